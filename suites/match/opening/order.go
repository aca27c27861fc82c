package opening

import "math/rand/v2"

// Order is the order in which a match plays its openings.
type Order struct {
	// Random shuffles them by Seed; otherwise they come as in their file.
	Random bool   `json:"random"`
	Seed   uint64 `json:"seed"`
	// Start is the number of the first one in that order, from 1; 0 means 1.
	Start int `json:"start,omitempty"`
}

// Sequence says which of n openings each round of a match plays. A match of more
// rounds than there are openings plays them all again, in the same order.
type Sequence struct {
	places []int32 // nil for the order of the file
	n      int
	start  int
}

// NewSequence returns the sequence of n openings, at least one.
func NewSequence(n int, o Order) Sequence {
	s := Sequence{n: n, start: max(o.Start, 1) - 1}
	if !o.Random {
		return s
	}
	s.places = make([]int32, n)
	for i := range s.places {
		s.places[i] = int32(i)
	}
	random := rand.New(rand.NewPCG(o.Seed, uint64(n)))
	random.Shuffle(n, func(i, j int) { s.places[i], s.places[j] = s.places[j], s.places[i] })
	return s
}

// At returns the place of the opening that a round plays, both from 0.
func (s Sequence) At(round int) int {
	place := (s.start%s.n + round%s.n) % s.n
	if s.places == nil {
		return place
	}
	return int(s.places[place])
}
