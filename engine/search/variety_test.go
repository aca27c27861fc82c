package search_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// choosing has every rule on that chooses among root moves.
const choosing = "default,contempt=on,repetition=on,decisive=on,variety=on,noise=on"

// TestChoiceIsOneOfTheLines: the move played is one of the lines of a MultiPV
// search of the same tree, with its score, and at most 15 centipawns worse than
// the best; over the seeds it is not always the same.
func TestChoiceIsOneOfTheLines(t *testing.T) {
	limits := engine.Limits{Depth: 5, MultiPV: 5}
	moves := map[string]bool{}
	for _, fen := range fens {
		lines := map[board.Move]engine.Score{}
		best := engine.Score{}
		for _, info := range search1(t, newSearcher(t, "default"), fen, limits).Infos {
			if info.Depth == limits.Depth && info.Complete {
				lines[info.PV[0]] = info.Score
				if info.MultiPV == 1 {
					best = info.Score
				}
			}
		}
		for seed := range 10 {
			got := search1(t, newSearcher(t, fmt.Sprintf("default,variety=on,seed=%d", seed)), fen, engine.Limits{Depth: limits.Depth}).Result
			if score, ok := lines[got.Move]; !ok || score != got.Score {
				t.Errorf("%s, seed %d: plays %s with %v; the lines are %v", fen, seed, got.Move, got.Score, lines)
			}
			if lost := worth(best) - worth(got.Score); lost > 15 {
				t.Errorf("%s, seed %d: plays a move that is %d worse", fen, seed, lost)
			}
			moves[fen+got.Move.String()] = true
		}
	}
	if len(moves) == len(fens) {
		t.Error("no seed plays another move than any other")
	}
}

// TestChoiceAgreesWithItsReports: wherever a search is cut, the last exact
// report of the first line is the result, whose line begins with the move; no
// more lines are reported than were asked for, and those are distinct.
func TestChoiceAgreesWithItsReports(t *testing.T) {
	for _, fen := range append(fens, "7k/8/8/8/8/8/r7/5K2 w - - 0 1", "k7/8/8/8/8/8/1r6/K7 w - - 0 1") {
		for i, nodes := range []uint64{1, 50, 500, 1500, 4000, 9000, 20_000} {
			multiPV := i % 3
			s := newSearcher(t, fmt.Sprintf("%s,seed=%d", choosing, i))
			o := search1(t, s, fen, engine.Limits{Nodes: nodes, MultiPV: multiPV})
			var last engine.Info
			shown := map[int]map[board.Move]bool{}
			for _, info := range o.Infos {
				if info.MultiPV == 1 && info.Bound == engine.Exact {
					last = info
				}
				if info.MultiPV > max(multiPV, 1) {
					t.Errorf("%s: report %+v, and %d lines were asked for", fen, info, multiPV)
				}
				checkLine(t, fen, info.PV)
				if info.Complete {
					if shown[info.Depth] == nil {
						shown[info.Depth] = map[board.Move]bool{}
					}
					if shown[info.Depth][info.PV[0]] {
						t.Errorf("%s: %s begins two lines of depth %d", fen, info.PV[0], info.Depth)
					}
					shown[info.Depth][info.PV[0]] = true
				}
			}
			if o.Result.PV[0] != o.Result.Move {
				t.Errorf("%s, %d nodes: plays %s, the line is %v", fen, nodes, o.Result.Move, o.Result.PV)
			}
			if len(o.Infos) > 0 && (last.PV[0] != o.Result.Move || last.Score != o.Result.Score) {
				t.Errorf("%s, %d nodes: plays %s with %v, the last report is %s with %v", fen, nodes,
					o.Result.Move, o.Result.Score, last.PV[0], last.Score)
			}
		}
	}
}

// TestSeedDecides: the same seed plays the same, whatever was searched before
// NewGame, and each case by itself.
func TestSeedDecides(t *testing.T) {
	limits := engine.Limits{Nodes: 20_000}
	used := newSearcher(t, choosing+",seed=3")
	for i := range fens {
		fen := fens[len(fens)-1-i]
		newGame(t, used)
		fresh := search1(t, newSearcher(t, choosing+",seed=3"), fen, limits)
		if diff := cmp.Diff(fresh, search1(t, used, fen, limits)); diff != "" {
			t.Errorf("%s: differs from a fresh searcher (-fresh +used):\n%s", fen, diff)
		}
	}
}

// TestGamesChooseOtherwise: game n chooses as with the seed n higher, and a search that
// does not choose at random does not know its game.
func TestGamesChooseOtherwise(t *testing.T) {
	limits := engine.Limits{Nodes: 1_500}
	moves := map[string]bool{}
	anew := func(s *search.Searcher, game engine.Game) engine.Result {
		newGame(t, s)
		return run(t, s, game, limits, nil)
	}
	unseeded, first := newSearcher(t, "default"), newSearcher(t, choosing+",seed=3")
	for n := range 8 {
		higher := newSearcher(t, fmt.Sprintf("%s,seed=%d", choosing, 3+n))
		for _, fen := range fens {
			plain := anew(unseeded, engine.Game{Start: parse(t, fen)})
			seeded := anew(higher, engine.Game{Start: parse(t, fen)})
			numbered := anew(first, engine.Game{Start: parse(t, fen), Number: n})
			if numbered.Move != seeded.Move || numbered.Nodes != seeded.Nodes {
				t.Errorf("%s: game %d plays %s with %d nodes, want %s and %d", fen, n, numbered.Move, numbered.Nodes, seeded.Move, seeded.Nodes)
			}
			moves[fen+numbered.Move.String()] = true
			if other := anew(unseeded, engine.Game{Start: parse(t, fen), Number: n}); other.Move != plain.Move || other.Nodes != plain.Nodes {
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
	pos := parse(t, board.StartFEN)
	var only []board.Move
	for _, text := range []string{"e4", "d4"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		only = append(only, m)
	}
	played := map[board.Move]bool{}
	for seed := range 12 {
		s := newSearcher(t, fmt.Sprintf("default,variety=on,seed=%d", seed))
		played[run(t, s, engine.Game{Start: pos}, engine.Limits{Depth: 3, SearchMoves: only}, nil).Move] = true
	}
	delete(played, only[0])
	delete(played, only[1])
	if len(played) > 0 {
		t.Errorf("plays %v, which were not asked for", played)
	}
}

// TestRepetitionAvoided: with repetition on, a game that has repeated a position
// continues differently; without a game the search is as with repetition off.
func TestRepetitionAvoided(t *testing.T) {
	const fen = "4k2r/p6p/8/8/8/8/P6P/4K2R w - - 0 1"
	limits := engine.Limits{Depth: 5}
	if diff := cmp.Diff(search1(t, newSearcher(t, "default"), fen, limits), search1(t, newSearcher(t, "default,repetition=on"), fen, limits)); diff != "" {
		t.Errorf("repetition without a game (-off +on):\n%s", diff)
	}
	game := engine.Game{Start: parse(t, fen)}
	first := run(t, newSearcher(t, "default"), game, limits, nil).Move
	game = danceTo(t, game, first)
	settings, err := profile.Resolve("default,repetition=on,repetition.first=200")
	if err != nil {
		t.Fatal(err)
	}
	again := run(t, settings.New(4), game, limits, nil)
	if again.Move == first {
		t.Errorf("plays %s again", first)
	}
}

// danceTo plays a move, a reply, and takes both back.
func danceTo(t *testing.T, game engine.Game, first board.Move) engine.Game {
	t.Helper()
	pos := game.Start
	reply := "Rf8"
	for _, text := range []string{pos.SAN(first), reply, first.To().String() + first.From().String(), "Rh8"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		game.Moves = append(game.Moves, m)
		pos = pos.After(m)
	}
	return game
}

// TestChoiceWithThreads: with several threads the move is legal and reported.
func TestChoiceWithThreads(t *testing.T) {
	settings, err := profile.Resolve(choosing)
	if err != nil {
		t.Fatal(err)
	}
	s := settings.NewWith(search.Resources{HashMiB: 4, Threads: 2})
	for _, fen := range fens {
		o := search1(t, s, fen, engine.Limits{Nodes: 10_000})
		last := o.Infos[len(o.Infos)-1]
		pos := parse(t, fen)
		if !pos.IsLegal(o.Result.Move) || last.PV[0] != o.Result.Move && last.Bound == engine.Exact {
			t.Errorf("%s: plays %s, the last report is %+v", fen, o.Result.Move, last)
		}
	}
}
