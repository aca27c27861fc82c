package epd

import (
	"strconv"
	"strings"
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
func (r *Record) Centipawns() (n int, ok bool) {
	n, err := strconv.Atoi(r.Text("ce"))
	return n, err == nil
}
