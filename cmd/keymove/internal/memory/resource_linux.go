package memory

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// resources returns what the resource limits of the process (ulimit -v, ulimit -d)
// leave in addition to what it has mapped, and to the addresses of more threads.
func resources(threads int) uint64 {
	pages := mappedPages()
	space := left(syscall.RLIMIT_AS, pages.total+addresses(threads))
	data := left(syscall.RLIMIT_DATA, pages.data)
	return min(space, data)
}

const (
	stackSize = 8 * MiB  // of a thread, unless ulimit -s says otherwise
	arenaSize = 64 * MiB // that the C library reserves for a thread: HEAP_MAX_SIZE of glibc
	// arenasPerCPU is the number of these arenas above which threads share them.
	arenasPerCPU = 8
)

// addresses returns the size of the mappings of threads: a stack each, and an arena of
// the C library as long as there are not many.
func addresses(threads int) uint64 {
	arenas := min(threads, arenasPerCPU*runtime.NumCPU())
	if n, err := strconv.Atoi(os.Getenv("MALLOC_ARENA_MAX")); err == nil && n > 0 {
		arenas = min(arenas, n)
	}
	return uint64(threads)*stackSize + uint64(arenas)*arenaSize
}

// left returns the difference between a resource limit and what is used.
func left(resource int, used uint64) uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(resource, &limit); err != nil || limit.Cur == unlimited {
		return unlimited
	}
	return limit.Cur - min(limit.Cur, used)
}

// held returns the memory that the process has in use.
func held() uint64 { return mappedPages().resident }

// mapped is the size of the mappings of the process in bytes, resident or not, and how much of
// that is resident.
type mapped struct{ total, data, resident uint64 }

// mappedPages reads /proc/self/statm.
func mappedPages() mapped {
	data, err := os.ReadFile("/proc/self/statm")
	fields := strings.Fields(string(data))
	if err != nil || len(fields) < 6 {
		return mapped{}
	}
	bytes := func(field string) uint64 {
		n, _ := strconv.ParseUint(field, 10, 64) // the kernel writes numbers
		return n * uint64(os.Getpagesize())
	}
	return mapped{bytes(fields[0]), bytes(fields[5]), bytes(fields[1])}
}
