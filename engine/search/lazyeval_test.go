package search

import (
	"testing"

	"keymove/engine/board"
)

// lazyWorker returns a worker with lazy evaluation by a margin and reverse futility
// pruning, White a queen up.
func lazyWorker(t *testing.T, margin int) *worker {
	t.Helper()
	pos, err := board.ParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	w := testWorker(pos)
	w.options.LazyEval = margin
	w.options.RFP, w.options.RFPDepth, w.options.RFPMargin = true, 4, 90
	return w
}

// TestEvaluateLazily: the estimate replaces the evaluation only from the margin outside
// the window, and never one that is known.
func TestEvaluateLazily(t *testing.T) {
	const margin = 300
	w := lazyWorker(t, margin)
	f := &w.frames[0]
	score := w.estimate(f)
	for _, test := range []struct {
		doc         string
		alpha, beta int
		known       int
		want        bool
	}{
		{"the window around it", score - 1, score, noEval, false},
		{"beta less than the margin below", score - margin, score - margin + 1, noEval, false},
		{"beta the margin below", score - margin - 1, score - margin, noEval, true},
		{"alpha less than the margin above", score + margin - 1, score + margin, noEval, false},
		{"alpha the margin above", score + margin, score + margin + 1, noEval, true},
		{"an evaluation in the table", score + margin, score + margin + 1, 700, false},
	} {
		f.static, f.eval = 1, 1
		if got := w.evaluateLazily(f, entry{eval: test.known}, true, test.alpha, test.beta); got != test.want {
			t.Errorf("%s: lazy %v, want %v", test.doc, got, test.want)
		}
		if test.want && (f.eval != score || f.static != noEval) {
			t.Errorf("%s: evaluation %d, to be stored %d; want %d and none", test.doc, f.eval, f.static, score)
		}
	}
}

// TestLazyFutility: a node is cut by its estimate where both margins leave it at beta.
func TestLazyFutility(t *testing.T) {
	const margin, depth = 300, 2
	w := lazyWorker(t, margin)
	f := &w.frames[0]
	limit := w.estimate(f) - margin - depth*w.options.RFPMargin
	for _, test := range []struct {
		doc         string
		depth, beta int
		hit, want   bool
	}{
		{"at beta", depth, limit, false, true},
		{"below beta", depth, limit + 1, false, false},
		{"too deep", w.options.RFPDepth + 1, -2000, false, false},
		{"an evaluation in the table", depth, limit, true, false},
	} {
		f.eval = limit - 1
		score, ok := w.lazyFutility(f, test.depth, test.beta, entry{}, test.hit)
		if ok && f.eval != w.estimate(f) {
			t.Errorf("%s: the node is left with an evaluation of %d, want its estimate", test.doc, f.eval)
		}
		if ok != test.want || ok && score != limit {
			t.Errorf("%s: cut %v with %d, want %v with %d", test.doc, ok, score, test.want, limit)
		}
	}
}

// TestEstimateIsNotStored: what the quiescence search stores of a node that it judged by
// its estimate has no evaluation.
func TestEstimateIsNotStored(t *testing.T) {
	w := lazyWorker(t, 300)
	f := &w.frames[0]
	alpha := w.estimate(f) + 300
	w.quiesce(0, 0, alpha, alpha+1)
	if known, hit := w.table.probe(f.pos.Key()); !hit || known.eval != noEval {
		t.Errorf("hit %v, evaluation %d; want an entry without one", hit, known.eval)
	}
}
