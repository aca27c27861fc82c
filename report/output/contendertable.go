package output

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/sink"
)

// maxWidth is the maximum width of the tables of several contenders if that of the lines
// is not known.
const maxWidth = 120

// contenderTable shows several contenders: a row for each suite and theme, and a block
// of columns for each contender under its name.
type contenderTable struct {
	rows       [][]string // the cells in front: suite and theme
	contenders []string
	byPlace    map[[3]string]*report.Summary // by contender, suite and theme
	places     [][2]string                   // suite and theme of each row
	noTimes    bool
}

// newContenderTable arranges summaries, which are in the order of summary.csv.
func newContenderTable(contenders []string, rows []report.Summary, noTimes bool) *contenderTable {
	t := &contenderTable{contenders: contenders, byPlace: map[[3]string]*report.Summary{}, noTimes: noTimes}
	themed := themedSuites(rows)
	seen := map[[2]string]bool{}
	for i := range rows {
		row := &rows[i]
		t.byPlace[[3]string{row.Contender, row.Suite, row.Theme}] = row
		place := [2]string{row.Suite, row.Theme}
		if seen[place] {
			continue
		}
		seen[place] = true
		t.places = append(t.places, place)
		theme := ""
		if themed[row.Suite] {
			theme = row.Theme
		}
		t.rows = append(t.rows, []string{row.Suite, theme})
	}
	return t
}

// text returns the tables, and whether they are complete: whether they have all
// metrics.
func (t *contenderTable) text(width int) (text string, complete bool) {
	labels, legend := labelled(t.contenders, width)
	for i, set := range metricSets {
		blocks := make([]sink.Block, len(t.contenders))
		for n, name := range t.contenders {
			blocks[n] = sink.Block{Label: labels[n], Table: t.block(name, set)}
		}
		groups := sink.SideBySide(t.front(), blocks, width)
		if len(groups) == 1 || i == len(metricSets)-1 {
			return legend + strings.Join(groups, "\n"), i == 0
		}
	}
	return "", false // there is a last set
}

func (t *contenderTable) front() *sink.Table {
	table := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "theme"})
	for _, row := range t.rows {
		table.Add(row...)
	}
	return table
}

// block returns the columns of a contender.
func (t *contenderTable) block(contender string, set []metric) *sink.Table {
	columns := make([]sink.Column, len(set))
	for i, m := range set {
		columns[i] = sink.Column{Header: m.header, Right: true}
	}
	table := sink.NewTable(columns...)
	for _, place := range t.places {
		cells := make([]string, len(set))
		if row := t.byPlace[[3]string{contender, place[0], place[1]}]; row != nil {
			for i, m := range set {
				cells[i] = m.cell(row, t.noTimes)
			}
		}
		table.Add(cells...)
	}
	return table
}

// longestLabel is the length up to which a name is the label of its columns.
const longestLabel = 24

// labelled returns the label above each contender's columns: its name, or a shorter one that the
// legend explains.
func labelled(names []string, width int) (labels []string, legend string) {
	labels = sink.Names(names, longestLabel)
	t := sink.NewTable(sink.Column{}, sink.Column{})
	for i, name := range names {
		if labels[i] != name {
			t.Add(labels[i], name)
		}
		labels[i] = sink.Terminal(labels[i])
	}
	if t.Len() == 0 {
		return labels, ""
	}
	return labels, t.Fit("", width) + "\n"
}

// themedSuites returns the suites that have rows of themes.
func themedSuites(rows []report.Summary) map[string]bool {
	themed := map[string]bool{}
	for _, row := range rows {
		if row.Theme != report.WholeSuite {
			themed[row.Suite] = true
		}
	}
	return themed
}

// metric is a column about a contender.
type metric struct {
	header string
	cell   func(row *report.Summary, noTimes bool) string
}

var (
	solvedMetric   = metric{"solved", func(s *report.Summary, _ bool) string { return solvedOf(s) }}
	foundMetric    = metric{"found", func(s *report.Summary, _ bool) string { return foundOf(s) }}
	percentMetric  = metric{"%", func(s *report.Summary, _ bool) string { return s.SolvedPercent(1) }}
	intervalMetric = metric{"95 % interval", func(s *report.Summary, _ bool) string { return intervalOf(s) }}
	bestMetric     = metric{"best", func(s *report.Summary, _ bool) string { return bestOf(s) }}
	pointsMetric   = metric{"points", func(s *report.Summary, _ bool) string { return pointsOf(s) }}
	timeMetric     = metric{"median time", medianOf}
	speedMetric    = metric{"nodes/s", speedOf}
	findingMetric  = metric{"found early", findingOf}
)

// metricSets are the metrics of contenders side by side: the first set with which all
// contenders fit into a line is used. With the last one the table is split.
var metricSets = [][]metric{
	{solvedMetric, foundMetric, percentMetric, intervalMetric, bestMetric, pointsMetric, timeMetric, speedMetric, findingMetric},
	{solvedMetric, foundMetric, percentMetric, bestMetric, pointsMetric, timeMetric, speedMetric},
	{solvedMetric, foundMetric, percentMetric, bestMetric, pointsMetric, timeMetric},
	{solvedMetric, foundMetric, percentMetric, bestMetric, pointsMetric},
	{solvedMetric, foundMetric, percentMetric},
	{solvedMetric, foundMetric},
}

func solvedOf(s *report.Summary) string {
	if s.Asked == 0 || s.Figure == report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

func foundOf(s *report.Summary) string {
	if s.Asked == 0 || s.Figure != report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

// bestOf writes how many of the mates found are as short as asked for, which have a point.
func bestOf(s *report.Summary) string {
	if s.MaxPoints == 0 || s.Figure != report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
}

func intervalOf(s *report.Summary) string {
	if s.Asked == 0 {
		return ""
	}
	low, high := s.Interval()
	return sink.Interval(100*low, 100*high, 1)
}

// pointsOf writes the points of lists; the points of mates among moves are in summary.csv alone.
func pointsOf(s *report.Summary) string {
	if s.MaxPoints == 0 || !s.Lists || s.Figure == report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
}

func medianOf(s *report.Summary, noTimes bool) string {
	if median, ok := s.MedianKeptUS(); ok && !noTimes {
		return sink.HumanTime(median)
	}
	return ""
}

// findingOf writes the speed of finding; summary.csv has its interval.
func findingOf(s *report.Summary, _ bool) string {
	i, known := s.SpeedOfFinding()
	if !known {
		return ""
	}
	return fmt.Sprintf("%.3f", i.Value)
}

// hasFinding reports whether a summary has a cell of findingMetric.
func hasFinding(s report.Summary) bool { return s.SpeedCases > 0 }

func speedOf(s *report.Summary, noTimes bool) string {
	if nps, ok := s.NPS(); ok && !noTimes {
		return sink.HumanCount(nps)
	}
	return ""
}
