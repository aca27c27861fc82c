package texel

import (
	"context"
	"math"
	"slices"
)

// Config says how weights are tuned.
type Config struct {
	Weights []Weight
	// Held says which pairs of games are held out.
	Held []bool
	// NewEvaluator returns an evaluator of values of the weights. It is called from
	// several goroutines at a time.
	NewEvaluator func(values []int) Evaluator
	Workers      int
	// K is the steepness of the curve; 0 has it fitted, with the weights.
	K float64
}

// Fitted is what came out of a tune.
type Fitted struct {
	K float64 `json:"k"`
	// KBefore is that of the weights before the tune.
	KBefore float64 `json:"k_before"`
	// Values are those of the weights, Counts the numbers of positions in which they
	// count, in their order.
	Values []int `json:"values"`
	Counts []int `json:"counts"`
	// Rounds is how often the slopes of the scores were measured.
	Rounds int `json:"rounds"`
	// Fit is the error on the positions from which the weights were fitted, HeldOut that
	// on the others.
	Fit     Errors `json:"fit"`
	HeldOut Errors `json:"held_out"`
	// HeldPairs are the squared errors of the pairs that are held out.
	HeldPairs []PairErrors `json:"-"`
}

// Errors are mean squared errors before and after a tune.
type Errors struct {
	Positions int     `json:"positions"`
	Before    float64 `json:"before"`
	After     float64 `json:"after"`
}

// PairErrors are the sums of squared errors over the positions of a pair of games.
type PairErrors struct {
	Positions     int
	Before, After float64
}

// mostRounds bounds how often slopes are measured: scores are not quite linear where one
// term changes what another one counts.
const mostRounds = 4

// Tune fits K and the weights. What it returns follows from the positions and the
// configuration, but for the number of workers. The error is the context's.
func Tune(ctx context.Context, positions []Position, cfg Config) (*Fitted, error) {
	var fit, held []Position
	for _, p := range positions {
		if cfg.Held[p.Group] {
			held = append(held, p)
		} else {
			fit = append(fit, p)
		}
	}
	t := tune{cfg: &cfg, positions: fit, fitted: &Fitted{K: cfg.K, Values: Values(cfg.Weights)}}
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	return t.fitted, t.holdOut(ctx, held)
}

// tune is one that is going on.
type tune struct {
	cfg       *Config
	positions []Position
	fitted    *Fitted
}

// run fits the weights until a round of it changes nothing.
func (t *tune) run(ctx context.Context) error {
	f := t.fitted
	samples, err := t.sample(ctx, f.Values)
	if err != nil {
		return err
	}
	f.Counts = counts(samples, len(t.cfg.Weights))
	if f.K == 0 {
		f.K = FitK(samples)
	}
	f.KBefore = f.K
	f.Fit = Errors{Positions: len(samples), Before: Loss(f.K, samples)}
	f.Fit.After = f.Fit.Before
	for f.Rounds < mostRounds {
		next := Round(t.fit(samples))
		if slices.Equal(next, f.Values) {
			return nil
		}
		if samples, err = t.sample(ctx, next); err != nil {
			return err
		}
		k := t.k(samples)
		loss := Loss(k, samples)
		if loss >= f.Fit.After { // what the slopes promised is not there
			return nil
		}
		f.K, f.Values, f.Fit.After = k, next, loss
	}
	return nil
}

// k returns K for samples at new values: the one given, or that which fits them.
func (t *tune) k(samples []Sample) float64 {
	if t.cfg.K != 0 {
		return t.cfg.K
	}
	return FitK(samples)
}

// fit returns the values of the weights with the least loss of samples, which were made at
// the values so far, at the K that fits them best: better weights say more about results,
// and without a K of their own they would all grow.
func (t *tune) fit(samples []Sample) []float64 {
	const (
		mostTurns = 30
		enough    = 1e-4 // of K, by which a turn must change it
	)
	k := t.fitted.K
	values := Fit(k, samples, t.cfg.Weights, t.fitted.Values)
	for range mostTurns {
		next := t.k(At(samples, t.fitted.Values, values))
		if math.Abs(next/k-1) < enough {
			break
		}
		k = next
		values = Fit(k, samples, t.cfg.Weights, t.fitted.Values)
	}
	return values
}

// sample measures scores and slopes at values.
func (t *tune) sample(ctx context.Context, values []int) ([]Sample, error) {
	t.fitted.Rounds++
	return Samples(ctx, t.positions, t.cfg.Weights, values, t.cfg.Workers, t.cfg.NewEvaluator)
}

// counts returns in how many samples each weight counts.
func counts(samples []Sample, weights int) []int {
	n := make([]int, weights)
	for i := range samples {
		for w, slope := range samples[i].Slopes {
			if slope != 0 {
				n[w]++
			}
		}
	}
	return n
}

// holdOut measures the errors of the positions that are held out.
func (t *tune) holdOut(ctx context.Context, positions []Position) error {
	f := t.fitted
	scores := func(values []int) ([]Sample, error) {
		return Samples(ctx, positions, nil, values, t.cfg.Workers, t.cfg.NewEvaluator)
	}
	before, err := scores(Values(t.cfg.Weights))
	if err != nil {
		return err
	}
	after, err := scores(f.Values)
	if err != nil {
		return err
	}
	f.HeldOut = Errors{len(positions), Loss(f.KBefore, before), Loss(f.K, after)}
	f.HeldPairs = f.pairErrors(before, after, len(t.cfg.Held))
	return nil
}

// pairErrors returns the errors of the pairs that have positions.
func (f *Fitted) pairErrors(before, after []Sample, pairs int) []PairErrors {
	all := make([]PairErrors, pairs)
	for i := range before {
		e := &all[before[i].Group]
		e.Positions++
		e.Before += Loss(f.KBefore, before[i:i+1])
		e.After += Loss(f.K, after[i:i+1])
	}
	return slices.DeleteFunc(all, func(e PairErrors) bool { return e.Positions == 0 })
}
