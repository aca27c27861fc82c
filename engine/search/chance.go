package search

import (
	"math/bits"
	"math/rand/v2"

	"keymove/engine/board"
	"keymove/engine/feature"
)

// SeedOptions hold the seed of all random choices.
type SeedOptions struct {
	Seed int `json:"seed"`
}

// maxSeed is the highest number that every GUI takes.
const maxSeed = 1<<31 - 1

var seedFeatures = []feature.Row[Options]{
	{
		Name: "seed", Default: 1, Max: maxSeed,
		Doc:   "What all random choices start from, together with the position: the same seed chooses the same moves, whatever was searched before.",
		Field: func(o *Options) any { return &o.Seed },
	},
}

// purpose keeps the random choices of a search apart, so that turning one on
// does not change what another chooses.
type purpose uint64

const (
	forVariety purpose = iota
	forNoise
	forJitter
	forBook
)

// chance returns the random numbers of a choice. They depend on the seed, the
// root and the purpose alone: a case of a suite gets the same ones whenever and
// by whichever worker it is searched.
func (o *Options) chance(root *board.Position, p purpose) *rand.PCG {
	return rand.NewPCG(uint64(o.Seed), root.Key()+uint64(p))
}

// below maps a random number to one from 0 to n-1.
func below(random uint64, n int) int {
	high, _ := bits.Mul64(random, uint64(n))
	return int(high)
}
