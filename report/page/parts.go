package page

import (
	"slices"

	"keymove/report"
	"keymove/report/compare"
)

// Parts returns the page of the differences by phase, theme or feature.
func Parts(c *compare.Comparison, by compare.Division) *Page {
	header := string(by)
	if by == compare.ByFeature {
		header = "group"
	}
	var rows []suiteRow
	for _, part := range c.Divide(by) {
		row := suiteRow{Row: part.Row, pair: part.Pair, part: part.Of, who: part.Pair.Contender}
		if by == compare.ByFeature {
			row.settings = report.SettingsWords(part.Pair.Sides.Differ)
		}
		rows = append(rows, row)
	}
	return &Page{
		Heading: c.Title(),
		Blocks: append(noteBlocks([]*compare.Comparison{c}, false),
			Block{In: inDocuments, Heading: "Differences by " + string(by), Table: suiteTable(rows, header, func(c *suiteColumn) Media { return c.parts }), Least: 6, Where: compare.File},
			Block{In: inDocuments, List: []Sentence{Say(partsText(len(rows), by))}, Least: 1, Tail: true},
		),
	}
}

// partsText says how the rows of a table of parts are to be read.
func partsText(rows int, by compare.Division) string {
	switch {
	case rows == 0:
		return "No position with a solution has a " + string(by) + "."
	case by == compare.ByPhase:
		return "Phases are those of the root positions. Their intervals are not adjusted to each other, and no difference is tested."
	case by == compare.ByFeature:
		return "A contender differs from the base in all of its settings together."
	}
	return "Verdicts are adjusted to all themes by Holm's method."
}

// noteBlocks have what has to be known about comparisons, refusals first, each once. Texts say
// which is which; documents have a heading, and a prefix if they are labelled.
func noteBlocks(compared []*compare.Comparison, labelled bool) []Block {
	var notes, bare []Sentence
	seen := map[string]bool{}
	add := func(prefix, text string) {
		if !seen[prefix+text] {
			seen[prefix+text] = true
			notes, bare = append(notes, Say(prefix+text)), append(bare, Say(text))
		}
	}
	for _, c := range compared {
		for _, text := range c.NotComparable() {
			add("Not comparable: ", text)
		}
		for _, text := range Warnings(c) {
			add("Warning: ", text)
		}
	}
	if labelled {
		bare = notes
	}
	return []Block{{In: Full, List: notes}, {In: Markdown | Web, Heading: "Warnings", List: bare, Least: 2, Weight: Remark}}
}

// Warnings returns the warnings that are no reason against a verdict: those follow
// with their pairs.
func Warnings(c *compare.Comparison) []string {
	refusals := c.NotComparable()
	return slices.DeleteFunc(slices.Clone(c.Warnings), func(text string) bool { return slices.Contains(refusals, text) })
}

// Trends returns the page of how differences go with the limit.
func Trends(trends []compare.Trend, compared []*compare.Comparison) *Page {
	steps, slopes := stepTable(trends), slopeTable(trends)
	return &Page{
		Heading: "By limit",
		Blocks: append(noteBlocks(compared, true),
			Block{In: Full, Table: steps},
			Block{In: inDocuments, Heading: "Slopes", Table: slopes, Least: 6},
			Block{In: Markdown | Web, Heading: "Differences by limit", Table: steps, Least: 6},
			Block{In: inDocuments, List: []Sentence{trendText(trends)}, Least: 1},
		),
	}
}

// stepTable has the difference of each contender at each limit.
func stepTable(trends []compare.Trend) *Table {
	columns := []Column{{Name: "suite"}, {Name: "contender"}, {Name: "limit", Right: true}, {Name: countOf(trends), Right: true}, {Name: "solved", Right: true}, {Name: "difference", Right: true}, {Name: "95 % interval", Right: true}}
	var rows []Row
	for i := range trends {
		t := &trends[i]
		for k := range t.Steps {
			s := &t.Steps[k]
			d := Difference{Interval: s.Difference, Decimals: 1, Measure: t.Measure}
			rows = append(rows, Row{Cells: []Cell{Text(t.Suite), Text(t.Contender), Text(s.Limit), Count(s.Positions), Text(s.Solved), d.only(ValueOnly), d.only(IntervalOnly)}})
		}
	}
	return TableOf(columns, rows)
}

// only returns the difference with only its value or its interval.
func (d Difference) only(shown Shown) Difference {
	d.Shown = shown
	return d
}

// slopeTable has the slope of each contender.
func slopeTable(trends []compare.Trend) *Table {
	columns := []Column{{Name: "suite"}, {Name: "contender"}, {Name: "slope", Right: true}, {Name: "95 % interval", Right: true}, {Name: "the difference"}}
	return &Table{Columns: columns, Len: len(trends), Row: func(i int) Row {
		t := &trends[i]
		d := Difference{Interval: t.Slope, Decimals: 2, Measure: t.Measure + " " + t.Unit}
		return Row{Cells: []Cell{Text(t.Suite), Text(t.Contender), d.only(ValueOnly), d.only(IntervalOnly), Text(t.Word())}}
	}}
}

// countOf is what is counted: positions or games.
func countOf(trends []compare.Trend) string {
	if len(trends) > 0 && trends[0].Suite == "" {
		return "games"
	}
	return "positions"
}

// trendText says how slopes are made.
func trendText(trends []compare.Trend) Sentence {
	if countOf(trends) == "games" {
		return Sayf("Differences are against %s, in Elo. Slopes are weighted least squares, the matches being independent; grows is away from 0, "+
			"shrinks towards it. Slopes are not adjusted to each other.", trends[0].Base)
	}
	return Sayf("Differences are against %s, in percentage points (pp) of the positions, or of the points. Slopes are weighted least squares, their "+
		"intervals Gaffke's bounds over the positions that all runs have; grows is away from 0, shrinks towards it. Slopes are not adjusted to each other.", trends[0].Base)
}

// Interactions returns the blocks of what pairs of changes do together, with at most so many rows;
// none without any.
func Interactions(list []compare.Interaction, most int) []Block {
	if len(list) == 0 {
		return nil
	}
	columns := []Column{{Name: "suite"}, {Name: "changes"}, {Name: "first", Right: true}, {Name: "second", Right: true}, {Name: "both", Right: true}, {Name: "interaction", Right: true}, {Name: "95 % interval", Right: true}, {}}
	row := func(i int) Row {
		n := &list[i]
		cells := []Cell{Text(n.Suite), Text(n.Changes())}
		for _, d := range []compare.Interval{n.OfFirst, n.OfSecond, n.OfBoth, n.Value} {
			cells = append(cells, Difference{Interval: d, Decimals: 1, Shown: ValueOnly})
		}
		word := n.Word()
		return Row{Cells: append(cells, Difference{Interval: n.Value, Decimals: 1, Shown: IntervalOnly}, unless(word == compare.NoInteraction, Text(word)))} // as of most: the interval says it
	}
	shown := min(len(list), most)
	return []Block{
		{In: inDocuments | Brief, Heading: "Interactions", Table: &Table{Columns: columns, Len: shown, Row: row}, More: len(list) - shown, Least: 4, Where: compare.InteractionsFile},
		{In: inDocuments | Brief, List: []Sentence{Say("Interactions in pp: the difference of both changes minus the differences of each alone. An interaction is significant only if its interval (Gaffke's bounds over positions, not adjusted to each other) excludes 0.")}, Least: 1, Tight: true, Tail: true},
	}
}
