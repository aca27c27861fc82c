package board

// MaxMoves is more than the number of legal moves in any position of a game (218
// is the record). Artificial positions full of queens can have more; appending moves
// then allocates.
const MaxMoves = 256

// AppendLegal appends all legal moves to dst. It does not allocate if dst has room
// for MaxMoves.
func (p *Position) AppendLegal(dst []Move) []Move {
	c := p.Checks()
	return p.AppendQuiets(p.AppendNoisy(dst, &c), &c)
}

// LegalMoves returns all legal moves.
func (p *Position) LegalMoves() []Move {
	return p.AppendLegal(make([]Move, 0, 64))
}

// HasLegalMove reports whether the side to move has any legal move.
func (p *Position) HasLegalMove() bool {
	return p.CountLegal() != 0
}

// AppendNoisy appends the legal captures and promotions.
func (p *Position) AppendNoisy(dst []Move, c *Checks) []Move {
	us := p.side & 1
	king, them := p.King(us), p.colors[us^1]
	targets := p.targets(c)
	dst = p.appendKing(dst, king, kingAttacks[king]&them, flagCapture)
	if targets == 0 {
		return dst
	}
	pawns := p.colors[us] & p.kinds[Pawn]
	dst = p.appendPawnNoisy(dst, pawns&^c.Pinned, targets)
	for pinned := pawns & c.Pinned; pinned != 0; {
		s := pinned.Pop()
		dst = p.appendPawnNoisy(dst, s.Bitboard(), targets&line[king][s&63])
	}
	if p.enPassant != NoSquare {
		for takers := pawnAttacks[us^1][p.enPassant&63] & pawns; takers != 0; {
			if s := takers.Pop(); p.enPassantLegal(s, p.enPassant, c.Checkers) {
				dst = append(dst, newMove(s, p.enPassant, flagEnPassant))
			}
		}
	}
	return p.appendPieces(dst, king, targets&them, c.Pinned, flagCapture)
}

// AppendQuiets appends the legal moves that neither capture nor promote.
func (p *Position) AppendQuiets(dst []Move, c *Checks) []Move {
	us := p.side & 1
	king, empty := p.King(us), ^p.Occupied()
	dst = p.appendKing(dst, king, kingAttacks[king]&empty, flagQuiet)
	targets := p.targets(c)
	if targets == 0 {
		return dst
	}
	dst = p.appendAllPushes(dst, king, targets, c.Pinned)
	dst = p.appendPieces(dst, king, targets&empty, c.Pinned, flagQuiet)
	return p.appendCastles(dst, king, c)
}

// appendAllPushes appends the moves of pawns that neither capture nor promote.
func (p *Position) appendAllPushes(dst []Move, king Square, targets, pinned Bitboard) []Move {
	pawns := p.colors[p.side&1] & p.kinds[Pawn]
	dst = p.appendPushes(dst, pawns&^pinned, targets)
	for held := pawns & pinned; held != 0; {
		s := held.Pop()
		dst = p.appendPushes(dst, s.Bitboard(), targets&line[king&63][s&63])
	}
	return dst
}

func (p *Position) appendCastles(dst []Move, king Square, c *Checks) []Move {
	if c.Checkers != 0 {
		return dst
	}
	for rooks := p.castling & p.colors[p.side&1]; rooks != 0; {
		if rook := rooks.Pop(); p.mayCastle(king, rook) {
			dst = append(dst, newMove(king, rook, flagCastle))
		}
	}
	return dst
}

func appendTargets(dst []Move, from Square, targets Bitboard, flag Move) []Move {
	for targets != 0 {
		dst = append(dst, newMove(from, targets.Pop(), flag))
	}
	return dst
}

// appendKing appends the king's moves to those targets that are not attacked
// once the king has left its square.
func (p *Position) appendKing(dst []Move, king Square, targets Bitboard, flag Move) []Move {
	them, occupied := p.side^1, p.Occupied()^king.Bitboard()
	for targets != 0 {
		if to := targets.Pop(); !p.attacked(to, them, occupied) {
			dst = append(dst, newMove(king, to, flag))
		}
	}
	return dst
}

// appendPieces appends the moves of knights, bishops, rooks and queens to the
// targets. A pinned piece keeps to the line through its king.
func (p *Position) appendPieces(dst []Move, king Square, targets, pinned Bitboard, flag Move) []Move {
	own, occupied := p.colors[p.side&1], p.Occupied()
	for pieces := own & p.kinds[Knight] &^ pinned; pieces != 0; {
		s := pieces.Pop()
		dst = appendTargets(dst, s, knightAttacks[s&63]&targets, flag)
	}
	for pieces := own & (p.kinds[Bishop] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		reach := BishopAttacks(s, occupied) & targets
		if pinned.Has(s) {
			reach &= line[king&63][s&63]
		}
		dst = appendTargets(dst, s, reach, flag)
	}
	for pieces := own & (p.kinds[Rook] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		reach := RookAttacks(s, occupied) & targets
		if pinned.Has(s) {
			reach &= line[king&63][s&63]
		}
		dst = appendTargets(dst, s, reach, flag)
	}
	return dst
}

func lastRank(c Color) Bitboard {
	if c == White {
		return Rank8
	}
	return Rank1
}

// pushRank returns the rank that pawns of c pass on their double step.
func pushRank(c Color) Bitboard {
	if c == White {
		return Rank3
	}
	return Rank6
}

// appendPawnNoisy appends captures and promotions of the given pawns.
func (p *Position) appendPawnNoisy(dst []Move, pawns, targets Bitboard) []Move {
	us := p.side & 1
	them, last := p.colors[us^1]&targets, lastRank(us)
	west, east := PawnAttacksWest(pawns, us)&them, PawnAttacksEast(pawns, us)&them
	push := pawns.Forward(us) &^ p.Occupied() & targets & last
	ahead, toWest, toEast := Square(8), Square(7), Square(9)
	if us == Black {
		// Squares wrap around in 8 bits, so that from = to - delta holds.
		ahead, toWest, toEast = ^Square(7), ^Square(8), ^Square(6)
	}
	dst = appendPromotions(dst, west&last, toWest, flagCapture)
	dst = appendPromotions(dst, east&last, toEast, flagCapture)
	dst = appendPromotions(dst, push, ahead, flagQuiet)
	dst = appendPawnMoves(dst, west&^last, toWest, flagCapture)
	return appendPawnMoves(dst, east&^last, toEast, flagCapture)
}

// appendPushes appends the steps ahead of the given pawns that do not promote.
func (p *Position) appendPushes(dst []Move, pawns, targets Bitboard) []Move {
	us := p.side & 1
	empty := ^p.Occupied()
	one := pawns.Forward(us) & empty
	two := (one & pushRank(us)).Forward(us) & empty & targets
	ahead := Square(8)
	if us == Black {
		ahead = ^Square(7)
	}
	dst = appendPawnMoves(dst, one&targets&^lastRank(us), ahead, flagQuiet)
	return appendPawnMoves(dst, two, 2*ahead, flagDoublePush)
}

func appendPawnMoves(dst []Move, targets Bitboard, delta Square, flag Move) []Move {
	for targets != 0 {
		to := targets.Pop()
		dst = append(dst, newMove(to-delta, to, flag))
	}
	return dst
}

func appendPromotions(dst []Move, targets Bitboard, delta Square, flag Move) []Move {
	for targets != 0 {
		to := targets.Pop()
		for kind := Move(4); kind > 0; kind-- { // queen first
			dst = append(dst, newMove(to-delta, to, flag|flagPromotion|(kind-1)))
		}
	}
	return dst
}

// mayCastle reports whether king and rook, which have the right, can castle
// now: the squares that they pass and reach are empty, and the king
// neither passes nor reaches an attacked square. The king is not in check.
func (p *Position) mayCastle(king, rook Square) bool {
	kingTo, rookTo := castlingTargets(king, rook)
	both := king.Bitboard() | rook.Bitboard()
	others := p.Occupied() ^ both
	path := between[king][kingTo] | kingTo.Bitboard()
	if (path|between[rook][rookTo]|rookTo.Bitboard())&others != 0 {
		return false
	}
	them := p.side ^ 1
	after := others | kingTo.Bitboard() | rookTo.Bitboard()
	if p.attacked(kingTo, them, after) { // the rook may have shielded it
		return false
	}
	for path &^= king.Bitboard() | kingTo.Bitboard(); path != 0; {
		if p.attacked(path.Pop(), them, p.Occupied()) {
			return false
		}
	}
	return true
}

// AppendQuietsInto appends the moves of AppendQuiets, in the same order, without those
// of knights, bishops, rooks, queens and the king that do not go into the squares given
// for their kind. Pieces in free go anywhere, as pawns do and castling.
func (p *Position) AppendQuietsInto(dst []Move, c *Checks, into *[7]Bitboard, free Bitboard) []Move {
	king := p.King(p.side)
	to := quietTargets{into, free, ^p.Occupied()}
	if squares := kingAttacks[king] & to.of(king, King); squares != 0 {
		dst = p.appendKing(dst, king, squares, flagQuiet)
	}
	targets := p.targets(c)
	if targets == 0 {
		return dst
	}
	dst = p.appendAllPushes(dst, king, targets, c.Pinned)
	own := p.colors[p.side&1]
	for pieces := own & p.kinds[Knight] &^ c.Pinned; pieces != 0; {
		s := pieces.Pop()
		dst = appendTargets(dst, s, knightAttacks[s&63]&targets&to.of(s, Knight), flagQuiet)
	}
	for pieces := own & (p.kinds[Bishop] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		squares := bishopRays[s&63] & targets & to.of(s, p.squares[s&63].Kind())
		dst = p.appendSlides(dst, s, king, squares, BishopAttacks, c.Pinned)
	}
	for pieces := own & (p.kinds[Rook] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		squares := rookRays[s&63] & targets & to.of(s, p.squares[s&63].Kind())
		dst = p.appendSlides(dst, s, king, squares, RookAttacks, c.Pinned)
	}
	return p.appendCastles(dst, king, c)
}

// quietTargets are the squares of AppendQuietsInto.
type quietTargets struct {
	into        *[7]Bitboard
	free, empty Bitboard
}

// of returns the squares to which the piece of a kind on a square may go.
func (t *quietTargets) of(s Square, k Kind) Bitboard {
	if t.free.Has(s) {
		return t.empty
	}
	return t.into[k] & t.empty
}

// appendSlides appends the quiet moves of a slider to those of the squares that it
// attacks. Its attacks are looked up only if there is such a square on its lines.
func (p *Position) appendSlides(dst []Move, s, king Square, squares Bitboard, attacks func(Square, Bitboard) Bitboard, pinned Bitboard) []Move {
	if pinned.Has(s) {
		squares &= line[king&63][s&63]
	}
	if squares == 0 {
		return dst
	}
	return appendTargets(dst, s, attacks(s, p.Occupied())&squares, flagQuiet)
}
