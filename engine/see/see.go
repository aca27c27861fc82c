// Package see is the static exchange evaluation: what a move gains or loses in
// material once all captures on its target square have been played out.
package see

import "keymove/engine/board"

// promotionGain is the gain of a pawn that becomes a queen.
const promotionGain = queenValue - pawnValue

// maxExchange is more than the number of pieces that can attack one square.
const maxExchange = 34

// Value returns the material outcome of a legal move in centipawns, for the
// side that moves: the sequence of captures on the target square, least valuable
// attacker first, where both sides may stop after the first capture. X-rays, en
// passant and promotions count; pinned pieces take no part while their pinner is
// there; a king captures only if the square is undefended.
func Value(p *board.Position, m board.Move) int {
	if m.IsCastle() {
		return 0
	}
	first, onSquare := firstMove(p, m)
	var x exchange
	x.begin(p, m, onSquare)
	var gains [maxExchange]int
	gains[0] = first
	depth := 0
	for depth < maxExchange-1 {
		gain, ok := x.recapture()
		if !ok {
			break
		}
		depth++
		gains[depth] = gain - gains[depth-1]
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = min(gains[depth-1], -gains[depth])
	}
	return gains[0]
}

// AtLeast reports whether Value is at least threshold, with an early exit.
func AtLeast(p *board.Position, m board.Move, threshold int) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	first, onSquare := firstMove(p, m)
	if first < threshold {
		return false
	}
	if first-onSquare >= threshold && !onLastRank(m) {
		return true // even if the piece is lost for nothing
	}
	var x exchange
	x.begin(p, m, onSquare)
	// surplus is the material above the threshold of the side to recapture. It succeeds if
	// it ends with at least want: the opponent of the mover has to exceed the
	// threshold, the mover only to reach it.
	surplus, want, holds := threshold-first, 1, true
	for {
		gain, ok := x.recapture()
		surplus += gain
		if !ok || surplus < want {
			return holds
		}
		surplus, want, holds = -surplus, 1-want, !holds
	}
}

// exchange is a running sequence of captures on one square.
type exchange struct {
	pos       *board.Position
	target    board.Square
	lastRank  bool // a pawn that captures on the target promotes
	occupied  board.Bitboard
	attackers board.Bitboard // the remaining ones of both sides
	side      board.Color    // whose turn it is to recapture
	onSquare  int            // the value of the piece on the target
}

// firstMove returns what a legal move wins at once, and the value of the piece that it
// puts on its target. The move is not castling.
func firstMove(p *board.Position, m board.Move) (gain, onSquare int) {
	onSquare = Values[p.PieceOn(m.From()).Kind()]
	gain = Values[p.PieceOn(m.VictimSquare()).Kind()]
	if m.IsPromotion() {
		onSquare = Values[m.Promotion()&7]
		gain += onSquare - Values[board.Pawn]
	}
	return gain, onSquare
}

// onLastRank reports whether a pawn that captures where a move goes promotes.
func onLastRank(m board.Move) bool { return (board.Rank1 | board.Rank8).Has(m.To()) }

// begin sets up the exchange after the first move, which is legal and not castling and
// puts a piece of a value on its target. It fills x in place: a copy would take a good part
// of the time.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (x *exchange) begin(p *board.Position, m board.Move, onSquare int) {
	from, to := m.From(), m.To()
	x.pos, x.target = p, to
	x.lastRank = onLastRank(m)
	x.occupied = p.Occupied()&^(from.Bitboard()|m.VictimSquare().Bitboard()) | to.Bitboard()
	x.side = p.SideToMove().Other()
	x.onSquare = onSquare
	x.attackers = p.AttackersTo(to, x.occupied) & x.occupied
}

// recapture plays the next capture with the least valuable piece that may capture,
// and returns its gain; ok is false if no piece may.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (x *exchange) recapture() (gain int, ok bool) {
	own := x.attackers & x.pos.ByColor(x.side)
	for kind := board.Pawn; own != 0 && kind < board.King; kind++ {
		for pieces := own & x.pos.Pieces(kind); pieces != 0; {
			if s := pieces.Pop(); !x.pinned(s) {
				return x.take(s, kind), true
			}
		}
	}
	king := own & x.pos.Pieces(board.King)
	if king == 0 || x.attackers&x.pos.ByColor(x.side.Other()) != 0 {
		return 0, false
	}
	return x.take(king.First(), board.King), true
}

func (x *exchange) take(s board.Square, kind board.Kind) int {
	gain := x.onSquare
	x.onSquare = Values[kind]
	if kind == board.Pawn && x.lastRank {
		gain += promotionGain
		x.onSquare = Values[board.Queen]
	}
	x.occupied &^= s.Bitboard()
	x.uncover(kind)
	x.attackers &= x.occupied
	x.side = x.side.Other()
	return gain
}

// uncover adds the sliders behind the piece that has just captured.
func (x *exchange) uncover(kind board.Kind) {
	queens := x.pos.Pieces(board.Queen)
	if kind == board.Pawn || kind == board.Bishop || kind == board.Queen {
		x.attackers |= board.BishopAttacks(x.target, x.occupied) & (x.pos.Pieces(board.Bishop) | queens)
	}
	if kind == board.Rook || kind == board.Queen {
		x.attackers |= board.RookAttacks(x.target, x.occupied) & (x.pos.Pieces(board.Rook) | queens)
	}
}

// pinned reports whether the piece on s would expose its king to a slider by moving
// to the target.
func (x *exchange) pinned(s board.Square) bool {
	king := x.pos.King(x.side)
	line := board.Line(king, s)
	if line == 0 || line.Has(x.target) || board.Between(king, s)&x.occupied != 0 {
		return false
	}
	without := x.occupied &^ s.Bitboard()
	pinners := x.pos.Pieces(board.Queen)
	if king.File() == s.File() || king.Rank() == s.Rank() {
		pinners = board.RookAttacks(king, without) & (pinners | x.pos.Pieces(board.Rook))
	} else {
		pinners = board.BishopAttacks(king, without) & (pinners | x.pos.Pieces(board.Bishop))
	}
	pinners &= x.pos.ByColor(x.side.Other()) & x.occupied & line
	for pinners != 0 {
		if board.Between(king, pinners.Pop()).Has(s) { // not on the king's other side
			return true
		}
	}
	return false
}
