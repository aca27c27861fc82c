package output

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/runfolder"
)

// WriteText writes the text at the end of a run: the run in one line, a table of what
// was solved per suite and theme, notes, the totals and ratings that known suites
// define, the failures, and the verdict about several contenders. The time in the table is the median time to solution;
// nodes/s are per search. In a run without times both are left out. Lines have at most
// width characters, as far as words and numbers allow; 0 is any width.
func WriteText(w io.Writer, s *Sections, width int) error {
	t := text{s, width}
	var out strings.Builder
	out.WriteString(sink.Paragraph("", t.Title(), width))
	if len(s.Summary()) > 0 {
		out.WriteString("\n" + t.summary())
		if slices.ContainsFunc(s.Summary(), hasFinding) {
			out.WriteString("\n" + sink.Paragraph("", findingMetric.header+" is 1 for a solution found at once, 0 for one found at the limit or never (the mean).", width))
		}
	}
	if notes := s.Notes(); len(notes) > 0 {
		out.WriteString("\n" + sink.Paragraph("", strings.Join(notes, "\n"), width))
	}
	out.WriteString(t.results())
	if len(s.meta.Contenders) > 1 {
		out.WriteString(t.verdict())
	}
	return sink.Write(w, out.String())
}

// results are the totals and ratings that known suites define, and the failures; of several limits at each of them.
func (t text) results() string {
	if t.Run.IsSeveral() {
		all := ""
		for _, part := range t.Run.Limits() {
			if of := (text{NewSections(part), t.width}).results(); of != "" {
				all += "\nAt " + sink.Terminal(part.AtLimit()) + ":\n" + of
			}
		}
		return all
	}
	out := t.totals() + t.ratings() + t.solverRatings() + t.flaky()
	if len(t.meta.Contenders) < 2 {
		return out + t.failures()
	}
	return out + t.moves(maxListed, t.tableWidth()) + t.failuresByContender()
}

// text writes sections as plain text.
type text struct {
	*Sections
	width int // of lines; 0 for any
}

// tableWidth returns the width of the tables of several contenders.
func (t text) tableWidth() int { return cmp.Or(t.width, maxWidth) }

// Title describes what ran under which conditions.
func (s *Sections) Title() string {
	parts := []string{
		s.contenders(),
		s.meta.Limit,
		s.repeats(),
		sizesText(&s.meta),
		sink.Plural(s.meta.Workers, "worker"),
	}
	if s.meta.Version != "" {
		parts = append(parts, "Keymove "+s.meta.Version)
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return sink.Terminal(strings.Join(parts, " · "))
}

// sizesText returns hash and threads of the searches of a run; where contenders differ, whose.
func sizesText(m *runfolder.Manifest) string {
	var parts []string
	for _, g := range m.SizeGroups() {
		text := g.HashText() + " · " + g.ThreadsText()
		if len(g.Contenders) > 0 {
			text += " (" + strings.Join(g.Contenders, ", ") + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}

// contenders returns the names of the contenders, or their number if the names would
// fill a line.
func (s *Sections) contenders() string {
	names := strings.Join(s.Run.Names(), ", ")
	if len(s.meta.Contenders) > 1 && utf8.RuneCountInString(names) > maxWidth/2 {
		return sink.Plural(len(s.meta.Contenders), "contender")
	}
	return names
}

// repeats writes the number of searches of each case; empty for one.
func (s *Sections) repeats() string {
	if s.meta.Repeats() == 1 {
		return ""
	}
	return sink.Plural(s.meta.Repeats(), "repeat")
}

// summary returns the table of what was solved. Several contenders are side by side;
// metrics that do not fit there are in a second table of whole suites.
func (t text) summary() string {
	rows := t.Summary()
	if len(t.meta.Contenders) < 2 || t.Run.IsSeveral() {
		return t.SummaryTable(rows).Fit("", t.width)
	}
	text, complete := newContenderTable(t.Run.Names(), rows, t.meta.NoTimes).text(t.tableWidth())
	if complete {
		return text
	}
	whole := slices.DeleteFunc(slices.Clone(rows), func(s report.Summary) bool { return s.Theme != report.WholeSuite })
	slices.SortStableFunc(whole, func(a, b report.Summary) int { return t.suiteIndex(a.Suite) - t.suiteIndex(b.Suite) })
	return text + "\n" + t.SummaryTable(whole).Fit("", t.width)
}

func (t text) suiteIndex(name string) int {
	return slices.IndexFunc(t.meta.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == name })
}

// SummaryTable has a row for each summary, with the contender if there are several and
// the theme if the suite has themes.
func (s *Sections) SummaryTable(rows []report.Summary) *sink.Table {
	all := metricSets[0]
	columns := []sink.Column{{Header: "limit"}, {Header: "suite"}, {Header: "theme"}, {Header: "contender"}}
	for _, m := range all {
		columns = append(columns, sink.Column{Header: m.header, Right: true})
	}
	table := sink.NewTable(columns...)
	themed := themedSuites(rows)
	for i := range rows {
		row := &rows[i]
		cells := []string{"", row.Suite, "", ""}
		if s.Run.IsSeveral() {
			cells[0] = row.Limit
		}
		if themed[row.Suite] {
			cells[2] = row.Theme
		}
		if len(s.meta.Contenders) > 1 {
			cells[3] = row.Contender
		}
		for _, m := range all {
			cells = append(cells, m.cell(row, s.meta.NoTimes))
		}
		table.Add(cells...)
	}
	return table
}
