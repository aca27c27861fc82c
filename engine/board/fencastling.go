package board

import (
	"fmt"
	"strings"
)

// castling reads "-", KQkq in any order, or Shredder letters.
func (f *fenParser) castling(field string) string {
	if field == "-" {
		return ""
	}
	if strings.Trim(field, "KQkq"+shredderLetters) != "" {
		return fmt.Sprintf("castling rights are %s, want -, KQkq or files", quoted(field))
	}
	f.impliedChess960(field)
	for _, letter := range []byte(field) {
		f.castlingRight(letter)
	}
	if !inCastlingOrder(field) {
		f.repair(CastlingOrder, fmt.Sprintf("castling rights %s are out of order", quoted(field)))
	}
	f.pos.chess960 = f.pos.castling != 0 && (f.asked960 || f.chess960 && !f.pos.castlesAsOrdinary())
	return f.pos.castlingConflict(field)
}

// castlesAsOrdinary reports whether all rights are those of ordinary chess: a king on e1 or e8 with
// a rook in a corner. KQkq and HAha are two spellings of them.
func (p *Position) castlesAsOrdinary() bool {
	for _, c := range []Color{White, Black} {
		king, rooks := p.King(c), p.castling&p.colors[c]
		corners := (king &^ 7).Bitboard() | (king | 7).Bitboard()
		if rooks != 0 && (king.File() != E1.File() || rooks&^corners != 0) {
			return false
		}
	}
	return true
}

// castlingConflict returns why the rights contradict each other, or "": a king
// castles with one rook on each side, and of two it is unknown which is meant.
func (p *Position) castlingConflict(field string) string {
	for _, c := range []Color{White, Black} {
		rooks := p.castling & p.colors[c]
		west := rooks & (p.King(c).Bitboard() - 1)
		if east := rooks &^ west; west.Several() || east.Several() {
			return fmt.Sprintf("castling rights %s give %s two rooks on one side of the king", quoted(field), c)
		}
	}
	return ""
}

// impliedChess960 turns Chess960 on for Shredder letters, and for a right whose
// king and rook can only castle in Chess960: the king is on its first rank, but not
// on the e-file.
func (f *fenParser) impliedChess960(field string) {
	for _, letter := range []byte(field) {
		color := castlingColor(letter)
		king := f.pos.King(color)
		if strings.IndexByte("KQkq", letter) < 0 || king.File() != E1.File() &&
			f.outermostRook(letter&^0x20, color, king) != NoSquare {
			f.chess960 = true
			return
		}
	}
}

// castlingColor returns the side of a castling letter.
func castlingColor(letter byte) Color {
	if letter >= 'a' {
		return Black
	}
	return White
}

// castlingRight sets the right of a letter, or records that the pieces contradict
// it.
func (f *fenParser) castlingRight(letter byte) {
	color := castlingColor(letter)
	rook := f.castlingRook(letter&^0x20, color, f.pos.King(color))
	if rook == NoSquare {
		f.repair(DroppedRight, fmt.Sprintf("castling right %c, but the king or rook is not on its square", letter))
		f.repairs[len(f.repairs)-1].Chess960 = strings.IndexByte("KQkq", letter) >= 0 &&
			f.outermostRook(letter&^0x20, color, f.pos.King(color)) != NoSquare
		return
	}
	f.pos.castling |= rook.Bitboard()
}

// castlingRook returns the rook of an upper-case letter, or NoSquare if there is
// none or the king is not on its first rank.
func (f *fenParser) castlingRook(letter byte, color Color, king Square) Square {
	if letter == 'K' || letter == 'Q' {
		rook := f.outermostRook(letter, color, king)
		if rook != NoSquare && !f.chess960 && rook.File() != A1.File() && rook.File() != H1.File() {
			return NoSquare
		}
		return rook
	}
	rook := king&^7 + Square(letter-'A')
	if king.RelativeRank(color) != 0 || !f.pos.PiecesOf(color, Rook).Has(rook) {
		return NoSquare
	}
	return rook
}

// outermostRook returns the rook on the king's first rank that is farthest from
// it on the side that 'K' or 'Q' names, or NoSquare.
func (f *fenParser) outermostRook(letter byte, color Color, king Square) Square {
	if king.RelativeRank(color) != 0 {
		return NoSquare
	}
	rooks := f.pos.PiecesOf(color, Rook)
	first := king &^ 7 // the a-file of the king's rank
	if letter == 'K' {
		for s := first + H1; s > king; s-- {
			if rooks.Has(s) {
				return s
			}
		}
		return NoSquare
	}
	for s := first; s < king; s++ {
		if rooks.Has(s) {
			return s
		}
	}
	return NoSquare
}

// inCastlingOrder reports whether White's letters come before Black's, the
// king's side before the queen's, and none is given twice. Shredder letters may be
// in either order of files.
func inCastlingOrder(field string) bool {
	const order = "KQkq"
	last := -1
	for i, letter := range []byte(field) {
		place := strings.IndexByte(order, letter)
		if place < 0 {
			lower := letter >= 'a'
			if strings.IndexByte(field, letter) != i || i > 0 && !lower && field[i-1] >= 'a' {
				return false
			}
			continue
		}
		if place <= last {
			return false
		}
		last = place
	}
	return true
}
