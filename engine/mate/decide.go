package mate

import "keymove/engine/board"

// Finding is the knowledge of a mate after the effort that was allowed.
type Finding uint8

// The findings.
const (
	// Undecided: the effort did not suffice.
	Undecided Finding = iota
	// True: the mate is forced.
	True
	// False: there is a defence.
	False
)

// Decide says whether the side to move mates in at most n moves against any defence, or, for n of 0
// and below, is mated in at most -n whatever it plays. It looks at so many positions at most, and no
// clock, so that the finding is the same everywhere; looked is how many it has looked at.
func Decide(pos *board.Position, n int, positions uint64) (f Finding, looked uint64) {
	s := NewSolver(int(min(positions, mostEntries)))
	s.Allow(positions)
	return s.Decide(pos, n), s.used
}

// Allow has the next calls of Decide look at so many positions at most, all of them together.
func (s *Solver) Allow(positions uint64) { s.limit, s.used = positions, 0 }

// Decide is as the function Decide, within what Allow has left.
func (s *Solver) Decide(pos *board.Position, n int) Finding {
	var mates bool
	var err error
	if n > 0 {
		mates, err = s.decideAttack(pos, n)
	} else {
		mates, err = s.decide(pos, -n)
	}
	if err != nil {
		return Undecided
	}
	return findingOf(mates)
}

// mostEntries bounds the table of Decide: 8 MB.
const mostEntries = 1 << 18

func findingOf(mates bool) Finding {
	if mates {
		return True
	}
	return False
}
