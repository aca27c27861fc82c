package epd

import (
	"io"
	"slices"
	"strings"
	"unicode"
)

// Writer writes records as EPD lines. A record from a Reader is read back as the
// same position and the same operations. The user's own operations are written as they were
// read.
type Writer struct {
	out    io.Writer
	buffer []byte
}

// NewWriter returns a Writer to w. It calls w.Write once per record, unbuffered.
func NewWriter(w io.Writer) *Writer { return &Writer{out: w} }

// Write writes a record and a line feed.
func (w *Writer) Write(r *Record) error {
	w.buffer = append(r.appendLine(w.buffer[:0], true), '\n')
	_, err := w.out.Write(w.buffer)
	return err
}

// String returns the record as an EPD line without its ending: the first four
// FEN fields, the history, the operations in order, then free text, with single spaces between them. The
// counters of the position are written only if they are operations, or before its history.
func (r *Record) String() string { return string(r.appendLine(nil, false)) }

// LineText returns the line that a Writer writes, without its ending.
func (r *Record) LineText() string { return string(r.appendLine(nil, true)) }

// IsStandard reports whether the Source is EPD as the standard has it, so that operations can be
// added behind it.
func (r *Record) IsStandard() bool {
	fields, first := strings.Fields(r.Source), r.Position
	if !r.History.IsEmpty() {
		first = r.History.Start
	}
	return len(r.Repairs) == 0 && len(fields) >= 4 &&
		fields[2] == strings.Fields(first.FEN4())[2] &&
		(len(r.Operations) == 0 && r.History.IsEmpty() || fields[4][0] != ';' && strings.HasSuffix(fields[len(fields)-1], ";"))
}

// Standardize gives the operations the form of the standard, which has each opcode once and a name
// before each string: several bm, am or dm become one, and free text and strings without an opcode
// become comments. Odd opcodes stay: they are the user's own.
func (r *Record) Standardize() {
	var kept []Operation
	for _, op := range r.Operations {
		i := slices.IndexFunc(kept, func(k Operation) bool { return k.Opcode == op.Opcode })
		switch {
		case op.Opcode == "":
			op.Opcode, op.Written = r.unusedComment(kept), ""
			kept = append(kept, op)
		case asks(op.Opcode) == "" || i < 0:
			kept = append(kept, op)
		default:
			into := &kept[i]
			into.Operands = slices.Clone(into.Operands)
			for _, o := range op.Operands {
				if !slices.Contains(into.Operands, o) {
					into.Operands = append(into.Operands, o)
				}
			}
		}
	}
	if opcode := r.unusedComment(kept); r.FreeText != "" && opcode != "" {
		kept, r.FreeText = append(kept, String(opcode, r.FreeText)), ""
	}
	r.Operations = kept
}

// unusedComment returns an opcode for a comment that neither the record has nor operations;
// empty for none. Points are read from c0 and c7 to c9.
func (r *Record) unusedComment(operations []Operation) string {
	for _, opcode := range []string{"c1", "c2", "c3", "c4", "c5", "c6"} {
		is := func(op Operation) bool { return op.Opcode == opcode }
		if !slices.ContainsFunc(r.Operations, is) && !slices.ContainsFunc(operations, is) {
			return opcode
		}
	}
	return ""
}

// appendLine appends the line, with the user's own operations as they were read or with single
// spaces.
func (r *Record) appendLine(b []byte, asRead bool) []byte {
	if r.History.IsEmpty() {
		b = append(b, r.Position.FEN4()...)
		b = r.appendSeparator(b)
	} else {
		b = append(b, r.History.String()...)
		b = append(b, ';')
	}
	for _, op := range r.Operations {
		b = append(b, ' ')
		if asRead && op.Written != "" {
			b = append(b, op.Written...)
		} else {
			b = op.append(b)
		}
		b = append(b, ';')
	}
	if r.FreeText != "" {
		b = append(b, ' ')
		b = append(b, r.FreeText...)
	}
	return b
}

// appendSeparator separates an odd opcode or text that begins with a digit, a dash or the word before
// moves from the position: otherwise it would be read as a part of that.
func (r *Record) appendSeparator(b []byte) []byte {
	first := r.FreeText
	if len(r.Operations) > 0 {
		first = r.Operations[0].Opcode
	}
	name, _, _ := strings.Cut(first, " ")
	if _, isMoves := isMovesWord(name); isMoves || first != "" && (first[0] == '-' || first[0] >= '0' && first[0] <= '9') {
		b = append(b, " ;"...)
	}
	return b
}

// String returns the operation as a Writer writes it, with its semicolon.
func (op Operation) String() string { return string(append(op.append(nil), ';')) }

func (op *Operation) append(b []byte) []byte {
	b = append(b, op.Opcode...)
	for i, operand := range op.Operands {
		if i > 0 || op.Opcode != "" {
			b = append(b, ' ')
		}
		b = operand.append(b)
	}
	return b
}

func (o *Operand) append(b []byte) []byte {
	if !o.Quoted {
		return append(b, o.Text...)
	}
	b = append(b, '"')
	for _, ch := range []byte(o.Text) {
		switch ch {
		case '"', '\\':
			b = append(b, '\\', ch)
		case '\n', '\r':
			b = append(b, ' ')
		default:
			b = append(b, ch)
		}
	}
	return append(b, '"')
}

// Clean returns a text without control characters, which no line of EPD can have.
func Clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text))
}
