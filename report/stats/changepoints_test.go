package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

// stepsSlowly returns the least residuals with a number of steps: all ways are tried.
func stepsSlowly(values []float64, steps, from int) (least float64, starts []int) {
	rest := values[from:]
	if steps == 0 {
		mean, _ := MeanAndDeviation(rest)
		for _, v := range rest {
			least += (v - mean) * (v - mean)
		}
		return least, nil
	}
	least = math.Inf(1)
	for to := from + leastLevel; to <= len(values)-leastLevel*steps; to++ {
		first, _ := stepsSlowly(values[:to], 0, from)
		others, behind := stepsSlowly(values, steps-1, to)
		if first+others < least {
			least, starts = first+others, append([]int{to}, behind...)
		}
	}
	return least, starts
}

// The best steps are those that are found by trying all.
func TestSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		h := History{Noise: 0.1}
		for range leastHistory + random.IntN(5) {
			h.Values = append(h.Values, float64(random.IntN(4))+random.Float64())
		}
		var want []int
		best := 0.0
		flat, _ := stepsSlowly(h.Values, 0, 0)
		for steps := 1; steps <= min(mostChanges, len(h.Values)/leastLevel-1); steps++ {
			least, starts := stepsSlowly(h.Values, steps, 0)
			if gain := h.gainOf(flat, least, stepPrice*float64(steps)); gain > best {
				want, best = starts, gain
			}
		}
		got, gain := h.steps()
		if !slices.Equal(got, want) || math.Abs(gain-best) > 1e-9 {
			t.Fatalf("%v: steps at %v, gain %v; want %v, %v", h.Values, got, gain, want, best)
		}
	}
}

// The least number of values that can show a step is what FindChanges needs, for
// any alpha: two more are enough, and four less are not.
func TestLeastForStep(t *testing.T) {
	step := func(n int) History {
		h := History{Noise: 0.1}
		for i := range n {
			h.Values = append(h.Values, float64(i%2)/10+float64(2*i/n*9))
		}
		return h
	}
	for _, alpha := range []float64{0.05, 0.05 / 18, 0.05 / 500} {
		least := LeastForStep(alpha)
		if c := FindChanges(step(least+2), alpha, 1); len(c.Changes) != 1 {
			t.Errorf("alpha %v: %d values show %+v", alpha, least+2, c)
		}
		if c := FindChanges(step(least-4), alpha, 1); len(c.Changes) != 0 {
			t.Errorf("alpha %v: %d values show %+v", alpha, least-4, c)
		}
	}
}

// shownChanges counts what histories with normal noise of 1 show. level returns the level of a
// value.
type shownChanges struct{ flat, drifts, steps, right, more int }

func simulateChanges(n, trials int, seed uint64, level func(i int) float64, at ...int) (s shownChanges) {
	random := rand.New(rand.NewPCG(seed, 9))
	for range trials {
		h := History{Noise: 0.2}
		for i := range n {
			h.Values = append(h.Values, level(i)+random.NormFloat64())
		}
		course := FindChanges(h, 0.05, 1)
		var found []int
		for _, c := range course.Changes {
			found = append(found, c.At)
		}
		isNear := len(found) == len(at)
		for i := range found {
			isNear = isNear && max(found[i]-at[i], at[i]-found[i]) <= 1
		}
		switch {
		case course.Drift != 0:
			s.drifts++
		case len(found) == 0:
			s.flat++
		default:
			s.steps++
			if isNear {
				s.right++
			}
			if len(found) > len(at) {
				s.more++
			}
		}
	}
	return s
}

// The error rates on flat, stepped and drifting histories. A flat one shows a change or a drift
// as often as alpha says; one with a step rarely shows more than that; one that drifts rarely
// shows steps.
func TestErrorRatesOfChanges(t *testing.T) {
	testenv.OnlyLong(t, "simulates many histories")
	trials := 12
	if testenv.Nightly() {
		trials = 200
	}
	share := func(n int) float64 { return float64(n) / float64(trials) }
	const n = 30
	flat := simulateChanges(n, trials, 1, func(int) float64 { return 0 })
	t.Logf("flat: %+v", flat)
	if share(flat.drifts+flat.steps) > 0.15 {
		t.Errorf("flat: %+v of %d", flat, trials)
	}
	stepped := simulateChanges(n, trials, 2, func(i int) float64 {
		if i >= 18 {
			return -4
		}
		return 0
	}, 18)
	t.Logf("a step of 4: %+v", stepped)
	if share(stepped.right) < 0.80 || share(stepped.more) > 0.15 {
		t.Errorf("a step: %+v of %d", stepped, trials)
	}
	two := simulateChanges(n, trials, 3, func(i int) float64 {
		switch {
		case i >= 20:
			return 0
		case i >= 9:
			return 5
		}
		return 0
	}, 9, 20)
	t.Logf("two steps of 5: %+v", two)
	if share(two.right) < 0.80 || share(two.more) > 0.15 {
		t.Errorf("two steps: %+v of %d", two, trials)
	}
	for _, whole := range []float64{2, 4, 8} {
		drifting := simulateChanges(n, trials, 4, func(i int) float64 { return whole * float64(i) / (n - 1) })
		t.Logf("a drift of %v: %+v", whole, drifting)
		if share(drifting.steps) > 0.15 {
			t.Errorf("a drift of %v: %+v of %d", whole, drifting, trials)
		}
	}
}

// Exactly equal values with one step, as those of commits that do not change the search.
func TestChangesWithoutNoise(t *testing.T) {
	values := make([]float64, 20)
	for i := range values {
		values[i] = 240
		if i >= 13 {
			values[i] = 236
		}
	}
	course := FindChanges(History{values, 0.5}, 0.05, 1)
	if len(course.Changes) != 1 || course.P > 0.01 {
		t.Fatalf("%+v", course)
	}
	if c := course.Changes[0]; c.At != 13 || math.Abs(c.Before-240) > 1e-9 || math.Abs(c.After-236) > 1e-9 {
		t.Errorf("%+v", c)
	}
	for _, flat := range [][]float64{nil, {1, 2, 3}, slices.Repeat([]float64{7}, 50)} {
		if c := FindChanges(History{flat, 0.5}, 0.05, 1); len(c.Changes) > 0 || c.Drift != 0 || c.P != 1 {
			t.Errorf("%v: %+v", flat, c)
		}
	}
}
