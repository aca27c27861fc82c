package table

import (
	"fmt"
	"strings"

	"keymove/engine/board"
)

// The squares of White's king to which mirrors bring every placement: the files a to d,
// and without pawns only the lower half of them.
const (
	halfBoard    = 32
	quarterBoard = 16
)

// setSize fixes the layout of the nodes: side to move, White's king, the other slots;
// behind them the nodes with a right to take en passant.
func (t *Table) setSize() {
	t.kingSquares = quarterBoard
	if t.material.hasPawns() {
		t.kingSquares = halfBoard
	}
	t.plain = 2 * t.kingSquares
	for range t.pieces[1:] {
		t.plain *= 64
	}
	t.size = t.plain
	if t.enPassant {
		t.size += 2 * enPassantPairs * halfBoard * 64
	}
}

// enPassantPairs is the number of files of the taking pawn times its two directions.
const enPassantPairs = 16

// index returns the node of a placement.
func (t *Table) index(p *placement) int {
	mirror := t.mirror(p.squares[whiteKing])
	i := int(p.side)*t.kingSquares + kingIndex(p.squares[whiteKing]^mirror)
	if p.enPassant {
		return t.enPassantIndex(p, mirror)
	}
	for slot := 1; slot < len(t.pieces); slot++ {
		i = i<<6 | int(p.squares[slot]^mirror)
	}
	return i
}

// mirror returns what the squares of a placement are xor-ed with.
func (t *Table) mirror(king board.Square) board.Square {
	var mirror board.Square
	if king.File() > 3 {
		mirror = 7
	}
	if t.kingSquares == quarterBoard && king.Rank() > 3 {
		mirror |= 56
	}
	return mirror
}

// kingIndex numbers the squares of the files a to d, rank by rank.
func kingIndex(s board.Square) int { return s.Rank()<<2 | s.File() }

// kingSquare is the inverse of kingIndex.
func kingSquare(i int) board.Square { return board.MakeSquare(i&3, i>>2) }

func (t *Table) enPassantIndex(p *placement, mirror board.Square) int {
	taker, victim := pawnSlots(p.side)
	from, other := p.squares[taker]^mirror, p.squares[victim]^mirror
	pair := from.File() << 1
	if other.File() > from.File() {
		pair |= 1
	}
	i := int(p.side)*enPassantPairs + pair
	i = i*halfBoard + kingIndex(p.squares[whiteKing]^mirror)
	return t.plain + i<<6 + int(p.squares[blackKing]^mirror)
}

// at returns the placement of a node; ok is false if it has none.
func (t *Table) at(i int) (p placement, ok bool) {
	if i >= t.plain {
		return t.enPassantAt(i - t.plain)
	}
	for slot := len(t.pieces) - 1; slot > 0; slot-- {
		p.squares[slot] = board.Square(i & 63)
		i >>= 6
	}
	p.squares[whiteKing] = kingSquare(i % t.kingSquares)
	p.side = board.Color(i / t.kingSquares)
	return p, true
}

// enPassantAt is the inverse of enPassantIndex without its base. A pawn at the edge of
// the board has one direction only.
func (t *Table) enPassantAt(i int) (p placement, ok bool) {
	p.enPassant = true
	p.squares[blackKing] = board.Square(i & 63)
	i >>= 6
	p.squares[whiteKing] = kingSquare(i % halfBoard)
	i /= halfBoard
	p.side = board.Color(i / enPassantPairs)
	file := i % enPassantPairs >> 1
	victimFile := file - 1 + i&1*2
	if victimFile < 0 || victimFile > 7 {
		return p, false
	}
	taker, victim := pawnSlots(p.side)
	rank := 4 - int(p.side)
	p.squares[taker] = board.MakeSquare(file, rank)
	p.squares[victim] = board.MakeSquare(victimFile, rank)
	return p, true
}

// Material returns the material of the table.
func (t *Table) Material() Material { return t.material }

// Len returns the number of entries of the table; some of them hold no legal position.
func (t *Table) Len() int { return t.size }

// Entry returns the value and the side to move of an entry without its position; ok is
// as for At.
func (t *Table) Entry(i int) (v Value, side board.Color, ok bool) {
	if t.cells[i] == illegal {
		return v, side, false
	}
	p, _ := t.at(i)
	return t.cells[i].value(), p.side, true
}

// At returns the position of an entry and its value; ok is false if the entry, from 0 to
// Len, holds no legal position. A position and its mirror images share an entry.
func (t *Table) At(i int) (pos board.Position, v Value, ok bool) {
	if t.cells[i] == illegal {
		return pos, v, false
	}
	p, _ := t.at(i)
	pos, err := board.ParseFEN(t.fen(&p))
	return pos, t.cells[i].value(), err == nil
}

// fen returns the placement with four fields.
func (t *Table) fen(p *placement) string {
	var squares [64]string
	for slot, piece := range t.pieces {
		squares[p.squares[slot]] = piece.String()
	}
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		ranks = append(ranks, rankText(squares[rank*8:rank*8+8]))
	}
	side, enPassant := "w", board.NoSquare
	if p.side == board.Black {
		side = "b"
	}
	if p.enPassant {
		_, victim := pawnSlots(p.side)
		enPassant, _ = behind(p.squares[victim], p.side)
	}
	return fmt.Sprintf("%s %s - %s", strings.Join(ranks, "/"), side, enPassant)
}

// rankText returns the letters of a rank with numbers for its empty squares.
func rankText(letters []string) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		empty = 0
	}
	for _, letter := range letters {
		if letter == "" {
			empty++
			continue
		}
		flush()
		b.WriteString(letter)
	}
	flush()
	return b.String()
}
