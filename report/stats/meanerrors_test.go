package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// population draws a difference between -1 and 1 from a distribution of any mean.
type population func(random *rand.Rand, mean float64) float64

func normal(deviation float64) population {
	return func(random *rand.Rand, mean float64) float64 {
		return max(-1, min(1, mean+deviation*random.NormFloat64()))
	}
}

// exponential has a tail of gains, or of losses if scale is below 0.
func exponential(scale float64) population {
	return func(random *rand.Rand, mean float64) float64 {
		return max(-1, min(1, mean+scale*(random.ExpFloat64()-1)))
	}
}

// rare has a share of one value, and small differences of both signs.
func rare(value, share float64) population {
	return func(random *rand.Rand, mean float64) float64 {
		rest := (mean - value*share) / (1 - share)
		switch u := random.Float64(); {
		case u < share:
			return value
		case u < share+0.05*(1-share):
			return rest + 0.05
		case u < share+0.10*(1-share):
			return rest - 0.05
		}
		return rest
	}
}

// mostlyZero has a share of differences of one size with both signs, and more of the losses.
func mostlyZero(size, part float64) population {
	return func(random *rand.Rand, mean float64) float64 {
		switch u := random.Float64(); {
		case u < part/2+mean/size/2:
			return size
		case u < part:
			return -size
		}
		return 0
	}
}

// measured has differences that contenders had, as lines of testdata/differences.txt have them with how often each occurred,
// and as many ±1 as give the mean.
func measured(t *testing.T, name string) population {
	t.Helper()
	text, err := os.ReadFile("testdata/differences.txt")
	reporttest.OK(t, err)
	_, line, _ := strings.Cut(string(text), "\n"+name+" ")
	line, _, _ = strings.Cut(line, "\n")
	var list []float64
	for field := range strings.FieldsSeq(line) {
		var value float64
		var times int
		if _, err := fmt.Sscanf(field, "%g:%d", &value, &times); err != nil {
			t.Fatalf("%s: %q: %v", name, field, err)
		}
		list = append(list, slices.Repeat([]float64{value}, times)...)
	}
	base, _ := MeanAndDeviation(list)
	return func(random *rand.Rand, mean float64) float64 {
		whole := math.Copysign(1, mean-base)
		if random.Float64() < (mean-base)/(whole-base) {
			return whole
		}
		return list[random.IntN(len(list))]
	}
}

// simulatedMargin is the margin of "equal", at a level of 5 %.
const simulatedMargin = 0.02

func isCalledEqual(sample []float64) bool { return EquivalentMeans(sample, 1, simulatedMargin) <= 0.05 }

func isFound(sample []float64) bool { return MeanDiffers(sample, 1) <= 0.05 }

// errorRate returns how often something is seen in samples of a population.
func errorRate(draw population, mean float64, n, runs int, isSeen func(sample []float64) bool) float64 {
	random, sample, count := rand.New(rand.NewPCG(3, uint64(n))), make([]float64, n), 0
	for range runs {
		for i := range sample {
			sample[i] = draw(random, mean)
		}
		if isSeen(sample) {
			count++
		}
	}
	return float64(count) / float64(runs)
}

// TestMeanErrors simulates comparisons of points with a mean that is known, and counts the wrong verdicts about them: "equal"
// where the mean is a margin below 0, and "worse" where it is 0, on one side only. `make points` does all of it.
func TestMeanErrors(t *testing.T) {
	testenv.OnlyLong(t, "simulates tests of means")
	counts, runs := []int{60, 150, 600}, 200
	if testenv.Nightly() {
		counts, runs = []int{60, 100, 150, 200, 300, 600, 1500, 4000, 8000}, 2000
	}
	populations := map[string]population{
		"normal 0.1": normal(0.1), "normal 0.2": normal(0.2), "exponential": exponential(0.1), "exponential losses": exponential(-0.1),
		"sts and ±1": measured(t, "sts-lan see=off"), "battery and ±1": measured(t, "battery see=off"),
	}
	for _, share := range []float64{0.002, 0.005, 0.01, 0.02, 0.03, 0.05} {
		populations[fmt.Sprint("a loss in ", share)], populations[fmt.Sprint("a gain in ", share)] = rare(-1, share), rare(1, share)
	}
	for _, size := range []float64{0.5, 1} {
		populations[fmt.Sprint("zeros and ±", size)] = mostlyZero(size, 0.1)
	}
	for name, draw := range populations {
		for _, n := range counts {
			tries := max(runs*600/max(n, 600), runs/5)
			for verdict, rate := range map[string][2]float64{
				"equal": {errorRate(draw, -simulatedMargin, n, tries, isCalledEqual), 0.06},
				"worse": {errorRate(draw, 0, n, tries, func(sample []float64) bool { return MeanWorse(sample, 1) <= 0.025 }), 0.035}, // half of MeanDiffers
			} {
				t.Logf("%s, %d differences: %.3f are called %s", name, n, rate[0], verdict)
				if rate[0] > rate[1]+3*math.Sqrt(rate[1]*(1-rate[1])/float64(tries)) {
					t.Errorf("%s, %d differences: %.3f are called %s, want at most %.3f", name, n, rate[0], verdict, rate[1])
				}
			}
		}
	}
}

// TestMeanPower holds the formulas against simulations of many small differences, and of few large ones: the price of few
// wrong verdicts is not that nothing is shown.
func TestMeanPower(t *testing.T) {
	for _, tt := range []struct {
		name      string
		deviation float64
		draw      population
	}{
		{"normal", 0.05, normal(0.05)},
		{"normal", 0.2, normal(0.2)},
		{"5 % ±.45", 0.1, mostlyZero(0.1/math.Sqrt(0.05), 0.05)},
		{"1 % ±1", 0.1, mostlyZero(1, 0.01)},
	} {
		m := MeanPower{Deviation: tt.deviation, Most: 1}
		n := m.CasesForEqual(simulatedMargin, 0.05, 0.8)
		if got := errorRate(tt.draw, 0, n, 1000, isCalledEqual); math.Abs(got-0.8) > 0.09 {
			t.Errorf("%s, %v: %d equal in %.3f of the samples, computed 0.8", tt.name, tt.deviation, n, got)
		}
		shifted := func(random *rand.Rand, mean float64) float64 { return max(-1, min(1, tt.draw(random, 0)+mean)) }
		n = m.CasesForDifference(0.03, 0.05, 0.8)
		if got := errorRate(shifted, 0.03, n, 1000, isFound); math.Abs(got-0.8) > 0.06 {
			t.Errorf("%s, %v: %d find 0.03 in %.3f of the samples, computed 0.8", tt.name, tt.deviation, n, got)
		}
	}
	if got := errorRate(measured(t, "sts-lan see=off"), -0.05, 1500, 300, isFound); got < 0.95 {
		t.Errorf("a loss of 5 %% of the points is found in %.3f of the samples, want 0.95", got)
	}
}
