package bench

import (
	"context"
	"errors"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestPositions checks that each position is valid, not over, and there once.
func TestPositions(t *testing.T) {
	seen := map[uint64]bool{}
	for _, fen := range Positions {
		pos, err := board.ParseFEN(fen)
		if err != nil || seen[pos.Key()] || len(pos.LegalMoves()) == 0 {
			t.Errorf("%s: %v, or in the list twice, or over", fen, err)
		}
		seen[pos.Key()] = true
	}
}

// countingSearcher takes as many nodes as it has been called since NewGame, times the
// depth.
type countingSearcher struct{ calls, games int }

func (s *countingSearcher) NewGame(context.Context) error {
	s.calls, s.games = 0, s.games+1
	return nil
}

func (s *countingSearcher) Search(_ context.Context, _ engine.Game, lim engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	s.calls++
	return engine.Result{Nodes: uint64(s.calls * lim.Depth)}, nil
}

// TestNodes: each position is searched once, after a NewGame of its own.
func TestNodes(t *testing.T) {
	s := &countingSearcher{}
	got, err := Nodes(t.Context(), s, 3)
	if want := uint64(3 * len(Positions)); err != nil || got != want || s.games != len(Positions) {
		t.Errorf("%d nodes in %d games, %v, want %d in %d", got, s.games, err, want, len(Positions))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Nodes(ctx, s, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}
