package sink

import (
	"regexp"
	"strings"
)

// Column is a column of a Table.
type Column struct {
	Header string
	// Right aligns to the right, as numbers are.
	Right bool
	// Detail is a column that a brief table and a page leave out at first; Said one that a brief table leaves out
	// because a sentence says it.
	Detail, Said bool
}

// Table lays out text in columns. A column without text in any row is left out,
// including its header.
type Table struct {
	columns []Column
	rows    [][]string
	notes   map[int]string // by row, as links
	links   map[int]string
	tones   map[[2]int]Tone // by row and column
	painted bool
	brief   bool
}

// gap is the number of spaces between columns.
const gap = 2

// noteIndent is in front of the line below a row.
const noteIndent = "    "

// NewTable returns a table without rows. Unprintable characters of headers are replaced, as those of cells.
func NewTable(columns ...Column) *Table {
	for i := range columns {
		columns[i].Header = Terminal(columns[i].Header)
	}
	return &Table{columns: columns, notes: map[int]string{}, links: map[int]string{}, tones: map[[2]int]Tone{}}
}

// Add appends a row with one cell per column. Unprintable characters are replaced.
func (t *Table) Add(cells ...string) {
	for i, cell := range cells {
		cells[i] = Terminal(cell)
	}
	t.rows = append(t.rows, cells)
}

// Note sets the line below the last row, which is never broken.
func (t *Table) Note(text string) { t.notes[len(t.rows)-1] = Terminal(text) }

// Tone sets the tone of a cell of the last row.
func (t *Table) Tone(column int, tone Tone) { t.tones[[2]int{len(t.rows) - 1, column}] = tone }

// ToneOf returns the tone of a cell.
func (t *Table) ToneOf(row, column int) Tone { return t.tones[[2]int{row, column}] }

// Painted returns the table with the tones of its cells in its text, which is written by Write.
func (t *Table) Painted() *Table {
	painted := *t
	painted.painted = true
	return &painted
}

// address is what is a link in every format without being escaped.
var address = regexp.MustCompile(`^https://[\w./?=&-]+$`)

// Brief returns the table without its details and without the lines below its rows.
func (t *Table) Brief() *Table {
	brief := *t
	brief.brief, brief.notes = true, nil
	return &brief
}

// First returns the first rows, and the number of the others.
func (t *Table) First(rows int) (first *Table, more int) {
	cut := *t
	cut.rows = t.rows[:min(rows, len(t.rows))]
	return &cut, len(t.rows) - len(cut.rows)
}

// Link sets the address of a page about the last row, for formats with links. What is no
// address, or would act in one of them, is no link.
func (t *Table) Link(url string) {
	if url = Address(url); url != "" {
		t.links[len(t.rows)-1] = url
	}
}

// Address returns a URL if it can stand in every format as it is, else nothing.
func Address(url string) string {
	if address.MatchString(url) {
		return url
	}
	return ""
}

// LinkOf returns the address of a page about a row; empty if it has none.
func (t *Table) LinkOf(row int) string { return t.links[row] }

func (t *Table) Len() int { return len(t.rows) }

// Columns returns the columns, including empty ones.
func (t *Table) Columns() []Column { return t.columns }

// Rows returns the cells of each row, one per column.
func (t *Table) Rows() [][]string { return t.rows }

// Text returns header and rows, each line after the indent and without
// trailing spaces.
func (t *Table) Text(indent string) string { return t.Fit(indent, 0) }

// widths returns the width of each column; 0 if it is left out.
func (t *Table) widths() []int {
	widths := make([]int, len(t.columns))
	for i, col := range t.columns {
		if t.brief && (col.Detail || col.Said) {
			continue
		}
		for _, row := range t.rows {
			widths[i] = max(widths[i], widthOf(row[i]))
		}
		if widths[i] > 0 {
			widths[i] = max(widths[i], widthOf(col.Header))
		}
	}
	return widths
}

// width returns the width of the lines.
func (t *Table) width() int {
	sum := -gap
	for _, w := range t.widths() {
		if w > 0 {
			sum += gap + w
		}
	}
	return max(sum, 0)
}

// tonesOf returns the tones of a row where the table is painted.
func (t *Table) tonesOf(row int) func(column int) Tone {
	return func(column int) Tone {
		if !t.painted {
			return Plain
		}
		return t.tones[[2]int{row, column}]
	}
}

// writeRow writes a row, in several lines if a cell is wider than its column.
func (t *Table) writeRow(out *strings.Builder, indent string, cells []string, widths []int, tone func(column int) Tone) {
	wrapped, height := make([][]string, len(cells)), 1
	for i, cell := range cells {
		if widths[i] > 0 {
			wrapped[i] = Wrap(cell, widths[i])
			height = max(height, len(wrapped[i]))
		}
	}
	for n := range height {
		line, space := indent, ""
		for i, texts := range wrapped {
			if widths[i] == 0 {
				continue
			}
			text := ""
			if n < len(texts) {
				text = texts[n]
			}
			line += space + t.columns[i].pad(Toned(tone(i), text), widths[i])
			space = strings.Repeat(" ", gap)
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// pad fills a text up to the width of the column.
func (c Column) pad(text string, width int) string {
	if c.Right {
		return strings.Repeat(" ", max(0, width-widthOf(text))) + text
	}
	return padded(text, width)
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-widthOf(text)))
}
