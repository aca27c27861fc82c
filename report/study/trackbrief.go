package study

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
)

const (
	// briefVersions is how many of the last versions have rows, briefSuites how many suites have
	// columns, briefFindings how many findings are listed.
	briefVersions = 8
	briefSuites   = 4
	briefFindings = 4
	// briefLost is how many positions are named that the last version does not solve any more.
	briefLost = 6
)

// WriteBrief writes the track in about twenty lines: a row for each of the last versions, what the
// differs, what was lost, the page, and the command next, which is about the last loss.
func (t *Track) WriteBrief(w io.Writer, b show.Brief, next []string) error {
	if b.Width == 0 {
		b.Width = show.BriefWidth
	}
	var out strings.Builder
	out.WriteString(sink.Paragraph("", sink.Terminal(t.briefTitle()), b.Width) + "\n")
	out.WriteString(t.briefTable().Fit("", b.Width) + "\n")
	earlier := slices.DeleteFunc(t.Steps(), func(s Step) bool { return s.Version == t.Judged }) // standing has it
	slices.Reverse(earlier)
	lines := stepLines(earlier)
	if len(t.Steps()) == 0 {
		lines = []string{noStep}
	}
	if more := len(lines) - briefFindings; more > 0 {
		lines = append(lines[:briefFindings:briefFindings], sink.Plural(more, "more change")+" with --verbose.")
	}
	lines = slices.Concat(t.standing(), lines, t.briefLosses(), show.FewNotes(t.Notes))
	for _, line := range lines {
		out.WriteString(sink.Paragraph("", sink.Terminal(line), b.Width))
	}
	out.WriteString(b.End(next, "which commit"))
	_, err := io.WriteString(w, show.FewEmpty(out.String()))
	return err
}

func (t *Track) briefTitle() string {
	title := sink.Plural(len(t.Versions), "version")
	if n := len(t.Versions) - briefVersions; n > 0 {
		title += fmt.Sprintf(", the last %d of them", briefVersions)
	}
	if t.Limit != "" {
		title += " · " + t.Limit
	}
	return title
}

// suites returns the names of the suites.
func (t *Track) suites() []string {
	var names []string
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Theme == report.WholeSuite && !slices.Contains(names, row.Suite) {
			names = append(names, row.Suite)
		}
	}
	return names
}

// briefTable has a row for each of the last versions, with a column for each suite.
func (t *Track) briefTable() *sink.Table {
	columns := []sink.Column{{Header: "version"}, {Header: "date"}}
	names := t.suites()
	names = names[:min(len(names), briefSuites)]
	for _, name := range names {
		columns = append(columns, sink.Column{Header: sink.Terminal(name), Right: true})
	}
	table := sink.NewTable(append(columns, sink.Column{Header: "nodes/s", Right: true}, sink.Column{})...)
	for i := max(0, len(t.Versions)-briefVersions); i < len(t.Versions); i++ {
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
		default:
			return fmt.Sprintf("%.0f/%d", row.Score(), row.Most())
		}
	}
	return ""
}

// standing says how the judged version differs from the one before it and from the best one, where
// a difference is shown.
func (t *Track) standing() []string {
	var lines []string
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Version != t.Judged || row.Theme != report.WholeSuite {
			continue
		}
		for _, a := range []*Against{row.Previous, row.Best} {
			if a == nil || !a.Verdict.Differs() {
				continue
			}
			line := fmt.Sprintf("%s is %s than %s on %s: %s, +%d -%d.", t.Judged, a.Verdict, a.Version, row.Suite, a.differenceText(row.hasPoints()), a.Gained, a.Lost)
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// briefLosses names the first positions that the judged version does not solve any more.
func (t *Track) briefLosses() []string {
	if len(t.Lost) == 0 {
		return nil
	}
	var ids []string
	for _, p := range t.Lost[:min(len(t.Lost), briefLost)] {
		ids = append(ids, p.ID+" (in "+p.In+")")
	}
	text := fmt.Sprintf("%s lost that %s solved: %s", sink.Plural(len(t.Lost), "position"), t.Since, strings.Join(ids, ", "))
	if len(t.Lost) > briefLost {
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
