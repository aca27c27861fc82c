package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/engine/profile"
)

// TestContemptEqualsMinimax compares the search with contempt with minimax without
// pruning, scored from the root side's view.
func TestContemptEqualsMinimax(t *testing.T) {
	const contempt = 30
	for _, scale := range []string{"off", "on"} {
		settings, err := profile.Resolve("plain,material=on,pst=on,contempt=30,contempt.scale=" + scale)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range corpus {
			pos := parse(t, c.fen)
			o := contemptOracle{eval: eval.New(settings.Eval), contempt: contempt}
			if scale == "on" && phase.Counted(&pos) == phase.Endgame {
				o.contempt = contempt / 2
			}
			depth := min(c.depth, 3)
			want := o.score(&pos, depth, 0)
			got := run(t, settings.New(1), engine.Game{Start: pos}, engine.Limits{Depth: depth}, nil)
			if !got.Score.IsMate() && got.Score.Centipawns != want {
				t.Errorf("scale %s, %s: score %v, want %d", scale, c.name, got.Score, want)
			}
		}
	}
}

// contemptOracle scores positions for the side to move at the root.
type contemptOracle struct {
	eval     *eval.Evaluator
	contempt int
}

func (o contemptOracle) score(pos *board.Position, depth, ply int) int {
	ours := ply%2 == 0
	moves := pos.LegalMoves()
	switch {
	case len(moves) == 0 && pos.InCheck() && ours:
		return ply - oracleMate
	case len(moves) == 0 && pos.InCheck():
		return oracleMate - ply
	case len(moves) == 0 || ply > 0 && (pos.HalfmoveClock() >= 100 || pos.InsufficientMaterial()):
		return -o.contempt
	case depth == 0:
		return o.leaf(pos, ours)
	}
	best := 0
	for i, m := range moves {
		next := pos.After(m)
		score := o.score(&next, depth-1, ply+1)
		if i == 0 || ours && score > best || !ours && score < best {
			best = score
		}
	}
	return best
}

func (o contemptOracle) leaf(pos *board.Position, ours bool) int {
	sums := o.eval.Accumulate(pos, phase.Unknown)
	e := o.eval.Evaluate(pos, &sums)
	if !ours {
		e = -e
	}
	if e > -50 && e < 50 {
		e += o.contempt * (50 - max(e, -e)) / 50
	}
	return e
}

func TestContemptScoresDraws(t *testing.T) {
	tests := []struct {
		name, fen, contender string
		want                 int
	}{
		{"bare bishop", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default,contempt=20", -20},
		{"bare bishop, the other side", "8/8/4k3/8/8/3BK3/8/8 b - - 0 1", "default,contempt=20", -20},
		{"bare bishop, scaled", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default,contempt=20,contempt.scale=on", -10},
		{"fifty moves", "8/8/4k3/8/8/3RK3/8/8 w - - 99 120", "default,contempt=on", -10},
		{"off", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default", 0},
	}
	for _, test := range tests {
		got := search1(t, newSearcher(t, test.contender), test.fen, engine.Limits{Depth: 4}).Result.Score
		if got != (engine.Score{Centipawns: test.want}) {
			t.Errorf("%s: score %v, want %d", test.name, got, test.want)
		}
	}
}

// TestContemptChangesSides: table entries from a search for one side are not used in
// a search for the other.
func TestContemptChangesSides(t *testing.T) {
	const contender = "plain,pvs=on,tt=on,qsearch=on,material=on,pst=on,contempt=50"
	limits := engine.Limits{Depth: 5}
	used := newSearcher(t, contender)
	pos := parse(t, fens[3])
	for _, m := range pos.LegalMoves()[:4] {
		search1(t, used, fens[3], limits)
		next := pos.After(m)
		want := search1(t, newSearcher(t, contender), next.FEN(), limits)
		if diff := cmp.Diff(want, search1(t, used, next.FEN(), limits)); diff != "" {
			t.Errorf("after %s: differs from a fresh searcher (-fresh +used):\n%s", pos.SAN(m), diff)
		}
	}
}
