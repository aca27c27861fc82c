package study

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
)

const (
	// maxSuites is how many suites have columns in the table of all versions.
	maxSuites = 4
	// maxLost is how many positions are named that the last version does not solve any more.
	maxLost = 6
)

// Document is the document of versions: a row for each, the newest first, what differs and what was lost, and in detail
// a table for each suite. The words next are of the command about the last loss.
func (t *Track) Document(next []string) *show.Doc {
	title := sink.Plural(len(t.Versions), "version")
	if t.Limit != "" {
		title += " · " + t.Limit
	}
	d := &show.Doc{Title: title, Next: next, Why: "which commit", Parts: []show.Part{
		{Table: t.versionTable(), Plots: t.plots(), Where: CSVFile}, {Heading: "Changes", Text: t.changes()},
		{Heading: "Lost", Text: t.losses()}, {Heading: "Notes", Text: t.Notes}, {Heading: "Without results", Text: t.LeftOutLines(), Detail: true},
		{Heading: "Positions that " + t.Since + " solved and the last version does not", Text: t.LostByVersion(), Detail: true},
	}}
	for _, s := range t.tables() {
		d.Parts = append(d.Parts, show.Part{Heading: s.suite, Table: s.table, Detail: true})
	}
	return d
}

// plots have the points of the versions on each suite, or what they solved with intervals, in percent.
func (t *Track) plots() []show.Plot {
	var plots []show.Plot
	for _, suite := range t.Suites() {
		p, line := show.Plot{Unit: "%"}, show.Line{}
		for i := range t.Rows {
			row := &t.Rows[i]
			if row.Suite != suite || row.Theme != report.WholeSuite {
				continue
			}
			point := show.Point{Text: row.Version, At: float64(len(line.Points))}
			point.Value, point.Low, point.High = 100*float64(row.Solved)/float64(row.Positions), 100*row.Low, 100*row.High
			if p.Title = suite + ": " + string(row.Figure) + ", in %, with 95 % intervals"; row.Figure == report.Points {
				p.Title, point.Value = suite+": points, in %", 100*row.Score()/float64(row.Most())
				point.Low, point.High = point.Value, point.Value
			}
			point.Text += fmt.Sprintf(": %.1f %%", point.Value)
			p.Places, line.Points = append(p.Places, row.Version), append(line.Points, point)
		}
		p.Add(line)
		plots = append(plots, p)
	}
	return plots
}

// Suites returns the names of the suites.
func (t *Track) Suites() []string {
	var names []string
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Theme == report.WholeSuite && !slices.Contains(names, row.Suite) {
			names = append(names, row.Suite)
		}
	}
	return names
}

// versionTable has a row for each version, the last one first, with a column for each of the first suites.
func (t *Track) versionTable() *sink.Table {
	columns := []sink.Column{{Header: "version"}, {Header: "date"}}
	names := t.Suites()
	names = names[:min(len(names), maxSuites)]
	for _, name := range names {
		columns = append(columns, sink.Column{Header: name, Right: true})
	}
	table := sink.NewTable(append(columns, sink.Column{Header: "nodes/s", Right: true}, sink.Column{})...)
	for i := len(t.Versions) - 1; i >= 0; i-- {
		v := &t.Versions[i]
		full := t.cells(v, nil)
		cells := full[:2:2]
		for _, name := range names {
			cells = append(cells, t.scoreOf(v, name))
		}
		speed, remark := "", ""
		switch {
		case v.NPS > 0:
			speed = sink.HumanCount(v.NPS)
		case v.Contender == "":
			remark = noResults
		}
		table.Add(append(cells, speed, remark)...)
	}
	return table
}

// scoreOf writes what a version got on a suite; empty without results.
func (t *Track) scoreOf(v *TrackedVersion, suite string) string {
	for i := range t.Rows {
		switch row := &t.Rows[i]; {
		case row.Suite != suite || row.Version != v.Name || row.Theme != report.WholeSuite:
		case row.Figure == report.Points:
			return row.shareOfPoints()
		default:
			return fmt.Sprintf("%.0f/%d", row.Score(), row.Most())
		}
	}
	return ""
}

// changes returns which versions differ from the one before, the judged one first, then the newest, and how the
// last one differs from the first one: a line for each.
func (t *Track) changes() []string {
	steps := t.Steps()
	slices.Reverse(steps)
	others := slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.Version == t.Judged })
	lines := stepLines(append(slices.DeleteFunc(steps, func(s Step) bool { return s.Version != t.Judged }), others...))
	if len(lines) == 0 {
		lines = []string{noStep}
	}
	return append(lines, t.firstToLast()...)
}

// losses names the first positions that the judged version does not solve any more.
func (t *Track) losses() []string {
	if len(t.Lost) == 0 {
		return nil
	}
	var ids []string
	for _, p := range t.Lost[:min(len(t.Lost), maxLost)] {
		ids = append(ids, p.ID+" (in "+p.In+")")
	}
	text := fmt.Sprintf("%s lost that %s solved: %s", sink.Plural(len(t.Lost), "position"), t.Since, strings.Join(ids, ", "))
	if len(t.Lost) > maxLost {
		text += ", …"
	}
	return []string{text}
}

// LastLoss returns the last version that is worse than the one before on a whole suite, and nil
// without one.
func (t *Track) LastLoss() *TrackRow {
	place := func(name string) int {
		return slices.IndexFunc(t.Versions, func(v TrackedVersion) bool { return v.Name == name })
	}
	var last *TrackRow
	for _, s := range t.Steps() {
		if s.Previous.Verdict == compare.Worse && (last == nil || place(s.Version) > place(last.Version)) {
			last = s.TrackRow
		}
	}
	return last
}
