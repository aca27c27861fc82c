package texttable

import (
	"strings"
	"unicode/utf8"
)

// Column is a column of a Table.
type Column struct {
	Header string
	// Right aligns to the right, as numbers are.
	Right bool
}

// Table lays out text in columns. A column without text in any row is left out,
// including its header.
type Table struct {
	columns []Column
	rows    [][]string
}

// New returns a table without rows.
func New(columns ...Column) *Table { return &Table{columns: columns} }

// Add appends a row with one cell per column. Unprintable characters are replaced.
func (t *Table) Add(cells ...string) {
	for i, cell := range cells {
		cells[i] = Printable(cell)
	}
	t.rows = append(t.rows, cells)
}

// Len returns the number of rows.
func (t *Table) Len() int { return len(t.rows) }

// Columns returns the columns, including empty ones.
func (t *Table) Columns() []Column { return t.columns }

// Rows returns the cells of each row, one per column.
func (t *Table) Rows() [][]string { return t.rows }

// Text returns header and rows, each line after the indent and without
// trailing spaces.
func (t *Table) Text(indent string) string {
	headers := make([]string, len(t.columns))
	for i, col := range t.columns {
		headers[i] = col.Header
	}
	var out strings.Builder
	t.writeRow(&out, indent, headers, t.widths())
	return out.String() + t.Body(indent)
}

// Body returns the rows as Text does, without the header.
func (t *Table) Body(indent string) string {
	widths := t.widths()
	var out strings.Builder
	for _, row := range t.rows {
		t.writeRow(&out, indent, row, widths)
	}
	return out.String()
}

// widths returns the width of each column; 0 if it is left out.
func (t *Table) widths() []int {
	widths := make([]int, len(t.columns))
	for i, col := range t.columns {
		for _, row := range t.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		if widths[i] > 0 {
			widths[i] = max(widths[i], utf8.RuneCountInString(col.Header))
		}
	}
	return widths
}

// width returns the width of the lines.
func (t *Table) width() int {
	sum, gap := 0, 0
	for _, w := range t.widths() {
		if w > 0 {
			sum += gap + w
			gap = 2
		}
	}
	return sum
}

func (t *Table) writeRow(out *strings.Builder, indent string, cells []string, widths []int) {
	line := indent
	gap := ""
	for i, cell := range cells {
		if widths[i] == 0 {
			continue
		}
		padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if t.columns[i].Right {
			line += gap + padding + cell
		} else {
			line += gap + cell + padding
		}
		gap = "  "
	}
	out.WriteString(strings.TrimRight(line, " ") + "\n")
}
