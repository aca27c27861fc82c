package report

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/stats"
	"keymove/suites"
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
		out.WriteString("\n" + t.summaryTable(rows).text(""))
	}
	if notes := notes(t.meta, rows, t.records); len(notes) > 0 {
		out.WriteString("\n" + strings.Join(notes, "\n") + "\n")
	}
	out.WriteString(stsText(t.meta, t.records))
	out.WriteString(ratingsText(t.meta, t.records))
	out.WriteString(failureText(t.meta, t.records))
	_, err := io.WriteString(t.w, out.String())
	return err
}

// title names what ran under which conditions.
func (t *Text) title() string {
	names := make([]string, len(t.meta.Contenders))
	for i, c := range t.meta.Contenders {
		names[i] = c.Name
	}
	parts := []string{
		strings.Join(names, ", "),
		t.meta.Limit,
		fmt.Sprintf("hash %d MiB", t.meta.HashMiB),
		plural(t.meta.Threads, "thread"),
		plural(t.meta.Workers, "worker"),
	}
	if t.meta.Version != "" {
		parts = append(parts, "Keymove "+t.meta.Version)
	}
	return printable(strings.Join(parts, " · "))
}

func (t *Text) summaryTable(rows []Summary) *table {
	table := &table{columns: []tableColumn{
		{header: "contender"}, {header: "suite"}, {header: "theme"},
		{header: "solved", right: true}, {header: "%", right: true}, {header: "95 % interval", right: true},
		{header: "points", right: true}, {header: "median time", right: true}, {header: "nodes/s", right: true},
	}}
	themed := map[string]bool{}
	for _, row := range rows {
		if row.Theme != WholeSuite {
			themed[row.Suite] = true
		}
	}
	for i := range rows {
		table.add(t.summaryCells(&rows[i], themed[rows[i].Suite])...)
	}
	return table
}

// summaryCells returns a row of the table. The contender has a cell where
// there are several, the theme where the suite has themes.
func (t *Text) summaryCells(row *Summary, themed bool) []string {
	cells := make([]string, 9)
	if len(t.meta.Contenders) > 1 {
		cells[0] = row.Contender
	}
	cells[1] = row.Suite
	if themed {
		cells[2] = row.Theme
	}
	if row.Asked > 0 {
		low, high := stats.Wilson(row.Solved, row.Asked, stats.Z95)
		cells[3] = fmt.Sprintf("%d/%d", row.Solved, row.Asked)
		cells[4] = ratioCell(100*uint64(row.Solved), uint64(row.Asked), 1)
		cells[5] = fmt.Sprintf("%.1f – %.1f", 100*low, 100*high)
	}
	if row.MaxPoints > 0 {
		cells[6] = fmt.Sprintf("%d/%d", row.Points, row.MaxPoints)
	}
	if t.meta.NoTimes {
		return cells
	}
	if median, ok := row.MedianKeptUS(); ok {
		cells[7] = humanTime(median)
	}
	if nps, ok := nodesPerSecond(row.Nodes, row.TimeUS); ok {
		cells[8] = humanCount(nps)
	}
	return cells
}
