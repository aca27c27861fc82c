package page

import (
	"strings"

	"keymove/report"
	"keymove/report/compare"
)

// suiteRow is a row of a table of suites: what a comparison or a gate says of one, or of a part of
// it.
type suiteRow struct {
	*compare.Row
	// gate is that of a gate; nil in a comparison.
	gate *compare.GateRow
	pair *compare.Pair
	// limit is the one of the searches, who the contender where there are several, part the theme,
	// phase or group of features, and settings what differs.
	limit, who, part, settings string
	// several is set in a comparison of several contenders.
	several bool
}

// suiteColumn is a column of the tables of suites. A column that is added here is in every table,
// in every medium that it names.
type suiteColumn struct {
	name  string
	right bool
	// gate, pairs and parts are the media that have it in the tables of a gate, of a comparison, and
	// of its differences by phase, theme or feature.
	gate, pairs, parts Media
	cell               func(*suiteRow) Cell
}

const (
	left, right = false, true
	inDocuments = Full | Markdown | Web
)

var suiteColumns = []suiteColumn{
	{"contender", left, 0, Markdown, 0, func(r *suiteRow) Cell { return text(r.who) }},
	{"suite", left, Full | Brief | Comment, Full | Brief | Markdown, inDocuments, func(r *suiteRow) Cell { return Text(r.Suite) }},
	{"contender", left, 0, Brief, inDocuments, func(r *suiteRow) Cell { return text(r.who) }},
	{partColumn, left, 0, Full | Markdown, inDocuments, func(r *suiteRow) Cell { return text(r.part) }},
	{"settings", left, 0, 0, inDocuments, func(r *suiteRow) Cell { return text(r.settings) }},
	{"positions", right, Full, Full | Markdown, inDocuments, func(r *suiteRow) Cell { return Count(r.Positions) }},
	{"positions", right, 0, Brief, 0, func(r *suiteRow) Cell { return unless(r.several, Count(r.Positions)) }},
	{"solved", right, Full, Full | Brief | Markdown, inDocuments, func(r *suiteRow) Cell { return only(r.Figure != report.Found, r.count()) }},
	{"found", right, Full, Full | Brief | Markdown, inDocuments, func(r *suiteRow) Cell { return only(r.Figure == report.Found, r.count()) }},
	{"solved", right, Brief | Comment, 0, 0, func(r *suiteRow) Cell { return only(r.Figure != report.Found, r.countOf()) }},
	{"found", right, Brief | Comment, 0, 0, func(r *suiteRow) Cell { return only(r.Figure == report.Found, r.countOf()) }},
	{"gained", right, Full, Full | Markdown, 0, func(r *suiteRow) Cell { return only(r.Positions > 0, Count(r.Gained)) }},
	{"lost", right, Full, Full | Markdown, 0, func(r *suiteRow) Cell { return only(r.Positions > 0, Count(r.Lost)) }},
	{"best", right, Full | Brief | Comment, Full | Brief | Markdown, inDocuments, func(r *suiteRow) Cell { return only(r.BestDiff != nil, Change{Base: r.BaseBest, New: r.Best}) }},
	{"points", right, Full | Brief | Comment, Full | Brief | Markdown, inDocuments, func(r *suiteRow) Cell { return only(r.PointsDiff != nil, Change{Base: r.BasePoints, New: r.Points}) }},
	{"nodes/s", right, 0, Brief, 0, func(r *suiteRow) Cell { return unless(r.several, speed(r, ValueOnly)) }},
	{"difference", right, Full | Brief | Comment, Full | Markdown, inDocuments, func(r *suiteRow) Cell { return r.difference(ValueOnly) }},
	{"difference", right, 0, Brief, 0, func(r *suiteRow) Cell { return only(r.several && r.Figure != "", r.difference(NarrowValue)) }},
	{"95 % interval", right, 0, Full | Markdown, inDocuments, func(r *suiteRow) Cell { return r.difference(IntervalOnly) }},
	{"95 % limit of the loss", right, Full, 0, 0, loss},
	{"loss up to", right, Brief | Comment, 0, 0, loss},
	{"p (worse)", right, Full | Brief, 0, 0, func(r *suiteRow) Cell { return p(r.PWorseAdjusted) }},
	{"p", right, 0, Full | Markdown, 0, func(r *suiteRow) Cell { return p(r.PAdjusted) }},
	{"verdict", left, 0, Full | Markdown, inDocuments, func(r *suiteRow) Cell { return r.verdict(r.VerdictBesideInterval()) }},
	{"verdict", left, 0, Brief, 0, func(r *suiteRow) Cell { return only(r.several, r.verdict(r.BriefText())) }},
	{"moves differ", right, Comment, 0, 0, func(r *suiteRow) Cell { return Count(r.MovesDiffer) }},
	{"nodes/s", right, Comment, 0, 0, func(r *suiteRow) Cell { return speed(r, Both) }},

	// Labelled lines have the row as a paragraph, a line for each column.
	{"Points", left, Lines, Lines, 0, func(r *suiteRow) Cell {
		return only(r.PointsDiff != nil, Sayf("%s, %s", difference(r.Row, Both), r.of()))
	}},
	{"Solved", left, Lines, Lines, 0, func(r *suiteRow) Cell { return only(r.Figure != report.Found, r.solvedLine()) }},
	{"Found", left, Lines, Lines, 0, func(r *suiteRow) Cell { return only(r.Figure == report.Found, r.solvedLine()) }},
	{"Suite", left, Lines, Lines, 0, func(r *suiteRow) Cell { return Text(r.Suite + " " + r.limit) }},
	{"Test", left, Lines, Lines, 0, (*suiteRow).testLine},
	{"Cases", left, Lines, Lines, 0, func(r *suiteRow) Cell {
		return Sayf("N: %d Gained: %d Lost: %d %s: %s", r.Positions, r.Gained, r.Lost, title(r.Figure), r.count())
	}},
	{"Moves", left, Lines, Lines, 0, func(r *suiteRow) Cell { return Text(r.AnswersText()) }},
	{"Effort", left, Lines, Lines, 0, (*suiteRow).effortLine},
}

// partColumn is replaced by what the parts are.
const partColumn = "part"

// suiteTable returns the table of rows with the columns that have a medium; of names the column of
// parts.
func suiteTable(rows []suiteRow, of string, media func(*suiteColumn) Media) *Table {
	var columns []Column
	var cells []func(*suiteRow) Cell
	for i := range suiteColumns {
		c := &suiteColumns[i]
		if in := media(c); in != 0 {
			columns, cells = append(columns, Column{Name: c.name, Right: c.right, In: in}), append(cells, c.cell)
			if c.name == partColumn {
				columns[len(columns)-1].Name = of
			}
		}
	}
	return &Table{Columns: columns, Len: len(rows), Row: func(i int) Row {
		row := Row{Cells: make([]Cell, len(cells))}
		for k, cell := range cells {
			row.Cells[k] = cell(&rows[i])
		}
		return row
	}}
}

// only returns a cell where a condition holds, unless where it does not.
func only(holds bool, c Cell) Cell {
	if !holds {
		return nil
	}
	return c
}

func unless(holds bool, c Cell) Cell { return only(!holds, c) }

func text(t string) Cell { return only(t != "", Text(t)) }

func p(value *float64) Cell {
	if value == nil {
		return nil
	}
	return P(*value)
}

func loss(r *suiteRow) Cell { return only(r.gate != nil, r.lossLimit()) }

func (r *suiteRow) lossLimit() Cell {
	if r.gate == nil {
		return nil
	}
	return Loss(r.gate.LossLimit)
}

func speed(r *suiteRow, shown Shown) Cell {
	if r.NPS == nil {
		return nil
	}
	return Ratio{Interval: *r.NPS, Shown: shown}
}

// count is what both have of the figure, countOf with the number of positions.
func (r *suiteRow) count() Cell {
	return only(r.Positions > 0 || r.gate != nil, Change{Base: r.BaseSolved, New: r.Solved})
}

func (r *suiteRow) countOf() Cell {
	return Change{Base: r.BaseSolved, New: r.Solved, Of: float64(r.Positions)}
}

// of is what both have of the points.
func (r *suiteRow) of() Cell { return Change{Base: r.BasePoints, New: r.Points, Of: r.MaxPoints} }

func (r *suiteRow) difference(shown Shown) Cell {
	return only(r.Positions > 0, difference(r.Row, shown))
}

// difference is the difference of the primary figure: of points, or of the share of the positions.
func difference(r *compare.Row, shown Shown) Difference {
	if r.PointsDiff != nil {
		return Difference{Interval: *r.PointsDiff, Unit: Points, Shown: shown}
	}
	return Difference{Interval: r.SolvedDiff, Unit: PercentagePoints, Shown: shown}
}

func (r *suiteRow) verdict(words string) Cell {
	return only(words != "", Outcome{Words: words, Tone: toneOf(r.Verdict)})
}

func toneOf(v compare.Verdict) Tone {
	switch v {
	case compare.Better:
		return Good
	case compare.Worse:
		return Bad
	case compare.TooFew, compare.NotComparable:
		return Undecided
	}
	return Neutral
}

// solvedLine is the labelled line of the figure, unless points are the figure.
func (r *suiteRow) solvedLine() Cell {
	switch {
	case r.PointsDiff != nil || r.Positions == 0:
		return nil
	case r.BestDiff != nil:
		return Sayf("%s, %s; best %s", difference(r.Row, Both), r.countOf(), Change{Base: r.BaseBest, New: r.Best})
	}
	return Sayf("%s, %s", difference(r.Row, Both), r.countOf())
}

// testLine is what the statistics say: at a gate the one-sided p-value of a loss, which the gate
// tests, and the loss that is ruled out; else the two-sided one, with its direction.
func (r *suiteRow) testLine() Cell {
	if r.gate == nil {
		return r.twoSided()
	}
	test := r.twoSided()
	if r.Change() < 0 && r.PWorseAdjusted != nil {
		test = Sayf("loss, %s (one-sided)", PEquation(*r.PWorseAdjusted))
	}
	if test == nil {
		test = Text("")
	}
	return Sayf("%s, a loss of more than %s of the %s is ruled out (95%%)", test, r.lossLimit(), r.Figure.Unit())
}

func (r *suiteRow) twoSided() Cell {
	if s := r.Sequential; s != nil {
		return Sayf("sequential, %s at look %d of %d, after %d of %d positions", r.VerdictText(), s.Look, s.Looks, s.Positions, s.Planned)
	}
	if r.PAdjusted == nil {
		return nil
	}
	direction := "neither gain nor loss"
	switch d := r.Change(); {
	case d > 0:
		direction = "gain"
	case d < 0:
		direction = "loss"
	}
	return Sayf("%s, %s (two-sided)", direction, PEquation(*r.PAdjusted))
}

// effortLine has the ratios of a suite, each with the direction that is good.
func (r *suiteRow) effortLine() Cell {
	var parts []string
	var args []any
	add := func(format string, ratio *compare.Interval) {
		parts, args = append(parts, format), append(args, Ratio{Interval: *ratio})
	}
	if r.KeptNodes != nil {
		add("nodes to the solution %s, less is better", &r.KeptNodes.Ratio)
	}
	if r.KeptTime != nil {
		add("time to the solution %s, less is better", &r.KeptTime.Ratio)
	}
	if r.NPS != nil {
		add("nodes/s %s, more is better", r.NPS)
	}
	if parts == nil {
		return nil
	}
	return Sayf("new / base: "+strings.Join(parts, "; "), args...)
}

// title is the word for positions that count, as the head of a line.
func title(figure report.Figure) string {
	word := counted(figure)
	return strings.ToUpper(word[:1]) + word[1:]
}

// counted is the word for positions that count: solved, or found.
func counted(figure report.Figure) string {
	if figure == report.Found {
		return string(report.Found)
	}
	return string(report.Solved)
}
