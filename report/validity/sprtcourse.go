package validity

import (
	"math"
	"math/rand/v2"

	"keymove/report/stats"
)

// pairsPerLook is the number of pairs after which a simulated test looks at its ratio.
const pairsPerLook = 4

// pairShares are the chances of each result of a pair.
type pairShares [5]float64

// drawnShares returns the chances of pairs between equal players: those of the games of
// contenders within 50 Elo of their base, taken from both sides.
func drawnShares(games []Games) pairShares {
	var shares pairShares
	total := 0.0
	for _, g := range games {
		if g.Elo == nil || math.Abs(*g.Elo) > 50 {
			continue
		}
		for i, n := range g.Pairs {
			shares[i] += float64(n)
			shares[len(shares)-1-i] += float64(n)
			total += 2 * float64(n)
		}
	}
	for i := range shares {
		shares[i] /= max(total, 1)
	}
	return shares
}

// score returns the expected score of a game.
func (p pairShares) score() float64 {
	sum := 0.0
	for i, share := range p {
		sum += float64(share * float64(i) / 4)
	}
	return sum
}

// tilted returns the shares of players that differ by so many Elo: each result times an
// exponential of its points, which changes the shares least.
func (p pairShares) tilted(elo float64) pairShares {
	low, high := -20.0, 20.0
	var t pairShares
	for range 60 {
		theta, sum := (low+high)/2, 0.0
		for i, share := range p {
			t[i] = share * math.Exp(theta*float64(i-2))
			sum += t[i]
		}
		for i := range t {
			t[i] /= sum
		}
		if t.score() < stats.ScoreOfElo(elo) {
			low = theta
		} else {
			high = theta
		}
	}
	return t
}

// draw returns a random result of a pair.
func (p pairShares) draw(random *rand.Rand) int {
	x := random.Float64()
	for i, share := range p {
		if x -= share; x < 0 {
			return i
		}
	}
	return len(p) / 2
}

// sprtCourse simulates tests between players with these results: the share that accepts H0,
// and the mean number of games.
func sprtCourse(test stats.SPRT, results pairShares, tests int) (h0, games float64) {
	random := rand.New(rand.NewPCG(seed, simulations))
	for range tests {
		var pairs stats.Pairs
		state := stats.Undecided
		for state == stats.Undecided {
			for range pairsPerLook {
				pairs[results.draw(random)]++
			}
			state = test.State(test.LLROfPairs(pairs))
		}
		if state == stats.AcceptedH0 {
			h0++
		}
		games += float64(2 * pairs.N())
	}
	return h0 / float64(tests), games / float64(tests)
}
