package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFitClosedForm: of one feature that is 1 or −1, the weight is the logit of the mean target, that
// of a row with −1 counted from the other side.
func TestFitClosedForm(t *testing.T) {
	p := &problem{
		rows: [][]float64{{1}, {1}, {-1}, {-1}}, offsets: make([]float64, 4),
		targets: []float64{0.9, 0.8, 0.4, 0.5}, // from the one side: 0.9, 0.8, 0.6, 0.5
	}
	w := []float64{0}
	if err := p.fit(w, 0); err != nil {
		t.Fatal(err)
	}
	if want := math.Log(0.7 / 0.3); math.Abs(w[0]-want) > 1e-6 {
		t.Errorf("%g, want %g", w[0], want)
	}
	for i := range p.offsets {
		p.offsets[i] = p.rows[i][0] // an offset takes the place of a weight of 1
	}
	if err := p.fit(w, 0); err != nil {
		t.Fatal(err)
	}
	if want := math.Log(0.7/0.3) - 1; math.Abs(w[0]-want) > 1e-6 {
		t.Errorf("beside an offset: %g, want %g", w[0], want)
	}
}

// planted returns rows by chance, and targets that follow from weights exactly.
func planted(n int, weights []float64, random *rand.Rand) *problem {
	p := &problem{offsets: make([]float64, n)}
	for range n {
		row, z := make([]float64, len(weights)), 0.0
		for c := range row {
			row[c] = random.NormFloat64()
			z += row[c] * weights[c]
		}
		p.rows, p.targets = append(p.rows, row), append(p.targets, logistic(z))
	}
	return p
}

// TestFitFindsPlanted: without a penalty the weights are found; with one, no step in any direction
// lowers the loss.
func TestFitFindsPlanted(t *testing.T) {
	want := []float64{1.5, -0.5, 0, 3}
	p := planted(200, want, rand.New(rand.NewPCG(1, 2)))
	w := make([]float64, len(want))
	if err := p.fit(w, 0); err != nil {
		t.Fatal(err)
	}
	for c := range w {
		if math.Abs(w[c]-want[c]) > 1e-3 {
			t.Errorf("weight %d is %g, want %g", c, w[c], want[c])
		}
	}
	const penalty, step = 20, 1e-2
	if err := p.fit(w, penalty); err != nil {
		t.Fatal(err)
	}
	least := p.loss(w, penalty)
	for c := range w {
		for _, by := range []float64{step, -step} {
			w[c] += by
			if l := p.loss(w, penalty); l <= least {
				t.Errorf("the loss is %g, and less with weight %d changed by %g: %g", least, c, by, l)
			}
			w[c] -= by
		}
	}
}

// TestFitWithoutMinimum: dependent features have no single minimum without a penalty; separable
// targets have one with it.
func TestFitWithoutMinimum(t *testing.T) {
	p := &problem{rows: [][]float64{{1, 1}, {2, 2}}, offsets: make([]float64, 2), targets: []float64{1, 1}}
	if err := p.fit(make([]float64, 2), 0); err != errNoMinimum {
		t.Errorf("%v, want errNoMinimum", err)
	}
	w := make([]float64, 2)
	if err := p.fit(w, 0.1); err != nil || w[0] != w[1] || !(w[0] > 0 && w[0] < 10) {
		t.Errorf("%v, %v", w, err)
	}
}
