package explain

import (
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/suites"
)

// TestTwinsOf: three twins, or one with castling rights, all with legal solutions of the same kind.
func TestTwinsOf(t *testing.T) {
	for fen, want := range map[string]int{
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1": 3,
		"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9":                          1,
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2":                           3,
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		moves := pos.LegalMoves()
		c := suites.Case{ID: "x", Position: pos, Best: moves[:2], Avoid: moves[2:3], Points: []suites.MovePoints{{Move: moves[0], Points: 3}}, MaxPoints: 3, Mate: new(4)}
		twins := twinsOf(&c)
		if len(twins) != want {
			t.Errorf("%s has %d twins, want %d", fen, len(twins), want)
		}
		hashes := []string{c.AskedHash()}
		for _, twin := range twins {
			for i, m := range slices.Concat(twin.Best, twin.Avoid, []board.Move{twin.Points[0].Move}) {
				of := slices.Concat(c.Best, c.Avoid, []board.Move{c.Points[0].Move})[i]
				if !twin.Position.IsLegal(m) || pos.PieceOn(of.From()).Kind() != twin.Position.PieceOn(m.From()).Kind() {
					t.Errorf("%s: %s has no move %s for %s", fen, twin.Position.FEN(), m, of)
				}
			}
			if *twin.Mate != 4 || twin.MaxPoints != 3 || slices.Contains(hashes, twin.Hash) {
				t.Errorf("%s: %+v", fen, twin)
			}
			hashes = append(hashes, twin.Hash)
		}
	}
}

func TestTwinsText(t *testing.T) {
	for want, twins := range map[string]Twins{
		"lost in 3 of 3 twins (colours swapped, files mirrored), in 2 of 3 placebos": {3, 3, 2, 3},
		"lost in 0 of 1 twins (colours swapped)":                                     {0, 1, 0, 0},
	} {
		if got := twins.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
