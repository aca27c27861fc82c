package contender

import "testing"

// TestMaxOpen: the tables of many contenders do not fill the memory.
func TestMaxOpen(t *testing.T) {
	for _, test := range []struct{ workers, hashMiB, want int }{{1, 16, 128}, {2, 1024, 2}, {64, 1024, 64}, {4, 65536, 4}} {
		if got := MaxOpen(test.workers, test.hashMiB); got != test.want {
			t.Errorf("%d workers with %d MiB: %d, want %d", test.workers, test.hashMiB, got, test.want)
		}
	}
}
