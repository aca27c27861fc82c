package search_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/book"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// startBook has e4 with weight 3 and d4 with weight 1 in the start position, and
// nothing else.
func startBook(t testing.TB) *book.Book {
	t.Helper()
	pos := parse(t, board.StartFEN)
	var data []byte
	for _, known := range []struct {
		move   string
		weight uint16
	}{{"e4", 3}, {"d4", 1}} {
		m, err := pos.ParseMove(known.move)
		if err != nil {
			t.Fatal(err)
		}
		data = binary.BigEndian.AppendUint64(data, book.Key(&pos, board.NoMove))
		data = binary.BigEndian.AppendUint16(data, uint16(m.To())|uint16(m.From())<<6)
		data = binary.BigEndian.AppendUint16(data, known.weight)
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
	settings, err := profile.Resolve(contender)
	if err != nil {
		t.Fatal(err)
	}
	return settings.NewWith(search.Resources{HashMiB: 1, Book: startBook(t)})
}

// TestBookMove: when the book is used, and which move it gives.
func TestBookMove(t *testing.T) {
	start := parse(t, board.StartFEN)
	d4, err := start.ParseMove("d4")
	if err != nil {
		t.Fatal(err)
	}
	nf3, err := start.ParseMove("Nf3")
	if err != nil {
		t.Fatal(err)
	}
	nodes := engine.Limits{Nodes: 100}
	tests := []struct {
		name      string
		contender string
		limits    engine.Limits
		want      string // empty for a search
	}{
		{"best", "default,book=best", nodes, "e4"},
		{"off", "default", nodes, ""},
		{"only a move that the book knows", "default,book=on", engine.Limits{Nodes: 100, SearchMoves: []board.Move{nf3, d4}}, "d4"},
		{"only one that it does not", "default,book=on", engine.Limits{Nodes: 100, SearchMoves: []board.Move{nf3}}, ""},
		{"mate", "default,book=best", engine.Limits{Nodes: 100, Mate: 3}, ""},
	}
	for _, test := range tests {
		o := search1(t, withBook(t, test.contender), board.StartFEN, test.limits)
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
	left := parse(t, fens[1])
	if result := run(t, withBook(t, "default,book=on"), engine.Game{Start: left}, nodes, nil); result.Nodes == 0 {
		t.Error("a position that is not in the book is not searched")
	}
}

// TestBookWeights: over the seeds, the frequency of moves follows their weights.
func TestBookWeights(t *testing.T) {
	const seeds = 400
	counts := map[string]int{}
	pos := parse(t, board.StartFEN)
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
