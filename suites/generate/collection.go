package generate

// collection is a suite in the making: a place for each wish.
type collection struct {
	wishes []wish
	mates  []Mate
	filled []bool
	found  int
	keys   map[uint64]bool // position keys of the mates
}

func newCollection(n int) *collection {
	return &collection{
		wishes: wishes(n),
		mates:  make([]Mate, n),
		filled: make([]bool, n),
		keys:   make(map[uint64]bool, n),
	}
}

func (c *collection) complete() bool { return c.found == len(c.wishes) }

// add puts a mate into the first free place that it fits, and reports whether
// there was one. Places that ask for a striking key come first, so that
// striking keys do not use up the places that take any.
func (c *collection) add(m Mate) bool {
	if c.keys[m.Position.Key()] {
		return false
	}
	striking := isStriking(&m.Position, m.Key)
	place := c.place(m, striking, true)
	if place < 0 {
		place = c.place(m, striking, false)
	}
	if place < 0 {
		return false
	}
	c.mates[place] = m
	c.filled[place] = true
	c.found++
	c.keys[m.Position.Key()] = true
	return true
}

// place returns the first free place that the mate fits among those that ask,
// or do not ask, for a striking key; -1 where there is none.
func (c *collection) place(m Mate, striking, asked bool) int {
	for i, w := range c.wishes {
		if !c.filled[i] && w.striking == asked && w.fits(m, striking) {
			return i
		}
	}
	return -1
}
