package book

import "keymove/engine/board"

// The offsets of the parts in random64.
const (
	castlingAt  = 768
	enPassantAt = 772
	whiteAt     = 780
)

// Key returns Polyglot's key of a position after the move last, NoMove if unknown.
// Polyglot hashes an en-passant file whenever a pawn is beside the one that has just
// advanced two ranks, even if it cannot legally capture; without the last move such a
// position gets the key without the file.
func Key(pos *board.Position, last board.Move) uint64 {
	key := uint64(0)
	for pieces := pos.Occupied(); pieces != 0; {
		s := pieces.Pop()
		key ^= random64[64*kindOf(pos.PieceOn(s))+int(s)]
	}
	for rooks := pos.CastlingRooks(); rooks != 0; {
		key ^= random64[castlingAt+castlingOf(pos, rooks.Pop())]
	}
	if s := enPassant(pos, last); s != board.NoSquare {
		key ^= random64[enPassantAt+s.File()]
	}
	if pos.SideToMove() == board.White {
		key ^= random64[whiteAt]
	}
	return key
}

// kindOf returns Polyglot's number of a piece: black pawn 0, white pawn 1, … white
// king 11.
func kindOf(piece board.Piece) int {
	n := 2 * int(piece.Kind()-board.Pawn)
	if piece.Color() == board.White {
		n++
	}
	return n
}

// castlingOf returns the number of a castling right: White's king-side 0,
// queen-side 1, Black's 2 and 3.
func castlingOf(pos *board.Position, rook board.Square) int {
	us, n := pos.PieceOn(rook).Color(), 0
	if us == board.Black {
		n = 2
	}
	if rook < pos.King(us) {
		n++
	}
	return n
}

// enPassant returns the square of Polyglot's en-passant file.
func enPassant(pos *board.Position, last board.Move) board.Square {
	if s := pos.EnPassant(); s != board.NoSquare || last == board.NoMove {
		return s
	}
	from, to := last.From(), last.To()
	pushed := pos.PieceOn(to).Kind() == board.Pawn && (to == from+16 || from == to+16)
	them := pos.SideToMove().Other()
	if s := (from + to) / 2; pushed && board.PawnAttacks(them, s)&pos.PiecesOf(them.Other(), board.Pawn) != 0 {
		return s
	}
	return board.NoSquare
}
