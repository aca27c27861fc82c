package host

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"keymove/report/output"
	"keymove/report/sink"
)

func isTerminal(w io.Writer) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(int(file.Fd()))
}

// isOneStream reports whether two streams lead to one place: a terminal, a pipe, a file.
func isOneStream(stdout, stderr io.Writer) bool {
	out, ok := fileOf(stdout)
	other, alsoOK := fileOf(stderr)
	if !ok || !alsoOK {
		return false
	}
	outInfo, err := out.Stat()
	otherInfo, otherErr := other.Stat()
	return err == nil && otherErr == nil && os.SameFile(outInfo, otherInfo)
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

// Brief returns how the end of what has a page is written, which is there or not.
func (h *Host) Brief(page string) output.Brief {
	b := output.Brief{Width: h.Width(), Given: page, Linked: h.Coloured() != h.Stdout, Program: h.Program}
	if _, err := os.Stat(page); err != nil {
		return b
	}
	if wd, err := h.WorkingDir(); err == nil && !filepath.IsAbs(page) {
		page = filepath.Join(wd, page)
	}
	b.Page = page
	return b
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

// Coloured returns a writer on w that shows verdicts and marks in colour, or w itself
// where that is not a terminal, where NO_COLOR is set, or where the terminal is dumb.
func Coloured(w io.Writer, getenv func(string) string) io.Writer {
	file, ok := fileOf(w)
	if !ok || !isTerminal(w) || getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" || !showsColours(file) {
		return w
	}
	return painter{w}
}

// colour is the number of a colour of terminals.
type colour string

const (
	green  colour = "32"
	red    colour = "31"
	yellow colour = "33"
)

func (c colour) on(text string) string { return "\x1b[" + string(c) + "m" + text + "\x1b[0m" }

// colours has the colour of each word for an outcome.
var colours = map[string]colour{
	"better": green, "not worse": green, "enough solved": green, "met": green, "fit to be tested": green,
	"worse": red, "regressed": red, "too few solved": red, "not met": red, "unfit to be tested": red, "failure": red, "error": red,
	"inconclusive": yellow, "inconclusive, nothing is decided": yellow, "not comparable": yellow, "undecided": yellow, "too few positions": yellow, "warning": yellow,
	"Not solved": yellow, "Not solved by one or more": yellow,
}

// solved is in front of a move that solves.
const solved = "✓ "

// painter colours what is written to it. A word is coloured where it is a whole cell of
// a table, or all that is between colons in one: a word in the middle of a text is none.
type painter struct{ w io.Writer }

func (p painter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(p.w, paint(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// cell is what is between two blanks or more, or line breaks.
var cell = regexp.MustCompile(`[^\s]+(?: [^\s]+)*`)

func paint(text string) string { return cell.ReplaceAllStringFunc(text, paintCell) }

func paintCell(text string) string {
	if strings.HasPrefix(text, solved) {
		return green.on(text)
	}
	parts := strings.Split(text, ": ")
	for i, part := range parts {
		if c, ok := colours[part]; ok {
			parts[i] = c.on(part)
		}
	}
	return strings.Join(parts, ": ")
}
