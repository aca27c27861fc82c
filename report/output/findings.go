package output

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"keymove/report/sink"
	"keymove/suites/load"
	"keymove/suites/notation"
)

// Findings writes what was found in suites for people: for each file the errors, one per line, the
// warnings, one line per group, and a summary.
type Findings struct {
	w      *bufio.Writer
	words  WordWriter // nil where w is none
	all    bool
	errors []error // of the current file
	groups groups
}

// NewFindings returns a load.Output that writes to w; with all, every warning is on a line
// of its own.
func NewFindings(w io.Writer, all bool) *Findings {
	words, _ := w.(WordWriter)
	return &Findings{w: bufio.NewWriter(w), words: words, all: all}
}

// WordWriter writes a word of ours that says how severe a problem is, which a terminal shows in a
// colour. A writer of text need not be one.
type WordWriter interface{ WriteWord(word string) error }

// problem writes a problem with what is behind it.
func (f *Findings) problem(p *load.Problem, behind string) {
	where, what := p.Parts()
	fmt.Fprint(f.w, where)
	if f.words == nil {
		fmt.Fprint(f.w, p.Severity)
	} else if err := errors.Join(f.w.Flush(), f.words.WriteWord(string(p.Severity))); err != nil {
		return // the writer has the error, which Close returns
	}
	fmt.Fprintln(f.w, what+behind)
}

// problemError is a problem among errors.
type problemError struct{ *load.Problem }

func (e problemError) Error() string { return e.String() }

func (e problemError) Unwrap() error { return e.Err }

// Problem writes a problem, or adds it to its group.
func (f *Findings) Problem(p load.Problem) {
	switch {
	case f.all:
		f.problem(&p, "")
	case p.Severity == load.Error:
		f.errors = append(f.errors, problemError{&p})
	default:
		f.groups.add(p)
	}
}

// File writes the errors of a file, or a few if it is not EPD, the groups of its warnings, and
// its summary.
func (f *Findings) File(file load.File) {
	for _, err := range notation.Shown(f.errors, file.Positions, "EPD") {
		if p, ok := errors.AsType[problemError](err); ok {
			f.problem(p.Problem, "")
		} else {
			fmt.Fprintln(f.w, err)
		}
	}
	for _, g := range f.groups.list {
		f.problem(&g.first, g.others())
	}
	f.errors, f.groups = nil, groups{}
	fmt.Fprintln(f.w, summaryOf(&file))
}

// Close writes the totals if there are several files.
func (f *Findings) Close(all load.Totals) error {
	if all.Files > 1 {
		fmt.Fprintf(f.w, "%d files: %s, %s\n", all.Files, counted(all.Errors, "error"), counted(all.Warnings, "warning"))
	}
	return f.w.Flush()
}

func summaryOf(f *load.File) string {
	text := f.File + ": "
	if f.Unreadable {
		text += "not read completely, "
	}
	text += counted(f.Positions+f.Invalid, "position")
	if f.Invalid > 0 {
		text += fmt.Sprintf(" (%d invalid)", f.Invalid)
	}
	text += fmt.Sprintf(", %s, %s", counted(f.Errors, "error"), counted(f.Warnings, "warning"))
	for _, part := range []struct {
		n    int
		text string
	}{{f.Repeated, "repeated"}, {f.NothingAsked, "without a solution"}, {f.Disputed, "disputed (see run --errata)"}} {
		if part.n > 0 {
			text += fmt.Sprintf("; %d %s", part.n, part.text)
		}
	}
	if m := f.Mates; m != nil {
		text += fmt.Sprintf("; mates: %d proven, %d shorter, %d refuted, %d open, %d not tried", m.Proven, m.Shorter, m.Refuted, m.Open, m.Untried)
	}
	return text
}

// counted returns a number with its noun; "no" for none.
func counted(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return sink.Plural(n, noun)
}

const (
	// placesShown is the number of further places listed for a group.
	placesShown = 8
	// repeatsShown is the number of positions for which all lines are listed.
	repeatsShown = 100
)

// groups are the groups of warnings of a file, in the order of their first lines.
type groups struct {
	list  []*group
	index map[groupKey]*group
	// repeats counts the groups of lines that have the same position.
	repeats int
}

// groupKey is what the warnings of a group have in common: the kind, and the other
// file if they are about one; for lines of the same file that have the same
// position, the first of these lines.
type groupKey struct {
	kind  load.Kind
	other string
	line  int
}

// group holds warnings: the first one, and the places of others.
type group struct {
	first load.Problem
	lines bool // of one position: the places are lines
	more  int
	shown []string
}

// add adds a warning to its group. Beyond repeatsShown positions, lines with the
// same position are counted in one group.
func (g *groups) add(p load.Problem) {
	key := groupKey{kind: p.Kind, other: p.OtherFile}
	repeats := (p.Kind == load.DuplicatePosition || p.Kind == load.OtherAnswer) && p.OtherFile == p.File
	if repeats {
		key.line = p.OtherLine
		if g.index[key] == nil && g.repeats >= repeatsShown {
			key.line, repeats = 0, false
		}
	}
	if p.Kind == load.MateRefuted || p.Kind == load.MateShorter {
		key.line = p.Line // each has a text of its own
	}
	if found := g.index[key]; found != nil {
		found.add(p)
		return
	}
	if g.index == nil {
		g.index = map[groupKey]*group{}
	}
	if repeats {
		g.repeats++
	}
	made := &group{first: p, lines: repeats}
	g.index[key] = made
	g.list = append(g.list, made)
}

// add adds a further warning.
func (g *group) add(p load.Problem) {
	if g.first.Words.Add(p.Words...); len(p.Words) > 0 {
		g.first.Text = g.first.Words.String()
	}
	g.more++
	switch {
	case g.more > placesShown:
	case g.lines:
		g.shown = append(g.shown, fmt.Sprint(p.Line))
	default:
		g.shown = append(g.shown, fmt.Sprintf("%d:%d", p.Line, p.Column))
	}
}

func (g *group) others() string {
	if g.more == 0 {
		return ""
	}
	if g.more > placesShown {
		g.shown = append(g.shown[:placesShown:placesShown], "…")
	}
	if g.lines {
		return fmt.Sprintf(" (and %s: %s)", counted(g.more, "more line"), strings.Join(g.shown, ", "))
	}
	return fmt.Sprintf(" (and %d more: %s)", g.more, strings.Join(g.shown, " "))
}

// FindingsSchema is the version of the object that FindingsJSON writes; a field may be added without a
// new one.
const FindingsSchema = 1

// FindingsJSON writes what was found in suites as one object: schema, problems, files, errors,
// warnings. The problems come first, so that none is kept.
type FindingsJSON struct {
	w       *bufio.Writer
	files   []load.File
	written int // problems
}

// NewFindingsJSON returns a load.Output that writes to w.
func NewFindingsJSON(w io.Writer) *FindingsJSON {
	return &FindingsJSON{w: bufio.NewWriter(w), files: []load.File{}}
}

// Problem writes a problem.
func (f *FindingsJSON) Problem(p load.Problem) {
	separator := ","
	if f.written++; f.written == 1 {
		separator = f.start()
	}
	fmt.Fprintf(f.w, "%s\n    %s", separator, indented(p, "    "))
}

// start returns what is before the first problem.
func (f *FindingsJSON) start() string {
	return fmt.Sprintf("{\n  \"schema\": %d,\n  \"problems\": [", FindingsSchema)
}

// File keeps the summary of a file.
func (f *FindingsJSON) File(file load.File) { f.files = append(f.files, file) }

// Close ends the object.
func (f *FindingsJSON) Close(all load.Totals) error {
	if f.written == 0 {
		fmt.Fprint(f.w, f.start())
	}
	fmt.Fprintf(f.w, "\n  ],\n  \"files\": %s,\n  \"errors\": %d,\n  \"warnings\": %d\n}\n", indented(f.files, "  "), all.Errors, all.Warnings)
	return f.w.Flush()
}

// indented returns a value as JSON, with a prefix before all lines but the first.
func indented(value any, prefix string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetIndent(prefix, "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // texts and numbers alone
	}
	return strings.TrimSuffix(out.String(), "\n")
}
