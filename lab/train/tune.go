package main

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"keymove/engine/network"
)

// TuneConfig says how a network is made from positions.
type TuneConfig struct {
	Config
	// K is the score in centipawns of the labels where the odds are e to one.
	K float64
	// Held says which pairs of games are held out.
	Held []bool
}

// pairErrors are the sums of squared errors over the positions of a pair of games.
type pairErrors struct {
	Positions     int
	Before, After float64
}

// Tuned is what came out of a training.
type Tuned struct {
	// Scale is the score of the network in centipawns where the odds are e to one: that at
	// which the scores of the terms to which it is added fit the labels best.
	Scale  int
	Epochs []Epoch
	// Trained and HeldOut are numbers of positions.
	Trained int
	HeldOut int
	// Mean squared errors on the positions held out: of the terms without a network, with
	// the network before quantization, and with the network.
	EvaluationError float64
	FloatError      float64
	NetworkError    float64
	// HeldPairs are the errors of the pairs that are held out: Before without a network,
	// After with it.
	HeldPairs []pairErrors
}

// Tune trains a network on positions, and measures it on those held out. What it returns
// follows from the positions and the configuration, but for the number of workers. The error
// is the context's.
func Tune(ctx context.Context, positions []Position, cfg TuneConfig) (*Tuned, *network.Network, error) {
	trained, held := divide(positions, cfg.Held)
	scale := scaleOf(trained, cfg.K)
	model, epochs, err := Train(ctx, samplesOf(trained, cfg.K, scale), samplesOf(held, cfg.K, scale), cfg.Config)
	if err != nil {
		return nil, nil, err
	}
	t := &Tuned{Scale: scale, Epochs: epochs, Trained: len(trained), HeldOut: len(held)}
	n := model.Quantize(t.Scale)
	t.FloatError = epochs[len(epochs)-1].HeldOut
	t.measure(held, n, cfg.K, len(cfg.Held))
	return t, n, nil
}

// divide returns the positions to train on and those whose pairs are held out.
func divide(positions []Position, heldPairs []bool) (trained, held []*Position) {
	for i := range positions {
		if p := &positions[i]; heldPairs[p.Pair] {
			held = append(held, p)
		} else {
			trained = append(trained, p)
		}
	}
	return trained, held
}

// samplesOf returns the samples of positions. Labels are odds of e to one at k, the terms to
// which the network is added at scale.
func samplesOf(positions []*Position, k float64, scale int) []Sample {
	samples := make([]Sample, len(positions))
	for i, p := range positions {
		samples[i] = NewSample(&p.Pos, p.Score, k)
		samples[i].terms = float32(p.Static / float64(scale))
	}
	return samples
}

// The bounds of a scale. They are reached by an evaluation that knows nothing.
const (
	minScale = 20
	maxScale = 2000
)

// scaleOf returns the scale at which the scores of the terms to which the network is added
// have the least error. Where there are no terms, it is the scale of the labels.
func scaleOf(positions []*Position, k float64) int {
	if !slices.ContainsFunc(positions, func(p *Position) bool { return p.Static != 0 }) {
		return int(math.Round(k))
	}
	loss := func(logScale float64) (sum float64) {
		for _, p := range positions {
			e := Expected(math.Exp(logScale), p.Static) - Expected(k, float64(p.Score))
			sum += e * e
		}
		return sum
	}
	return int(math.Round(math.Exp(minimize(loss, math.Log(minScale), math.Log(maxScale)))))
}

// minimize returns where a function with one minimum in an interval has it (golden-section
// search).
func minimize(f func(float64) float64, low, high float64) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	atA, atB := f(a), f(b)
	const steps = 40 // the rest of the interval is below a millionth
	for range steps {
		if atA < atB {
			high, b, atB = b, a, atA
			a = high - ratio*(high-low)
			atA = f(a)
		} else {
			low, a, atA = a, b, atB
			b = low + ratio*(high-low)
			atB = f(b)
		}
	}
	return (low + high) / 2
}

// split divides pairs of games by chance into those that are learnt and those that are held
// out, percent of all. It returns which are held out. Neither part is empty if there are two
// pairs or more.
func split(pairs, percent int, seed uint64) []bool {
	held := make([]bool, pairs)
	number := (pairs*percent + 50) / 100
	if pairs > 1 && percent > 0 {
		number = min(max(number, 1), pairs-1)
	}
	for _, i := range rand.New(rand.NewPCG(seed, uint64(pairs))).Perm(pairs)[:number] {
		held[i] = true
	}
	return held
}

// measure measures the errors without a network and with it on positions.
func (t *Tuned) measure(positions []*Position, n *network.Network, k float64, pairs int) {
	all := make([]pairErrors, pairs)
	var sum pairErrors
	scale := float64(t.Scale)
	for _, p := range positions {
		target := Expected(k, float64(p.Score))
		before, after := Expected(scale, p.Static)-target, Expected(scale, p.Static+float64(scoreOf(n, p)))-target
		for _, e := range []*pairErrors{&sum, &all[p.Pair]} {
			e.Positions++
			e.Before += before * before
			e.After += after * after
		}
	}
	if sum.Positions > 0 {
		t.EvaluationError, t.NetworkError = sum.Before/float64(sum.Positions), sum.After/float64(sum.Positions)
	}
	t.HeldPairs = slices.DeleteFunc(all, func(e pairErrors) bool { return e.Positions == 0 })
}

// scoreOf returns the score of a network as the engine computes it.
func scoreOf(n *network.Network, p *Position) int {
	var a network.Accumulator
	n.Refresh(&p.Pos, &a)
	return n.Score(&p.Pos, &a)
}
