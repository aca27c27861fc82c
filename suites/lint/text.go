package lint

import (
	"fmt"
	"io"
	"strings"
)

// placesShown is the number of further places listed for a group of warnings.
const placesShown = 8

// WriteText writes a report for people: for each file the errors, one per line,
// the warnings, one line per kind (or all of them), and a summary.
func WriteText(w io.Writer, r Report, allWarnings bool) error {
	var out strings.Builder
	rest := r.Problems
	for i := range r.Files {
		file := &r.Files[i]
		count := file.Errors + file.Warnings
		writeProblems(&out, rest[:count], allWarnings)
		rest = rest[count:]
		out.WriteString(file.summary() + "\n")
	}
	if len(r.Files) > 1 {
		fmt.Fprintf(&out, "%d files: %s, %s\n", len(r.Files), plural(r.Errors, "error"), plural(r.Warnings, "warning"))
	}
	_, err := io.WriteString(w, out.String())
	return err
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
	if f.NothingAsked > 0 {
		text += fmt.Sprintf("; %d without a solution", f.NothingAsked)
	}
	if f.Disputed > 0 {
		text += fmt.Sprintf("; %d disputed (see run --errata)", f.Disputed)
	}
	return text
}

// writeProblems writes the problems of a file.
func writeProblems(out *strings.Builder, problems []Problem, allWarnings bool) {
	for i := range problems {
		if allWarnings || problems[i].Severity == Error {
			out.WriteString(problems[i].String() + "\n")
		}
	}
	if allWarnings {
		return
	}
	for _, group := range warningGroups(problems) {
		out.WriteString(group.String() + "\n")
	}
}

// warningGroup holds the warnings of one kind in a file; those that refer to
// another file are a separate group.
type warningGroup []*Problem

func warningGroups(problems []Problem) []warningGroup {
	type key struct {
		kind  Kind
		other string
	}
	var groups []warningGroup
	index := map[key]int{}
	for i := range problems {
		p := &problems[i]
		if p.Severity != Warning {
			continue
		}
		k := key{p.Kind, p.OtherFile}
		g, ok := index[k]
		if !ok {
			g = len(groups)
			index[k] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], p)
	}
	return groups
}

// String returns the first problem, and the places of the others.
func (g warningGroup) String() string {
	text := g[0].String()
	more := g[1:]
	if len(more) == 0 {
		return text
	}
	places := make([]string, 0, placesShown)
	for _, p := range more[:min(len(more), placesShown)] {
		places = append(places, fmt.Sprintf("%d:%d", p.Line, p.Column))
	}
	if len(more) > placesShown {
		places = append(places, "…")
	}
	return fmt.Sprintf("%s (and %d more: %s)", text, len(more), strings.Join(places, " "))
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
