package search

import (
	"math/bits"
	"math/rand/v2"

	"keymove/engine/board"
	"keymove/engine/feature"
)

// seedOptions hold the seed of all random choices.
type seedOptions struct {
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

// saltOptions hold what changes the order of equal moves.
type saltOptions struct {
	Salt int `json:"ordering_salt"`
}

var saltFeatures = []feature.Row[Options]{
	{
		Name: "ordering.salt", Default: 1, Max: maxSeed,
		Doc:   "Salt of the order of moves with equal scores: each gives another tree of the same quality, which shows how much of a result is luck; 0 is the order of generation.",
		Field: func(o *Options) any { return &o.Salt },
	},
}

// shuffle changes the order of the moves from a place on, before they are scored: of
// equal ones the earliest is tried first. The order depends on the salt and the position
// only.
func (p *picker) shuffle(from int) {
	salt := p.w.options.Salt
	if salt == 0 {
		return
	}
	moves := p.moves[from:]
	state := mix(p.f.pos.Key() ^ mix(uint64(salt)))
	for i := len(moves) - 1; i > 0; i-- {
		state = mix(state)
		j := below(state, i+1)
		moves[i], moves[j] = moves[j], moves[i]
	}
}

// mix is the output function of SplitMix64 (Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
