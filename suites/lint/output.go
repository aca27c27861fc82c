package lint

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"keymove/suites/notation"
)

// Text writes findings for people: for each file the errors, one per line, the
// warnings, one line per group, and a summary.
type Text struct {
	w      *bufio.Writer
	words  WordWriter // nil where w is none
	all    bool
	errors []error // of the current file
	groups groups
}

// NewText returns an Output that writes to w; with all, every warning is on a line
// of its own.
func NewText(w io.Writer, all bool) *Text {
	words, _ := w.(WordWriter)
	return &Text{w: bufio.NewWriter(w), words: words, all: all}
}

// WordWriter writes a word of ours that says how severe a problem is, which a terminal shows in a
// colour. A writer of text need not be one.
type WordWriter interface{ WriteWord(word string) error }

// problem writes a problem with what is behind it.
func (t *Text) problem(p *Problem, behind string) {
	where, what := p.parts()
	fmt.Fprint(t.w, where)
	if t.words == nil {
		fmt.Fprint(t.w, p.Severity)
	} else if err := errors.Join(t.w.Flush(), t.words.WriteWord(string(p.Severity))); err != nil {
		return // the writer has the error, which Close returns
	}
	fmt.Fprintln(t.w, what+behind)
}

// Problem writes a problem, or adds it to its group.
func (t *Text) Problem(p Problem) {
	switch {
	case t.all:
		t.problem(&p, "")
	case p.Foreign:
		t.errors = append(t.errors, &notation.ForeignLineError{Err: problemError{&p}})
	case p.Severity == Error:
		t.errors = append(t.errors, problemError{&p})
	default:
		t.groups.add(p)
	}
}

// File writes the errors of a file, or a few if it is not EPD, the groups of its warnings, and
// its summary.
func (t *Text) File(f File) {
	for _, err := range notation.Shown(t.errors, f.Positions, "EPD") {
		if p, ok := errors.AsType[problemError](err); ok {
			t.problem(p.Problem, "")
		} else {
			fmt.Fprintln(t.w, err)
		}
	}
	t.errors = nil
	for _, g := range t.groups.list {
		t.problem(&g.first, g.others())
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
	if m := f.Mates; m != nil {
		text += fmt.Sprintf("; mates: %d proven, %d shorter, %d refuted, %d open, %d not tried", m.Proven, m.Shorter, m.Refuted, m.Open, m.Untried)
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
	kind  Kind
	other string
	line  int
}

// group holds warnings: the first one, and the places of others.
type group struct {
	first Problem
	lines bool // of one position: the places are lines
	more  int
	shown []string
}

// add adds a warning to its group. Beyond repeatsShown positions, lines with the
// same position are counted in one group.
func (g *groups) add(p Problem) {
	key := groupKey{kind: p.Kind, other: p.OtherFile}
	repeats := p.isRepeat() && p.OtherFile == p.File
	if repeats {
		key.line = p.OtherLine
		if g.index[key] == nil && g.repeats >= repeatsShown {
			key.line, repeats = 0, false
		}
	}
	if p.Kind == MateRefuted || p.Kind == MateShorter {
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

// isRepeat reports whether the problem is about a position that occurs before.
func (p *Problem) isRepeat() bool { return p.Kind == DuplicatePosition || p.Kind == OtherAnswer }

// add adds a further warning.
func (g *group) add(p Problem) {
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
		return fmt.Sprintf(" (and %s: %s)", plural(g.more, "more line"), strings.Join(g.shown, ", "))
	}
	return fmt.Sprintf(" (and %d more: %s)", g.more, strings.Join(g.shown, " "))
}

// Schema is the version of the object that JSON writes; a field may be added without a new
// one.
const Schema = 1

// JSON writes findings as one object: schema, files, problems, errors, warnings. The files
// come first, but are known last, so the problems are kept until then, compressed.
type JSON struct {
	w        io.Writer
	files    []File
	problems bytes.Buffer
	packer   *flate.Writer
	begun    bool
	err      error
}

// NewJSON returns an Output that writes to w.
func NewJSON(w io.Writer) *JSON {
	j := &JSON{w: w, files: []File{}}
	j.packer, j.err = flate.NewWriter(&j.problems, flate.BestSpeed)
	return j
}

// Problem keeps a problem.
func (j *JSON) Problem(p Problem) {
	separator := ",\n    "
	if !j.begun {
		j.begun, separator = true, "\n    "
	}
	j.keep([]byte(separator))
	j.keep(j.indented(p, "    "))
}

// File keeps the summary of a file.
func (j *JSON) File(f File) { j.files = append(j.files, f) }

// Close writes the object.
func (j *JSON) Close(all Totals) error {
	if j.err == nil {
		j.err = j.packer.Close()
	}
	j.write(fmt.Sprintf("{\n  \"schema\": %d,\n  \"files\": ", Schema))
	j.write(string(j.indented(j.files, "  ")))
	j.write(",\n" + `  "problems": [`)
	if j.err == nil {
		_, j.err = io.Copy(j.w, flate.NewReader(&j.problems))
	}
	if j.begun {
		j.write("\n  ")
	}
	j.write("],\n" + `  "errors": ` + string(j.indented(all.Errors, "")) + ",\n")
	j.write(`  "warnings": ` + string(j.indented(all.Warnings, "")) + "\n}\n")
	return j.err
}

// keep compresses a part of the problems.
func (j *JSON) keep(part []byte) {
	if j.err == nil {
		_, j.err = j.packer.Write(part)
	}
}

func (j *JSON) write(part string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, part)
	}
}

// indented returns a value as JSON, with a prefix before all lines but the first.
func (j *JSON) indented(value any, prefix string) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent(prefix, "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); j.err == nil {
		j.err = err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
