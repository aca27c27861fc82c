package html

import (
	"io"
	"slices"

	"keymove/report/show"
	"keymove/report/sink"
)

// WriteDocument writes a page that is a document and nothing else.
func WriteDocument(out io.Writer, d *show.Doc) error { return write(out, nil, d, nil) }

// header writes the top of a page: what gates have decided, else the headline of the document.
func (w *writer) header(gates []*show.Doc, d *show.Doc) {
	var lines []string
	switch {
	case len(gates) > 0:
	case len(d.Headline) > 0:
		lines, w.headed = d.Headline, true
	default:
		lines = d.Lead
	}
	for _, gate := range gates {
		if !gate.Detail {
			lines = append(lines, gate.Sentence())
		}
	}
	w.put(`<header><p class="brand">Keymove</p>`)
	if len(lines) > 0 {
		w.put(`<p class="sub">%s</p>`, d.Title)
	} else {
		lines = []string{d.Title}
	}
	w.put("<h1>")
	for _, line := range lines {
		w.put("<span>%s</span>\n", line)
	}
	w.put("</h1></header>\n")
}

// gate writes the decision of a gate, which the top of the page has, with its name where there are several.
func (w *writer) gate(d *show.Doc, several bool) {
	w.put("<section>")
	switch {
	case d.Detail:
		w.put("<details><summary>%s</summary>\n", d.Sentence())
	case several:
		w.put("<h2>%s</h2>\n", d.Title)
	}
	for _, text := range d.Lead {
		w.put(`<p class="lead">%s</p>`+"\n", text)
	}
	w.parts(d, false)
	w.parts(d, true)
	if d.Detail {
		w.put("</details>\n")
	}
	w.put("</section>\n")
}

// parts writes the parts of a document that are at once on a page, or those that are folded.
func (w *writer) parts(d *show.Doc, folded bool) {
	for i := range d.Parts {
		p := &d.Parts[i]
		if p.IsEmpty() || folded != (p.Detail && !p.Open) {
			continue
		}
		if !folded {
			w.part(p)
			continue
		}
		w.put("<details><summary>%s</summary>\n", p.Heading)
		w.body(p)
		w.put("</details>\n")
	}
}

// part writes a part as a section.
func (w *writer) part(p *show.Part) {
	w.put("<section>")
	if p.Heading != "" {
		w.put("<h2>%s</h2>\n", p.Heading)
	}
	w.body(p)
	w.put("</section>\n")
}

// body writes table, pictures and sentences, without those of the headline.
func (w *writer) body(p *show.Part) {
	w.table(p)
	w.plots(p.Plots)
	if !w.headed || !p.IsHeadline {
		w.notes(p.Texts())
	}
}

// notes writes sentences as a list; nothing without any.
func (w *writer) notes(texts []string) {
	if texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" }); len(texts) == 0 {
		return
	}
	w.put(`<ul class="notes">`)
	for _, text := range texts {
		w.put("<li>%s</li>\n", text)
	}
	w.put("</ul>\n")
}

// toneClasses are the classes of what means something to its reader.
var toneClasses = map[sink.Tone]markup{sink.Good: "good", sink.Bad: "bad", sink.Open: "open"}

// table writes the table of a part with its picture: what is a detail is folded, in a table of all columns.
func (w *writer) table(p *show.Part) {
	table, rest := p.Rows(maxPositions)
	if table == nil {
		return
	}
	var all, first []int
	for i, column := range table.Columns() {
		if slices.ContainsFunc(table.Rows(), func(row []string) bool { return row[i] != "" }) {
			all = append(all, i)
			if !column.Detail {
				first = append(first, i)
			}
		}
	}
	picture := p.Picture
	if picture != nil && !slices.ContainsFunc(picture.Rows, isDrawn) {
		picture = nil
	}
	w.grid(&grid{Table: table, shown: first, picture: picture})
	w.notes([]string{rest})
	if len(first) < len(all) {
		w.put("<details><summary>All columns</summary>\n")
		w.grid(&grid{Table: table, shown: all})
		w.put("</details>\n")
	}
}

// grid is columns of a table, with a picture between names and numbers unless that is nil.
type grid struct {
	*sink.Table
	shown   []int
	picture *show.Picture
	x       axis // of the picture
}

func (w *writer) grid(g *grid) {
	class := markup("")
	if g.picture != nil {
		class, g.x = ` class="pictured"`, axisOf(g.picture)
	}
	w.put(`<div class="scroll"><table%s><thead><tr>`, class)
	for i := range g.shown {
		if column := g.column(i); g.isPicture(i) {
			w.put(`<th class="picture">%s</th><th%s>%s</th>`, ticks(g.picture.Unit, g.x), classOf(column), column.Header)
		} else {
			w.put(`<th%s>%s</th>`, classOf(column), column.Header)
		}
	}
	w.put("</tr></thead><tbody>\n")
	for n := range g.Len() {
		w.gridRow(g, n)
	}
	w.put("</tbody></table></div>\n")
}

func (g *grid) column(i int) sink.Column { return g.Columns()[g.shown[i]] }

// isPicture reports whether the picture is in front of a column: the first one of numbers.
func (g *grid) isPicture(i int) bool {
	isNumber := func(k int) bool { return g.Columns()[k].Right }
	return g.picture != nil && i == slices.IndexFunc(g.shown, isNumber)
}

func classOf(c sink.Column) markup {
	if c.Right {
		return ` class="n"`
	}
	return ""
}

// gridRow writes a row, with a link to its board if it has one. A phone shows the name of a number beside it.
func (w *writer) gridRow(g *grid, n int) {
	w.put("<tr>")
	for i, k := range g.shown {
		if g.isPicture(i) {
			w.put(`<td class="picture">%s</td>`, drawn(&g.picture.Rows[n], g.x))
		}
		column, name := g.column(i), markup("")
		if g.picture != nil && column.Right {
			name = markupOf(` data-of="%s"`, column.Header)
		}
		w.put(`<td%s%s>%s</td>`, classOf(column), name, badge(g.ToneOf(n, k), g.Rows()[n][k]))
	}
	if link := g.LinkOf(n); link != "" {
		w.put(`<td><a href="%s" rel="noreferrer">board</a></td>`, link)
	}
	w.put("</tr>\n")
}

// badge writes a text that means something to its reader.
func badge(tone sink.Tone, text string) markup {
	if tone == sink.Plain || text == "" {
		return markupOf("%s", text)
	}
	return markupOf(`<span class="badge %s">%s</span>`, toneClasses[tone], text)
}
