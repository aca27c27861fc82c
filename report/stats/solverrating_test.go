package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSolverRatingCovers: over simulated solvers the interval has the true rating about
// nineteen times of twenty, and the estimate no bias to speak of.
func TestSolverRatingCovers(t *testing.T) {
	const runs, puzzles, truth = 1000, 100, 1850
	random := rand.New(rand.NewPCG(1, 14))
	covered, sum := 0, 0.0
	for range runs {
		results := make([]Rated, puzzles)
		for i := range results {
			rating := 1200 + 1200*random.Float64()
			results[i] = Rated{rating, random.Float64() < 1/(1+math.Pow(10, (rating-truth)/400))}
		}
		interval := SolverRating(results)
		rating := interval.Value
		sum += rating
		if interval.Low <= truth && truth <= interval.High {
			covered++
		}
		if !(interval.Low < rating && rating < interval.High) {
			t.Fatalf("%g is not in %v", rating, interval)
		}
	}
	if covered < 930 || covered > 970 { // 950 expected, deviation 6.9
		t.Errorf("%d of %d intervals have the true rating, want about 950", covered, runs)
	}
	if mean := sum / runs; math.Abs(mean-truth) > 10 { // an estimate's deviation is about 40
		t.Errorf("the mean of the estimates is %.0f, want about %d", mean, truth)
	}
}

// TestSolverRatingByHand: half of equal puzzles solved is their rating; three quarters are
// 400·log10(3) more.
func TestSolverRatingByHand(t *testing.T) {
	results := []Rated{{1500, true}, {1500, true}, {1500, true}, {1500, false}}
	if got := SolverRating(results).Value; math.Abs(got-(1500+400*math.Log10(3))) > 0.01 {
		t.Errorf("three of four: got %g", got)
	}
	if interval := SolverRating([]Rated{{1500, true}, {1500, false}}); math.Abs(interval.Value-1500) > 0.01 || math.Abs(interval.Low+interval.High-3000) > 0.1 {
		t.Errorf("one of two: got %v", interval)
	}
}

// TestSolverRatingAtTheEdges: all or nothing gives one bound only, where the chance of that is
// exp(-1.92) = 0.147.
func TestSolverRatingAtTheEdges(t *testing.T) {
	all := []Rated{{1500, true}, {1500, true}, {1500, true}}
	interval := SolverRating(all)
	chance := math.Pow(ScoreOfElo(interval.Low-1500), 3)
	if !math.IsInf(interval.Value, 1) || !math.IsInf(interval.High, 1) || math.Abs(chance-math.Exp(-Z95*Z95/2)) > 1e-4 {
		t.Errorf("all: got %v, where all have the chance %g", interval, chance)
	}
	for i := range all {
		all[i].Solved = false
	}
	none := SolverRating(all)
	if !math.IsInf(none.Value, -1) || !math.IsInf(none.Low, -1) || math.Abs(none.High-1500+interval.Low-1500) > 0.01 {
		t.Errorf("none: got %v, want the mirror image of %v", none, interval)
	}
	if got := SolverRating(nil); !math.IsNaN(got.Value) {
		t.Errorf("nothing: got %v", got)
	}
}
