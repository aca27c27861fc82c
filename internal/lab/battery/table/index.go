package table

import "keymove/engine/board"

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
	if t.material.HasPawns() {
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
