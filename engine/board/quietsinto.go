package board

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
