package input

import (
	"keymove/cmd/keymove/internal/memory"
	"keymove/engine"
	"keymove/report/texttable"
	"keymove/suites"
	"keymove/suites/settings"
)

// Memory is how much hash tables may use.
type Memory struct {
	limit     uint64 // in bytes; see memory.Limit
	available uint64 // see memory.Available
	known     bool
}

// ThisMemory returns the memory of this process when it has started more threads.
func ThisMemory(threads int) Memory {
	limit, known := memory.Limit(threads)
	available, _ := memory.Available(threads)
	return Memory{limit, available, known}
}

// NewMemory returns a memory of a limit in bytes.
func NewMemory(limit uint64) Memory { return Memory{limit, limit, true} }

// LargestHash returns the size in MiB of the largest table that a single searcher may have
// now, beside what other processes hold.
func (m Memory) LargestHash() int {
	if !m.known {
		return engine.MaxHashMiB
	}
	return int(min(memory.Usable(m.limit)/memory.MiB, memory.Spendable(m.available)/memory.MiB, engine.MaxHashMiB))
}

// fitsAnyway is what fits where the program does, in MiB: what Usable reserves is a guess.
const fitsAnyway = 32

// Check returns an error if searches at a time, each with the largest table of the
// contenders, need more than there is. hashMiB is the table of contenders that do not set
// their own.
func (m Memory) Check(searches, hashMiB int, contenders []suites.Contender) error {
	largest := largestHash(hashMiB, contenders)
	usable := memory.Usable(m.limit) / memory.MiB
	if needed := uint64(searches) * uint64(largest); m.known && needed > max(usable, fitsAnyway) {
		return settings.Errorf("%s %d: %s at a time with %d MiB each, %d MiB in all; this process can use %d of its %d MiB for hash tables",
			settings.Ref("hash"), hashMiB, texttable.Plural(searches, "search"), largest, needed, usable, m.limit/memory.MiB)
	}
	return nil
}

// largestHash returns the size of the largest table of a contender in MiB.
func largestHash(hashMiB int, contenders []suites.Contender) int {
	if len(contenders) == 0 {
		return 0
	}
	return suites.LargestSizes(contenders, suites.Sizes{HashMiB: hashMiB}).HashMiB
}

// openHashMiB is how much the tables of open searchers may take together before
// idle ones are closed.
const openHashMiB = 2048

// MaxOpen returns the number of searchers that may be open; one for each worker
// in any case.
func (m Memory) MaxOpen(workers, hashMiB int) int {
	most := openHashMiB
	if m.known {
		most = int(min(openHashMiB, memory.Usable(m.limit)/memory.MiB))
	}
	return max(workers, most/hashMiB)
}
