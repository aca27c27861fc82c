package spsa

import (
	"math"
	"math/rand/v2"
	"testing"
)

// hill is an artificial engine: its strength in Elo falls with the square of the
// distance of the values from the best ones.
type hill struct {
	best, width []float64
	games       *rand.Rand
}

func (h *hill) elo(values []float64) float64 {
	const atWidth = 20 // Elo lost at a distance of one width
	lost := 0.0
	for i, v := range values {
		d := (v - h.best[i]) / h.width[i]
		lost += atWidth * d * d
	}
	return -lost
}

// advantage plays games and returns those won less those lost; half of the decided
// points are draws.
func (h *hill) advantage(p Perturbation, games int) int {
	expected := 1 / (1 + math.Pow(10, (h.elo(p.Minus)-h.elo(p.Plus))/400))
	sum := 0
	for range games {
		if h.games.Float64() < 0.5 {
			continue
		}
		// Draws take half of the games, so that decided ones are more one-sided.
		if h.games.Float64() < min(max(2*expected-0.5, 0), 1) {
			sum++
		} else {
			sum--
		}
	}
	return sum
}

// TestTunerFindsTheOptimum tunes an artificial engine with a known optimum, from a start
// that is 40 Elo worse for each parameter or more, with many seeds.
func TestTunerFindsTheOptimum(t *testing.T) {
	params := []Param{
		{Name: "Whole", Value: 60, Min: 0, Max: 200, CEnd: 8, REnd: 0.02},
		{Name: "Small", Value: 9, Min: 0, Max: 12, CEnd: 0.5, REnd: 0.02},
		{Name: "Real", Float: true, Value: 0.2, Min: 0, Max: 1, CEnd: 0.05, REnd: 0.02},
		{Name: "Edge", Value: 40, Min: 0, Max: 100, CEnd: 5, REnd: 0.02}, // the best value is beyond a bound
	}
	best, width := []float64{120, 4, 0.7, 110}, []float64{40, 3, 0.3, 30}
	const seeds = 25
	var mean [4]float64
	for seed := range uint64(seeds) {
		h := &hill{best, width, rand.New(rand.NewPCG(seed, 99))}
		tuner := NewTuner(params, DefaultGains, 2500, seed)
		before := h.elo(tuner.Values)
		for !tuner.Over() {
			p := tuner.Perturbation()
			tuner.Update(p, h.advantage(p, 16))
		}
		for i, v := range tuner.Values {
			want := params[i].clamp(best[i])
			mean[i] += (v - want) / width[i] / seeds
			if math.Abs(v-want) > 0.5*width[i] {
				t.Errorf("seed %d: %s ends at %.2f, the best is %g", seed, params[i].Name, v, want)
			}
		}
		if after := h.elo(tuner.Values); after < before/10 {
			t.Errorf("seed %d: from %.1f to %.1f Elo", seed, before, after)
		}
	}
	for i, m := range mean[:3] { // the one at a bound can only end on one side of it
		if math.Abs(m) > 0.1 {
			t.Errorf("%s: on average %.2f widths off", params[i].Name, m)
		}
	}
}

// TestNoSignalNoDrift: without a difference in strength values stay about where they
// were on average.
func TestNoSignalNoDrift(t *testing.T) {
	params := []Param{{Name: "X", Value: 50.5, Min: 0, Max: 101, CEnd: 3, REnd: 0.02}}
	sum, square := 0.0, 0.0
	const seeds = 200
	for seed := range uint64(seeds) {
		games := rand.New(rand.NewPCG(seed, 7))
		tuner := NewTuner(params, DefaultGains, 300, seed)
		for !tuner.Over() {
			tuner.Update(tuner.Perturbation(), games.IntN(17)-8)
		}
		d := tuner.Values[0] - 50.5
		sum += d
		square += d * d
	}
	mean := sum / seeds
	if e := math.Sqrt(square) / seeds; math.Abs(mean) > 4*e {
		t.Errorf("drifts by %.3f, with a standard error of %.3f", mean, e)
	}
}

// TestRoundingByChance: whole numbers are rounded up as often as their fraction says,
// both sides of a perturbation together.
func TestRoundingByChance(t *testing.T) {
	const iterations = 20_000
	params := []Param{{Name: "X", Value: 10.3, Min: 0, Max: 20, CEnd: 0.5, REnd: 0.002}}
	tuner := NewTuner(params, Gains{Alpha: 0.602, A: 0.1}, iterations, 1) // c stays 0.5
	middle, distance := 0.0, 0.0
	for !tuner.Over() {
		p := tuner.Perturbation()
		for _, v := range []float64{p.Plus[0], p.Minus[0]} {
			if v != math.Trunc(v) {
				t.Fatalf("an engine would get %g", v)
			}
			middle += v / 2 / iterations
		}
		distance += math.Abs(p.Plus[0]-p.Minus[0]) / iterations
		tuner.Done++
	}
	if math.Abs(middle-10.3) > 0.02 || math.Abs(distance-1) > 0.02 {
		t.Errorf("the middle is %.3f, want 10.3; the distance %.3f, want 1", middle, distance)
	}
}

// TestGains has the perturbation and the step of OpenBench at the first, a middle and
// the last iteration, computed by hand from its formulas.
func TestGains(t *testing.T) {
	p := Param{Name: "X", Float: true, Value: 100, Min: 0, Max: 200, CEnd: 4, REnd: 0.002}
	tuner := NewTuner([]Param{p}, DefaultGains, 1000, 1)
	for _, tt := range []struct {
		iteration int
		c, step   float64
	}{
		{1, 4 * math.Pow(1000, 0.101), 0.002 * 16 * math.Pow(1100.0/101, 0.602) / (4 * math.Pow(1000, 0.101))},
		{250, 4 * math.Pow(4, 0.101), 0.002 * 16 * math.Pow(1100.0/350, 0.602) / (4 * math.Pow(4, 0.101))},
		{1000, 4, 0.008},
	} {
		tuner.Done = tt.iteration - 1
		if c, step := tuner.perturbation(&p), tuner.step(&p); math.Abs(c-tt.c) > 1e-12 || math.Abs(step-tt.step) > 1e-12 {
			t.Errorf("iteration %d: c %g, step %g; want %g, %g", tt.iteration, c, step, tt.c, tt.step)
		}
	}
}

// TestPerturbationFollowsFromItsNumber: that of an iteration does not depend on which
// were made before.
func TestPerturbationFollowsFromItsNumber(t *testing.T) {
	params := []Param{{Name: "X", Value: 50, Min: 0, Max: 100, CEnd: 3, REnd: 0.01}, {Name: "Y", Value: 5, Min: 0, Max: 10, CEnd: 1, REnd: 0.01}}
	a, b := NewTuner(params, DefaultGains, 50, 3), NewTuner(params, DefaultGains, 50, 3)
	for !a.Over() {
		a.Perturbation()
		p, q := a.Perturbation(), b.Perturbation()
		for i := range params {
			if p.Plus[i] != q.Plus[i] || p.Minus[i] != q.Minus[i] {
				t.Fatalf("iteration %d: %v, %v", a.Done+1, p, q)
			}
		}
		a.Update(p, 3)
		b.Update(q, 3)
	}
}
