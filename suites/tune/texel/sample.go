package texel

import (
	"context"
	"sync"
	"sync/atomic"
)

// Weight is a number of the evaluation that is tuned.
type Weight struct {
	Name     string `json:"name"`
	Value    int    `json:"value"` // before the tune
	Min, Max int    `json:"-"`
}

// Values returns the values of weights before the tune.
func Values(weights []Weight) []int {
	values := make([]int, len(weights))
	for i, w := range weights {
		values[i] = w.Value
	}
	return values
}

// Evaluator returns the exact score of a position under fixed weights, in centipawns,
// White's view. One goroutine uses it at a time.
type Evaluator interface {
	Score(p *Position) float64
}

// Sample is a position as a fit sees it: its score is about
//
//	Score + Σ Slopes[i] · (value[i] − value of weight i at the time)
//
// exactly so for terms that are added up.
type Sample struct {
	Score  float64
	Slopes []float32 // centipawns per unit of a weight
	Result float64
	Group  int
}

// span is the change of a weight over which a slope is measured, in units.
const span = 20

// Samples evaluates positions under values of the weights, and under those with one weight
// changed at a time, by a number of workers. newEvaluator returns an evaluator of values.
// The error is the context's.
func Samples(ctx context.Context, positions []Position, weights []Weight, values []int, workers int, newEvaluator func([]int) Evaluator) ([]Sample, error) {
	samples := make([]Sample, len(positions))
	var next atomic.Int64
	var group sync.WaitGroup
	const chunk = 256
	for range max(workers, 1) {
		group.Go(func() {
			s := newSampler(weights, values, newEvaluator)
			for ctx.Err() == nil {
				from := int(next.Add(chunk)) - chunk
				if from >= len(positions) {
					return
				}
				for i := from; i < min(from+chunk, len(positions)); i++ {
					samples[i] = s.sample(&positions[i])
				}
			}
		})
	}
	group.Wait()
	return samples, context.Cause(ctx)
}

// sampler evaluates one position at a time.
type sampler struct {
	at    Evaluator
	sides []slopeSides
}

// slopeSides are the evaluators on both sides of the value of a weight.
type slopeSides struct {
	low, high Evaluator
	distance  float64
}

func newSampler(weights []Weight, values []int, newEvaluator func([]int) Evaluator) *sampler {
	s := &sampler{at: newEvaluator(values)}
	for i, w := range weights {
		with := func(value int) Evaluator {
			changed := append([]int(nil), values...)
			changed[i] = value
			return newEvaluator(changed)
		}
		low, high := max(values[i]-span, w.Min), min(values[i]+span, w.Max)
		s.sides = append(s.sides, slopeSides{with(low), with(high), float64(high - low)})
	}
	return s
}

func (s *sampler) sample(p *Position) Sample {
	made := Sample{Score: s.at.Score(p), Slopes: make([]float32, len(s.sides)), Result: p.Result, Group: p.Group}
	for i, side := range s.sides {
		made.Slopes[i] = float32((side.high.Score(p) - side.low.Score(p)) / side.distance)
	}
	return made
}
