package main

import (
	"math"

	"keymove/report/compare"
	"keymove/report/stats"
)

// trend is how the worth of a rule in matches goes with the nodes; step is one number of nodes.
type trend struct {
	Contender string
	Steps     []step
	// Slope is the change of the difference for each doubling of nodes: weighted least squares.
	Slope compare.Interval
}

type step struct {
	Limit string
	At    float64 // doublings of nodes
	// Difference is in Elo.
	Difference compare.Interval
}

// noTrend is the word of a slope whose interval has 0.
const noTrend = "no trend is shown"

// Word says how the difference goes: it grows away from 0, or shrinks towards it, if the interval of the
// slope excludes 0.
func (t *trend) Word() string {
	if t.Slope.Low <= 0 && t.Slope.High >= 0 {
		return noTrend
	}
	sum := 0.0
	for _, s := range t.Steps {
		sum += float64(s.Difference.Value * s.weight())
	}
	if (sum > 0) == (t.Slope.Value > 0) {
		return "grows"
	}
	return "shrinks"
}

// weight is the inverse of the variance of the difference.
func (s *step) weight() float64 {
	deviation := (s.Difference.High - s.Difference.Low) / (2 * stats.Z95)
	return 1 / max(float64(deviation*deviation), 1e-9)
}

// fit sets the slope through differences that do not depend on each other.
func (t *trend) fit() {
	var weights, mean, squares, slope float64
	for i := range t.Steps {
		w := t.Steps[i].weight()
		weights += w
		mean += float64(w * t.Steps[i].At)
	}
	mean /= weights
	for i := range t.Steps {
		d := t.Steps[i].At - mean
		squares += float64(t.Steps[i].weight() * d * d)
	}
	for i := range t.Steps {
		slope += float64(t.Steps[i].weight() * (t.Steps[i].At - mean) / squares * t.Steps[i].Difference.Value)
	}
	spread := float64(stats.Z95 * math.Sqrt(1/squares))
	t.Slope = compare.Interval{Value: slope, Low: slope - spread, High: slope + spread}
}
