package board

import (
	"strings"
	"testing"
)

// TestSquares visits all squares by name, number, file and rank.
func TestSquares(t *testing.T) {
	for s := A1; s < NoSquare; s++ {
		if got, err := ParseSquare(s.String()); err != nil || got != s {
			t.Errorf("ParseSquare(%s) = %s, %v", s, got, err)
		}
		if got := MakeSquare(s.File(), s.Rank()); got != s {
			t.Errorf("MakeSquare(%d, %d) = %s, want %s", s.File(), s.Rank(), got, s)
		}
		if got, want := s.Mirror().Rank(), s.RelativeRank(Black); got != want {
			t.Errorf("%s mirrored is on rank %d, as Black sees it %d", s, got, want)
		}
	}
	if G1.String() != "g1" || C8.String() != "c8" || NoSquare.String() != "-" {
		t.Errorf("names %s %s %s, want g1 c8 -", G1, C8, NoSquare)
	}
	for _, text := range []string{"", "e", "e0", "e9", "i1", "E4", "e44", "4e"} {
		if s, err := ParseSquare(text); err == nil || s != NoSquare {
			t.Errorf("ParseSquare(%q) = %s, %v, want an error", text, s, err)
		}
	}
}

// TestPieces visits all pieces by letter, kind and color.
func TestPieces(t *testing.T) {
	const letters = "PNBRQKpnbrqk"
	for ch := range 256 {
		p, i := pieceOfLetter(byte(ch)), strings.IndexByte(letters, byte(ch))
		if i < 0 {
			if p != NoPiece {
				t.Errorf("byte %#x is read as %q", ch, p.String())
			}
			continue
		}
		if want := MakePiece(Color(i/6), Pawn+Kind(i%6)); p != want || p.String() != letters[i:i+1] || p.Color() != Color(i/6) || p.Kind() != Pawn+Kind(i%6) {
			t.Errorf("%c is read as %s, a %s of %s", ch, p, p.Kind(), p.Color())
		}
	}
	if NoPiece.Kind() != NoKind || NoPiece.String() != "." || White.Other() != Black || White.String() != "White" || Black.String() != "Black" {
		t.Errorf("NoPiece is a %s, written %s", NoPiece.Kind(), NoPiece)
	}
}
