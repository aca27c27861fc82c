package host

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"syscall"

	"keymove/report/sink"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Width returns the number of columns for text on w: what the environment variable
// COLUMNS says, else the width of the terminal; 0 where neither is known.
func Width(w io.Writer, getenv func(string) string) int {
	if columns, err := strconv.Atoi(getenv("COLUMNS")); err == nil && columns > 0 {
		return columns
	}
	file, ok := fileOf(w)
	if !ok {
		return 0
	}
	columns, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// fileOf returns the file that a stream is.
func fileOf(w io.Writer) (*os.File, bool) {
	if p, ok := w.(*pipe); ok {
		w = p.Writer
	}
	file, ok := w.(*os.File)
	return file, ok
}

// pipe is stdout. What is written after its reader has gone is lost without an error: the
// reader has seen enough, as in "keymove run | head", and the files are still to be written.
type pipe struct{ io.Writer }

func (p *pipe) Write(text []byte) (int, error) {
	n, err := p.Writer.Write(text)
	if errors.Is(err, syscall.EPIPE) {
		return len(text), nil
	}
	return n, err
}

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
	if _, err := io.WriteString(p.w, sink.Paragraph("", lines, p.width)); err != nil {
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

// ByteBar returns a progress bar for the bytes of a file, which only a terminal shows.
func ByteBar(w io.Writer, isTerminal bool, name string, bytes int64) *progressbar.ProgressBar {
	return progressbar.NewOptions64(bytes,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(isTerminal),
		progressbar.OptionSetDescription(name),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowBytes(true),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish(),
	)
}
