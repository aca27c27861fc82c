package board

import (
	"encoding/json"
	"testing"
)

func TestInsufficientMaterial(t *testing.T) {
	tests := []struct {
		name, board string
		want        bool
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3", true},
		{"knight", "4k3/8/8/8/8/8/8/4KN2", true},
		{"bishop", "4kb2/8/8/8/8/8/8/4K3", true},
		{"two bishops on light squares", "4k3/8/8/8/8/7B/8/4KB2", true},
		{"bishops of both sides on dark squares", "4kb2/8/8/8/8/8/8/2B1K3", true},
		{"bishops of both sides on different colors", "2b1k3/8/8/8/8/8/8/2B1K3", false},
		{"pair of bishops", "4k3/8/8/8/8/8/8/2B1KB2", false},
		{"two knights", "4k3/8/8/8/8/8/8/3NKN2", false},
		{"knight against knight", "4kn2/8/8/8/8/8/8/4KN2", false},
		{"knight against bishop", "4kb2/8/8/8/8/8/8/4KN2", false},
		{"pawn", "4k3/8/8/8/8/8/4P3/4K3", false},
		{"rook", "4k3/8/8/8/8/8/8/R3K3", false},
		{"queen", "4k3/8/8/8/8/8/8/Q3K3", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, side := range []string{"w", "b"} {
				p := position(t, test.board+" "+side+" - -")
				if got := p.InsufficientMaterial(); got != test.want {
					t.Errorf("InsufficientMaterial of %s = %t, want %t", p.FEN(), got, test.want)
				}
			}
		})
	}
}

func TestDrawnByRule(t *testing.T) {
	tests := []struct {
		name, fen string
		want      bool
	}{
		{"99 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", false},
		{"100 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", true},
		{"check at 100 plies", "4k3/8/8/8/8/8/8/4RK2 b - - 100 80", true},
		{"mate at 100 plies", "4k2R/8/4K3/8/8/8/8/8 b - - 100 80", false},
		{"mate at 101 plies", "4k2R/8/4K3/8/8/8/8/8 b - - 101 80", false},
		{"insufficient material", "4k3/8/8/8/8/8/8/4KN2 w - - 0 80", true},
		{"stalemate is no draw by these rules", "7k/8/5KQ1/8/8/8/8/8 b - - 0 80", false},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		if got := p.DrawnByRule(); got != test.want {
			t.Errorf("%s: DrawnByRule of %s = %t, want %t", test.name, test.fen, got, test.want)
		}
	}
}

// TestPositionInJSON proves that a position survives inside other values.
func TestPositionInJSON(t *testing.T) {
	type record struct{ Position Position }
	forCorpus(t, func(t *testing.T, p Position) {
		text, err := json.Marshal(record{p})
		if err != nil {
			t.Fatal(err)
		}
		var got record
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if got.Position != p {
			t.Errorf("%s read back as %s", text, got.Position.FEN())
		}
	})
	var p Position
	if err := json.Unmarshal([]byte(`"8/8 w - -"`), &p); err == nil || p != (Position{}) {
		t.Errorf("an invalid FEN is read as %v, error %v", p, err)
	}
}

// TestTransposition reaches one position in two ways, and sees that a double
// step that no pawn can take does not matter.
func TestTransposition(t *testing.T) {
	play := func(moves ...string) Position {
		p := position(t, StartFEN)
		for _, text := range moves {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p = p.After(m)
		}
		return p
	}
	a := play("e3", "e6", "d4", "d5", "e4")
	b := play("e4", "e6", "d3", "d6", "d4", "d5")
	c := play("d4", "d5", "e4", "e6")
	if a.EnPassant() != NoSquare || c.Key() != b.Key() {
		t.Errorf("keys of %s and %s differ", b.FEN(), c.FEN())
	}
	if a.Key() == c.Key() {
		t.Error("the side to move is not in the key")
	}
	if a.PawnKey() != c.PawnKey() {
		t.Error("pawn keys of the same pawns differ")
	}
}

func TestAccessors(t *testing.T) {
	p := position(t, "r3k3/8/8/8/8/8/4P3/4K2R b Kq - 3 40")
	if got := p.SideToMove(); got != Black {
		t.Errorf("SideToMove = %s", got)
	}
	if got, want := p.King(White), E1; got != want {
		t.Errorf("King(White) = %s, want %s", got, want)
	}
	if got, want := p.CastlingRooks(), H1.Bitboard()|A8.Bitboard(); got != want {
		t.Errorf("CastlingRooks = %x, want %x", got, want)
	}
	if got, want := p.Pieces(Rook), H1.Bitboard()|A8.Bitboard(); got != want {
		t.Errorf("Pieces(Rook) = %x, want %x", got, want)
	}
	if got, want := p.Occupied().Count(), 5; got != want {
		t.Errorf("%d pieces, want %d", got, want)
	}
	if got, want := p.AttackersTo(F1, p.Occupied()), E1.Bitboard()|H1.Bitboard(); got != want {
		t.Errorf("AttackersTo(f1) = %x, want %x", got, want)
	}
}
