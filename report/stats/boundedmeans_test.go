package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"text/tabwriter"

	"keymove/internal/longtest"
)

// lossy is a distribution of paired differences between -1 and 1 with a given mean.
type lossy struct {
	name string
	draw func(r *rand.Rand, mean float64) float64
}

// lossyDistributions are shapes that a mean within a margin can hide behind: normal, skewed,
// mostly zero, and two points.
func lossyDistributions() []lossy {
	clip := func(x float64) float64 { return max(-1, min(1, x)) }
	var list []lossy
	add := func(name string, draw func(r *rand.Rand, mean float64) float64) {
		list = append(list, lossy{name, draw})
	}
	for _, sd := range []float64{0.03, 0.1, 0.3} {
		add(fmt.Sprintf("normal %.2f", sd), func(r *rand.Rand, mean float64) float64 { return clip(mean + sd*r.NormFloat64()) })
	}
	for _, scale := range []float64{0.02, 0.05, 0.15} {
		add(fmt.Sprintf("losses, exponential %.2f", scale), func(r *rand.Rand, mean float64) float64 { return clip(mean + scale - scale*r.ExpFloat64()) })
		add(fmt.Sprintf("gains, exponential %.2f", scale), func(r *rand.Rand, mean float64) float64 { return clip(mean - scale + scale*r.ExpFloat64()) })
	}
	for _, tail := range [][2]float64{{0.02, -1}, {0.005, -1}, {0.002, -1}, {0.04, -0.5}, {0.1, -0.2}, {0.02, 1}, {0.1, 0.2}} {
		share, size := tail[0], tail[1]
		add(fmt.Sprintf("%+.1f in %.1f %%, noise on a tenth", size, 100*share), func(r *rand.Rand, mean float64) float64 {
			x := (mean - share*size) / (1 - share)
			if r.Float64() < share {
				return size
			}
			if r.Float64() < 0.1 {
				x += 0.05 * float64(2*r.IntN(2)-1)
			}
			return clip(x)
		})
	}
	for _, gain := range []float64{0, 0.01, 0.05, 0.3} {
		add(fmt.Sprintf("-1 or %+.2f", gain), func(r *rand.Rand, mean float64) float64 {
			if r.Float64() < (gain-mean)/(1+gain) {
				return -1
			}
			return gain
		})
	}
	return list
}

// errorsOf simulates samples of a distribution: the shares that are called equal although the
// loss is as large as the margin, at once and at one of ten looks, and worse or better although
// the mean is 0.
func errorsOf(d lossy, n, runs int, margin float64, seed uint64) (equal, sequential, worse, better float64) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	looks := PlanLooks(n, 0.05)
	values := make([]float64, n)
	sample := func(mean float64) []float64 {
		for i := range values {
			values[i] = d.draw(r, mean)
		}
		return values
	}
	for range runs {
		if EquivalentMeans(sample(-margin), 1, margin) <= 0.05 {
			equal++
		}
		for k, count := range looks.Counts {
			if i := MeanInterval(values[:count], 1, looks.Bounds[k]); i.Low > -margin && i.High < margin {
				sequential++
				break
			}
		}
		if d.mayBeZero() {
			switch mean, _ := MeanAndDeviation(sample(0)); {
			case MeanTest(values, 1) > 0.05:
			case mean < 0:
				worse++
			default:
				better++
			}
		}
	}
	all := float64(runs)
	return equal / all, sequential / all, worse / all, better / all
}

func (d lossy) mayBeZero() bool { return d.name != "-1 or +0.00" }

// TestErrorsOfBoundedMeans: of a loss as large as the margin at most 6 in 100 samples are called
// equal, 3.5 at looks on each side, and of none at most 3.5 worse, or better. The default takes a
// few sizes and samples; KEYMOVE_LONG=1 all, and prints them ("make points").
func TestErrorsOfBoundedMeans(t *testing.T) {
	sizes, runs, slack := []int{150}, 200, 0.045 // three standard errors
	if longtest.Enabled() {
		sizes, runs, slack = []int{60, 100, 150, 200, 300, 600, 1500}, 2000, 0.015
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, d := range lossyDistributions() {
		for _, n := range sizes {
			equal, sequential, worse, better := errorsOf(d, n, runs, 0.02, 7)
			if longtest.Enabled() {
				fmt.Fprintf(out, "%s\t%d\tequal %.3f\tat looks %.3f\tworse %.3f\tbetter %.3f\n", d.name, n, equal, sequential, worse, better)
			}
			if equal > 0.06+slack || sequential > 0.035+slack || max(worse, better) > 0.035+slack {
				t.Errorf("%s, %d: equal %.3f, at looks %.3f, worse %.3f, better %.3f", d.name, n, equal, sequential, worse, better)
			}
		}
	}
	out.Flush()
}

// TestStudentIsTooLiberal: what the interval is widened against. Of samples with rare total
// losses Student's t alone calls far more equal than its level.
func TestStudentIsTooLiberal(t *testing.T) {
	const runs, n, margin = 2000, 150, 0.02
	r := rand.New(rand.NewPCG(5, 6))
	alone, widened := 0, 0
	for range runs {
		values := make([]float64, n)
		for i := range values {
			switch p := r.Float64(); {
			case p < 0.02:
				values[i] = -1
			case p < 0.07:
				values[i] = 0.05
			case p < 0.12:
				values[i] = -0.05
			}
		}
		mean, deviation := MeanAndDeviation(values)
		if mean-1.655*deviation/math.Sqrt(n) > -margin {
			alone++
		}
		if EquivalentMeans(values, 1, margin) <= 0.05 {
			widened++
		}
	}
	if alone < runs/10 || widened > runs*6/100 {
		t.Errorf("of %d samples %d are equal by Student's t, and %d by the widened one", runs, alone, widened)
	}
}

// TestPowerOfBoundedMeans: without a difference, 1 500 positions with a deviation of a tenth are
// within 2 % in nine of ten samples.
func TestPowerOfBoundedMeans(t *testing.T) {
	const runs, n = 400, 1500
	r := rand.New(rand.NewPCG(7, 8))
	found := 0
	values := make([]float64, n)
	for range runs {
		for i := range values {
			values[i] = max(-1, min(1, 0.1*r.NormFloat64()))
		}
		if EquivalentMeans(values, 1, 0.02) <= 0.05 {
			found++
		}
	}
	if found < runs*9/10 {
		t.Errorf("%d of %d samples are equal", found, runs)
	}
}
