package sink

import (
	"slices"
	"strings"
)

// maxCell is the number of characters that a cell has in Markdown.
const maxCell = 500

// Markdown returns the table in Markdown, without its empty columns. If rows have links, to boards,
// there is a column of them.
func (t *Table) Markdown() string {
	columns, cells, dashes := t.Columns(), [][]string{{}}, "|"
	for range t.Rows() {
		cells = append(cells, nil)
	}
	for i, col := range columns {
		if !slices.ContainsFunc(t.Rows(), func(row []string) bool { return row[i] != "" }) {
			continue
		}
		cells[0] = append(cells[0], Markdown(col.Header))
		for n, row := range t.Rows() {
			cells[n+1] = append(cells[n+1], Markdown(Cut(row[i], maxCell)))
		}
		dashes += map[bool]string{false: " --- |", true: " --: |"}[col.Right]
	}
	if links := t.boardLinks(); links != nil {
		cells[0] = append(cells[0], "board")
		for n, link := range links {
			cells[n+1] = append(cells[n+1], link)
		}
		dashes += " --- |"
	}
	lines := make([]string, len(cells))
	for n, row := range cells {
		lines[n] = "| " + strings.Join(row, " | ") + " |\n"
	}
	return lines[0] + dashes + "\n" + strings.Join(lines[1:], "")
}

// boardLinks returns the link of each row; nil if no row has one.
func (t *Table) boardLinks() []string {
	links, some := make([]string, t.Len()), false
	for n := range links {
		if url := t.LinkOf(n); url != "" {
			links[n], some = "[board]("+url+")", true
		}
	}
	if !some {
		return nil
	}
	return links
}
