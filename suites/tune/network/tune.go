package network

import (
	"context"
	"math"
	"slices"

	"keymove/engine/network"
	"keymove/suites/tune/texel"
)

// TuneConfig says how a network is made from positions.
type TuneConfig struct {
	Config
	// K is the score in centipawns of the labels where the odds are e to one.
	K float64
	// Held says which pairs of games are held out.
	Held []bool
}

// Tuned is what came out of a tune.
type Tuned struct {
	// Scale is the score of the network in centipawns where the odds are e to one: that at
	// which the scores of the terms to which it is added fit the labels best.
	Scale  int     `json:"scale"`
	Epochs []Epoch `json:"epochs"`
	// Trained and HeldOut are numbers of positions.
	Trained int `json:"trained"`
	HeldOut int `json:"held_out"`
	// Mean squared errors on the positions held out: of the terms without a network, with
	// the network before quantization, and with the network.
	EvaluationError float64 `json:"evaluation_error"`
	FloatError      float64 `json:"float_error"`
	NetworkError    float64 `json:"network_error"`
	// HeldPairs are the errors of the pairs that are held out: Before without a network,
	// After with it.
	HeldPairs []texel.PairErrors `json:"-"`
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
// have the least error: texel.FitK in centipawns per e-fold of the odds. Where there are no
// terms, it is the scale of the labels.
func scaleOf(positions []*Position, k float64) int {
	samples := make([]texel.Sample, len(positions))
	flat := true
	for i, p := range positions {
		samples[i] = texel.Sample{Score: p.Static, Result: Expected(k, float64(p.Score))}
		flat = flat && p.Static == 0
	}
	if flat {
		return int(math.Round(k))
	}
	const perDecade = 400 // centipawns at a K of 1
	scale := perDecade / (math.Ln10 * texel.FitK(samples))
	return int(math.Round(min(max(scale, minScale), maxScale)))
}

// measure measures the errors without a network and with it on positions.
func (t *Tuned) measure(positions []*Position, n *network.Network, k float64, pairs int) {
	all := make([]texel.PairErrors, pairs)
	var sum texel.PairErrors
	scale := float64(t.Scale)
	for _, p := range positions {
		target := Expected(k, float64(p.Score))
		before, after := Expected(scale, p.Static)-target, Expected(scale, p.Static+float64(scoreOf(n, p)))-target
		for _, e := range []*texel.PairErrors{&sum, &all[p.Pair]} {
			e.Positions++
			e.Before += before * before
			e.After += after * after
		}
	}
	if sum.Positions > 0 {
		t.EvaluationError, t.NetworkError = sum.Before/float64(sum.Positions), sum.After/float64(sum.Positions)
	}
	t.HeldPairs = slices.DeleteFunc(all, func(e texel.PairErrors) bool { return e.Positions == 0 })
}

// scoreOf returns the score of a network as the engine computes it.
func scoreOf(n *network.Network, p *Position) int {
	var a network.Accumulator
	n.Refresh(&p.Pos, &a)
	return n.Score(&p.Pos, &a)
}
