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

// maxSeed is the highest number that every GUI accepts.
const maxSeed = 1<<31 - 1

var seedFeatures = []feature.Row[Options]{
	{
		Name: "seed", Default: 1, Max: maxSeed, ReadBy: []string{"variety", "noise", "time.jitter", "book=weighted"},
		Doc:   "Seed of all random choices, together with the position: the same seed makes the same choices, whatever was searched before.",
		Field: func(o *Options) any { return &o.Seed },
	},
}

// purpose separates the random choices of a search, so that turning one on does not
// change another.
type purpose uint64

const (
	forVariety purpose = iota
	forNoise
	forJitter
	forBook
)

// chance returns the random numbers of a choice. They depend on the seed, the number
// of the game, the root and the purpose only: a case gets the same numbers from every
// worker and in any order.
func (o *Options) chance(game int, root *board.Position, p purpose) *rand.PCG {
	return rand.NewPCG(uint64(o.Seed)+uint64(game), root.Key()+uint64(p))
}

// below maps a random number to 0 to n-1.
func below(random uint64, n int) int {
	high, _ := bits.Mul64(random, uint64(n))
	return int(high)
}
