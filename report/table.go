package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// table lays out text in columns. A column in which no row has a text is left
// out, its header too.
type table struct {
	columns []tableColumn
	rows    [][]string
}

type tableColumn struct {
	header string
	right  bool // aligned to the right, as numbers are
}

// add appends a row, which has one cell per column.
func (t *table) add(cells ...string) {
	for i, cell := range cells {
		cells[i] = printable(cell)
	}
	t.rows = append(t.rows, cells)
}

// text returns header and rows, each line after the indent and without
// trailing spaces.
func (t *table) text(indent string) string {
	widths := t.widths()
	headers := make([]string, len(t.columns))
	for i, col := range t.columns {
		headers[i] = col.header
	}
	var out strings.Builder
	t.writeRow(&out, indent, headers, widths)
	return out.String() + t.body(indent)
}

// body returns the rows as text does, without the header.
func (t *table) body(indent string) string {
	widths := t.widths()
	var out strings.Builder
	for _, row := range t.rows {
		t.writeRow(&out, indent, row, widths)
	}
	return out.String()
}

// widths returns the width of each column, 0 for one to leave out.
func (t *table) widths() []int {
	widths := make([]int, len(t.columns))
	for i, col := range t.columns {
		for _, row := range t.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		if widths[i] > 0 {
			widths[i] = max(widths[i], utf8.RuneCountInString(col.header))
		}
	}
	return widths
}

// width returns the width of the lines.
func (t *table) width() int {
	sum, gap := 0, 0
	for _, w := range t.widths() {
		if w > 0 {
			sum += gap + w
			gap = 2
		}
	}
	return sum
}

func (t *table) writeRow(out *strings.Builder, indent string, cells []string, widths []int) {
	line := indent
	gap := ""
	for i, cell := range cells {
		if widths[i] == 0 {
			continue
		}
		padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if t.columns[i].right {
			line += gap + padding + cell
		} else {
			line += gap + cell + padding
		}
		gap = "  "
	}
	out.WriteString(strings.TrimRight(line, " ") + "\n")
}

// printable replaces what could move a terminal's cursor or change its
// colours: ids and error texts come from files and engines.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
