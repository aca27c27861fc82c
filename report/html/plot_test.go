package html

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestBins(t *testing.T) {
	last := -1
	for n := uint64(0); n < 1<<12; n++ {
		bin := binOf(n)
		if bin < last || bin > last+1 {
			t.Fatalf("%d is in bin %d, behind %d", n, bin, last)
		}
		if floor := floorOf(bin); floor > n || binOf(floor) != bin || n < 256 && floor != n {
			t.Fatalf("bin %d of %d begins at %d", bin, n, floor)
		}
		last = bin
	}
}

// TestQuantile holds histograms against sorted numbers.
func TestQuantile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Uint64(), 1, 50).Draw(t, "numbers")
		var h histogram
		for _, n := range numbers {
			h.add(n)
		}
		slices.Sort(numbers)
		permille := rapid.IntRange(0, 1000).Draw(t, "permille")
		want := numbers[(len(numbers)-1)*permille/1000]
		if got := h.quantile(permille); got > want || want-got > want/128 {
			t.Fatalf("%d permille of %v is %d, want %d", permille, numbers, got, want)
		}
		if steps := h.steps(); steps[len(steps)-1].until != len(numbers) {
			t.Fatalf("%d numbers are counted of %d", steps[len(steps)-1].until, len(numbers))
		}
	})
}
