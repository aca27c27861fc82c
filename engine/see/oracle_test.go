package see

import "keymove/engine/board"

// pieces are the pieces of a position by square.
type pieces [64]board.Piece

// slowValue is the oracle of Value: the same rules, played out by recursion over
// plain copies of the pieces, with everything computed again at each step.
func slowValue(p *board.Position, m board.Move) int {
	if m.IsCastle() {
		return 0
	}
	var left pieces
	for s := board.A1; s < board.NoSquare; s++ {
		left[s] = p.PieceOn(s)
	}
	victim := m.To()
	if m.IsEnPassant() {
		victim ^= 8
	}
	gain := Values[left[victim].Kind()]
	left[victim] = board.NoPiece
	mover := left[m.From()]
	left[m.From()] = board.NoPiece
	if m.IsPromotion() {
		gain += Values[m.Promotion()] - Values[board.Pawn]
		mover = board.MakePiece(mover.Color(), m.Promotion())
	}
	left[m.To()] = mover
	return gain - left.recapture(m.To(), mover.Color().Other())
}

// recapture returns what side wins at most by taking on s, or 0.
func (all pieces) recapture(s board.Square, side board.Color) int {
	from, ok := all.leastAttacker(s, side)
	if !ok {
		return 0
	}
	gain, mover := Values[all[s].Kind()], all[from]
	if mover.Kind() == board.Pawn && s.RelativeRank(side) == 7 {
		gain += Values[board.Queen] - Values[board.Pawn]
		mover = board.MakePiece(side, board.Queen)
	}
	all[from] = board.NoPiece
	all[s] = mover
	return max(0, gain-all.recapture(s, side.Other()))
}

func (all *pieces) leastAttacker(s board.Square, side board.Color) (board.Square, bool) {
	for kind := board.Pawn; kind <= board.King; kind++ {
		for from := board.A1; from < board.NoSquare; from++ {
			if all[from] != board.MakePiece(side, kind) || !all.attacks(from, s) {
				continue
			}
			if kind == board.King {
				return from, !all.attackedBy(s, side.Other())
			}
			if !all.exposesKing(from, s, side) {
				return from, true
			}
		}
	}
	return board.NoSquare, false
}

func (all *pieces) attackedBy(s board.Square, side board.Color) bool {
	for from := board.A1; from < board.NoSquare; from++ {
		if piece := all[from]; piece != board.NoPiece && piece.Color() == side && from != s && all.attacks(from, s) {
			return true
		}
	}
	return false
}

// exposesKing reports whether moving from → to uncovers a slider's attack on
// the king of side.
func (all pieces) exposesKing(from, to board.Square, side board.Color) bool {
	king := board.A1
	for all[king] != board.MakePiece(side, board.King) {
		king++
	}
	for s := board.A1; s < board.NoSquare; s++ {
		kind := all[s].Kind()
		if kind < board.Bishop || kind > board.Queen || all[s].Color() == side || s == to {
			continue
		}
		if !board.Between(s, king).Has(from) || board.Line(s, king).Has(to) || all.attacks(s, king) {
			continue
		}
		without := all
		without[from] = board.NoPiece
		if without.attacks(s, king) {
			return true
		}
	}
	return false
}

// attacks reports whether the piece on from attacks to.
func (all *pieces) attacks(from, to board.Square) bool {
	piece := all[from]
	if piece.Kind() == board.Pawn {
		return board.PawnAttacks(piece.Color(), from).Has(to)
	}
	occupied := board.Bitboard(0)
	for s := board.A1; s < board.NoSquare; s++ {
		if all[s] != board.NoPiece {
			occupied |= s.Bitboard()
		}
	}
	return board.Attacks(piece.Kind(), from, occupied).Has(to)
}
