package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// Text writes what a person reads at the end of a run: the run in one line, a
// table of what was solved per suite and theme, what went wrong, the totals and
// ratings that known suites define, and the failures. The time in the table is
// the median time to solution; nodes/s are per search.
type Text struct {
	w       io.Writer
	meta    Meta
	records []suites.Record
}

// NewText returns a report that writes to w when it is closed. With
// meta.NoTimes it has no times and no nodes per second.
func NewText(w io.Writer, meta Meta) *Text {
	return &Text{w: w, meta: meta}
}

// Add counts a record.
func (t *Text) Add(rec suites.Record) error {
	t.records = append(t.records, rec)
	return nil
}

// Close writes the text.
func (t *Text) Close() error {
	rows := Summarize(t.records)
	var out strings.Builder
	out.WriteString(t.title() + "\n")
	if len(rows) > 0 {
		out.WriteString("\n" + t.summaryText(rows))
	}
	if notes := notes(t.meta, rows, t.records); len(notes) > 0 {
		out.WriteString("\n" + strings.Join(notes, "\n") + "\n")
	}
	out.WriteString(stsText(t.meta, t.records))
	out.WriteString(ratingsText(t.meta, t.records))
	out.WriteString(flakyText(t.meta, t.records))
	if len(t.meta.Contenders) < 2 {
		out.WriteString(failureText(t.meta, t.records))
	} else {
		out.WriteString(failureSideText(t.meta, t.contenders(), t.records))
	}
	_, err := io.WriteString(t.w, out.String())
	return err
}

// title names what ran under which conditions.
func (t *Text) title() string {
	parts := []string{
		t.contenderText(),
		t.meta.Limit,
		repeatsText(t.meta),
		fmt.Sprintf("hash %d MiB", t.meta.HashMiB),
		plural(t.meta.Threads, "thread"),
		plural(t.meta.Workers, "worker"),
	}
	if t.meta.Version != "" {
		parts = append(parts, "Keymove "+t.meta.Version)
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return printable(strings.Join(parts, " · "))
}

// summaryText returns the table of what was solved. Several contenders stand side
// by side; what does not fit there is said of whole suites in a table below.
func (t *Text) summaryText(rows []Summary) string {
	if len(t.meta.Contenders) < 2 {
		return t.summaryTable(rows).text("")
	}
	text, complete := newSideBySide(t.contenders(), rows, t.meta.NoTimes).text()
	if complete {
		return text
	}
	whole := slices.DeleteFunc(slices.Clone(rows), func(s Summary) bool { return s.Theme != WholeSuite })
	slices.SortStableFunc(whole, func(a, b Summary) int { return t.suiteIndex(a.Suite) - t.suiteIndex(b.Suite) })
	return text + "\n" + t.summaryTable(whole).text("")
}

// contenderText names the contenders, or says how many there are where their names
// would fill a line.
func (t *Text) contenderText() string {
	names := strings.Join(t.contenders(), ", ")
	if len(t.meta.Contenders) > 1 && utf8.RuneCountInString(names) > maxWidth/2 {
		return plural(len(t.meta.Contenders), "contender")
	}
	return names
}

func (t *Text) contenders() []string {
	names := make([]string, len(t.meta.Contenders))
	for i, c := range t.meta.Contenders {
		names[i] = c.Name
	}
	return names
}

func (t *Text) suiteIndex(name string) int {
	return slices.IndexFunc(t.meta.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == name })
}

// summaryTable has a row for each summary: the contender has a cell where there
// are several, the theme where the suite has themes.
func (t *Text) summaryTable(rows []Summary) *table {
	table := &table{columns: []tableColumn{{header: "suite"}, {header: "theme"}, {header: "contender"}}}
	all := metricSets[0]
	for _, m := range all {
		table.columns = append(table.columns, tableColumn{header: m.header, right: true})
	}
	themed := themedSuites(rows)
	for i := range rows {
		row := &rows[i]
		cells := []string{row.Suite, "", ""}
		if themed[row.Suite] {
			cells[1] = row.Theme
		}
		if len(t.meta.Contenders) > 1 {
			cells[2] = row.Contender
		}
		for _, m := range all {
			cells = append(cells, m.cell(row, t.meta.NoTimes))
		}
		table.add(cells...)
	}
	return table
}
