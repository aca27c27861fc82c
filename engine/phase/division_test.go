package phase

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// mixednessSlow is the mixedness square by square, with the scores as scalachess lists them: y
// is the lower rank of a region from 1.
func mixednessSlow(pos *board.Position) int {
	abs := func(n int) int { return max(n, -n) }
	sum := 0
	for y := 1; y <= 7; y++ {
		for x := range 7 {
			var men [2]int
			for _, s := range []board.Square{
				board.MakeSquare(x, y-1), board.MakeSquare(x+1, y-1), board.MakeSquare(x, y), board.MakeSquare(x+1, y),
			} {
				if pos.Occupied().Has(s) {
					men[pos.PieceOn(s).Color()]++
				}
			}
			switch men {
			case [2]int{1, 0}:
				sum += 1 + (8 - y)
			case [2]int{2, 0}:
				if y > 2 {
					sum += 2 + (y - 2)
				}
			case [2]int{3, 0}, [2]int{4, 0}:
				if y > 1 {
					sum += 3 + (y - 1)
				}
			case [2]int{0, 1}:
				sum += 1 + y
			case [2]int{1, 1}:
				sum += 5 + abs(4-y)
			case [2]int{2, 1}:
				sum += 4 + (y - 1)
			case [2]int{3, 1}:
				sum += 5 + (y - 1)
			case [2]int{0, 2}:
				if y < 6 {
					sum += 2 + (6 - y)
				}
			case [2]int{1, 2}:
				sum += 4 + (7 - y)
			case [2]int{2, 2}:
				sum += 7
			case [2]int{0, 3}, [2]int{0, 4}:
				if y < 7 {
					sum += 3 + (7 - y)
				}
			case [2]int{1, 3}:
				sum += 5 + (7 - y)
			}
		}
	}
	return sum
}

// TestDivision: each of the rule's conditions by itself, and the mixedness against its slow
// form.
func TestDivision(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      State
	}{
		{"start", board.StartFEN, Opening},
		{"ten pieces", "rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - -", Middlegame},
		{"eleven pieces", "rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - -", Opening},
		{"a back rank of three", "rnbqkbnr/pppppppp/8/8/8/NBQBN3/PPPPPPPP/R3K2R w KQkq -", Middlegame},
		{"six pieces", "rnb1k3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - -", Endgame},
		{"seven pieces", "rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - -", Middlegame},
		{"mixed", "r2q1rk1/1b2bppp/p1n1pn2/1pppP1B1/3P2P1/2PB1N1P/PPQN1P2/R3K2R w KQ -", Middlegame},
	} {
		pos, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := (division{}).State(&pos, Unknown); got != test.want {
			t.Errorf("%s: %s, want %s (mixedness %d)", test.name, got, test.want, mixedness(&pos))
		}
	}
	for _, file := range []string{"labelled.epd", "heldout.epd"} {
		for _, l := range readLabelled(t, file) {
			pos := boardtest.Position(t, l.fen)
			if got, want := mixedness(&pos), mixednessSlow(&pos); got != want {
				t.Errorf("%s: mixedness %d, want %d", pos.FEN(), got, want)
			}
		}
	}
}
