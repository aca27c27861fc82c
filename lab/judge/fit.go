package main

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// problem is a logistic regression: the expected points of a row are those of its offset plus its
// weighted features.
type problem struct {
	rows    [][]float64
	offsets []float64
	targets []float64 // 0 to 1
}

// errNoMinimum is returned if the features are linearly dependent and nothing is penalized.
var errNoMinimum = errors.New("the regression has no single minimum")

// fit returns the weights with the least cross entropy plus penalty/2 times their sum of squares,
// by Newton's method, beginning with the weights given, which it changes. The error is
// errNoMinimum.
func (p *problem) fit(weights []float64, penalty float64) error {
	const maxSteps, enough = 50, 1e-9
	n := len(weights)
	gradient, step := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	curvature := mat.NewSymDense(n, nil)
	loss := p.loss(weights, penalty)
	for range maxSteps {
		p.derivatives(weights, penalty, gradient, curvature)
		var factors mat.Cholesky
		if !factors.Factorize(curvature) {
			return errNoMinimum
		}
		if err := factors.SolveVecTo(step, gradient); err != nil {
			return errNoMinimum
		}
		before := loss
		loss = p.descend(weights, step.RawVector().Data, loss, penalty)
		if before-loss <= enough*before {
			return nil
		}
	}
	return nil
}

// descend moves weights against a step, by halves of it if that makes the loss no less, and returns
// the loss.
func (p *problem) descend(weights, step []float64, loss, penalty float64) float64 {
	const maxHalves = 30
	tried := make([]float64, len(weights))
	length := 1.0
	for range maxHalves {
		floats.AddScaledTo(tried, weights, -length, step)
		if l := p.loss(tried, penalty); l <= loss {
			copy(weights, tried)
			return l
		}
		length /= 2
	}
	return loss
}

func (p *problem) loss(weights []float64, penalty float64) float64 {
	sum := penalty / 2 * floats.Dot(weights, weights)
	for i, row := range p.rows {
		z := p.offsets[i] + floats.Dot(row, weights)
		// log(1 + e^z) without overflow
		sum += math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - p.targets[i]*z
	}
	return sum
}

// derivatives sets the first and second derivatives of the loss.
func (p *problem) derivatives(weights []float64, penalty float64, gradient *mat.VecDense, curvature *mat.SymDense) {
	n := len(weights)
	slopes := gradient.RawVector().Data
	floats.ScaleTo(slopes, penalty, weights)
	scaled := mat.NewDense(len(p.rows), n, nil) // a row times the root of its weight
	for i, row := range p.rows {
		expected := logistic(p.offsets[i] + floats.Dot(row, weights))
		floats.AddScaled(slopes, expected-p.targets[i], row)
		floats.ScaleTo(scaled.RawRowView(i), math.Sqrt(expected*(1-expected)), row)
	}
	curvature.SymOuterK(1, scaled.T())
	for c := range n {
		curvature.SetSym(c, c, curvature.At(c, c)+penalty)
	}
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
