package print

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/page"
	"keymove/report/sink"
)

// maxLines is the number of lines that a report may have: it is read in a comment on a pull
// request, or in the summary of a job.
const maxLines = 59

// Markdown writes a page as Markdown in less than 60 lines, as far as the least rows of its blocks
// allow. The room goes to the first blocks first.
func Markdown(w io.Writer, p *page.Page) error {
	var blocks []block
	for i := range p.Blocks {
		if b := &p.Blocks[i]; b.In == 0 || b.In&page.Markdown != 0 {
			blocks = append(blocks, blockOf(b))
		}
	}
	_, err := io.WriteString(w, fitted(sink.Markdown(p.Title), blocks))
	return err
}

// block is a part of a report: a heading and rows. Some rows are left out if the report would
// be too long.
type block struct {
	head []string // lines above the rows: a heading, that of a table
	rows []string
	tail string // a line behind the rows; empty for none
	// least is the number of rows that stay where there is no room, more the number of
	// those that are left out already. where says which file has all of them.
	least, more int
	where       string
}

func blockOf(b *page.Block) block {
	made := block{least: b.Least, more: b.More, where: b.Where}
	if b.Heading != "" {
		made.head = []string{"## " + sink.Markdown(b.Heading), ""}
	}
	if b.Table == nil {
		made.rows = bullets(Sentences(b.List))
		return made
	}
	if b.Table.Len > 0 {
		head, rows := markdownTable(Grid(b.Table, page.Markdown))
		made.head, made.rows = append(made.head, head...), rows
	}
	if b.Tail != nil {
		made.tail = Sentence(*b.Tail)
	}
	return made
}

// lines returns the lines of the block with some of its rows; none for an empty one.
func (b *block) lines(rows int) []string {
	if len(b.rows) == 0 {
		return nil
	}
	lines := append(append([]string{""}, b.head...), b.rows[:rows]...)
	if omitted := len(b.rows) - rows + b.more; omitted > 0 {
		lines = append(lines, "", moreText(omitted, b.where))
	}
	if b.tail != "" {
		lines = append(lines, "", b.tail)
	}
	return lines
}

// moreText says how many rows are left out, and which file has all of them.
func moreText(n int, where string) string {
	text := fmt.Sprintf("… and %d more", n)
	if where != "" {
		text += "; " + where + " has all of them"
	}
	return text
}

// fitted returns a title and blocks in at most maxLines lines, as far as their least rows
// allow. The room goes to the first blocks first.
func fitted(title string, blocks []block) string {
	shown, all := make([]int, len(blocks)), 2 // the title, and an omission that goes
	for i := range blocks {
		shown[i] = min(len(blocks[i].rows), blocks[i].least)
		all += len(blocks[i].lines(shown[i]))
	}
	for i := range blocks {
		for shown[i] < len(blocks[i].rows) && all < maxLines {
			shown[i]++
			all++
		}
	}
	lines := []string{"# " + title}
	for i := range blocks {
		lines = append(lines, blocks[i].lines(shown[i])...)
	}
	return strings.Join(lines, "\n") + "\n"
}

func bullets(list []string) []string {
	var rows []string
	for _, text := range list {
		rows = append(rows, "- "+sink.Markdown(text))
	}
	return rows
}

// MarkdownTable writes a table without its empty columns. If rows have links, to boards, there is
// a column of them.
func MarkdownTable(t *sink.Table) string {
	head, rows := markdownTable(t)
	return strings.Join(slices.Concat(head, rows), "\n") + "\n"
}

// markdownTable returns the two lines of the header, and the rows.
func markdownTable(t *sink.Table) (head, rows []string) {
	header, cells, dashes := []string{}, make([][]string, t.Len()), "|"
	for i, col := range t.Columns() {
		if !slices.ContainsFunc(t.Rows(), func(row []string) bool { return row[i] != "" }) {
			continue
		}
		header = append(header, sink.Markdown(col.Header))
		for n, row := range t.Rows() {
			cells[n] = append(cells[n], sink.Markdown(row[i]))
		}
		dashes += map[bool]string{false: " --- |", true: " --: |"}[col.Right]
	}
	if links := boardLinks(t); links != nil {
		header, dashes = append(header, "board"), dashes+" --- |"
		for n, link := range links {
			cells[n] = append(cells[n], link)
		}
	}
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }
	for _, row := range cells {
		rows = append(rows, line(row))
	}
	return []string{line(header), dashes}, rows
}

// boardLinks returns the link of each row; nil if no row has one.
func boardLinks(t *sink.Table) []string {
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
