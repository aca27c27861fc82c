package main

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
)

// Config says how a network is trained.
type Config struct {
	// Epochs is how often every sample is seen, Batch the samples of a step.
	Epochs int
	Batch  int
	// Rate is the learning rate of the first step. It falls by a cosine to a hundredth
	// in the last one.
	Rate float64
	// Seed is that of the values at the start and of the order of the samples.
	Seed uint64
	// Workers is the number of goroutines, at least 1. The network does not depend on it.
	Workers int
	// Progress is called after each epoch; nil for none.
	Progress func(Epoch)
}

// Epoch is what an epoch came to.
type Epoch struct {
	Number int // from 1
	// Rate is the learning rate of its last step.
	Rate float64
	// Trained is the mean squared error on the samples while they were learnt, HeldOut
	// that on those held out after the epoch; 0 without any.
	Trained float64
	HeldOut float64
}

// Train trains a network on samples. What it returns follows from the samples and the
// configuration, but for the number of workers. The error is the context's.
func Train(ctx context.Context, samples, held []Sample, cfg Config) (*Model, []Epoch, error) {
	random := rand.New(rand.NewPCG(cfg.Seed, uint64(len(samples))))
	t := &training{cfg: &cfg, samples: samples, model: &Model{randomValues(random)}, adam: adam{first: newValues(), second: newValues()}}
	for range shares {
		t.gradients = append(t.gradients, newValues())
	}
	var epochs []Epoch
	for n := 1; n <= cfg.Epochs; n++ {
		e := Epoch{Number: n, Trained: t.epoch(ctx, random.Perm(len(samples)))}
		e.Rate = t.rate()
		e.HeldOut = t.model.Error(held, cfg.Workers)
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		epochs = append(epochs, e)
		if cfg.Progress != nil {
			cfg.Progress(e)
		}
	}
	return t.model, epochs, nil
}

// shares is the number of parts into which work is divided, whatever the number of workers:
// sums of floating-point numbers depend on their order.
const shares = 8

// training is one that is going on.
type training struct {
	cfg       *Config
	samples   []Sample
	model     *Model
	gradients []values // by share
	adam      adam
}

// epoch learns all samples in an order, and returns their mean squared error. It ends early
// with its context.
func (t *training) epoch(ctx context.Context, order []int) float64 {
	sum := 0.0
	for from := 0; from < len(order) && ctx.Err() == nil; from += t.cfg.Batch {
		sum += t.learn(order[from:min(from+t.cfg.Batch, len(order))])
	}
	return sum / float64(max(len(order), 1))
}

// learn makes a step by the samples of a batch, and returns the sum of their errors.
func (t *training) learn(batch []int) float64 {
	sum := inShares(len(batch), t.cfg.Workers, func(share, from, to int) (sum float64) {
		gradient := t.gradients[share]
		clear(gradient)
		var p pass
		for _, i := range batch[from:to] {
			sum += p.learn(t.model.values, gradient, &t.samples[i])
		}
		return sum
	})
	s := t.adam.step(t.model.values, t.gradients, len(batch), t.rate())
	inShares(valueCount, t.cfg.Workers, func(_, from, to int) float64 {
		s.apply(from, to)
		return 0
	})
	return sum
}

// lastRate is the learning rate at the end as a share of that at the start.
const lastRate = 0.01

// rate returns the learning rate after the steps so far.
func (t *training) rate() float64 {
	steps := t.cfg.Epochs * ((len(t.samples) + t.cfg.Batch - 1) / t.cfg.Batch)
	done := float64(t.adam.steps) / float64(max(steps, 1))
	return t.cfg.Rate * (lastRate + (1-lastRate)*(1+math.Cos(math.Pi*done))/2)
}

// inShares divides n things into shares, has workers do them, and returns the sum of what
// do returns, in the order of the shares.
func inShares(n, workers int, do func(share, from, to int) float64) float64 {
	var results [shares]float64
	var next atomic.Int32
	var group sync.WaitGroup
	for range min(max(workers, 1), shares) {
		group.Go(func() {
			for share := int(next.Add(1)) - 1; share < shares; share = int(next.Add(1)) - 1 {
				results[share] = do(share, n*share/shares, n*(share+1)/shares)
			}
		})
	}
	group.Wait()
	sum := 0.0
	for _, r := range results {
		sum += r
	}
	return sum
}

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
