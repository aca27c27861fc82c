package main

import (
	"fmt"
	"strings"

	"keymove/report/stats"
)

// result says what was learnt, and what the network is worth on the games held out.
func (l *lesson) result(t *Tuned) string {
	c := &l.reader.Count
	var out strings.Builder
	fmt.Fprintf(&out, "%d games, %d pairs, %d positions; skipped: %d not quiet, %d without a score, %d decided, %d repeated; %d dropped by the engine\n",
		c.Games, c.Pairs, c.Positions, c.Noisy, c.Unscored, c.Decided, c.Repeated, l.dropped[droppedLarge])
	fmt.Fprintf(&out, "trained on %d positions in %d epochs, %d held out; the score is %d centipawns where the odds are e to one\n",
		t.Trained, len(t.Epochs), t.HeldOut, t.Scale)
	if t.HeldOut == 0 {
		return out.String()
	}
	change := heldOut(t.HeldPairs, l.seed)
	fmt.Fprintf(&out, "mean squared error held out: without the network %.6f, with it %.6f (%.6f before it was made integers), change %+.6f (%+.6f … %+.6f)\n",
		t.EvaluationError, t.NetworkError, t.FloatError, change.Value, change.Low, change.High)
	return out.String()
}

// heldOut returns by how much the error with the network differs from that without it, with
// its 95 % interval over pairs of games.
func heldOut(pairs []pairErrors, seed uint64) stats.Interval {
	u := stats.Units{Columns: 2}
	for _, pair := range pairs {
		u.Values = append(u.Values, pair.After-pair.Before, float64(pair.Positions))
	}
	const resamples = 10_000
	return stats.Bootstrap{Resamples: resamples, Seed: seed, Level: 0.95}.BCa(u, func(sums []float64) float64 {
		return sums[0] / max(sums[1], 1)
	})
}

// epochTable returns errors.csv: a row for each epoch.
func epochTable(epochs []Epoch) string {
	var out strings.Builder
	out.WriteString("epoch,rate,trained,held_out\n")
	for _, e := range epochs {
		fmt.Fprintf(&out, "%d,%.6g,%.6f,%.6f\n", e.Number, e.Rate, e.Trained, e.HeldOut)
	}
	return out.String()
}
