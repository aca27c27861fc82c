package epd

import (
	"strconv"
	"strings"

	"keymove/engine/board"
)

// Operation returns the first operation of an opcode.
func (r *Record) Operation(opcode string) (Operation, bool) {
	for _, op := range r.Operations {
		if op.Opcode == opcode {
			return op, true
		}
	}
	return Operation{}, false
}

// Text returns the operands of an opcode's first operation, separated by spaces;
// "" if the record has no such operation.
func (r *Record) Text(opcode string) string {
	op, _ := r.Operation(opcode)
	if len(op.Operands) == 1 {
		return op.Operands[0].Text
	}
	texts := make([]string, len(op.Operands))
	for i, operand := range op.Operands {
		texts[i] = operand.Text
	}
	return strings.Join(texts, " ")
}

// ID returns the record's id, "" if it has none.
func (r *Record) ID() string { return r.Text("id") }

// Theme returns the operand of the opcode "theme", "" if the record has none.
func (r *Record) Theme() string { return r.Text("theme") }

// Comment returns the comment c0 to c9, "" if the record has none.
func (r *Record) Comment(n int) string { return r.Text("c" + strconv.Itoa(n)) }

// Centipawns returns the evaluation of ce, in hundredths of a pawn for the side
// to move.
func (r *Record) Centipawns() (n int, ok bool) { return r.number("ce") }

// AnalysisDepth returns acd, the depth of the analysis in plies.
func (r *Record) AnalysisDepth() (n int, ok bool) { return r.number("acd") }

// AnalysisNodes returns acn, the nodes of the analysis.
func (r *Record) AnalysisNodes() (n int, ok bool) { return r.number("acn") }

// AnalysisSeconds returns acs, the time of the analysis in seconds.
func (r *Record) AnalysisSeconds() (n int, ok bool) { return r.number("acs") }

func (r *Record) number(opcode string) (n int, ok bool) {
	op, ok := r.Operation(opcode)
	if !ok || len(op.Operands) == 0 {
		return 0, false
	}
	n, err := strconv.Atoi(op.Operands[0].Text)
	return n, err == nil
}

// PV returns the principal variation of pv, up to the first word that is not a
// legal move: in real files it is often truncated or wrong. It is never a
// solution.
func (r *Record) PV() []board.Move {
	op, _ := r.Operation("pv")
	position := r.Position
	var line []board.Move
	for _, operand := range op.Operands {
		m, err := position.ParseMove(operand.Text)
		if err != nil {
			break
		}
		line = append(line, m)
		position = position.After(m)
	}
	return line
}

// NodeCount is a perft result: the number of leaf nodes at a depth.
type NodeCount struct {
	Depth int
	Nodes uint64
}

// Perft returns the node counts of "D1 20; D2 400" or "perft 1 20; perft 2 400",
// in the order of the line.
func (r *Record) Perft() []NodeCount {
	var counts []NodeCount
	for _, op := range r.Operations {
		var depth, nodes string
		switch {
		case isPerftDepth(op.Opcode) && len(op.Operands) == 1:
			depth, nodes = op.Opcode[1:], op.Operands[0].Text
		case op.Opcode == "perft" && len(op.Operands) == 2:
			depth, nodes = op.Operands[0].Text, op.Operands[1].Text
		default:
			continue
		}
		d, depthErr := strconv.Atoi(depth)
		n, nodesErr := strconv.ParseUint(nodes, 10, 64)
		if depthErr == nil && nodesErr == nil {
			counts = append(counts, NodeCount{d, n})
		}
	}
	return counts
}
