package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"keymove/report/reporttest"
)

// The expected values come from fastchess's own tests, and of cinder's pull request 820. From the other player's side
// everything has the other sign. Where all points went to one side, Elo is infinite and says nothing of its error.
func TestStrengthOfPairs(t *testing.T) {
	for _, tt := range []struct {
		pairs                          Pairs
		elo, eloError, nElo, nEloError float64
		los                            float64
	}{
		{Pairs{34, 54, 63, 64, 75}, 55.58, 27.65, 57.94, 28.28, 1},
		{Pairs{332, 433, 498, 333, 334}, -8.64, 10.33, -9.17, 10.96, 0.0505},
		{Pairs{7895, 8757, 5685, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0},
		{Pairs{244, 1980, 3630, 2067, 263}, 2.65, 3.24, 4.36, 5.32, 0.9456},
	} {
		got := tt.pairs.Strength()
		near(t, "Elo", got.Elo, tt.elo, 0.01)
		near(t, "error of Elo", got.EloError, tt.eloError, 0.01)
		near(t, "nElo", got.NElo, tt.nElo, 0.01)
		near(t, "error of nElo", got.NEloError, tt.nEloError, 0.01)
		near(t, "LOS", got.LOS, tt.los, 0.00005)
	}
	p := Pairs{1, 2, 3, 4, 5}
	a, b := p.Strength(), reversed(p).Strength()
	near(t, "Elo", a.Elo, -b.Elo, 1e-9)
	near(t, "nElo", a.NElo, -b.NElo, 1e-9)
	near(t, "LOS", a.LOS, 1-b.LOS, 1e-9)
	near(t, "errors of Elo", a.EloError, b.EloError, 1e-9)
	sides := []float64{(Pairs{4: 7}).Strength().Elo, (Pairs{7}).Strength().Elo, (Pairs{2: 9}).Strength().Elo}
	reporttest.Want(t, sides, []float64{math.Inf(1), math.Inf(-1), 0})
	g := Games{Losses: 3, Draws: 5, Wins: 3}
	reporttest.Want(t, fmt.Sprint(g.N(), g.Points(), p.N()), "11 5.5 15")
}

// TestStrengthOfEqualPairs: pairs that are all alike, however many, say nothing of how much others
// would differ, so that nobody is shown to be stronger.
func TestStrengthOfEqualPairs(t *testing.T) {
	for result := range 5 {
		for _, n := range []int{1, 2, 30} {
			var p Pairs
			p[result] = n
			s := p.Strength()
			reporttest.Want(t, fmt.Sprint(s.EloError, s.NEloError, s.LOS), "NaN NaN NaN", p)
			p[(result+1)%5]++
			reporttest.Want(t, math.IsNaN(p.Strength().LOS), false, p)
		}
	}
}

// TestSolverRatingAtTheEdges: three quarters of equal puzzles solved are 400·log10(3) more than their rating; all or
// nothing gives one bound only, where the chance of that is exp(-1.92) = 0.147.
func TestSolverRatingAtTheEdges(t *testing.T) {
	near(t, "three of four", SolverRating([]Rated{{1500, 1, 2}, {1500, 2, 2}}).Value, 1500+400*math.Log10(3), 0.01)
	all, none := SolverRating([]Rated{{1500, 1, 1}, {1500, 2, 2}}), SolverRating([]Rated{{1500, 0, 1}, {1500, 0, 2}})
	near(t, "chance of all", math.Pow(scoreOfElo(all.Low-1500), 3), math.Exp(-Z95*Z95/2), 1e-4)
	near(t, "the mirror image", none.High-1500, 1500-all.Low, 0.01)
	infinite := math.Inf(1)
	reporttest.Want(t, []float64{all.Value, all.High, none.Value, none.Low}, []float64{infinite, infinite, -infinite, -infinite})
	reporttest.Want(t, math.IsNaN(SolverRating(nil).Value), true, "nothing")
}

// TestSolverRatingAgainstAGrid of ratings, each with the plain product of the chances.
func TestSolverRatingAgainstAGrid(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 43))
	for range 20 {
		results := make([]Rated, 12)
		for i := range results {
			n := 1 + random.IntN(3)
			results[i] = Rated{1000 + 1000*random.Float64(), float64(random.IntN(n + 1)), float64(n)}
		}
		results[0].Solved, results[1].Solved = 0, results[1].Puzzles // neither all nor none
		chance := func(rating float64) float64 {
			product := 1.0
			for _, r := range results {
				solves := 1 / (1 + math.Pow(10, (r.Rating-rating)/400))
				product *= math.Pow(solves, r.Solved) * math.Pow(1-solves, r.Puzzles-r.Solved)
			}
			return product
		}
		best := 0.0
		for rating := 0.0; rating <= 3000; rating += 0.5 {
			if chance(rating) > chance(best) {
				best = rating
			}
		}
		low, high := math.Inf(1), 0.0
		for rating := 0.0; rating <= 3000; rating += 0.5 {
			if chance(rating) >= chance(best)*math.Exp(-1.92073) {
				low, high = min(low, rating), rating
			}
		}
		got := SolverRating(results)
		near(t, "the rating", got.Value, best, 0.5)
		near(t, "the lower bound", got.Low, low, 0.51)
		near(t, "the upper bound", got.High, high, 0.51)
	}
}
