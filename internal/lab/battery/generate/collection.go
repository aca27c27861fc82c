package generate

import "keymove/engine/board"

// collection is a suite in the making: slots, some of them filled.
type collection struct {
	slots  []slot
	mates  []Mate
	filled []bool
	found  int
	keys   map[uint64]bool // position keys of the mates
}

func newCollection(n, longest int) *collection {
	return &collection{
		slots:  slots(n, longest),
		mates:  make([]Mate, n),
		filled: make([]bool, n),
		keys:   make(map[uint64]bool, n),
	}
}

func (c *collection) complete() bool { return c.found == len(c.slots) }

// chosen returns the mates of the slots that are filled.
func (c *collection) chosen() (list []Mate) {
	for i, m := range c.mates {
		if c.filled[i] {
			list = append(list, m)
		}
	}
	return list
}

// wants reports whether there is a free slot for a mate within so many moves, so that its
// proof is worth the time.
func (c *collection) wants(side board.Color, longest int) bool {
	for i, s := range c.slots {
		if !c.filled[i] && s.side == side && s.distance <= longest {
			return true
		}
	}
	return false
}

// add puts a mate into the first free slot that it fits, and reports whether
// there was one. Slots that require a striking key come first, so that striking
// keys do not use up the slots that accept any.
func (c *collection) add(m Mate) bool {
	if c.keys[m.Position.Key()] {
		return false
	}
	striking := isStriking(&m.Position, m.Key)
	i := c.freeSlot(m, striking, true)
	if i < 0 {
		i = c.freeSlot(m, striking, false)
	}
	if i < 0 {
		return false
	}
	c.mates[i] = m
	c.filled[i] = true
	c.found++
	c.keys[m.Position.Key()] = true
	return true
}

// freeSlot returns the first free slot that the mate fits among those that
// require, or do not require, a striking key; -1 if there is none.
func (c *collection) freeSlot(m Mate, striking, required bool) int {
	for i, s := range c.slots {
		if !c.filled[i] && s.striking == required && s.fits(m, striking) {
			return i
		}
	}
	return -1
}
