package epd

import (
	"io"
	"iter"
)

// Options say how a file is read. The zero value reads standard chess and
// repairs what can be repaired.
type Options struct {
	// Chess960 reads every line as Chess960. A line with Shredder letters, or
	// with a right whose king is not on the e-file, is one in any case.
	Chess960 bool
	// Strict makes every repair an error.
	Strict bool
}

// Reader reads records from a stream, one line at a time. It holds no more than
// one line.
type Reader struct {
	lines  *lineReader
	parser parser
}

// NewReader returns a Reader of r. The file is the name in its errors.
func NewReader(r io.Reader, file string, o Options) *Reader {
	return &Reader{lines: newLineReader(r), parser: parser{file: file, options: o}}
}

// Read returns the record of the next line that is neither blank nor a comment.
// An error of type *ParseError says what is wrong with the line; reading can go
// on with the next one. At the end the error is io.EOF; any other error ends
// reading: it is the stream's, or a *ForeignError for what is no EPD at all.
func (r *Reader) Read() (*Record, error) {
	for {
		line, err := r.lines.next()
		if err == errLongLine {
			return nil, &ParseError{r.parser.file, r.lines.number, 1, err}
		}
		if err != nil {
			return nil, err
		}
		if isBlankOrComment(line) {
			continue
		}
		return r.parser.parse(line, r.lines.number)
	}
}

// All returns the remaining records and the *ParseErrors between them, in the
// order of the file. An error of the stream is the last value.
func (r *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for {
			record, err := r.Read()
			if err == io.EOF {
				return
			}
			_, goesOn := err.(*ParseError)
			if !yield(record, err) || err != nil && !goesOn {
				return
			}
		}
	}
}

// isBlankOrComment reports whether a line says nothing.
func isBlankOrComment(line string) bool {
	for _, ch := range []byte(line) {
		if !isSpace(ch) {
			return ch == '#' || ch == '%'
		}
	}
	return true
}
