// Package epd reads and writes Extended Position Description, the text format of chess test
// suites: one position per line, followed by operations.
//
//	line       = position [ history ] operations
//	position   = pieces side castling en-passant       (the first four FEN fields)
//	history    = [ halfmoves [ number ] ] "moves" { move } ";"   (not in the standard; moves as in UCI)
//	operations = { opcode { operand } ";" }
//	operand    = word | '"' text '"'                   (in a text, \" is a quote, \\ a backslash)
//
// Reading, writing and reading again gives the same operations and the same position. A
// repaired operation is written in its standard form if it has one.
package epd

import (
	"fmt"
	"io"
	"iter"

	"keymove/suites/notation"
)

// Options control how a file is read. The zero value reads standard chess and
// repairs what can be repaired.
type Options struct {
	// Chess960 reads every line as Chess960. A line with Shredder letters, or
	// with a castling right whose king is not on the e-file, is read as Chess960
	// in any case.
	Chess960 bool
	// Strict makes every repair an error.
	Strict bool
	// Lines resolves the moves of pv to Asked.Line.
	Lines bool
}

// Reader reads records from a stream, holding one line at a time. It keeps every operation,
// known or not, and resolves the solutions to legal moves: bm, am, dm, "bm #N", and the points
// that the Strategic Test Suite gives in c0 or in c7, c8 and c9. A departure from the standard
// that can be read in only one way is repaired, and reported with its kind
// (notation.RepairKind); anything ambiguous is a *notation.ParseError.
type Reader struct {
	lines   *notation.Lines
	parser  parser
	started bool // a line was read that is neither blank nor a comment
}

// NewReader returns a Reader of r. The file name is used in errors.
func NewReader(r io.Reader, file string, o Options) *Reader {
	return &Reader{lines: notation.NewLines(r), parser: parser{file: file, options: o}}
}

// Read returns the record of the next line that is neither blank nor a comment.
// A *notation.ParseError is about that line only: reading can continue with the next one.
// At the end of the stream the error is io.EOF. Any other error ends reading: it
// is the error of the stream, or a *notation.ForeignError if the stream is not EPD.
func (r *Reader) Read() (*Record, error) {
	for {
		line, err := r.lines.Next()
		if err == notation.ErrLongLine {
			return nil, &notation.ParseError{File: r.parser.file, Line: r.lines.Number(), Column: 1, Err: err}
		}
		if err != nil {
			return nil, err
		}
		if isBlankOrComment(line) {
			continue
		}
		if !r.started {
			r.started = true
			if err := notation.Foreign(line, notation.EPD); err != nil {
				return nil, err
			}
		}
		return r.parser.parse(line, r.lines.Number())
	}
}

// All yields the remaining records and the *ParseErrors between them, in the
// order of the file. An error of the stream is the last value.
func (r *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for {
			record, err := r.Read()
			if err == io.EOF {
				return
			}
			_, isLine := err.(*notation.ParseError)
			if !yield(record, err) || err != nil && !isLine {
				return
			}
		}
	}
}

// isBlankOrComment reports whether a line has no position.
func isBlankOrComment(line string) bool {
	for _, ch := range []byte(line) {
		if !isSpace(ch) {
			return ch == '#' || ch == '%'
		}
	}
	return true
}

// Parse parses one line, which has a number in a file. The error is a *notation.ParseError
// that names no file.
func Parse(line string, number int, o Options) (*Record, error) {
	p := parser{options: o}
	return p.parse(line, number)
}

// StrictError is a repair that Options.Strict does not allow.
type StrictError struct {
	Repair notation.Repair
}

func (e *StrictError) Error() string {
	return fmt.Sprintf("%s: %s (not allowed)", e.Repair.Kind, e.Repair.Text)
}
