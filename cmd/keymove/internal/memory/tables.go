package memory

import (
	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/settings"
)

// Tables is how much hash tables may use.
type Tables struct {
	limit     uint64 // in bytes; see memory.Limit
	available uint64 // see memory.Available
	known     bool
}

// OfThisProcess returns the memory of this process when it has started more threads.
func OfThisProcess(threads int) Tables {
	limit, known := Limit(threads)
	available, _ := Available(threads)
	return Tables{limit, available, known}
}

// Of returns what hash tables may use of a limit in bytes.
func Of(limit uint64) Tables { return Tables{limit, limit, true} }

// LargestHash returns the size in MiB of the largest table that a single searcher may have
// now, beside what other processes hold.
func (m Tables) LargestHash() int {
	if !m.known {
		return engine.MaxHashMiB
	}
	return int(min(Usable(m.limit)/MiB, Spendable(m.available)/MiB, engine.MaxHashMiB))
}

// fitsAnyway is what fits where the program does, in MiB: what Usable reserves is a guess.
const fitsAnyway = 32

// Check returns an error if searches at a time, each with the largest table of the
// contenders, need more than there is. hashMiB is the table of contenders that do not set
// their own.
func (m Tables) Check(searches, hashMiB int, contenders []suites.Contender) error {
	largest := largestHash(hashMiB, contenders)
	usable := Usable(m.limit) / MiB
	if needed := uint64(searches) * uint64(largest); m.known && needed > max(usable, fitsAnyway) {
		return settings.Errorf("%s %d: %s at a time with %d MiB each, %d MiB in all; this process can use %d of its %d MiB for hash tables",
			settings.Ref("hash"), hashMiB, sink.Plural(searches, "search"), largest, needed, usable, m.limit/MiB)
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
func (m Tables) MaxOpen(workers, hashMiB int) int {
	most := openHashMiB
	if m.known {
		most = int(min(openHashMiB, Usable(m.limit)/MiB))
	}
	return max(workers, most/hashMiB)
}
