package network

import "math"

// pass is the working memory for one sample at a time.
type pass struct {
	hidden, slopes [2]layer
}

// expected returns the expected result of a sample: the logistic function of the output of
// the network and the terms to which it is added.
func (p *pass) expected(v values, s *Sample) float32 { return logistic(p.output(v, s) + s.terms) }

// output returns the output of the network for a sample. The hidden layer has the activation clamp(x, 0, 1)² (SCReLU).
func (p *pass) output(v values, s *Sample) float32 {
	sum := *v.outputBias(s.bucket)
	for side := range p.hidden {
		hidden, weights := &p.hidden[side], v.output(s.bucket, side)
		*hidden = *v.biases()
		for _, input := range s.active(side) {
			addTo(hidden, v.weights(input))
		}
		for i, x := range hidden {
			x = min(max(x, 0), 1)
			sum += x * x * weights[i]
		}
	}
	return sum
}

// learn adds the gradient of a sample's squared error to gradient, and returns the error.
func (p *pass) learn(v, gradient values, s *Sample) float64 {
	expected := p.expected(v, s)
	e := expected - s.target
	slope := 2 * e * expected * (1 - expected) // of the error by the output
	*gradient.outputBias(s.bucket) += slope
	for side := range p.hidden {
		p.learnOutput(v, gradient, s, side, slope)
		addTo(gradient.biases(), &p.slopes[side])
		for _, input := range s.active(side) {
			addTo(gradient.weights(input), &p.slopes[side])
		}
	}
	return float64(e) * float64(e)
}

// learnOutput adds the gradient of the output weights of a side, and sets its slopes: those
// of the error by the neurons before their activation.
func (p *pass) learnOutput(v, gradient values, s *Sample, side int, slope float32) {
	hidden, slopes := &p.hidden[side], &p.slopes[side]
	weights, change := v.output(s.bucket, side), gradient.output(s.bucket, side)
	for i, x := range hidden {
		x = min(max(x, 0), 1)
		change[i] += slope * x * x
		if x == 1 {
			x = 0 // beyond the end of the activation nothing changes
		}
		slopes[i] = slope * 2 * x * weights[i]
	}
}

// addToGo adds a layer to a sum: what runs where there is no assembly, and what the assembly
// is tested against.
func addToGo(sum, more *layer) {
	for i := range sum {
		sum[i] += more[i]
	}
}

func logistic(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
