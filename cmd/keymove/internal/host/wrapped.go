package host

import (
	"bytes"
	"io"

	"keymove/report/texttable"
)

// Wrapper writes lines to a terminal, each in several where it is wider than that.
type Wrapper struct {
	w     io.Writer
	width int
	rest  []byte // a line without its end
}

// Wrapped returns a Wrapper on w for a width in columns; 0 is any.
func Wrapped(w io.Writer, width int) *Wrapper { return &Wrapper{w: w, width: width} }

// Write writes the lines that are complete.
func (p *Wrapper) Write(text []byte) (int, error) {
	p.rest = append(p.rest, text...)
	end := bytes.LastIndexByte(p.rest, '\n') + 1
	lines := string(p.rest[:end])
	p.rest = p.rest[end:]
	if lines == "" {
		return len(text), nil
	}
	if _, err := io.WriteString(p.w, texttable.Paragraph("", lines, p.width)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Close writes a last line that has no end.
func (p *Wrapper) Close() error {
	_, err := p.w.Write(p.rest)
	p.rest = nil
	return err
}
