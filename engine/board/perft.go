package board

import (
	"fmt"
	"slices"
)

// Perft returns the number of leaves of the tree of legal moves at a depth in
// plies; 1 at depth 0. At depth 1 the moves are counted, not made.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	var buffer [MaxMoves]Move
	var next Position
	nodes := uint64(0)
	for _, m := range p.AppendLegal(buffer[:0]) {
		p.Make(m, &next)
		nodes += next.Perft(depth - 1)
	}
	return nodes
}

// Divide is a move and the leaves below it.
type Divide struct {
	Move  Move
	Nodes uint64
}

// PerftDivide returns Perft split by the first move, in generation order.
// The depth is at least 1.
func (p *Position) PerftDivide(depth int) []Divide {
	var rows []Divide
	for _, m := range p.LegalMoves() {
		next := p.After(m)
		rows = append(rows, Divide{m, next.Perft(depth - 1)})
	}
	return rows
}

// DivideLines returns the leaves of each move, a line each in alphabetical order, so that
// two programs can be compared, and their sum.
func (p *Position) DivideLines(rows []Divide) (lines []string, total uint64) {
	for _, row := range rows {
		total += row.Nodes
		lines = append(lines, fmt.Sprintf("%s: %d\n", p.UCI(row.Move), row.Nodes))
	}
	slices.Sort(lines)
	return lines, total
}

// CountLegal returns the number of legal moves without writing any: the
// targets of each piece are counted as sets. It is the leaf of Perft.
func (p *Position) CountLegal() int {
	us := p.side & 1
	king, c := p.King(us), p.Checks()
	n := p.countKing(king)
	targets := p.targets(&c)
	if targets == 0 {
		return n
	}
	pawns := p.colors[us] & p.kinds[Pawn]
	n += p.countPawns(pawns&^c.Pinned, targets)
	for pinned := pawns & c.Pinned; pinned != 0; {
		s := pinned.Pop()
		n += p.countPawns(s.Bitboard(), targets&line[king][s&63])
	}
	if p.enPassant != NoSquare {
		for takers := pawnAttacks[us^1][p.enPassant&63] & pawns; takers != 0; {
			if p.enPassantLegal(takers.Pop(), p.enPassant, c.Checkers) {
				n++
			}
		}
	}
	n += p.countPieces(king, targets&^p.colors[us], c.Pinned)
	if c.Checkers == 0 {
		for rooks := p.castling & p.colors[us]; rooks != 0; {
			if p.mayCastle(king, rooks.Pop()) {
				n++
			}
		}
	}
	return n
}

func (p *Position) countKing(king Square) int {
	n := 0
	them, occupied := p.side^1, p.Occupied()^king.Bitboard()
	for targets := kingAttacks[king&63] &^ p.colors[p.side&1]; targets != 0; {
		if !p.attacked(targets.Pop(), them, occupied) {
			n++
		}
	}
	return n
}

func (p *Position) countPieces(king Square, targets, pinned Bitboard) int {
	own, occupied := p.colors[p.side&1], p.Occupied()
	n := 0
	for pieces := own & p.kinds[Knight] &^ pinned; pieces != 0; {
		n += (knightAttacks[pieces.Pop()&63] & targets).Count()
	}
	for pieces := own & (p.kinds[Bishop] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		reach := BishopAttacks(s, occupied) & targets
		if pinned.Has(s) {
			reach &= line[king&63][s&63]
		}
		n += reach.Count()
	}
	for pieces := own & (p.kinds[Rook] | p.kinds[Queen]); pieces != 0; {
		s := pieces.Pop()
		reach := RookAttacks(s, occupied) & targets
		if pinned.Has(s) {
			reach &= line[king&63][s&63]
		}
		n += reach.Count()
	}
	return n
}

// countPawns counts all moves of the given pawns except en passant; a move to the
// last rank counts four times.
func (p *Position) countPawns(pawns, targets Bitboard) int {
	us := p.side & 1
	them, empty := p.colors[us^1]&targets, ^p.Occupied()
	west, east := PawnAttacksWest(pawns, us)&them, PawnAttacksEast(pawns, us)&them
	one := pawns.Forward(us) & empty
	two := (one & pushRank(us)).Forward(us) & empty & targets
	one &= targets
	n := west.Count() + east.Count() + one.Count() + two.Count()
	if last := lastRank(us); (west|east|one)&last != 0 {
		n += 3 * ((west & last).Count() + (east & last).Count() + (one & last).Count())
	}
	return n
}
