package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

// The differences of the sleep data of "Student" (Biometrika 6 (1908)), for which
// t.test(extra ~ group, sleep, paired = TRUE) of R gives 0.7001142 to 2.4598858.
func TestMeanOfSeries(t *testing.T) {
	sleep := []float64{1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4}
	within(t, "sleep", meanOfSeries(sleep, 0.95, 0), Interval{1.58, 0.7001142, 2.4598858}, 1e-12, 1e-7)
	near(t, "without spread", meanOfSeries([]float64{3, 3, 3}, 0.95, 0).High, 3, 0)
	// By hand: r = 1/4, corrected 3/4, so the variance 1/3 of the mean is times 7.
	near(t, "correlated", meanOfSeries([]float64{-1, -1, 1, 1}, 0.95, 0).High, 3.182446305*math.Sqrt(7.0/3), 1e-6)
	logs := []float64{math.Log(2), math.Log(8), math.Log(2), math.Log(8)}
	want := meanOfSeries(logs, 0.95, 0)
	within(t, "geometric mean", RatioOfSeries(logs, 0.95, 0), Interval{4, math.Exp(want.Low), math.Exp(want.High)}, 1e-12, 1e-12)
	var long []float64 // each stretch has one value, the last ones more often
	mean := 0.0
	for i := range 59 {
		long = append(long, math.Log(float64(2+i*20/59)))
		mean += long[i] / 59
	}
	near(t, "mean of 59 in 20 stretches", RatioOfSeries(long, 0.95, 0).Value, math.Exp(mean), 1e-12)
	near(t, "rate", RateRatio([]Work{{100, 1, 300, 2}, {50, 1, 100, 1}}, 0.95, 0).Value, math.Sqrt(1.5*2), 1e-12)
}

// A stretch counts by its nodes, and an outlier in seven at each end as the one beside it.
func TestRateOfAStretch(t *testing.T) {
	same := Work{100, 1, 100, 1}
	work := []Work{{100, 1, 100, 2}, {300, 1, 300, 1}, same, same, same, same}
	near(t, "by nodes", rateOf(work), math.Log(0.5)/8, 1e-12)
	near(t, "without an outlier", rateOf(append(work, same)), 0, 1e-12)
	near(t, "two of seven", rateOf(append(work, Work{100, 1, 100, 4})), 2*math.Log(0.5)/9, 1e-12)
	var long []Work // 45 searches in 20 stretches: two or three of them, each search in one
	for i := range 45 {
		long = append(long, Work{1, 1, math.Exp(float64(i * 20 / 45)), 1})
	}
	near(t, "mean of 45 in 20 stretches", math.Log(RateRatio(long, 0.95, 0).Value), 9.5, 1e-12)
	near(t, "equal rates", RateRatio(slices.Repeat([]Work{same}, 45), 0.95, 0).High, 1, 0)
}

// load returns the factors by which each of n consecutive searches is slower: their logarithms are an AR(1) process.
func load(random *rand.Rand, n int, correlation float64) []float64 {
	const deviation = 0.3
	factors, x := make([]float64, n), random.NormFloat64()*deviation
	for i := range factors {
		factors[i] = math.Exp(x)
		x = correlation*x + random.NormFloat64()*deviation*math.Sqrt(1-correlation*correlation)
	}
	return factors
}

// identical returns the work of two runs of the same program on n positions of very different sizes: taking turns, or one
// run after the other.
func identical(random *rand.Rand, n int, correlation float64, turns bool) []Work {
	base, other := load(random, 2*n, correlation), load(random, n, correlation)
	work := make([]Work, n)
	for i := range work {
		slow := [2]float64{base[i], other[i]}
		if turns {
			slow = [2]float64{base[2*i], base[2*i+1]}
		}
		nodes := math.Exp(random.NormFloat64())
		noise := func() float64 { return math.Exp(0.03 * random.NormFloat64()) }
		work[i] = Work{BaseNodes: nodes, BaseTime: nodes * slow[0] * noise(), Nodes: nodes, Time: nodes * slow[1] * noise()}
	}
	return work
}

// The intervals of the speed and of the time of identical programs contain 1 in 95 of 100 runs, whatever load the machine
// has, if they take turns; and in separate runs if the load changes faster than a stretch.
func TestCoverageUnderLoad(t *testing.T) {
	const tries = 600
	for _, tt := range []struct {
		correlation float64
		turns       bool
		sizes       []int
		least       float64
	}{
		{0.5, true, []int{60, 300, 1500}, 0.94}, {0.9, true, []int{60, 300, 1500}, 0.94}, {0.98, true, []int{60, 300, 1500}, 0.94},
		{0.5, false, []int{300, 1500}, 0.94}, {0.9, false, []int{300, 1500}, 0.92},
	} {
		for _, n := range tt.sizes {
			if n > 300 && !testenv.Nightly() {
				continue // as right as fewer, and takes three quarters of the time
			}
			random, speed, kept := rand.New(rand.NewPCG(17, uint64(n))), 0, 0
			for range tries {
				work := identical(random, n, tt.correlation, tt.turns)
				logs := make([]float64, n)
				for i, w := range work {
					logs[i] = math.Log(w.Time / w.BaseTime)
				}
				speed += contains(RateRatio(work, 0.95, 0), 1)
				kept += contains(RatioOfSeries(logs, 0.95, 0), 1)
			}
			if least := int(tt.least * tries); min(speed, kept) < least {
				t.Errorf("%+v, %d positions: 1 is in %d intervals of the speed and %d of the time of %d, want at least %d", tt, n, speed, kept, tries, least)
			}
		}
	}
}

// contains is 1 if an interval has a value, else 0.
func contains(i Interval, value float64) int {
	if i.Low <= value && value <= i.High {
		return 1
	}
	return 0
}

// In stretches of two identical programs that start anew in each of the spells, whose luck
// lasts for a spell, the interval contains 1 in 95 of 100 runs, however many spells there are.
// Without the unseen variance it does not, of one spell or a few.
func TestCoverageOfStarts(t *testing.T) {
	const tries, stretches, luck, noise = 2000, 20, 0.012, 0.03
	for _, spells := range []int{1, 2, 4, 8, 20} {
		random := rand.New(rand.NewPCG(23, uint64(spells)))
		unseen := Unseen(luck*luck, float64(spells), stretches)
		var with, without, planted int
		for range tries {
			logs, lucky := make([]float64, stretches), make([]float64, spells)
			for i := range lucky {
				lucky[i] = luck * random.NormFloat64()
			}
			for i := range logs {
				logs[i] = lucky[i*spells/stretches] + noise*random.NormFloat64()
			}
			i := RatioOfSeries(logs, 0.95, unseen)
			with += contains(i, 1)
			planted += 1 - contains(i, 1.05)
			without += contains(RatioOfSeries(logs, 0.95, 0), 1)
		}
		if with < tries*93/100 || planted < tries*90/100 {
			t.Errorf("%d spells: 1 is in %d of %d intervals, and 1.05 not in %d", spells, with, tries, planted)
		}
		if spells == 1 && without > tries*80/100 {
			t.Errorf("%d of %d intervals without the unseen variance contain 1: the test shows nothing", without, tries)
		}
	}
	near(t, "unseen of one", Unseen(4, 1, 20), 4, 0)
	near(t, "unseen of half", Unseen(4, 10, 20), 4.0*10/(10*19), 1e-12)
	near(t, "unseen of as many", Unseen(4, 20, 20)+Unseen(4, 30, 20)+Unseen(4, 1, 1), 0, 0)
}
