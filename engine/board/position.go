// Package board is chess positions and their rules: legal moves, making them, FEN, SAN and
// UCI notation, position keys and perft. Sliding attacks come from magic bitboards. Moves are
// generated strictly legal: checkers and pinned pieces are found once per position as masks,
// and no move is made to be tested.
//
// Castling is written internally as "king takes own rook", which is the same in standard
// chess and Chess960; notation translates it. An en-passant square exists only where a legal
// en-passant capture exists, so that equal positions have equal keys.
package board

// Position is a chess position: the pieces, the side to move, castling rights,
// the en-passant square and the counters, as bitboards and a mailbox. It is a plain value;
// copies share nothing, and == compares all of it. The zero value is not a valid position.
//
// Moves are made by copying: Make writes the successor into another Position. A copy of 176
// bytes a move is cheaper than the branches of an unmake, needs no undo record, and makes a
// Position safe to hand to another goroutine.
type Position struct {
	kinds     [8]Bitboard // by Kind; the size spares bounds checks
	colors    [2]Bitboard // by Color
	castling  Bitboard    // the rooks that may still castle
	key       uint64
	pawnKey   uint64
	squares   [64]Piece
	halfmove  uint16 // plies since the last capture or pawn move
	fullmove  uint16 // 0 if the position came without a move number
	side      Color
	enPassant Square
	chess960  bool
}

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// SideToMove returns the color to move.
func (p *Position) SideToMove() Color { return p.side }

// PieceOn returns the piece on s, NoPiece if the square is empty.
func (p *Position) PieceOn(s Square) Piece { return p.squares[s&63] }

// Victim returns the kind of the piece that a legal move captures, NoKind if it is
// not a capture.
func (p *Position) Victim(m Move) Kind {
	if !m.IsCapture() {
		return NoKind
	}
	return p.PieceOn(m.VictimSquare()).Kind()
}

// Pieces returns the squares of all pieces of a kind, of both colors.
func (p *Position) Pieces(k Kind) Bitboard { return p.kinds[k&7] }

// ByColor returns the squares of all pieces of a color.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// PiecesOf returns the squares of the pieces of one color and kind.
func (p *Position) PiecesOf(c Color, k Kind) Bitboard { return p.colors[c&1] & p.kinds[k&7] }

// Occupied returns the squares that are not empty.
func (p *Position) Occupied() Bitboard { return p.colors[White] | p.colors[Black] }

// King returns the square of the king of color c.
func (p *Position) King(c Color) Square { return p.PiecesOf(c, King).First() & 63 }

// CastlingRooks returns the squares of the rooks of both sides that may still
// castle.
func (p *Position) CastlingRooks() Bitboard { return p.castling }

// EnPassant returns the square behind a pawn that can legally be taken en
// passant, or NoSquare.
func (p *Position) EnPassant() Square { return p.enPassant }

// Key returns the 64-bit position key. Equal positions, for the repetition
// rule, have equal keys.
func (p *Position) Key() uint64 { return p.key }

// PawnKey returns a key of the pawns alone.
func (p *Position) PawnKey() uint64 { return p.pawnKey }

// Chess960 reports whether castling follows Chess960, in rules and notation.
// It is false if no right is left, where the difference ends, so that equal
// positions are equal values.
func (p *Position) Chess960() bool { return p.chess960 }

// HalfmoveClock returns the plies since the last capture or pawn move; the
// game may be drawn at 100.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the move, from 1; 1 if it is unknown.
func (p *Position) FullmoveNumber() int { return max(1, int(p.fullmove)) }

// MoveNumberKnown reports whether the position came with a move number.
func (p *Position) MoveNumberKnown() bool { return p.fullmove != 0 }

// MaxCounter is the highest value of the halfmove clock and of the move number: no legal
// game is longer.
const MaxCounter = 9999

// SetCounters sets the halfmove clock and the move number, clamped to 0 and
// 9999; a move number of 0 makes it unknown.
func (p *Position) SetCounters(halfmove, fullmove int) {
	p.halfmove = uint16(min(max(halfmove, 0), MaxCounter))
	p.fullmove = uint16(min(max(fullmove, 0), MaxCounter))
}

// put sets a piece on an empty square, without touching the keys.
func (p *Position) put(piece Piece, s Square) {
	b := s.Bitboard()
	p.kinds[piece.Kind()&7] |= b
	p.colors[piece.Color()&1] |= b
	p.squares[s&63] = piece
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool {
	return p.attacked(p.King(p.side), p.side.Other(), p.Occupied())
}

// attacked reports whether a piece of color by attacks s, with the given squares
// occupied.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	them := p.colors[by&1]
	if (knightAttacks[s&63]&p.kinds[Knight]|pawnAttacks[by&1^1][s&63]&p.kinds[Pawn]|
		kingAttacks[s&63]&p.kinds[King])&them != 0 {
		return true
	}
	return BishopAttacks(s, occupied)&(p.kinds[Bishop]|p.kinds[Queen])&them != 0 ||
		RookAttacks(s, occupied)&(p.kinds[Rook]|p.kinds[Queen])&them != 0
}

// AttackersTo returns the squares of all pieces of both colors that attack s,
// with the given squares occupied.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.PiecesOf(White, Pawn) |
		PawnAttacks(White, s)&p.PiecesOf(Black, Pawn) |
		KnightAttacks(s)&p.kinds[Knight] |
		KingAttacks(s)&p.kinds[King] |
		BishopAttacks(s, occupied)&(p.kinds[Bishop]|p.kinds[Queen]) |
		RookAttacks(s, occupied)&(p.kinds[Rook]|p.kinds[Queen])
}

// fiftyMoves is the halfmove clock at which the game is drawn.
const fiftyMoves = 100

// DrawnByRule reports whether the game is drawn by the fifty-move rule, unless the
// last move mates, or by insufficient material. Repetitions depend on the game, and
// stalemate on the legal moves.
func (p *Position) DrawnByRule() bool {
	return p.halfmove >= fiftyMoves && (!p.InCheck() || p.HasLegalMove()) || p.InsufficientMaterial()
}

// InsufficientMaterial reports whether no sequence of legal moves can mate:
// bare kings, one minor piece, or bishops on squares of one color only.
func (p *Position) InsufficientMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	const dark = Bitboard(0xAA55AA55AA55AA55)
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.Several()
	}
	return bishops&dark == 0 || bishops&^dark == 0
}
