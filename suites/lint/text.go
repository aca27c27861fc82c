package lint

import (
	"bufio"
	"fmt"
	"io"
)

// Text writes findings for people: for each file the errors, one per line, the
// warnings, one line per group, and a summary.
type Text struct {
	w      *bufio.Writer
	all    bool
	groups groups
}

// NewText returns an Output that writes to w; with all, every warning is on a line
// of its own.
func NewText(w io.Writer, all bool) *Text { return &Text{w: bufio.NewWriter(w), all: all} }

// Problem writes a problem, or adds it to its group.
func (t *Text) Problem(p Problem) {
	if t.all || p.Severity == Error {
		fmt.Fprintln(t.w, p.String())
		return
	}
	t.groups.add(p)
}

// File writes the groups of warnings of a file, and its summary.
func (t *Text) File(f File) {
	for _, g := range t.groups.list {
		fmt.Fprintln(t.w, g.String())
	}
	t.groups = groups{}
	fmt.Fprintln(t.w, f.summary())
}

// Close writes the totals if there are several files.
func (t *Text) Close(all Totals) error {
	if all.Files > 1 {
		fmt.Fprintf(t.w, "%d files: %s, %s\n", all.Files, plural(all.Errors, "error"), plural(all.Warnings, "warning"))
	}
	return t.w.Flush()
}

// summary sums up a file in one line.
func (f *File) summary() string {
	text := f.File + ": "
	if f.Unreadable {
		text += "not read completely, "
	}
	text += plural(f.Positions+f.Invalid, "position")
	if f.Invalid > 0 {
		text += fmt.Sprintf(" (%d invalid)", f.Invalid)
	}
	text += fmt.Sprintf(", %s, %s", plural(f.Errors, "error"), plural(f.Warnings, "warning"))
	if f.Repeated > 0 {
		text += fmt.Sprintf("; %d repeated", f.Repeated)
	}
	if f.NothingAsked > 0 {
		text += fmt.Sprintf("; %d without a solution", f.NothingAsked)
	}
	if f.Disputed > 0 {
		text += fmt.Sprintf("; %d disputed (see run --errata)", f.Disputed)
	}
	return text
}

func plural(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
