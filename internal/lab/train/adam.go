package main

import "math"

// adam is the optimizer by Kingma and Ba, with the constants that they propose.
type adam struct {
	first, second values // moments of the gradient
	steps         int
}

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// step is one step of the optimizer. It divides the values into parts, which need not be
// done by one goroutine: each value is changed by itself.
type step struct {
	*adam
	values    values
	gradients []values // whose sum over the samples is the gradient
	samples   float32
	rate      float32 // with the correction of the first moment
	scale     float32 // the correction of the second moment
}

// step begins a step at a rate.
func (a *adam) step(v values, gradients []values, samples int, rate float64) *step {
	a.steps++
	return &step{
		adam: a, values: v, gradients: gradients, samples: float32(samples),
		rate:  float32(rate / (1 - math.Pow(beta1, float64(a.steps)))),
		scale: float32(1 / (1 - math.Pow(beta2, float64(a.steps)))),
	}
}

// apply changes the values from one index to another.
func (s *step) apply(from, to int) {
	for i := from; i < to; i++ {
		var g float32
		for _, gradient := range s.gradients {
			g += gradient[i]
		}
		g /= s.samples
		s.first[i] = beta1*s.first[i] + (1-beta1)*g
		s.second[i] = beta2*s.second[i] + (1-beta2)*g*g
		bound := boundOf(i)
		root := float32(math.Sqrt(float64(s.second[i] * s.scale)))
		s.values[i] = min(max(s.values[i]-s.rate*s.first[i]/(root+epsilon), -bound), bound)
	}
}
