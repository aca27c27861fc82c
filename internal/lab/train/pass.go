package main

import "math"

// pass is the working memory for one sample at a time.
type pass struct {
	hidden [2]layer
	slopes layer                  // of the error by the neurons of one side
	active [MostPieces + 1]*layer // what weights returns, and the biases
}

// expected returns the expected result of a sample: the logistic function of the output of
// the network and the terms to which it is added.
func (p *pass) expected(v values, s *Sample) float32 { return logistic(p.output(v, s) + s.terms) }

// output returns the output of the network for a sample.
func (p *pass) output(v values, s *Sample) float32 {
	sum := *v.outputBias(s.bucket)
	for side := range p.hidden {
		sumLayers(&p.hidden[side], v.biases(), p.weights(v, s, side))
		sum += activate(&p.hidden[side], v.output(s.bucket, side))
	}
	return sum
}

// weights returns the hidden weights of a sample's active inputs. They are valid until the
// next call.
func (p *pass) weights(v values, s *Sample, side int) []*layer {
	active := s.active(side)
	for i, input := range active {
		p.active[i] = v.weights(input)
	}
	return p.active[:len(active)]
}

// learn adds the gradient of a sample's squared error to gradient, and returns the error.
func (p *pass) learn(v, gradient values, s *Sample) float64 {
	expected := p.expected(v, s)
	e := expected - s.target
	slope := 2 * e * expected * (1 - expected) // of the error by the output
	*gradient.outputBias(s.bucket) += slope
	for side := range p.hidden {
		learnOutput(&p.hidden[side], v.output(s.bucket, side), gradient.output(s.bucket, side), &p.slopes, slope)
		changed := p.weights(gradient, s, side)
		p.active[len(changed)] = gradient.biases()
		addToAll(p.active[:len(changed)+1], &p.slopes)
	}
	return float64(e) * float64(e)
}

func logistic(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
