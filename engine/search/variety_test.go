package search_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/search"
)

// choosing has every rule on that chooses among root moves.
const choosing = "default,contempt=on,repetition=on,decisive=on,variety=on,noise=on"

// TestChoiceIsOneOfTheLines: the move played is one of the lines of a MultiPV
// search of the same tree, with its score, and at most 15 centipawns worse than
// the best; over the seeds it is not always the same.
func TestChoiceIsOneOfTheLines(t *testing.T) {
	moves := map[string]bool{}
	for _, fen := range fens {
		lines := map[board.Move]engine.Score{}
		all := fresh(t, "default", fen, engine.Limits{Depth: 4, MultiPV: 5})
		for _, info := range all.Infos {
			if info.Depth == 4 && info.Complete {
				lines[info.PV[0]] = info.Score
			}
		}
		for seed := range 10 {
			got := fresh(t, fmt.Sprintf("default,variety=on,seed=%d", seed), fen, engine.Limits{Depth: 4}).Result
			lost := worth(all.Result.Score) - worth(got.Score)
			if score, ok := lines[got.Move]; !ok || score != got.Score || lost > 15 {
				t.Errorf("%s, seed %d: plays %s with %v, %d worse; the lines are %v", fen, seed, got.Move, got.Score, lost, lines)
			}
			moves[fen+got.Move.String()] = true
		}
	}
	if len(moves) == len(fens) {
		t.Error("no seed plays another move than any other")
	}
}

// TestGamesChooseOtherwise: game n chooses as with the seed n higher, and a search that
// does not choose at random does not know its game.
func TestGamesChooseOtherwise(t *testing.T) {
	moves := map[string]bool{}
	inGame := func(s *search.Searcher, fen string, n int) (board.Move, uint64) {
		newGame(t, s)
		result := run(t, s, engine.Game{Start: boardtest.Position(t, fen), Number: n}, engine.Limits{Nodes: 1_500}, nil)
		return result.Move, result.Nodes
	}
	unseeded, first := newSearcher(t, "default"), newSearcher(t, choosing+",seed=3")
	for n := range 8 {
		higher := newSearcher(t, fmt.Sprintf("%s,seed=%d", choosing, 3+n))
		for _, fen := range fens {
			wantMove, want := inGame(higher, fen, 0)
			gotMove, got := inGame(first, fen, n)
			if gotMove != wantMove || got != want {
				t.Errorf("%s: game %d plays %s with %d nodes, want %s and %d", fen, n, gotMove, got, wantMove, want)
			}
			moves[fen+gotMove.String()] = true
			plainMove, plain := inGame(unseeded, fen, 0)
			if otherMove, other := inGame(unseeded, fen, n); otherMove != plainMove || other != plain {
				t.Errorf("%s: default searches game %d otherwise", fen, n)
			}
		}
	}
	if len(moves) == len(fens) {
		t.Error("no game plays another move than the others")
	}
}

// TestChoiceObeysSearchMoves: only the moves asked for are played.
func TestChoiceObeysSearchMoves(t *testing.T) {
	pos := boardtest.Position(t, board.StartFEN)
	only := []board.Move{boardtest.Move(t, &pos, "a3"), boardtest.Move(t, &pos, "h4")}
	for seed := range 12 {
		s := newSearcher(t, fmt.Sprintf("default,variety=on,variety.margin=90,seed=%d", seed))
		got := run(t, s, engine.Game{Start: pos}, engine.Limits{Depth: 3, SearchMoves: only}, nil).Move
		if !slices.Contains(only, got) {
			t.Errorf("plays %s, which was not asked for", got)
		}
	}
}

// TestRepetitionAvoided: with repetition on, a game that has repeated a position
// continues differently; without a game the search is as with repetition off.
func TestRepetitionAvoided(t *testing.T) {
	const fen = "4k2r/p6p/8/8/8/8/P6P/4K2R w - - 0 1"
	limits := engine.Limits{Depth: 5}
	off, on := fresh(t, "default", fen, limits), fresh(t, "default,repetition=on", fen, limits)
	if diff := cmp.Diff(off, on); diff != "" {
		t.Errorf("repetition without a game (-off +on):\n%s", diff)
	}
	first, start := off.Result.Move, boardtest.Position(t, fen)
	game := search.Play(t, fen, start.SAN(first), "Rf8", first.To().String()+first.From().String(), "Rh8")
	if again := run(t, newSearcher(t, "default,repetition=on,repetition.first=200"), game, limits, nil); again.Move == first {
		t.Errorf("plays %s again", first)
	}
}
