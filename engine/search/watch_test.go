package search_test

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// evaluated returns the result of a search and the positions that it evaluated.
func evaluated(t *testing.T, contender, fen string, limits engine.Limits, watch bool) (engine.Result, []board.Position) {
	t.Helper()
	s := newSearcher(t, contender)
	var positions []board.Position
	if watch {
		s.WatchEvaluated(func(p *board.Position) { positions = append(positions, *p) })
	}
	return search1(t, s, fen, limits).Result, positions
}

// TestWatchEvaluated: the search stays what it is, and its positions are legal ones that are
// not in check, most of its nodes.
func TestWatchEvaluated(t *testing.T) {
	for _, contender := range []string{"default", "seajay", "vpr-8.1", "default,qsearch=off,see.qsearch=off,qsearch.checks=0"} {
		for _, fen := range fens[:3] {
			limits := engine.Limits{Nodes: 1_000}
			want, none := evaluated(t, contender, fen, limits, false)
			got, positions := evaluated(t, contender, fen, limits, true)
			if len(none) > 0 || got.Nodes != want.Nodes || got.Move != want.Move || *got.Telemetry != *want.Telemetry {
				t.Errorf("%s, %s: watched %+v, want %+v", contender, fen, got, want)
			}
			if len(positions) < 150 || len(positions) > 1_100 {
				t.Errorf("%s, %s: %d positions of %d nodes", contender, fen, len(positions), got.Nodes)
			}
			for i := range positions {
				if again, err := board.ParseFEN(positions[i].FEN()); err != nil || again.InCheck() {
					t.Errorf("%s: %v", positions[i].FEN(), err)
				}
			}
		}
	}
}

// TestWatchEvaluatedAtDepth1: a search of one ply evaluates the positions after the moves of
// its root, and captures below them.
func TestWatchEvaluatedAtDepth1(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	_, positions := evaluated(t, "default", fen, engine.Limits{Depth: 1}, true)
	keys := map[uint64]bool{}
	for i := range positions {
		keys[positions[i].Key()] = true
	}
	root := parse(t, fen)
	for _, m := range root.LegalMoves() {
		if next := root.After(m); !keys[next.Key()] {
			t.Errorf("%s is not evaluated", m)
		}
	}
	if len(keys) != len(root.LegalMoves()) {
		t.Errorf("%d different positions", len(keys))
	}
}
