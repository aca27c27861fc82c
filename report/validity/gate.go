package validity

import (
	"math"
	"math/rand/v2"

	"keymove/report/compare"
	"keymove/report/stats"
)

// ErrorRate is that of both procedures: of a loss that is not seen, and of a contender that
// is equal and taken for worse.
const ErrorRate = 0.05

// simulations is the number of simulated tests for each truth.
const simulations = 2000

// course says how sequential gates on a suite end.
type course struct {
	// worse is the share of them that end worse, used the mean share of their positions.
	worse, used float64
}

// gate is a sequential gate on a suite, as "run --baseline RUN --sequential" has it: looks
// after each tenth of the positions, with repeated confidence intervals.
type gate struct{ looks stats.Looks }

func newGate() gate { return gate{stats.PlanLooks(1000, 2*ErrorRate)} }

// simulate simulates gates. Differences are in standard errors of the mean of all positions;
// truth draws the true one.
func (g gate) simulate(truth func(*rand.Rand) float64, margin float64) course {
	random := rand.New(rand.NewPCG(seed, simulations))
	var c course
	for range simulations {
		verdict, share := g.decide(truth(random), margin, random)
		if verdict == compare.Worse {
			c.worse++
		}
		c.used += share
	}
	return course{c.worse / simulations, c.used / simulations}
}

// decide returns how one gate ends, and after which share of the positions.
func (g gate) decide(truth, margin float64, random *rand.Rand) (compare.Verdict, float64) {
	looks := g.looks
	sum, before := 0.0, 0.0
	for k, count := range looks.Counts {
		share := float64(count) / float64(looks.Counts[len(looks.Counts)-1])
		step := share - before
		sum += float64(truth*step) + float64(math.Sqrt(step)*random.NormFloat64())
		before = share
		mean, around := sum/share, looks.Bounds[k]/math.Sqrt(share)
		if verdict := compare.Conclude(compare.Interval{Value: mean, Low: mean - around, High: mean + around}, margin); verdict != "" {
			return verdict, share
		}
	}
	return compare.TooFew, 1
}

// certain is a truth that is always the same.
func certain(truth float64) func(*rand.Rand) float64 {
	return func(*rand.Rand) float64 { return truth }
}

// plannedLoss returns the smallest loss, in standard errors of the mean of all positions,
// that gates with this margin see but for ErrorRate.
func (g gate) plannedLoss() float64 {
	low, high := 2.0, 6.0
	for range 20 {
		middle := (low + high) / 2
		if g.simulate(certain(-middle), middle).worse < 1-ErrorRate {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
