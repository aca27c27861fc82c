package memory

import "testing"

// TestAddresses: each thread takes a stack, and an arena of the C library as far as there are that many.
func TestAddresses(t *testing.T) {
	for _, test := range []struct {
		most    string // MALLOC_ARENA_MAX
		threads int
		want    uint64
	}{
		{"", 0, 0}, {"", 1, 72 * MiB}, {"", 8, 576 * MiB}, {"2", 1, 72 * MiB}, {"2", 8, 192 * MiB}, {"0", 2, 144 * MiB}, {"x", 2, 144 * MiB},
	} {
		t.Setenv("MALLOC_ARENA_MAX", test.most)
		if got := addresses(test.threads); got != test.want {
			t.Errorf("%d threads, MALLOC_ARENA_MAX=%s: %d MiB, want %d", test.threads, test.most, got/MiB, test.want/MiB)
		}
	}
	t.Setenv("MALLOC_ARENA_MAX", "")
	if a, b := addresses(1_000_000), addresses(1_000_001); b-a != stackSize {
		t.Errorf("one more of many threads takes %d MiB, want a stack alone", (b-a)/MiB)
	}
}
