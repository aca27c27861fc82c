package runfolder

import (
	"slices"
	"strconv"
	"strings"
)

// Sizes are what every search of a contender has, whoever said it: they decide which runs are
// alike, how many searches fit, and whether results repeat.
type Sizes struct{ Threads, HashMiB int }

// SizesOf returns those of a contender: the last value of an engine's own option Threads or
// Hash, else what all contenders have.
func SizesOf(c *Contender, all Sizes) Sizes {
	if c.Engine == nil {
		return all
	}
	own := all
	for _, o := range c.Engine.Options {
		n, err := strconv.Atoi(strings.TrimSpace(o.Value))
		switch {
		case err != nil:
		case strings.EqualFold(o.Name, "Threads"):
			own.Threads = n
		case strings.EqualFold(o.Name, "Hash"):
			own.HashMiB = n
		}
	}
	return own
}

// LargestSizes returns the most threads and the largest table that a contender has; those of
// all for no contender.
func LargestSizes(contenders []Contender, all Sizes) Sizes {
	if len(contenders) == 0 {
		return all
	}
	var largest Sizes
	for i := range contenders {
		own := SizesOf(&contenders[i], all)
		largest.Threads, largest.HashMiB = max(largest.Threads, own.Threads), max(largest.HashMiB, own.HashMiB)
	}
	return largest
}

// AllSizes returns what every contender of the run has that does not say otherwise.
func (m *Manifest) AllSizes() Sizes { return Sizes{m.Threads, m.HashMiB} }

// SizesOf returns the sizes of a contender of the run.
func (m *Manifest) SizesOf(c *Contender) Sizes { return SizesOf(c, m.AllSizes()) }

// MostThreads returns the most threads of a search of the run.
func (m *Manifest) MostThreads() int { return LargestSizes(m.Contenders, m.AllSizes()).Threads }

// SizeGroups returns the sizes that contenders of the run have, with the names of those that
// have them; one group without names if they are all alike.
func (m *Manifest) SizeGroups() []SizeGroup {
	var groups []SizeGroup
	for i := range m.Contenders {
		c := &m.Contenders[i]
		own := m.SizesOf(c)
		n := slices.IndexFunc(groups, func(g SizeGroup) bool { return g.Sizes == own })
		if n < 0 {
			n = len(groups)
			groups = append(groups, SizeGroup{Sizes: own})
		}
		groups[n].Contenders = append(groups[n].Contenders, c.Name)
	}
	switch len(groups) {
	case 0:
		return []SizeGroup{{Sizes: m.AllSizes()}}
	case 1:
		groups[0].Contenders = nil
	}
	return groups
}

// SizeGroup are sizes with the contenders that have them.
type SizeGroup struct {
	Sizes
	Contenders []string
}
