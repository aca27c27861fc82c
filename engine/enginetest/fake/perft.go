package fake

import (
	"fmt"

	"keymove/engine/board"
)

// perft answers "go perft N" as Stockfish does, with the fault of perft=FAULT.
func (e *fakeEngine) perft(depth int) {
	pos, total := e.game.Position(), uint64(0)
	var lines []string
	for _, m := range e.perftMoves(&pos) {
		nodes := e.leavesAfter(&pos, m, depth)
		total += nodes
		lines = append(lines, fmt.Sprintf("%s: %d", pos.UCI(m), nodes))
	}
	if e.has("perft-total") {
		lines = nil
	}
	e.say(append(lines, "", fmt.Sprintf("Nodes searched: %d", total), "")...)
}

// leavesAfter counts leaves as the generator with the fault sees them.
func (e *fakeEngine) leavesAfter(pos *board.Position, m board.Move, depth int) uint64 {
	if depth <= 1 {
		return 1
	}
	next, total := pos.After(m), uint64(0)
	for _, reply := range e.perftMoves(&next) {
		total += e.leavesAfter(&next, reply, depth-1)
	}
	return total
}

// perftMoves returns the moves of a generator with a fault.
func (e *fakeEngine) perftMoves(pos *board.Position) []board.Move {
	fault, _ := e.value("perft")
	var moves []board.Move
	for _, m := range pos.LegalMoves() {
		switch {
		case fault == "no-promotion" && m.IsPromotion() && !m.IsCapture(), fault == "no-en-passant" && m.IsEnPassant():
			continue
		case fault == "twice" && m.IsCastle():
			moves = append(moves, m)
		}
		moves = append(moves, m)
	}
	if fault == "castling" && !pos.InCheck() {
		moves = append(moves, castlesThroughCheck(pos)...)
	}
	return moves
}

// castlesThroughCheck returns castling moves to the right that are illegal only because of an attacked square.
func castlesThroughCheck(pos *board.Position) (moves []board.Move) {
	king := pos.King(pos.SideToMove())
	for rooks := pos.CastlingRooks() & pos.ByColor(pos.SideToMove()); rooks != 0; {
		const castle = 2 << 12
		rook := rooks.Pop()
		m := board.Move(king) | board.Move(rook)<<6 | castle
		through := pos.Occupied()&(king+1).Bitboard() | pos.Occupied()&(king+2).Bitboard()
		if after := pos.After(m); rook == king+3 && through == 0 && !pos.IsLegal(m) && !attackedKing(&after) {
			moves = append(moves, m)
		}
	}
	return moves
}

// attackedKing reports whether the side that has moved left its king attacked.
func attackedKing(pos *board.Position) bool {
	us := pos.SideToMove()
	return pos.AttackersTo(pos.King(us.Other()), pos.Occupied())&pos.ByColor(us) != 0
}
