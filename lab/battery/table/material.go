package table

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/board"
)

// maxPieces is the greatest number of pieces of a table, kings included.
const maxPieces = 4

// Material is the pieces of both sides in the order of their tables: both kings, then
// White's pieces and Black's, each from the most valuable to the least. White has the
// stronger side: more pieces, or at the first difference the more valuable one. Equal
// materials are equal values.
type Material struct {
	pieces [maxPieces]board.Piece
	n      int
}

// ParseMaterial reads a material in the usual notation, White's pieces and then
// Black's: "KRKP". The sides are swapped if Black's is the stronger one.
func ParseMaterial(s string) (Material, error) {
	name := strings.ToUpper(s)
	second := strings.LastIndexByte(name, 'K')
	if second < 1 || name[0] != 'K' || strings.Count(name, "K") != 2 {
		return Material{}, fmt.Errorf("%q is not material: want the pieces of both sides with their kings, such as KRKP", s)
	}
	if len(name) > maxPieces {
		return Material{}, fmt.Errorf("%s has %d pieces, want at most %d", name, len(name), maxPieces)
	}
	var pieces []board.Piece
	for i := range len(name) {
		kind, ok := kindOf(name[i])
		if !ok {
			return Material{}, fmt.Errorf("%q is not material: %q is not a piece", s, name[i])
		}
		color := board.White
		if i >= second {
			color = board.Black
		}
		pieces = append(pieces, board.MakePiece(color, kind))
	}
	m, _, _ := arrange(pieces)
	return m, nil
}

// kindOf returns the kind of an upper-case letter.
func kindOf(letter byte) (board.Kind, bool) {
	for k := board.Pawn; k <= board.King; k++ {
		if k.Letter() == letter {
			return k, true
		}
	}
	return board.NoKind, false
}

// String returns the material in the usual notation.
func (m Material) String() string {
	var white, black []byte
	for _, p := range m.pieces[:m.n] {
		if p.Color() == board.White {
			white = append(white, p.Kind().Letter())
		} else {
			black = append(black, p.Kind().Letter())
		}
	}
	return string(append(white, black...))
}

// Pieces returns the number of pieces, kings included.
func (m Material) Pieces() int { return m.n }

func (m Material) hasPawns() bool {
	return slices.ContainsFunc(m.pieces[:m.n], func(p board.Piece) bool { return p.Kind() == board.Pawn })
}

// arrange returns the material of pieces, both kings among them; order has, for each
// slot of the material, the piece that is there; swapped says that White's pieces are
// Black's in the material.
func arrange(pieces []board.Piece) (m Material, order []int, swapped bool) {
	swapped = weaker(kindsOf(pieces, board.White), kindsOf(pieces, board.Black))
	for i := range pieces {
		order = append(order, i)
	}
	turned := func(i int) board.Piece { return turn(pieces[i], swapped) }
	slices.SortStableFunc(order, func(i, j int) int { return slotRank(turned(i)) - slotRank(turned(j)) })
	for slot, i := range order {
		m.pieces[slot] = turned(i)
	}
	m.n = len(pieces)
	return m, order, swapped
}

// turn returns a piece with its color swapped, if it is.
func turn(p board.Piece, swapped bool) board.Piece {
	if swapped {
		return board.MakePiece(p.Color().Other(), p.Kind())
	}
	return p
}

// slotRank orders the pieces of a material: kings, White's, Black's.
func slotRank(p board.Piece) int {
	const kinds = 8
	if p.Kind() == board.King {
		return int(p.Color())
	}
	return int(p.Color()+1)*kinds - int(p.Kind())
}

// kindsOf returns the kinds of a side, the most valuable first.
func kindsOf(pieces []board.Piece, c board.Color) []board.Kind {
	var kinds []board.Kind
	for _, p := range pieces {
		if p.Color() == c {
			kinds = append(kinds, p.Kind())
		}
	}
	slices.Sort(kinds)
	slices.Reverse(kinds)
	return kinds
}

// weaker reports whether the kinds a are weaker than b.
func weaker(a, b []board.Kind) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return slices.Compare(a, b) < 0
}
