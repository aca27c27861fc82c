// Package memory says how much memory this process can have, so that a size that
// cannot be had is refused or cut before it is asked for: Go ends a program whose
// memory is gone with a dump of its stacks, and the kernel kills it without a word.
package memory

import (
	"math"
	"os"
	"runtime/debug"
)

// MiB is a mebibyte in bytes.
const MiB = 1 << 20

// Limit returns the most memory in bytes that this process can have, and whether
// it is known: the least of what the machine has, what the control groups of the
// process may use (both versions, with all groups above), and what its own resource
// limits leave. Swap does not count: a hash table in swap is slower than none.
func Limit() (bytes uint64, known bool) {
	limit := least(machine(), controlGroups(), resources())
	return limit, limit != unlimited
}

// Usable returns how much of a limit is for tables: a sixteenth, but at least
// 64 MiB, is left for the rest of the program.
func Usable(limit uint64) uint64 {
	rest := max(limit/16, 64*MiB)
	return limit - min(limit, rest)
}

// BoundCollector makes the garbage collector work harder before the process comes
// to its limit: by itself it lets a heap grow to twice what is in use, and a large
// hash table would count double. GOMEMLIMIT in the environment, which says the same,
// goes first.
func BoundCollector() {
	limit, known := Limit()
	if _, set := os.LookupEnv("GOMEMLIMIT"); set || !known {
		return
	}
	debug.SetMemoryLimit(int64(limit - (limit-Usable(limit))/2))
}

// unlimited is the limit where there is none, or none is known.
const unlimited = math.MaxUint64

func least(limits ...uint64) uint64 {
	lowest := uint64(unlimited)
	for _, l := range limits {
		lowest = min(lowest, l)
	}
	return lowest
}
