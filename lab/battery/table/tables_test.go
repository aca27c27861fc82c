package table

import (
	"fmt"
	"sync"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// shared holds the tables of all tests, because they take seconds.
var shared Tables

func tableOf(t *testing.T, name string) *Table {
	t.Helper()
	m := testenv.Must(ParseMaterial(name))(t)
	switch {
	case m.Pieces() <= 3 || testenv.Nightly():
	case name != "KRKN":
		testenv.OnlyNightly(t, "makes a table of four pieces")
	default:
		testenv.OnlyLong(t, "makes a table of four pieces")
	}
	return shared.Get(m)
}

// materials are tested one by one, and with what they convert into.
var materials = []string{"KQK", "KRK", "KPK", "KBK", "KNK", "KQKR", "KBNK", "KRKN", "KRKP", "KQKP", "KPKP", "KPPK"}

// TestValuesAreConsistent holds each value against those of the successors, with the
// legal moves of the board: mate is a loss in 0, stalemate a draw, and any other value
// follows from the best move. Distances that do so in a whole table are right:
// a win gets shorter by every move, and from a draw there is always a move that holds
// it and none that wins. Small tables are tested whole, the others by samples.
func TestValuesAreConsistent(t *testing.T) {
	const sample = 4_000
	for _, name := range materials {
		t.Run(name, func(t *testing.T) {
			table := tableOf(t, name)
			step := 1
			if !testenv.Nightly() || table.Material().Pieces() > 3 {
				step = table.Len()/sample | 1
			}
			for i := 0; i < table.Len(); i += step {
				if pos, got, ok := table.At(i); ok {
					if want := onePly(t, &pos); got != want {
						t.Fatalf("%s: got %v, its successors say %v", pos.FEN4(), got, want)
					}
				}
			}
		})
	}
}

// onePly is the value of a position from its successors.
func onePly(t *testing.T, pos *board.Position) Value {
	t.Helper()
	moves := testenv.Must(shared.Moves(pos))(t)
	if len(moves) == 0 {
		if pos.InCheck() {
			return Value{Outcome: Loss}
		}
		return Value{}
	}
	best := moves[0].Value
	for _, m := range moves {
		if m.Value.Better(best) {
			best = m.Value
		}
	}
	return best
}

// TestLongestMates holds the longest wins of either side against the literature: for four pieces the distances of
// E. Nalimov's tables (G. Haworth and others, ICGA Journal; H. Conrady's list of 2000 has 85 plies, 43 moves, of
// KRKP as the longest of all).
func TestLongestMates(t *testing.T) {
	for name, want := range map[string][2]int{ // White's and Black's, in moves, with the winner to move
		"KQK": {10, 0}, "KRK": {16, 0}, "KPK": {28, 0}, "KBK": {0, 0}, "KQKR": {35, 19}, "KBNK": {33, 0},
		"KRKN": {40, 1}, "KRKP": {26, 43}, "KQKP": {28, 29}, "KPKP": {33, 33}, "KPPK": {32, 0},
	} {
		t.Run(name, func(t *testing.T) {
			table := tableOf(t, name)
			testenv.Want(t, "White and Black win in at most", [2]int{longest(table, board.White), longest(table, board.Black)}, want)
		})
	}
}

// longest returns the longest distance in moves of a win of a side to move.
func longest(table *Table, side board.Color) (moves int) {
	for i, c := range table.cells {
		if p, ok := table.at(i); ok && c != illegal && p.side == side && c.value().Outcome == Win {
			moves = max(moves, c.value().Moves())
		}
	}
	return moves
}

// TestProbe looks up known positions, also as their images in the other color, and what has no table.
func TestProbe(t *testing.T) {
	for fen, want := range map[string]Value{
		"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1": {Win, 19}, // the longest of queen against king
		"k7/1q6/8/8/5K2/8/8/8 b - - 0 1": {Win, 19},
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1": {Loss, 0},
		"k7/8/1Q6/8/8/8/8/K7 b - - 0 1":  {},
		"k7/8/8/8/8/8/8/K7 b - - 0 1":    {},
		"k7/8/K7/P7/8/8/8/8 w - - 0 1":   {},
		"8/k1P5/2K5/8/8/8/8/8 w - - 0 1": {Win, 3}, // underpromotion, as the queen stalemates
		"8/8/8/8/8/2k5/1p6/K7 w - - 0 1": {},
	} {
		pos := boardtest.Position(t, fen)
		if got, err := shared.Probe(&pos); err != nil || got != want {
			t.Errorf("%s: got %v, %v, want %v", fen, got, err, want)
		}
	}
	for fen, want := range map[string]error{board.StartFEN: errTooManyPieces, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1": errCastling} {
		pos := boardtest.Position(t, fen)
		if _, err := shared.Probe(&pos); err != want {
			t.Errorf("%s: got %v, want %v", fen, err, want)
		}
	}
}

// TestNodesAndPlacements: every legal node has a placement of its own.
func TestNodesAndPlacements(t *testing.T) {
	for _, name := range []string{"KPK", "KQK", "KPKP"} {
		t.Run(name, func(t *testing.T) {
			table := tableOf(t, name)
			for i, c := range table.cells {
				if p, ok := table.at(i); c != illegal && (!ok || table.index(&p) != i) {
					t.Fatalf("node %d is %+v, whose node is %d", i, p, table.index(&p))
				}
			}
		})
	}
}

// TestTablesAreForSeveralGoroutines: a table that several ask for is made once.
func TestTablesAreForSeveralGoroutines(t *testing.T) {
	var tables Tables
	m, _ := ParseMaterial("KQK")
	got := make([]*Table, 4)
	var running sync.WaitGroup
	for i := range got {
		running.Go(func() { got[i] = tables.Get(m) })
	}
	running.Wait()
	for _, table := range got {
		if table != got[0] {
			t.Error("the table was made twice")
		}
	}
}

func TestValueBetter(t *testing.T) {
	order := []Value{{Win, 1}, {Win, 3}, {}, {Loss, 4}, {Loss, 2}, {Loss, 0}}
	for i, v := range order {
		for j, w := range order {
			testenv.Want(t, fmt.Sprintf("%v better than %v: got", v, w), v.Better(w), i < j)
		}
	}
}

func TestParseMaterial(t *testing.T) {
	tests := []struct{ text, want string }{
		{"KQK", "KQK"}, {"kqk", "KQK"}, {"KKQ", "KQK"}, {"KPKR", "KRKP"}, {"KRKP", "KRKP"},
		{"KNBK", "KBNK"}, {"KKBN", "KBNK"}, {"KK", "KK"}, {"KBKN", "KBKN"}, {"KNKB", "KBKN"},
	}
	for _, test := range tests {
		m, err := ParseMaterial(test.text)
		if same, _ := ParseMaterial(test.want); err != nil || m != same || m.String() != test.want || m.Pieces() != len(test.want) {
			t.Errorf("%s: got %v, %v, want %s", test.text, m, err, test.want)
		}
	}
	for _, text := range []string{"", "K", "QK", "KQ", "KQKX", "KQRKR", "KKK", "QKK"} {
		if m, err := ParseMaterial(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, m)
		}
	}
}
