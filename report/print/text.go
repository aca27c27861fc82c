package print

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/page"
	"keymove/report/sink"
)

// Grid lays out those columns of a table that a medium has.
func Grid(t *page.Table, in page.Media) *sink.Table { return plain.grid(t, in) }

func (s style) grid(t *page.Table, in page.Media) *sink.Table {
	var columns []sink.Column
	var shown []int
	for i, c := range t.Columns {
		if c.In == 0 || c.In&in != 0 {
			shown, columns = append(shown, i), append(columns, sink.Column{Header: c.Name, Right: c.Right})
		}
	}
	grid := sink.NewTable(columns...)
	for n := range t.Len {
		row, cells := t.Row(n), make([]string, len(shown))
		for i, at := range shown {
			cells[i] = s.cell(row.Cells[at])
		}
		grid.Add(cells...)
		grid.Note(row.Note)
		grid.Link(row.Board)
	}
	return grid
}

// Text writes pages for people, with an empty line between them: of each the title with its reasons
// and notes, then the blocks that a medium has. Lines have at most width characters, as far as
// words and numbers allow; 0 is any width.
func Text(w io.Writer, pages []*page.Page, in page.Media, width int) error {
	_, err := io.WriteString(w, textOf(pages, in, width))
	return err
}

func textOf(pages []*page.Page, in page.Media, width int) string {
	var out strings.Builder
	for _, p := range pages {
		for _, b := range textBlocks(p, in, width) {
			if out.Len() > 0 && !b.tight {
				out.WriteString("\n")
			}
			out.WriteString(b.text)
		}
	}
	return out.String()
}

// textBlock is a part of a text, below an empty line unless it is tight.
type textBlock struct {
	text  string
	tight bool
}

// textBlocks lays out what a medium has of a page.
func textBlocks(p *page.Page, in page.Media, width int) []textBlock {
	var blocks []textBlock
	if p.Title != "" {
		notes := prefixed("Note: ", p.Notes)
		if in&page.Brief != 0 {
			notes = FewNotes(notes)
		}
		blocks = append(blocks, textBlock{text: sink.Paragraph("", sink.Terminal(p.Title), width) + lines("  ", append(prefixed("", p.Reasons), notes...), width)})
	}
	for i := range p.Blocks {
		if b := &p.Blocks[i]; b.In&in != 0 {
			if text := blockText(b, in, width); text != "" {
				blocks = append(blocks, textBlock{text, b.Tight || b.Positions && in&page.Brief != 0})
			}
		}
	}
	return blocks
}

// blockText lays out a block; empty if it has nothing to show.
func blockText(b *page.Block, in page.Media, width int) string {
	indent := ""
	if b.Indented {
		indent = "  "
	}
	if b.Table == nil {
		list := prefixed("", Sentences(b.List))
		if b.Cut && in&page.Brief != 0 {
			list = FewNotes(list)
		}
		return lines(indent, list, width)
	}
	switch all := b.Table.Len + b.More; {
	case b.Table.Len == 0:
		return ""
	case b.Positions && in&page.Brief != 0:
		return sink.Paragraph("", sink.Terminal(fewPositions(b, all)), width)
	case !b.Label.IsEmpty():
		text := sink.Paragraph("", sink.Terminal(Sentence(b.Label)), width) + "\n" + Grid(b.Table, in).Fit(indent, width)
		if b.More > 0 {
			text += indent + moreText(b.More, b.Where) + "\n"
		}
		return text
	}
	return Grid(b.Table, in).Fit(indent, width)
}

// lines are paragraphs behind an indent; none of an empty list.
func lines(indent string, list []string, width int) string {
	if len(list) == 0 {
		return ""
	}
	return sink.Paragraph(indent, strings.Join(list, "\n"), width)
}

// maxBriefPositions is the number of positions that a brief text names.
const maxBriefPositions = 6

// fewPositions names the first positions.
func fewPositions(b *page.Block, all int) string {
	var names []string
	for i := range min(b.Table.Len, maxBriefPositions) {
		row := b.Table.Row(i)
		if row.Accepted != "" {
			row.ID += " (accepted: " + row.Accepted + ")"
		}
		names = append(names, row.ID)
	}
	text := fmt.Sprintf("%d %s: %s", all, b.Word, strings.Join(names, ", "))
	if all > len(names) {
		text += ", … (all with --verbose)"
	}
	return text
}

func prefixed(prefix string, list []string) []string {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = prefix + sink.Terminal(text)
	}
	return texts
}
