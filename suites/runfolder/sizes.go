package runfolder

import (
	"slices"

	"keymove/suites"
)

// AllSizes returns what every contender of the run has that does not say otherwise.
func (m *Manifest) AllSizes() suites.Sizes {
	return suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
}

// SizesOf returns the sizes of a contender of the run.
func (m *Manifest) SizesOf(c *suites.Contender) suites.Sizes { return suites.SizesOf(c, m.AllSizes()) }

// MostThreads returns the most threads of a search of the run.
func (m *Manifest) MostThreads() int { return suites.LargestSizes(m.Contenders, m.AllSizes()).Threads }

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
	suites.Sizes
	Contenders []string
}
