package host

import (
	"math"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

func TestUsable(t *testing.T) {
	for limit, want := range map[uint64]uint64{0: 0, 64 * MiB: 0, 256 * MiB: 192 * MiB, 16384 * MiB: 15360 * MiB} {
		if got := usableOf(limit); got != want {
			t.Errorf("usableOf(%d MiB): %d MiB, want %d", limit/MiB, got/MiB, want/MiB)
		}
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(100 * MiB)) // as the runtime reads it at its start
	t.Setenv("GOMEMLIMIT", "100MiB")
	if limit, known := MemoryLimit(); !known || limit > 100*MiB || MemoryOfThisProcess().LargestHash() > 36 {
		t.Errorf("with GOMEMLIMIT: %d bytes, %t, a table of %d MiB", limit, known, MemoryOfThisProcess().LargestHash())
	}
}

func TestBoundCollector(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	debug.SetMemoryLimit(math.MaxInt64)
	t.Setenv("GOMEMLIMIT", "1GiB")
	BoundCollector()
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("with GOMEMLIMIT set: %d, want that it stays", got)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	t.Setenv("GOGC", "100")
	BoundCollector()
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("with GOGC set: %d %%, want that it stays", got)
	}
	os.Unsetenv("GOGC") // Setenv restores both
	os.Unsetenv("GOMEMLIMIT")
	limit, known := MemoryLimit()
	BoundCollector()
	if got := uint64(debug.SetMemoryLimit(-1)); known && (got <= usableOf(limit) || got >= limit) {
		t.Errorf("the limit of the collector is %d, want it between %d and %d", got, usableOf(limit), limit)
	}
	testenv.Want(t, "the heap may grow by", debug.SetGCPercent(100), collectorPercent)
}

// TestMaxOpen: the tables of many contenders do not fill the memory.
func TestMaxOpen(t *testing.T) {
	for _, test := range []struct {
		memory                 Memory
		workers, hashMiB, want int
	}{
		{Memory{}, 1, 16, 128}, {Memory{}, 2, 1024, 2}, {Memory{}, 64, 1024, 64}, {Memory{}, 4, 65536, 4},
		{Memory{1 << 40}, 1, 16, 128}, {Memory{512 * MiB}, 1, 16, 28}, {Memory{512 * MiB}, 2, 300, 2},
	} {
		if got := test.memory.MaxOpen(test.workers, test.hashMiB); got != test.want {
			t.Errorf("%v: %d workers with %d MiB: %d, want %d", test.memory, test.workers, test.hashMiB, got, test.want)
		}
	}
}

func TestCheckMemory(t *testing.T) {
	own := suites.Contender{Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "hash", Value: "500"}}}}
	for _, test := range []struct {
		memory            Memory
		searches, hashMiB int
		contenders        []suites.Contender
		want              string // in the error; empty for none
	}{
		{Memory{1024 * MiB}, 4, 240, make([]suites.Contender, 9), ""},
		{Memory{1024 * MiB}, 4, 241, make([]suites.Contender, 1), "4 searches at a time with 241 MiB each, 964 MiB in all; this process can use 960 of its 1024 MiB for hash tables"},
		{Memory{1024 * MiB}, 2, 16, []suites.Contender{{}, own}, "with 500 MiB each, 1000 MiB in all"},
		{Memory{1024 * MiB}, 1, 16, []suites.Contender{{}, own}, ""},
		{Memory{60 * MiB}, 2, 16, make([]suites.Contender, 1), ""},
		{Memory{}, 100, 65536, make([]suites.Contender, 1), ""},
	} {
		err := test.memory.Check(test.searches, test.hashMiB, test.contenders)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d searches with %d MiB: %v, want %q", test.searches, test.hashMiB, err, test.want)
		}
	}
}
