package search_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/book"
	"keymove/engine/search"
	"keymove/internal/testenv"
)

// choosing has every rule on that chooses among root moves.
const choosing = "default,contempt=on,repetition=on,decisive=on,variety=on,noise=on"

// TestChoiceIsOneOfTheLines: the move played is one of the lines of a MultiPV
// search of the same tree, of the moves asked for alone, with its score, and at most 15
// centipawns worse than the best; over the seeds it is not always the same.
func TestChoiceIsOneOfTheLines(t *testing.T) {
	moves := map[string]bool{}
	for _, fen := range fens {
		lines := map[board.Move]engine.Score{}
		limits := engine.Limits{Depth: 4, MultiPV: 5}
		if pos := boardtest.Position(t, fen); fen == board.StartFEN {
			limits.SearchMoves = []board.Move{boardtest.Move(t, &pos, "a3"), boardtest.Move(t, &pos, "h4")}
		}
		all := fresh(t, "default", fen, limits)
		limits.MultiPV = 0
		for _, info := range all.Infos {
			if info.Depth == 4 && info.Complete {
				lines[info.PV[0]] = info.Score
			}
		}
		for seed := range 10 {
			got := fresh(t, fmt.Sprintf("default,variety=on,seed=%d", seed), fen, limits).Result
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

// startBook has e4 with weight 3 and d4 with weight 1 in the start position, and
// nothing else.
func startBook(t testing.TB) *book.Book {
	t.Helper()
	pos := boardtest.Position(t, board.StartFEN)
	var data []byte
	for i, san := range []string{"e4", "d4"} {
		m := boardtest.Move(t, &pos, san)
		data = binary.BigEndian.AppendUint64(data, book.Key(&pos, board.NoMove))
		data = binary.BigEndian.AppendUint16(data, uint16(m.To())|uint16(m.From())<<6)
		data = binary.BigEndian.AppendUint16(data, uint16(3-2*i))
		data = binary.BigEndian.AppendUint32(data, 0)
	}
	return testenv.Must(book.Read(bytes.NewReader(data)))(t)
}

func withBook(t testing.TB, contender string) *search.Searcher {
	t.Helper()
	return settings(t, contender).NewWith(search.Resources{HashMiB: 1, Book: startBook(t)})
}

// TestBookMove: when the book is used, and which move it gives.
func TestBookMove(t *testing.T) {
	start := boardtest.Position(t, board.StartFEN)
	d4, nf3 := boardtest.Move(t, &start, "d4"), boardtest.Move(t, &start, "Nf3")
	nodes := engine.Limits{Nodes: 100}
	for _, test := range []struct {
		name, contender, fen string
		limits               engine.Limits
		want                 string // empty for a search
	}{
		{"best", "default,book=best", board.StartFEN, nodes, "e4"},
		{"off", "default", board.StartFEN, nodes, ""},
		{"a move that the book knows", "default,book=on", board.StartFEN, engine.Limits{Nodes: 100, SearchMoves: []board.Move{nf3, d4}}, "d4"},
		{"only one that it does not", "default,book=on", board.StartFEN, engine.Limits{Nodes: 100, SearchMoves: []board.Move{nf3}}, ""},
		{"mate", "default,book=best", board.StartFEN, engine.Limits{Nodes: 100, Mate: 3}, ""},
		{"a position that it does not know", "default,book=on", fens[1], nodes, ""},
	} {
		o := search1(t, withBook(t, test.contender), test.fen, test.limits)
		if searched := o.Result.Nodes > 0; searched != (test.want == "") {
			t.Errorf("%s: %d nodes", test.name, o.Result.Nodes)
		}
		if test.want == "" {
			continue
		}
		testenv.Want(t, fmt.Sprintf("%s: plays", test.name), start.SAN(o.Result.Move), test.want)
		if !slices.Equal(o.Result.PV, []board.Move{o.Result.Move}) || o.Result.Depth != 0 || len(o.Infos) > 0 {
			t.Errorf("%s: %+v, want the move alone", test.name, o)
		}
	}
}

// TestBookWeights: over the seeds, the frequency of moves follows their weights.
func TestBookWeights(t *testing.T) {
	const seeds = 400
	counts := map[string]int{}
	pos := boardtest.Position(t, board.StartFEN)
	for seed := 0; seed < seeds; seed += 20 {
		s := withBook(t, fmt.Sprintf("plain,book=weighted,seed=%d", seed))
		for n := range 20 { // game n chooses as with the seed n higher
			counts[pos.SAN(run(t, s, engine.Game{Start: pos, Number: n}, engine.Limits{Depth: 1}, nil).Move)]++
		}
	}
	// Five standard deviations around three quarters.
	if got := counts["e4"]; got < 257 || got > 343 || got+counts["d4"] != seeds {
		t.Errorf("of %d moves %v, want e4 three times as often as d4", seeds, counts)
	}
}
