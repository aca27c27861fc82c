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
