package mate

import (
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// uci returns the moves in coordinate notation, in alphabetical order.
func uci(pos board.Position, moves []board.Move) []string {
	var words []string
	for _, m := range moves {
		words = append(words, pos.UCI(m))
	}
	slices.Sort(words)
	return words
}

var proofs = []struct {
	name, fen string
	max       int
	distance  int // 0: no mate in max moves
	keys      []string
}{
	{"back rank", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 3, 1, []string{"e1e8"}},
	{"stalemate is no mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1, 1, []string{"g6g7"}},
	{"two keys", "k7/8/1K6/8/8/8/8/3Q3R w - - 0 1", 3, 1, []string{"d1d8", "h1h8"}},
	{"smothered mate", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", 3, 2, []string{"a2g8"}},
	{"quiet key", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", 3, 1, []string{"h2h1"}},
	{"zugzwang", "k7/2K5/8/8/8/8/6p1/5R2 w - - 0 1", 3, 1, []string{"f1a1"}},
	{"underpromotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", 2, 2, []string{"c7c8r"}},
	{"black mates", "k3r3/8/8/8/8/8/5PPP/6K1 b - - 0 1", 3, 1, []string{"e8e1"}},
	{"beyond the horizon", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", 1, 0, nil},
	{"the side to move is mated itself", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 3, 0, nil},
	{"no mate at all", board.StartFEN, 2, 0, nil},
}

// TestProve: the distance and the keys; there is a mate in at most n moves from the distance
// on, and in none before it.
func TestProve(t *testing.T) {
	for _, test := range proofs {
		pos := boardtest.Position(t, test.fen)
		proof, ok := Prove(pos, test.max)
		if got := uci(pos, proof.Keys); ok != (test.distance > 0) || proof.Distance != test.distance || !slices.Equal(got, test.keys) {
			t.Errorf("%s: proven %t, in %d, by %v, want %d, %v", test.name, ok, proof.Distance, got, test.distance, test.keys)
		}
		for n := -1; n <= test.max; n++ {
			if got, want := In(&pos, n), test.distance > 0 && n >= test.distance; got != want {
				t.Errorf("%s: In(%s, %d) = %t, want %t", test.name, test.fen, n, got, want)
			}
		}
	}
}

func TestMatedIn(t *testing.T) {
	for fen, moves := range map[string]int{ // -1: not within three
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1": 0,
		"7k/8/5KQ1/8/8/8/8/8 b - - 0 1":    -1, // stalemate
		"k7/8/1K6/8/8/8/8/7R b - - 0 1":    1,  // the only move allows a mate
		"kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1": 1,  // after the key of Morphy's problem
		"8/8/8/8/3k4/7R/6R1/K7 b - - 0 1":  -1,
		"8/2k5/7R/6R1/8/8/8/K7 b - - 0 1":  2,
		board.StartFEN:                     -1,
	} {
		pos := boardtest.Position(t, fen)
		for n := -1; n <= 2; n++ {
			want := moves >= 0 && n >= moves || moves == 0
			if got := MatedIn(&pos, n); got != want {
				t.Errorf("MatedIn(%s, %d) = %t, want %t", fen, n, got, want)
			}
		}
	}
}
