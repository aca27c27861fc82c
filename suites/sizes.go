package suites

import (
	"fmt"
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

// WithoutEffect says, a sentence each, which sizes of all contenders an engine has no option for.
// Those that are the defaults were not asked for.
func (c *Contender) WithoutEffect(all Sizes) []string {
	if c.Engine == nil || c.Engine.Sizes == nil {
		return nil
	}
	var texts []string
	add := func(flag, what string, value, set, usual int) {
		if set == 0 && value != usual && value > 0 {
			texts = append(texts, fmt.Sprintf("%s %d had no effect on %s: the engine has no option for its %s, which is unknown.", flag, value, c.Name, what))
		}
	}
	add("--threads", "number of threads", all.Threads, c.Engine.Sizes.Threads, 1)
	add("--hash", "hash", all.HashMiB, c.Engine.Sizes.HashMiB, engine.DefaultHashMiB)
	return texts
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
