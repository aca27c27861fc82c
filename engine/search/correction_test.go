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
