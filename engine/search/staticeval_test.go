package search

import (
	"math"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestCorrectionsApproach: corrections move by their weight towards what they are given,
// as an average in floating point does, and stay within their limit.
func TestCorrectionsApproach(t *testing.T) {
	pos := startPosition(t)
	var c corrections
	want := 0.0
	for i, result := range []struct{ depth, difference int }{
		{1, 40}, {8, 40}, {30, -500}, {15, 500}, {15, 500}, {2, -20}, {4, 0},
	} {
		c.learn(&pos, result.depth, result.difference)
		weight := math.Min(float64(result.depth+1), 16) / correctionWeights
		want += weight * (math.Max(-correctionLimit, math.Min(correctionLimit, float64(result.difference))) - want)
		if got := float64(*c.entry(&pos)) / correctionGrain; math.Abs(got-want) > 0.1 {
			t.Fatalf("after result %d the correction is %.2f centipawns, want %.2f", i, got, want)
		}
	}
	for range 5000 {
		c.learn(&pos, 20, 10_000)
	}
	if got := c.of(&pos); got > correctionLimit || got < correctionLimit-2 {
		t.Errorf("5000 great differences come to %d centipawns, want about %d", got, correctionLimit)
	}
	other := pos.After(parseStart(t, &pos, "e4"))
	if c.of(&other) != 0 {
		t.Error("another structure of pawns has a correction, too")
	}
}

func parseStart(t *testing.T, pos *board.Position, san string) board.Move {
	t.Helper()
	m, err := pos.ParseMove(san)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCorrectIgnores: nothing is learned of mates, or where the bound of
// the result leaves open whether the evaluation was wrong.
func TestCorrectIgnores(t *testing.T) {
	pos := startPosition(t)
	w := testWorker(pos)
	f := &w.frames[0]
	f.static = 20
	quiet := parseStart(t, &pos, "e4")
	for _, test := range []struct {
		score  int
		bound  engine.Bound
		best   board.Move
		learns bool
	}{
		{80, engine.Exact, quiet, true},
		{80, engine.LowerBound, quiet, true},
		{80, engine.UpperBound, board.NoMove, false},
		{-80, engine.LowerBound, quiet, false},
		{-80, engine.UpperBound, board.NoMove, true},
		{mateScore - 3, engine.Exact, quiet, false},
	} {
		*w.corrections = corrections{}
		w.correct(f, 5, test.score, test.bound, test.best)
		if got := *w.corrections.entry(&pos) != 0; got != test.learns {
			t.Errorf("score %d, %v: learned %v, want %v", test.score, test.bound, got, test.learns)
		}
	}
}

// TestNearer: a result of the table replaces an evaluation only towards its bound.
func TestNearer(t *testing.T) {
	w := testWorker(startPosition(t))
	for _, test := range []struct {
		bound engine.Bound
		score int
		want  bool
	}{
		{engine.Exact, -50, true}, {engine.Exact, 50, true},
		{engine.LowerBound, 50, true}, {engine.LowerBound, -50, false},
		{engine.UpperBound, 50, false}, {engine.UpperBound, -50, true},
	} {
		if got := w.nearer(entry{score: test.score, outcome: outcome{bound: test.bound}}, 0); got != test.want {
			t.Errorf("%v of %d beside an evaluation of 0: nearer %v, want %v", test.bound, test.score, got, test.want)
		}
	}
}

// TestWorsens: a side is improving if its evaluation is above the one two plies ago; a
// node in check is not, and one without a node to compare with is.
func TestWorsens(t *testing.T) {
	w, ply := stagedWorker(t, func(o *Options) { o.Improving = true })
	for p := range ply + 1 {
		w.frames[p].eval = []int{30, -20, 30, -10, 31}[p]
	}
	for p, want := range []bool{false, false, true, false, false} {
		if got := w.worsens(p); got != want {
			t.Errorf("ply %d: worsens %v, want %v", p, got, want)
		}
	}
	w.frames[ply].checks.Checkers = 1
	if !w.worsens(ply) {
		t.Error("a node in check is taken as improving")
	}
	w.options.Improving = false
	if w.worsens(ply) {
		t.Error("the feature is off, and a side worsens")
	}
}

// TestImprovingRules: late-move pruning leaves half as many moves where the side to move
// worsens.
func TestImprovingRules(t *testing.T) {
	w := testWorker(startPosition(t))
	f := &w.frames[0]
	f.worsens = false
	all := w.searchedByLMP(f, 3)
	f.worsens = true
	if half := w.searchedByLMP(f, 3); half != all/2 || half == 0 {
		t.Errorf("late-move pruning leaves %d moves, and %d where the side worsens", all, half)
	}
}

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
