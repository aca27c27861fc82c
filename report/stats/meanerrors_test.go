package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"keymove/internal/testenv"
)

// simulatedMargin is the margin of "equal", at a level of 5 %.
const simulatedMargin = 0.02

// wrong are the wrong verdicts that are counted: "equal" where the mean is a margin below 0,
// and "worse" where it is 0, the latter on one side only.
var wrong = []struct {
	name   string
	mean   float64
	most   float64 // rate that is accepted
	isSeen func(sample []float64) bool
}{
	{"equal", -simulatedMargin, 0.06, isCalledEqual},
	{"worse", 0, 0.035, func(sample []float64) bool {
		return MeanWorse(sample, 1) <= 0.025 // half of MeanDiffers
	}},
	{"equal by t", -simulatedMargin, 1, func(sample []float64) bool { return studentCallsEqual(sample, simulatedMargin) }},
}

// studentCallsEqual is what the verdict was before: by Student's t, if ten differences are
// not 0.
func studentCallsEqual(sample []float64, margin float64) bool {
	differing := 0
	for _, d := range sample {
		if d != 0 {
			differing++
		}
	}
	n := float64(len(sample))
	mean, deviation := MeanAndDeviation(sample)
	limit := distuv.StudentsT{Nu: n - 1, Sigma: 1}.Quantile(0.95) * deviation / math.Sqrt(n)
	return differing >= 10 && math.Abs(mean)+limit < margin
}

// TestMeanErrors simulates comparisons of points with a mean that is known, and counts the
// wrong verdicts about them. `make points` does all of it.
func TestMeanErrors(t *testing.T) {
	testenv.OnlyLong(t, "simulates tests of means")
	counts, runs := []int{60, 150, 600}, 200
	if testenv.Nightly() {
		counts, runs = []int{60, 100, 150, 200, 300, 600, 1500, 4000, 8000}, 2000
	}
	t.Logf("%-40s %12s %12s %12s", "wrong verdicts in percent (at n)", wrong[0].name, wrong[1].name, wrong[2].name)
	worst := make([]float64, len(wrong))
	for _, p := range populations(t) {
		if !p.inShort && !testenv.Nightly() {
			continue
		}
		line := fmt.Sprintf("%-40s", p.name)
		for i, w := range wrong {
			highest, at := -1.0, 0
			for _, n := range counts {
				tries := max(runs*600/max(n, 600), runs/5)
				rate := errorRate(p.of(w.mean), n, tries, w.isSeen)
				if rate > highest {
					highest, at = rate, n
				}
				if rate > w.most+3*math.Sqrt(w.most*(1-w.most)/float64(tries)) {
					t.Errorf("%s, %d differences: %.3f are called %s, want at most %.3f", p.name, n, rate, w.name, w.most)
				}
			}
			line += fmt.Sprintf(" %12s", fmt.Sprintf("%.1f (%d)", 100*highest, at))
			worst[i] = max(worst[i], highest)
		}
		t.Log(line)
	}
	t.Logf("%-40s %12.3f", "worst, as shares", worst)
	if worst[len(worst)-1] < 0.12 {
		t.Error("Student's t has few wrong verdicts, too: the test shows nothing")
	}
}

// errorRate returns how often something is seen in samples of a population.
func errorRate(list []share, n, runs int, isSeen func(sample []float64) bool) float64 {
	random := rand.New(rand.NewPCG(3, uint64(n)))
	draw, sample, count := newSampler(list), make([]float64, n), 0
	for range runs {
		if draw.fill(random, sample); isSeen(sample) {
			count++
		}
	}
	return float64(count) / float64(runs)
}

func isCalledEqual(sample []float64) bool {
	return EquivalentMeans(sample, 1, simulatedMargin) <= 0.05
}

func isFound(sample []float64) bool { return MeanDiffers(sample, 1) <= 0.05 }

// TestWhatMeansShow: the price of few wrong verdicts is not that nothing is shown.
func TestWhatMeansShow(t *testing.T) {
	normal := quantiles(func(p float64) float64 { return 0.1 * Quantile(p) })
	if got := errorRate(normal, 1500, 1000, isCalledEqual); got < 0.9 {
		t.Errorf("1500 positions, no difference, a deviation of 0.1: equal in %.3f of the samples, want 0.9", got)
	}
	for _, m := range measuredDifferences(t) {
		if m.name != "sts-lan see=off" {
			continue
		}
		if got := errorRate(m.list, 1500, 1000, isFound); got < 0.95 {
			t.Errorf("%s: found in %.3f of the samples, want 0.95", m.name, got)
		}
	}
}

// TestMeanPower holds the formulas against simulations of many small differences, and of
// few large ones.
func TestMeanPower(t *testing.T) {
	three := func(size, part float64) []share { return []share{{0, 1 - part}, {size, part / 2}, {-size, part / 2}} }
	normal := func(deviation float64) []share {
		return quantiles(func(p float64) float64 { return deviation * Quantile(p) })
	}
	for _, tt := range []struct {
		name      string
		deviation float64
		list      []share
	}{
		{"normal", 0.05, normal(0.05)},
		{"normal", 0.2, normal(0.2)},
		{"5 % ±.45", 0.1, three(0.1/math.Sqrt(0.05), 0.05)},
		{"1 % ±1", 0.1, three(1, 0.01)},
	} {
		m := MeanPower{Deviation: tt.deviation, Most: 1}
		n := m.CasesForEqual(simulatedMargin, 0.05, 0.8)
		if got := errorRate(tt.list, n, 1000, isCalledEqual); math.Abs(got-0.8) > 0.08 {
			t.Errorf("%s, %v: %d equal in %.3f of the samples, computed 0.8", tt.name, tt.deviation, n, got)
		}
		n = m.CasesForDifference(0.03, 0.05, 0.8)
		if got := errorRate(shifted(tt.list)(0.03), n, 1000, isFound); math.Abs(got-0.8) > 0.06 {
			t.Errorf("%s, %v: %d find 0.03 in %.3f of the samples, computed 0.8", tt.name, tt.deviation, n, got)
		}
	}
}
