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
	// Progress is called after each epoch; nil for nobody.
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
