package suites

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Kinds of warnings about lines that have not what most lines of their suite have, and so
// may have lost it:
const (
	// NothingAsked: a line without bm, am, dm or points.
	NothingAsked notation.RepairKind = "nothing-asked"
	// NoPoints: a line without a list of points.
	NoPoints notation.RepairKind = "no-points"
)

// Census notes what the lines of a suite ask for.
type Census struct {
	lines             int
	nothing, noPoints []int // the numbers of the lines
}

// Add notes a line.
func (c *Census) Add(r *epd.Record) {
	c.lines++
	if !r.Asked.Any() {
		c.nothing = append(c.nothing, r.Line)
	}
	if len(r.Asked.Points) == 0 {
		c.noPoints = append(c.noPoints, r.Line)
	}
}

// Lacking returns the lines that lack what most lines have, by kind.
func (c *Census) Lacking() (list []Lacking) {
	for _, l := range []Lacking{
		{NothingAsked, c.nothing, "nothing is asked, and nothing is counted"},
		{NoPoints, c.noPoints, "a list of points is missing"},
	} {
		if n := len(l.Lines); n > 0 && n < c.lines-n {
			list = append(list, l)
		}
	}
	return list
}

// Lacking are the lines of a suite that lack what most lines have.
type Lacking struct {
	Kind  notation.RepairKind
	Lines []int
	Text  string
}

// warning names the first of the lines.
func (l Lacking) warning(file string) notation.Warning {
	const shown = 8
	numbers := make([]string, 0, shown)
	for _, line := range l.Lines[:min(shown, len(l.Lines))] {
		numbers = append(numbers, strconv.Itoa(line))
	}
	text := l.Text + " in line " + strings.Join(numbers, ", ")
	if more := len(l.Lines) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return notation.Warning{File: file, Kind: l.Kind, Count: 1, Line: l.Lines[0], Column: 1, Text: text}
}

// faults are those of the lines under --strict.
func (l Lacking) faults(file string) (list InvalidLines) {
	for _, line := range l.Lines {
		r := notation.Repair{Kind: l.Kind, Line: line, Column: 1, Text: l.Text}
		list = append(list, &notation.ParseError{File: file, Line: line, Column: 1, Err: &epd.StrictError{Repair: r}})
	}
	return list
}
