package main

import (
	"math"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

func newTestExtractor(t *testing.T) *extractor {
	t.Helper()
	e, err := newExtractor()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestFeaturesOfTheOtherSide: with colors swapped, every feature has the other sign.
func TestFeaturesOfTheOtherSide(t *testing.T) {
	e := newTestExtractor(t)
	for _, fen := range []string{
		board.StartFEN,
		"r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - - 0 9",
		"4r1k1/5ppp/p7/1p1N4/8/1P4P1/P4P1P/3R2K1 b - - 3 31",
		"rnbqkb1r/pp1ppppp/5n2/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
	} {
		pos := boardtest.Position(t, fen)
		other := pos.Flipped()
		x, y := e.features(&pos), e.features(&other)
		for i := range x {
			if x[i] != -y[i] {
				t.Errorf("%s: feature %d is %g, and %g with colors swapped", fen, i, x[i], y[i])
			}
		}
	}
}

// TestFeaturesByHand: White has a knight more, and a pawn on the fourth rank for one on the second.
func TestFeaturesByHand(t *testing.T) {
	pos := boardtest.Position(t, "rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	x := newTestExtractor(t).features(&pos)
	const pawn, knight = 0, 1
	for i, want := range map[int]float64{
		toMove: -1, firstKind + pawn: 0, firstKind + knight: 1,
		firstRank + 8*pawn + 1: -1, firstRank + 8*pawn + 3: 1, firstRank + 8*knight: 1,
		firstFile + 4*pawn + 3: 0, firstFile + 4*knight + 1: 1,
	} {
		if x[i] != want {
			t.Errorf("feature %d is %g, want %g", i, x[i], want)
		}
	}
	for i := range len(terms) {
		if terms[i] == "mobility" && x[firstTerm+2*i] == 0 {
			t.Error("mobility is equal")
		}
	}
}

// TestTermsAct: a term that the evaluation does not know would be a feature that is always 0.
func TestTermsAct(t *testing.T) {
	e := newTestExtractor(t)
	sums := make([]float64, 2*len(terms))
	for _, fen := range []string{
		"r2q1rk1/1b2bppp/p1n1pn2/1pp5/3PP3/P1NB1N2/1P2QPPP/R1B2RK1 w - - 0 12",
		"r4rk1/pp3ppp/2n1b3/q1pp2B1/8/P1Q2NP1/1PP1PP1P/2KR3R w - - 0 15",
		"2r3k1/1p3pp1/4p2p/pNn5/P2n4/1P4P1/5P1P/2R3K1 b - - 0 30",
	} {
		pos := boardtest.Position(t, fen)
		for i, v := range e.features(&pos)[firstTerm:] {
			sums[i] += math.Abs(v)
		}
	}
	for i, sum := range sums {
		if sum == 0 {
			t.Errorf("%s, half %d, is always 0", terms[i/2], i%2)
		}
	}
}

func TestStandardized(t *testing.T) {
	got := standardized([][]float64{{3, 0, 1}, {-3, 0, -7}})
	for c := range 2 {
		if sum := got[0][c]*got[0][c] + got[1][c]*got[1][c]; len(got[0]) != 2 || math.Abs(sum/2-1) > 1e-12 {
			t.Errorf("%v", got)
		}
	}
}
