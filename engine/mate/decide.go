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
	if n == 0 {
		return findingOf(MatedIn(pos, 0)), 0
	}
	s := NewSolver(int(min(positions, mostEntries)))
	s.limit = positions
	var mates bool
	var err error
	if n > 0 {
		mates, err = s.decideAttack(pos, n)
	} else {
		mates, err = s.decide(pos, -n)
	}
	if err != nil {
		return Undecided, s.used
	}
	return findingOf(mates), s.used
}

// mostEntries bounds the table of Decide: 8 MB.
const mostEntries = 1 << 18

func findingOf(mates bool) Finding {
	if mates {
		return True
	}
	return False
}
