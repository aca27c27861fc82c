package show

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// line is a row of a table about suites: of a comparison, of a part of it, or of a gate.
type line struct {
	*compare.Row
	pair  *compare.Pair    // nil at a gate
	gate  bool             // not of a comparison
	of    string           // phase, theme or group
	by    compare.Division // what the rows are of; empty for suites
	among *among
}

// among is what the pairs of a comparison are called.
type among struct {
	pairs         int
	severalBases  bool
	names, labels []string
	suite         string // the only one, which a heading names; empty for several, and where no heading does
}

// maxColumn is the length up to which names are whole in a table.
const maxColumn = 24

func amongOf(c *compare.Comparison) *among {
	a := &among{pairs: len(c.Pairs), severalBases: severalBases(c)}
	for i := range c.Pairs {
		for _, name := range []string{c.Pairs[i].Base, c.Pairs[i].Contender} {
			if !slices.Contains(a.names, name) {
				a.names = append(a.names, name)
			}
		}
	}
	a.labels = sink.Names(a.names, maxColumn)
	return a
}

// label is the shortest name that tells a contender from the others.
func (a *among) label(name string) string { return a.labels[slices.Index(a.names, name)] }

// setting is the label without the name of the base in front.
func (a *among) setting(pair *compare.Pair) string {
	if label := a.label(pair.Contender); label != pair.Contender {
		return label
	}
	return settingName(pair)
}

// legend has the whole names of letters, and of others that are shorter; empty if all are whole.
func (a *among) legend() string {
	var texts []string
	for i, label := range a.labels {
		if label != a.names[i] {
			texts = append(texts, label+" is "+a.names[i])
		}
	}
	if texts == nil {
		return ""
	}
	return strings.Join(texts, "; ") + "."
}

// column is a column of these tables. One that is empty in all rows is left out, so that all tables
// have the same list.
type column struct {
	name  string
	right bool
	// detail is set for what a terminal has with --verbose only, said for what a sentence says where there is one
	// contender on few suites.
	detail, said bool
	cell         func(*line) string
}

var columns = []column{
	{name: "suite", cell: func(l *line) string {
		return when(l.among == nil || l.among.suite == "", func() string { return l.Suite })
	}},
	{name: "part", cell: func(l *line) string { return l.of }},
	{name: "contender", cell: (*line).who},
	{name: "settings", cell: func(l *line) string {
		return when(l.by == compare.ByFeature, func() string { return strings.Join(report.SettingTexts(l.pair.Sides.Differ), " ") })
	}},
	{name: "positions", right: true, detail: true, cell: func(l *line) string { return strconv.Itoa(l.Positions) }},
	{name: "solved", right: true, cell: func(l *line) string { return when(l.Figure != report.Found && l.Positions > 0, l.counts) }},
	{name: "found", right: true, cell: func(l *line) string { return when(l.Figure == report.Found && l.Positions > 0, l.counts) }},
	{name: "gained", right: true, detail: true, cell: func(l *line) string { return when(l.Positions > 0, func() string { return strconv.Itoa(l.Gained) }) }},
	{name: "lost", right: true, detail: true, cell: func(l *line) string { return when(l.Positions > 0, func() string { return strconv.Itoa(l.Lost) }) }},
	{name: "best", right: true, cell: func(l *line) string {
		return when(l.BestDiff != nil, func() string { return arrow(l.BaseBest, l.Best) })
	}},
	{name: "points", right: true, cell: func(l *line) string { return l.PointsText() }},
	{name: "difference", right: true, said: true, cell: (*line).difference},
	{name: "loss up to", right: true, cell: func(l *line) string {
		return when(l.gate && l.LossLimit != nil, func() string { return fmt.Sprintf("%.1f pp", max(0, 100**l.LossLimit)) })
	}},
	{name: "p (worse)", right: true, cell: func(l *line) string {
		return when(l.gate, func() string { return probability(l.PWorseAdjusted) })
	}},
	{name: "p", right: true, detail: true, cell: func(l *line) string {
		return when(!l.gate, func() string { return probability(l.PAdjusted) })
	}},
	{name: "nodes to solution", right: true, detail: true, cell: func(l *line) string { return effort(l.KeptNodes) }},
	{name: "time to solution", right: true, detail: true, cell: func(l *line) string { return effort(l.KeptTime) }},
	{name: "nodes/s", right: true, detail: true, cell: func(l *line) string { return when(l.NPS != nil && l.by == "", func() string { return l.NPS.Ratio() }) }},
	{name: "speed of finding", right: true, detail: true, cell: (*line).finding},
	{name: "detectable", right: true, detail: true, cell: func(l *line) string {
		return when(!l.gate && l.Detectable != nil && l.Verdict == compare.TooFew, func() string { return fmt.Sprintf("%.1f pp", 100**l.Detectable) })
	}},
	{name: "answers", said: true, cell: func(l *line) string {
		return when(!l.gate && l.by == "" && l.Positions == 0, func() string { return AnswersText(l.Row) })
	}},
	{name: "verdict", said: true, cell: func(l *line) string {
		return when(!l.gate && l.by != compare.ByPhase && l.Positions > 0, func() string { return VerdictText(l.Row) })
	}},
}

// when returns a text where there is one.
func when(holds bool, text func() string) string {
	if !holds {
		return ""
	}
	return text()
}

// who names the contender of a row where there are several.
func (l *line) who() string {
	switch {
	case l.among == nil, l.among.pairs < 2 && l.by == "":
		return ""
	case l.among.severalBases:
		return l.among.label(l.pair.Base) + " → " + l.among.label(l.pair.Contender)
	}
	return l.among.label(l.pair.Contender)
}

// severalBases reports whether contenders are compared with others than the first.
func severalBases(c *compare.Comparison) bool {
	return slices.ContainsFunc(c.Pairs, func(p compare.Pair) bool { return p.Base != c.Pairs[0].Base })
}

func (l *line) counts() string {
	return arrow(l.BaseSolved, l.Solved) + " of " + sink.Grouped(l.Positions)
}

// difference writes that of the figure, with its interval unless the limit of a loss is beside it.
func (l *line) difference() string {
	value, limits := rowDifference(l.Row)
	switch {
	case l.Positions == 0:
		return ""
	case l.gate:
		return value
	}
	return value + " " + limits
}

func (l *line) finding() string {
	return when(!l.gate && l.by == "" && l.Finding != nil, func() string {
		return fmt.Sprintf("%.3f → %.3f: %s", l.Finding.Base, l.Finding.Contender, signedInterval(&l.Finding.Difference))
	})
}

func effort(e *compare.Effort) string {
	return when(e != nil, func() string { return e.Ratio.Ratio() })
}

// suiteTable is the table of lines; part is the head of what they are of.
func suiteTable(lines []line, part string) *sink.Table {
	heads := make([]sink.Column, len(columns))
	isOne := len(lines) > 0 && len(lines) <= briefTexts && !lines[0].gate && lines[0].by == "" && lines[0].among.pairs == 1
	for k, c := range columns {
		heads[k] = sink.Column{Header: c.name, Right: c.right, Detail: c.detail, Said: c.said && isOne}
	}
	heads[1].Header = part
	t := sink.NewTable(heads...)
	for i := range lines {
		cells := make([]string, len(columns))
		for k, c := range columns {
			cells[k] = c.cell(&lines[i])
		}
		t.Add(cells...)
		t.Tone(len(columns)-1, lines[i].Verdict.Tone())
	}
	return t
}
