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
	for i, letter := range []byte(letters) {
		p := pieceOfLetter(letter)
		if want := MakePiece(Color(i/6), Pawn+Kind(i%6)); p != want || p.String() != string(letter) {
			t.Errorf("%c is read as %s, want %s", letter, p, want)
		}
		if p.Color() != Color(i/6) || p.Kind() != Pawn+Kind(i%6) {
			t.Errorf("%s is a %s of %s", p, p.Kind(), p.Color())
		}
	}
	for ch := range 256 {
		if p := pieceOfLetter(byte(ch)); (p == NoPiece) != (strings.IndexByte(letters, byte(ch)) < 0) {
			t.Errorf("byte %#x is read as %q", ch, p.String())
		}
	}
	if NoPiece.Kind() != NoKind || NoPiece.String() != "." {
		t.Errorf("NoPiece is a %s, written %s", NoPiece.Kind(), NoPiece)
	}
	if White.Other() != Black || Black.Other() != White || White.String() != "White" || Black.String() != "Black" {
		t.Error("the two sides are mixed up")
	}
}
