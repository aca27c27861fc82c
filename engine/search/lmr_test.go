package search

import (
	"math"
	"testing"
)

// TestReductionsTable compares the table with the formula in floating point, except where
// that is within a thousandth of a whole number.
func TestReductionsTable(t *testing.T) {
	for _, scale := range []int{1, 40, 63, 200} {
		for _, base := range []int{0, 75, 200} {
			r := newReductions(scale, base)
			for depth := 1; depth < 64; depth++ {
				for move := 1; move < 64; move++ {
					plies := float64(scale)/100*math.Log(float64(depth))*math.Log(float64(move)) + float64(base)/100
					if math.Abs(plies-math.Round(plies)) > 0.02 && r.at(depth, move) != int(plies) {
						t.Fatalf("scale %d, base %d, depth %d, move %d: %d plies, want %.3f rounded down", scale, base, depth, move, r.at(depth, move), plies)
					}
				}
			}
		}
	}
}

// TestDeepens: lmr.deeper searches deeper what comes out more than its margin above alpha.
func TestDeepens(t *testing.T) {
	for at, want := range map[[2]int]bool{{0, 500}: false, {60, 160}: false, {60, 161}: true, {1000, 1100}: false} {
		o := LMROptions{LMRDeeper: at[0]}
		if got := o.deepens(at[1], 100); got != want {
			t.Errorf("lmr.deeper %d, %d above alpha: %v, want %v", at[0], at[1]-100, got, want)
		}
	}
}
