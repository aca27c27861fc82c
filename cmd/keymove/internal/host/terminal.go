package host

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"keymove/report/show"
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
	return len(text), sink.Write(p.w, sink.Paragraph("", lines, p.width))
}

// WriteToned implements [sink.ToneWriter].
func (p *Wrapper) WriteToned(text string) error {
	_, err := p.Write([]byte(text))
	return err
}

// Close writes a last line that has no end.
func (p *Wrapper) Close() error {
	err := sink.Write(p.w, string(p.rest))
	p.rest = nil
	return err
}

// Findings writes texts in which foreign ones are made harmless, and words of our own in the tone of
// their severity.
type Findings struct {
	io.Writer
	out *Wrapper
}

// NewFindings returns a writer of findings.
func NewFindings(out *Wrapper) Findings { return Findings{sink.Messages(out), out} }

// severities are the words in front of findings, with their tones.
var severities = map[string]sink.Tone{
	"error": sink.Bad, "failure": sink.Bad, "unfit to be tested": sink.Bad, "warning": sink.Open, "fit to be tested": sink.Good,
}

// WriteWord writes one of these words.
func (f Findings) WriteWord(word string) error {
	return f.out.WriteToned(sink.Toned(severities[word], word))
}

// Brief returns how the end of what has a page is written, which is there or not.
func (h *Host) Brief(page string) show.Brief {
	b := show.Brief{Width: h.Width(), Given: page, Linked: h.Coloured() != h.Stdout, Program: h.Program}
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

// colours are the colours of tones.
var colours = map[sink.Tone]colour{sink.Good: green, sink.Bad: red, sink.Open: yellow}

// painter shows the tones of what sink.Write writes to it as colours. All else it writes as it is.
type painter struct{ io.Writer }

// WriteToned implements [sink.ToneWriter].
func (p painter) WriteToned(text string) error {
	_, err := io.WriteString(p, sink.WithTones(text, func(tone sink.Tone) string {
		if tone == sink.Plain {
			return "\x1b[0m"
		}
		return "\x1b[" + string(colours[tone]) + "m"
	}))
	return err
}
