package host

import (
	"math"
	"os"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/settings"
)

// MiB is a mebibyte in bytes.
const MiB = 1 << 20

// MemoryLimit returns how much memory in bytes this process may use, and whether that is known: the
// minimum of GOMEMLIMIT, of the memory of the machine and of the limits of its control groups, as a
// container has.
func MemoryLimit() (bytes uint64, known bool) {
	limit := min(limitOf(memlimit.FromSystem), limitOf(memlimit.FromCgroup))
	if _, set := os.LookupEnv("GOMEMLIMIT"); set {
		limit = min(limit, uint64(debug.SetMemoryLimit(-1)))
	}
	return limit, limit < math.MaxInt64
}

// limitOf returns a limit; unlimited where there is none, or nobody can say.
func limitOf(source memlimit.Provider) uint64 {
	if limit, err := source(); err == nil && limit > 0 {
		return limit
	}
	return unlimited
}

// usableOf returns how much of a limit hash tables may use. A sixteenth, but at least
// 64 MiB, is reserved for the rest of the program.
func usableOf(limit uint64) uint64 {
	rest := max(limit/16, 64*MiB)
	return limit - min(limit, rest)
}

// collectorPercent is by how much the heap may grow over its live size.
const collectorPercent = 50

// BoundCollector sets a memory limit for the garbage collector, which by default lets
// the heap grow to twice its live size, and so would double a large hash table or a large
// suite. GOMEMLIMIT and GOGC in the environment take precedence.
func BoundCollector() {
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(collectorPercent)
	}
	limit, known := MemoryLimit()
	if _, set := os.LookupEnv("GOMEMLIMIT"); set || !known {
		return
	}
	debug.SetMemoryLimit(int64(limit - (limit-usableOf(limit))/2))
}

// SaveHeap keeps the heap within a third of its live size, where by default it grows to
// twice that: for commands that hold a large file. GOGC in the environment takes
// precedence.
func SaveHeap() {
	const percent = 30
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(percent)
	}
}

// unlimited stands for no limit, or an unknown one.
const unlimited = math.MaxUint64

// Memory is how much hash tables may use: a part of MemoryLimit, in bytes, which is 0 if it is unknown.
type Memory struct{ Limit uint64 }

// MemoryOfThisProcess returns the memory of this process.
func MemoryOfThisProcess() Memory {
	if limit, known := MemoryLimit(); known {
		return Memory{max(limit, 1)}
	}
	return Memory{}
}

// LargestHash returns the size in MiB of the largest table that a single searcher may have.
func (m Memory) LargestHash() int {
	if m.Limit == 0 {
		return engine.MaxHashMiB
	}
	return int(min(usableOf(m.Limit)/MiB, engine.MaxHashMiB))
}

// fitsAnyway is the size that fits where the program does, in MiB: what usableOf reserves is a guess.
const fitsAnyway = 32

// Check returns an error if searches at a time, each with the largest table of the
// contenders, need more than there is. hashMiB is the table of contenders that do not set
// their own.
func (m Memory) Check(searches, hashMiB int, contenders []suites.Contender) error {
	largest := largestHash(hashMiB, contenders)
	usable := usableOf(m.Limit) / MiB
	if needed := uint64(searches) * uint64(largest); m.Limit > 0 && needed > max(usable, fitsAnyway) {
		return settings.Errorf("%s %d: %s at a time with %d MiB each, %d MiB in all; this process can use %d of its %d MiB for hash tables",
			settings.Ref("hash"), hashMiB, sink.Plural(searches, "search"), largest, needed, usable, m.Limit/MiB)
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
	if m.Limit > 0 {
		most = int(min(openHashMiB, usableOf(m.Limit)/MiB))
	}
	return max(workers, most/hashMiB)
}
