package sink

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Block is a table under a label, next to others.
type Block struct {
	Label string
	Table *Table
}

// width returns the width of the label and the lines.
func (b Block) width() int { return max(b.Table.width(), utf8.RuneCountInString(b.Label)) }

// blockGap is the number of spaces between blocks.
const blockGap = 3

// SideBySide puts blocks to the right of a front table with the same number of rows,
// as many as fit into maxWidth characters but at least one, and the rest below in the
// same way. It returns the text of each group.
func SideBySide(front *Table, blocks []Block, maxWidth int) []string {
	var groups []string
	for len(blocks) > 0 {
		n := fitting(front.width(), blocks, maxWidth)
		if front.width()+blockGap+blocks[0].width() > maxWidth {
			groups = append(groups, Paragraph("", blocks[0].Label, maxWidth)+joined(front, blocks[0].Table).Fit("", maxWidth))
		} else {
			groups = append(groups, beside(front, blocks[:n]))
		}
		blocks = blocks[n:]
	}
	return groups
}

// joined returns the columns of two tables with the same number of rows in one.
func joined(a, b *Table) *Table {
	t := NewTable(slices.Concat(a.columns, b.columns)...)
	for i := range a.rows {
		t.Add(slices.Concat(a.rows[i], b.rows[i])...)
	}
	return t
}

// fitting returns how many blocks fit next to a front of the given width, at least
// one.
func fitting(width int, blocks []Block, maxWidth int) int {
	for n, block := range blocks {
		width += blockGap + block.width()
		if n > 0 && width > maxWidth {
			return n
		}
	}
	return len(blocks)
}

// beside returns the lines of the front table with the blocks next to it.
func beside(front *Table, blocks []Block) string {
	lines := append([]string{""}, front.lines()...)
	for i := range lines {
		lines[i] = padded(lines[i], front.width())
	}
	for _, block := range blocks {
		width := block.width()
		for i, text := range append([]string{block.Label}, block.Table.lines()...) {
			lines[i] += strings.Repeat(" ", blockGap) + padded(text, width)
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// lines returns the header and the rows.
func (t *Table) lines() []string {
	return strings.Split(strings.TrimSuffix(t.Text(""), "\n"), "\n")
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
