package suites

import "keymove/engine/phase"

// Cases is a list of cases in the order of the file. It can be read from several
// goroutines.
type Cases interface {
	Len() int
	// At returns case i, from 0. It may be parsed from its line on each call.
	At(i int) Case
	// PliesKnown reports whether the position of case i came with a possible move
	// number; see phase.PliesAt.
	PliesKnown(i int) bool
}

// List is Cases in memory.
type List []Case

// Len returns the number of cases.
func (l List) Len() int { return len(l) }

// At returns case i.
func (l List) At(i int) Case { return l[i] }

// PliesKnown reports whether the position of case i came with a possible move
// number.
func (l List) PliesKnown(i int) bool { return pliesKnown(&l[i]) }

func pliesKnown(c *Case) bool { return phase.PliesAt(&c.Position, 0) != phase.Unknown }

// Select returns the cases with the given indices, in their order.
func Select(from Cases, indices []int32) Cases { return selection{from, indices} }

type selection struct {
	from    Cases
	indices []int32
}

func (s selection) Len() int              { return len(s.indices) }
func (s selection) At(i int) Case         { return s.from.At(int(s.indices[i])) }
func (s selection) PliesKnown(i int) bool { return s.from.PliesKnown(int(s.indices[i])) }
