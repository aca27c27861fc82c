package study

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
)

// suiteTable is the table of a suite over the versions.
type suiteTable struct {
	suite string
	table *sink.Table
}

// tables returns a table for each suite, with a row for each version.
func (t *Track) tables() []suiteTable {
	rows := map[[2]string]*TrackRow{}
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Theme == report.WholeSuite {
			rows[[2]string{row.Suite, row.Version}] = row
		}
	}
	var list []suiteTable
	for _, suite := range t.Suites() {
		table := newSuiteTable()
		for i := range t.Versions {
			v := &t.Versions[i]
			table.Add(t.cells(v, rows[[2]string{suite, v.Name}])...)
		}
		list = append(list, suiteTable{suite, table})
	}
	return list
}

func newSuiteTable() *sink.Table {
	return sink.NewTable(sink.Column{Header: "version"}, sink.Column{Header: "date"},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "nodes/s", Right: true}, sink.Column{Header: "depth", Right: true},
		sink.Column{Header: "against the one before"})
}

// shareOfPoints is "69.2 % of 20 000".
func (r *TrackRow) shareOfPoints() string {
	return fmt.Sprintf("%.1f %% of %s", 100*float64(r.Points)/float64(max(r.MaxPoints, 1)), sink.Grouped(r.MaxPoints))
}

// cells returns the cells of a version in the table of a suite.
func (t *Track) cells(v *TrackedVersion, row *TrackRow) []string {
	cells := make([]string, 9)
	cells[0] = v.Name
	if !v.Date.IsZero() {
		cells[1] = v.Date.Format("2006-01-02")
	}
	if row == nil {
		cells[8] = noResults
		return cells
	}
	solved, points := fmt.Sprintf("%d/%d", row.Solved, row.Positions), fmt.Sprintf("%d/%d", row.Points, row.MaxPoints)
	switch row.Figure {
	case report.Found:
		cells[3], cells[4] = solved, points
	case report.Points:
		cells[2], cells[5] = solved, row.shareOfPoints()
	default:
		cells[2] = solved
	}
	if v.NPS > 0 {
		cells[6] = sink.HumanCount(v.NPS)
	}
	if row.Depth != nil {
		cells[7] = fmt.Sprintf("%.1f", *row.Depth)
	}
	cells[8] = row.Previous.text(row.hasPoints())
	if v.SameAs != "" {
		cells[8] = "the same program as " + v.SameAs
	}
	return cells
}

// noResults stands in tables where a version has none; LeftOutLines has the reason.
const noResults = "no results"

// LeftOutLines returns a line for each version without results, and for each that is left out.
func (t *Track) LeftOutLines() []string {
	var lines []string
	for i := range t.Versions {
		if v := &t.Versions[i]; v.Failure != "" {
			lines = append(lines, v.Name+": "+v.Failure)
		}
	}
	for _, v := range t.LeftOut {
		lines = append(lines, v.Name+": "+v.Reason)
	}
	return lines
}

// text returns what a comparison says; empty without one.
func (a *Against) text(points bool) string {
	switch {
	case a == nil:
		return ""
	case a.Verdict == compare.Unchanged:
		return string(a.Verdict)
	}
	return a.named(points)
}

// named returns what it says with the name of the other version.
func (a *Against) named(points bool) string {
	if a.Verdict == compare.Unchanged {
		return a.Version + ": " + string(a.Verdict)
	}
	return fmt.Sprintf("%s: %s %s, +%d -%d", a.Version, a.verdictText, show.DifferenceText(&a.Difference, points), a.Gained, a.Lost)
}

// firstToLast returns how the last version compares with the first one, a line for each suite.
func (t *Track) firstToLast() []string {
	var lines []string
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Theme == report.WholeSuite && row.First != nil {
			lines = append(lines, fmt.Sprintf("%s: %s against the first one, %s", row.Suite, row.Version, row.First.named(row.hasPoints())))
		}
	}
	return lines
}

// noStep says that no test of two versions shows a difference.
const noStep = "no version is shown to differ from the one before"

// Step is a version that differs from the one before on a whole suite, by a test of the two.
type Step struct {
	*TrackRow
	subject string
}

// Steps returns the versions that differ from the one before, suite by suite, in their order.
func (t *Track) Steps() []Step {
	var list []Step
	byName := t.byName()
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Theme == report.WholeSuite && row.Previous != nil && row.Previous.Verdict.Differs() && byName[row.Version].SameAs == "" {
			list = append(list, Step{row, byName[row.Version].Subject})
		}
	}
	return list
}

func stepLines(steps []Step) []string {
	var lines []string
	for _, s := range steps {
		version, a := s.Version, s.Previous
		if s.subject != "" {
			version += " (" + s.subject + ")"
		}
		lines = append(lines, fmt.Sprintf("%s: %s is %s than %s, %s, +%d -%d", s.Suite, version, a.Verdict, a.Version, show.DifferenceText(&a.Difference, s.hasPoints()), a.Gained, a.Lost))
	}
	return lines
}

// LostByVersion returns a line for each version that lost positions.
func (t *Track) LostByVersion() []string {
	lost := map[string][]string{}
	for _, p := range t.Lost {
		lost[p.In] = append(lost[p.In], p.ID)
	}
	var lines []string
	for i := range t.Versions {
		if ids := lost[t.Versions[i].Name]; len(ids) > 0 {
			lines = append(lines, "lost in "+t.Versions[i].Name+": "+strings.Join(ids, ", "))
		}
	}
	return lines
}
