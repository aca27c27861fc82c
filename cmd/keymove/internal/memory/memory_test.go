package memory

import (
	"math"
	"os"
	"runtime/debug"
	"testing"
)

func TestLimit(t *testing.T) {
	limit, known := Limit(0)
	if known && limit < 64*MiB {
		t.Errorf("Limit: %d bytes, not enough even for this test", limit)
	}
	if !known && limit != unlimited {
		t.Errorf("Limit: %d bytes, though unknown", limit)
	}
}

func TestAvailable(t *testing.T) {
	limit, known := Limit(0)
	available, ok := Available(0)
	if ok != known || available > limit || ok && available < 64*MiB {
		t.Errorf("Available: %d bytes, %t, want enough for this test and at most the limit, %d, %t", available, ok, limit, known)
	}
	if got := Spendable(400 * MiB); got != 300*MiB {
		t.Errorf("Spendable(400 MiB): %d bytes, want three quarters", got)
	}
}

func TestUsable(t *testing.T) {
	tests := []struct{ limit, want uint64 }{
		{0, 0}, {64 * MiB, 0}, {256 * MiB, 192 * MiB}, {16384 * MiB, 15360 * MiB},
	}
	for _, test := range tests {
		if got := Usable(test.limit); got != test.want {
			t.Errorf("Usable(%d MiB): %d MiB, want %d", test.limit/MiB, got/MiB, test.want/MiB)
		}
	}
}

func TestBoundCollector(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	limit, known := Limit(0)
	if !known {
		t.Skip("the limit is unknown here")
	}
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
	BoundCollector()
	if got := uint64(debug.SetMemoryLimit(-1)); got <= Usable(limit) || got >= limit {
		t.Errorf("the limit of the collector is %d, want it between %d and %d", got, Usable(limit), limit)
	}
	if got := debug.SetGCPercent(100); got != collectorPercent {
		t.Errorf("the heap may grow by %d %%, want %d", got, collectorPercent)
	}
}
