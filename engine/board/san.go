package board

// SAN returns a legal move in standard algebraic notation, strictly: the least
// disambiguation (file, then rank, then both), "x" for captures, "=Q" for
// promotions, "+" for check and "#" for mate.
func (p *Position) SAN(m Move) string {
	b := p.appendSANBody(make([]byte, 0, 8), m)
	next := p.After(m)
	if next.InCheck() {
		mark := byte('+')
		if !next.HasLegalMove() {
			mark = '#'
		}
		b = append(b, mark)
	}
	return string(b)
}

// appendSANBody appends the move without its check mark.
func (p *Position) appendSANBody(b []byte, m Move) []byte {
	from, to := m.From(), m.To()
	if m.IsCastle() {
		if to > from {
			return append(b, "O-O"...)
		}
		return append(b, "O-O-O"...)
	}
	kind := p.squares[from].Kind()
	switch {
	case kind != Pawn:
		b = append(b, kind.Letter())
		b = p.appendDisambiguation(b, m, kind)
	case m.IsCapture():
		b = append(b, 'a'+byte(from.File()))
	}
	if m.IsCapture() {
		b = append(b, 'x')
	}
	b = append(b, to.String()...)
	if promotion := m.Promotion(); promotion != NoKind {
		b = append(b, '=', promotion.Letter())
	}
	return b
}

// appendDisambiguation appends what distinguishes the piece from others of its kind
// that can legally go to the same square.
func (p *Position) appendDisambiguation(b []byte, m Move, kind Kind) []byte {
	from := m.From()
	var rivals Bitboard
	var buffer [MaxMoves]Move
	for _, other := range p.AppendLegal(buffer[:0]) {
		if other.To() == m.To() && other.From() != from &&
			p.squares[other.From()].Kind() == kind {
			rivals |= other.From().Bitboard()
		}
	}
	if rivals == 0 {
		return b
	}
	file, rank := FileA<<from.File(), Rank1<<(8*from.Rank())
	switch {
	case rivals&file == 0:
		return append(b, 'a'+byte(from.File()))
	case rivals&rank == 0:
		return append(b, '1'+byte(from.Rank()))
	}
	return append(b, from.String()...)
}
