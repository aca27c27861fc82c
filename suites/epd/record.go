package epd

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// Record is one line: a position, its history, its operations, and what they ask for.
type Record struct {
	// Line is the line of the file, from 1.
	Line int
	// Source is the line as it was read, in UTF-8 and without its ending.
	Source string
	// Position is the position, with the counters of hmvc and fmvn; of a line with a History the one
	// after its moves.
	Position board.Position
	// History is how the position came about; empty for most lines.
	History notation.History
	// Operations are all operations of the line, in order. The counters of a
	// six-field line come first, as hmvc and fmvn.
	Operations []Operation
	// FreeText is the text after the last semicolon that is not an operation.
	FreeText string
	// Asked has what the line asks for, resolved to legal moves.
	Asked Asked
	// Repairs are the departures from the standard, in the order found.
	Repairs []notation.Repair
}

// Operation is an opcode with its operands.
type Operation struct {
	// Opcode is the operation's name; empty if there is a string in its place.
	Opcode   string
	Operands []Operand
	// Offset is where the operation begins in the record's Source, in bytes.
	Offset int
	// Written is the text of the user's own operation as it was read, without its semicolon;
	// empty for an opcode of the standard, and for what was repaired.
	Written string
}

// Column returns the column of an operation that was read, from 1, as notation.ParseError
// counts it.
func (r *Record) Column(op Operation) int {
	return utf8.RuneCountInString(r.Source[:min(op.Offset, len(r.Source))]) + 1
}

// Operand is a word or a string.
type Operand struct {
	// Text is the operand without quotes and escapes.
	Text string
	// Quoted is set for a string.
	Quoted bool
}

// Asked has what a line asks for.
type Asked struct {
	// Best are the moves of bm, each once, in the order of the line.
	Best []board.Move
	// Avoid are the moves of am, likewise.
	Avoid []board.Move
	// HasMate is set if the line has "bm #N" or "dm N"; Mate is N, in full moves,
	// negative if the side to move is mated.
	HasMate bool
	Mate    int
	// MateFromBest is set if Mate comes from "bm #N".
	MateFromBest bool
	// Points are the moves with points, each once, in the order listed.
	Points []MovePoints
	// Line are the moves of pv, one after the other, if Options.Lines asks for them. The first
	// one is in Best.
	Line []board.Move
}

// MaxPoints returns the most points in the list; 0 without a list.
func (a *Asked) MaxPoints() int {
	most := 0
	for _, p := range a.Points {
		most = max(most, p.Points)
	}
	return most
}

// Any reports whether anything is asked; "dm 0" asks nothing, nor does a list without points.
func (a *Asked) Any() bool {
	return len(a.Solutions())+len(a.Avoid) > 0 || a.hasSolution()
}

// hasSolution reports whether bm or a mate says what solves the position; without both it is
// the points.
func (a *Asked) hasSolution() bool { return len(a.Best) > 0 || a.HasMate && a.Mate != 0 }

// Solutions returns the moves that solve the position: the moves of bm; without bm and without a
// mate to find the moves with the most points, more than 0.
func (a *Asked) Solutions() []board.Move {
	if a.hasSolution() {
		return a.Best
	}
	most := a.MaxPoints()
	var solutions []board.Move
	for _, p := range a.Points {
		if p.Points == most && most > 0 {
			solutions = append(solutions, p.Move)
		}
	}
	return solutions
}

// MovePoints is a move and the points it scores.
type MovePoints struct {
	Move   board.Move
	Points int
}

// Words returns an operation whose operands are plain words, such as bm Nf3 d4.
func Words(opcode string, words ...string) Operation {
	op := Operation{Opcode: opcode, Operands: make([]Operand, len(words))}
	for i, word := range words {
		op.Operands[i].Text = word
	}
	return op
}

// String returns an operation with one string, such as id "WAC.001".
func String(opcode, text string) Operation {
	return Operation{Opcode: opcode, Operands: []Operand{{Text: text, Quoted: true}}}
}

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
