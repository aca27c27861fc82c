package texel

import "math"

// Fit returns the values of the weights with the least loss of the samples, which were
// made at values, within their bounds. It descends the gradient, scaled by the
// Gauss-Newton approximation of the curvature and damped where a step would go up
// (Levenberg-Marquardt). A weight that counts in no sample stays. Without samples all do.
func Fit(k float64, samples []Sample, weights []Weight, values []int) []float64 {
	f := fitter{k: k, samples: samples, weights: weights, start: values}
	at := make([]float64, len(values))
	for i, v := range values {
		at[i] = float64(v)
	}
	if len(samples) == 0 || len(values) == 0 {
		return at
	}
	const (
		mostSteps = 100
		mostTries = 12
		enough    = 1e-10 // of the loss, by which a step must lower it
	)
	damping := 1e-3
	for range mostSteps {
		d := f.descent(at)
		moved := false
		for range mostTries {
			next := f.bounded(at, d.step(damping))
			if loss := f.loss(next); loss < d.loss*(1-enough) {
				at, moved = next, true
				damping /= 10
				break
			}
			damping *= 10
		}
		if !moved {
			break
		}
	}
	return at
}

// fitter fits weights to samples.
type fitter struct {
	k       float64
	samples []Sample
	weights []Weight
	start   []int
}

// score returns the score of a sample at values of the weights.
func (f *fitter) score(s *Sample, at []float64) float64 {
	score := s.Score
	for i, slope := range s.Slopes {
		score += float64(slope) * (at[i] - float64(f.start[i]))
	}
	return score
}

// loss returns the mean squared error at values.
func (f *fitter) loss(at []float64) float64 {
	sum := 0.0
	for i := range f.samples {
		s := &f.samples[i]
		d := Expected(f.k, f.score(s, at)) - s.Result
		sum += d * d
	}
	return sum / float64(len(f.samples))
}

// descent is the loss at a point with its gradient and its approximate curvature, both of
// half the loss.
type descent struct {
	loss      float64
	gradient  []float64
	curvature [][]float64
}

// descent returns the gradient at values. That of a weight at a bound beyond which the
// loss would fall is 0.
func (f *fitter) descent(at []float64) *descent {
	n := len(at)
	d := &descent{gradient: make([]float64, n), curvature: make([][]float64, n)}
	for i := range d.curvature {
		d.curvature[i] = make([]float64, n)
	}
	for i := range f.samples {
		s := &f.samples[i]
		p := Expected(f.k, f.score(s, at))
		e, slope := p-s.Result, rate(f.k)*p*(1-p)
		d.loss += e * e
		for a, sa := range s.Slopes {
			if sa == 0 {
				continue
			}
			ga := slope * float64(sa)
			d.gradient[a] += e * ga
			for b := 0; b <= a; b++ {
				d.curvature[a][b] += ga * slope * float64(s.Slopes[b])
			}
		}
	}
	d.average(float64(len(f.samples)))
	for i, w := range f.weights {
		if down := d.gradient[i] > 0; down && at[i] <= float64(w.Min) || !down && at[i] >= float64(w.Max) {
			d.hold(i)
		}
	}
	return d
}

// average divides the sums by the number of samples, and completes the curvature.
func (d *descent) average(n float64) {
	d.loss /= n
	for a := range d.gradient {
		d.gradient[a] /= n
		for b := 0; b <= a; b++ {
			d.curvature[a][b] /= n
			d.curvature[b][a] = d.curvature[a][b]
		}
	}
}

// hold takes a weight out of the step.
func (d *descent) hold(i int) {
	d.gradient[i] = 0
	for j := range d.curvature {
		d.curvature[i][j], d.curvature[j][i] = 0, 0
	}
}

// step returns the damped step down.
func (d *descent) step(damping float64) []float64 {
	n := len(d.gradient)
	matrix := make([][]float64, n)
	step := make([]float64, n)
	for i := range matrix {
		matrix[i] = append([]float64(nil), d.curvature[i]...)
		matrix[i][i] *= 1 + damping
		step[i] = -d.gradient[i]
	}
	solve(matrix, step)
	return step
}

// bounded returns the values after a step, within the bounds of the weights.
func (f *fitter) bounded(at, step []float64) []float64 {
	next := make([]float64, len(at))
	for i, w := range f.weights {
		next[i] = min(max(at[i]+step[i], float64(w.Min)), float64(w.Max))
	}
	return next
}

// solve replaces b by the solution of a·x = b for a symmetric matrix without negative
// eigenvalues, by Cholesky's decomposition. A row that depends on the others, or is 0,
// gets 0.
func solve(a [][]float64, b []float64) {
	const least = 1e-12 // of the diagonal, below which it is what rounding has left
	n := len(b)
	kept := make([]bool, n)
	for i := range n {
		diagonal := a[i][i]
		for j := range i {
			if !kept[j] {
				a[i][j] = 0
				continue
			}
			for m := range j {
				a[i][j] -= a[i][m] * a[j][m]
			}
			a[i][j] /= a[j][j]
			a[i][i] -= a[i][j] * a[i][j]
		}
		if kept[i] = a[i][i] > least*diagonal; kept[i] {
			a[i][i] = math.Sqrt(a[i][i])
		}
	}
	for i := range n {
		for j := range i {
			b[i] -= a[i][j] * b[j]
		}
		if b[i] /= a[i][i]; !kept[i] {
			b[i] = 0
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			b[i] -= a[j][i] * b[j]
		}
		if b[i] /= a[i][i]; !kept[i] {
			b[i] = 0
		}
	}
}

// At returns samples without slopes whose scores are those at other values of the weights
// than start, at which they were made.
func At(samples []Sample, start []int, values []float64) []Sample {
	f := fitter{start: start}
	moved := make([]Sample, len(samples))
	for i := range samples {
		moved[i] = Sample{Score: f.score(&samples[i], values), Result: samples[i].Result, Group: samples[i].Group}
	}
	return moved
}

// Round returns values as whole numbers.
func Round(values []float64) []int {
	whole := make([]int, len(values))
	for i, v := range values {
		whole[i] = int(math.Round(v))
	}
	return whole
}
