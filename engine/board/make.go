package board

// After returns the position after a legal move.
func (p *Position) After(m Move) Position {
	next := *p
	next.apply(m)
	return next
}

// Make writes the position after a legal move into next, which may not be p.
func (p *Position) Make(m Move, next *Position) {
	*next = *p
	next.apply(m)
}

// MakeNull writes the position after passing the move into next, which may not
// be p. The side to move is not in check.
func (p *Position) MakeNull(next *Position) {
	*next = *p
	next.clearEnPassant()
	next.passTurn()
	next.halfmove++
}

func (p *Position) apply(m Move) {
	us, from, to := p.side&1, m.From(), m.To()
	piece := p.squares[from]
	p.clearEnPassant()
	if p.castling != 0 {
		p.loseCastling(piece, from, to)
	}
	p.halfmove++
	switch flag := m.flag(); {
	case flag == flagCastle:
		p.castle(us, from, to)
	case flag == flagQuiet:
		p.move(piece, from, to)
		if piece.Kind() == Pawn {
			p.halfmove = 0
		}
	case flag == flagDoublePush:
		p.move(piece, from, to)
		p.halfmove = 0
		p.passTurn()
		p.offerEnPassant((from + to) / 2)
		return
	default:
		p.applyNoisy(m, piece)
	}
	p.passTurn()
}

// applyNoisy makes a capture or a promotion.
func (p *Position) applyNoisy(m Move, piece Piece) {
	from, to := m.From(), m.To()
	p.halfmove = 0
	if m.IsCapture() {
		p.remove(m.VictimSquare())
	}
	if !m.IsPromotion() {
		p.move(piece, from, to)
		return
	}
	p.remove(from)
	promoted := MakePiece(p.side, m.Promotion())
	p.put(promoted, to)
	p.key ^= pieceKeys[promoted&15][to&63]
}

func (p *Position) passTurn() {
	p.key ^= blackKey
	if p.side == Black && p.fullmove != 0 && p.fullmove < MaxCounter {
		p.fullmove++
	}
	p.side ^= 1
}

func (p *Position) clearEnPassant() {
	if p.enPassant != NoSquare {
		p.key ^= enPassantKeys[p.enPassant&7]
		p.enPassant = NoSquare
	}
}

// offerEnPassant sets the en-passant square behind a pawn that has just moved
// two ranks, if the side that is now to move can legally take it.
func (p *Position) offerEnPassant(s Square) {
	us := p.side & 1
	takers := pawnAttacks[us^1][s&63] & p.colors[us] & p.kinds[Pawn]
	if takers == 0 {
		return
	}
	checks := p.Checks()
	for takers != 0 {
		if p.enPassantLegal(takers.Pop(), s, checks.Checkers) {
			p.enPassant = s
			p.key ^= enPassantKeys[s&7]
			return
		}
	}
}

// loseCastling drops the rights that a move of piece between two squares ends:
// the right of a rook that moves or is taken, and both rights of a king that moves.
func (p *Position) loseCastling(piece Piece, from, to Square) {
	lost := p.castling & (from.Bitboard() | to.Bitboard())
	if piece.Kind() == King {
		lost |= p.castling & p.colors[piece.Color()&1]
	}
	p.castling ^= lost
	p.chess960 = p.chess960 && p.castling != 0
	for lost != 0 {
		p.key ^= castlingKeys[lost.Pop()&63]
	}
}

// castle moves king and rook to their squares; in Chess960 either may already
// stand on the other's.
func (p *Position) castle(us Color, king, rook Square) {
	kingTo, rookTo := castlingTargets(king, rook)
	p.remove(king)
	p.remove(rook)
	for _, moved := range [2]struct {
		piece Piece
		to    Square
	}{{MakePiece(us, King), kingTo}, {MakePiece(us, Rook), rookTo}} {
		p.put(moved.piece, moved.to)
		p.key ^= pieceKeys[moved.piece&15][moved.to&63]
	}
}

// castlingTargets returns where king and rook go when they castle: the g- and
// f-file, or the c- and d-file.
func castlingTargets(king, rook Square) (kingTo, rookTo Square) {
	rank := king &^ 7
	if rook > king {
		return rank + G1, rank + F1
	}
	return rank + C1, rank + D1
}

// move moves a piece to an empty square and updates the keys.
func (p *Position) move(piece Piece, from, to Square) {
	b := from.Bitboard() | to.Bitboard()
	p.kinds[piece.Kind()&7] ^= b
	p.colors[piece.Color()&1] ^= b
	p.squares[from&63] = NoPiece
	p.squares[to&63] = piece
	k := pieceKeys[piece&15][from&63] ^ pieceKeys[piece&15][to&63]
	p.key ^= k
	if piece.Kind() == Pawn {
		p.pawnKey ^= k
	}
}

// remove takes the piece off a square and updates the keys.
func (p *Position) remove(s Square) {
	piece, b := p.squares[s&63], s.Bitboard()
	p.kinds[piece.Kind()&7] ^= b
	p.colors[piece.Color()&1] ^= b
	p.squares[s&63] = NoPiece
	k := pieceKeys[piece&15][s&63]
	p.key ^= k
	if piece.Kind() == Pawn {
		p.pawnKey ^= k
	}
}
