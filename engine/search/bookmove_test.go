package search_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/book"
	"keymove/engine/search"
)

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
	b, err := book.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
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
		if got := start.SAN(o.Result.Move); got != test.want {
			t.Errorf("%s: plays %s, want %s", test.name, got, test.want)
		}
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
