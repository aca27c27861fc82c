package suites

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine"
)

// Sizes are the threads and the transposition table of a search: they decide which runs are
// alike, how many searches fit, and whether results repeat. 0 is unknown.
type Sizes struct {
	Threads int `json:"threads,omitempty"`
	HashMiB int `json:"hash_mib,omitempty"`
}

// AskedSizes returns the sizes that a contender may have: the last value of an engine's own
// option for one, else that of all contenders. Whether the engine has an option for it does not
// count; see SizesOf.
func AskedSizes(c *Contender, all Sizes) Sizes {
	own := all
	if c.Engine == nil {
		return own
	}
	for _, o := range c.Engine.Options {
		n, err := strconv.Atoi(strings.TrimSpace(o.Value))
		size, isSize := engine.SizeNamed(o.Name)
		switch {
		case err != nil || !isSize:
		case size == engine.SizeThreads:
			own.Threads = n
		case size == engine.SizeHash:
			own.HashMiB = n
		}
	}
	return own
}

// SizesOf returns the sizes that a contender was set to. Those of an engine that was not started,
// and of runs that did not record them yet, are those that were asked for.
func SizesOf(c *Contender, all Sizes) Sizes {
	if c.Engine != nil && c.Engine.Sizes != nil {
		return *c.Engine.Sizes
	}
	return AskedSizes(c, all)
}

// LargestSizes returns the most threads and the largest table that may be asked of a contender;
// those of all for no contender.
func LargestSizes(contenders []Contender, all Sizes) Sizes {
	if len(contenders) == 0 {
		return all
	}
	var largest Sizes
	for i := range contenders {
		own := AskedSizes(&contenders[i], all)
		largest.Threads, largest.HashMiB = max(largest.Threads, own.Threads), max(largest.HashMiB, own.HashMiB)
	}
	return largest
}

// SizesWithoutEffect returns which sizes of all contenders an engine has no option for; 0 for one that
// it has, or that is the default and so was not asked for.
func (c *Contender) SizesWithoutEffect(all Sizes) (without Sizes) {
	if c.Engine == nil || c.Engine.Sizes == nil {
		return Sizes{}
	}
	if c.Engine.Sizes.Threads == 0 && all.Threads != 1 {
		without.Threads = all.Threads
	}
	if c.Engine.Sizes.HashMiB == 0 && all.HashMiB != engine.DefaultHashMiB {
		without.HashMiB = all.HashMiB
	}
	return without
}

// SizeGroup are sizes with the contenders that have them.
type SizeGroup struct {
	Sizes
	Contenders []string
}

// SizeGroups returns the sizes that contenders have, with the names of those that
// have them; one group without names if they are all alike.
func SizeGroups(contenders []Contender, all Sizes) []SizeGroup {
	var groups []SizeGroup
	for i := range contenders {
		own := SizesOf(&contenders[i], all)
		n := slices.IndexFunc(groups, func(g SizeGroup) bool { return g.Sizes == own })
		if n < 0 {
			n = len(groups)
			groups = append(groups, SizeGroup{Sizes: own})
		}
		groups[n].Contenders = append(groups[n].Contenders, contenders[i].Name)
	}
	switch len(groups) {
	case 0:
		return []SizeGroup{{Sizes: all}}
	case 1:
		groups[0].Contenders = nil
	}
	return groups
}

// ThreadsText returns the threads as text, as "2 threads".
func (s Sizes) ThreadsText() string {
	switch s.Threads {
	case 0:
		return "threads unknown"
	case 1:
		return "1 thread"
	}
	return fmt.Sprintf("%d threads", s.Threads)
}

// HashText returns the transposition table as text, as "hash 16 MiB".
func (s Sizes) HashText() string {
	if s.HashMiB == 0 {
		return "hash unknown"
	}
	return fmt.Sprintf("hash %d MiB", s.HashMiB)
}
