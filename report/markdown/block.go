package markdown

import (
	"fmt"
	"strings"

	"keymove/report/sink"
)

// maxLines is the number of lines that a report may have: it is read in a comment on a pull
// request, or in the summary of a job.
const maxLines = 59

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

// tableBlock returns a table under a heading; it has no rows if the table has none.
func tableBlock(heading string, t *sink.Table, more, least int, where string) block {
	if t == nil || t.Len() == 0 {
		return block{}
	}
	lines := strings.Split(strings.TrimSuffix(t.Markdown(), "\n"), "\n")
	return block{head: append([]string{"## " + heading, ""}, lines[:2]...), rows: lines[2:], more: more, least: least, where: where}
}

// listBlock returns a list under a heading, which may be empty.
func listBlock(heading string, texts []string, least int) block {
	if len(texts) == 0 {
		return block{}
	}
	b := block{rows: strings.Split(strings.TrimSuffix(bullets(texts), "\n"), "\n"), least: least}
	if heading != "" {
		b.head = []string{"## " + heading, ""}
	}
	return b
}

// lines returns the lines of the block with some of its rows; none for an empty one.
func (b *block) lines(rows int) []string {
	if len(b.rows) == 0 {
		return nil
	}
	lines := append(append([]string{""}, b.head...), b.rows[:rows]...)
	if omitted := len(b.rows) - rows + b.more; omitted > 0 {
		text := fmt.Sprintf("… and %d more", omitted)
		if b.where != "" {
			text += "; " + b.where + " has all of them"
		}
		lines = append(lines, "", text)
	}
	if b.tail != "" {
		lines = append(lines, "", b.tail)
	}
	return lines
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
