package eval_test

import (
	"testing"

	"keymove/engine/eval"
)

// TestEstimate: the estimate is the score of an evaluator that has nothing but the terms
// that read no squares, and the network.
func TestEstimate(t *testing.T) {
	for _, name := range names {
		o := contenders[name]
		e := eval.New(o)
		cheap := eval.New(eval.Options{
			Material: o.Material, PST: o.PST, Imbalance: o.Imbalance, SideToMove: o.SideToMove, Network: o.Network, MopUp: o.MopUp,
			PhaseOptions: o.PhaseOptions,
		})
		for _, g := range random {
			a := e.AccumulateGame(&g.start, g.moves)
			if got, want := e.Estimate(&g.pos, &a), cheap.EvaluateAnew(&g.pos, &a); got != want {
				t.Fatalf("%s: %s is estimated as %d, want %d", name, g.pos.FEN(), got, want)
			}
		}
	}
}
