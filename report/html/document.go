package html

import (
	"io"
	"slices"

	"keymove/report/show"
	"keymove/report/sink"
)

// WriteDocument writes a page that is a document and nothing else.
func WriteDocument(out io.Writer, d *show.Doc) error {
	return writeDocument(out, d, func(*writer) {})
}

// writeDocument writes a page that is plots and a document.
func writeDocument(out io.Writer, d *show.Doc, plots func(*writer)) error {
	var w writer
	head(&w, d.Title+" – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p>`)
	if len(d.Lead) == 0 {
		w.put("<h1><span>%s</span>\n", d.Title)
	} else {
		w.put(`<p class="sub">%s</p><h1>`, d.Title)
	}
	for _, line := range d.Lead {
		w.put("<span>%s</span>\n", line)
	}
	w.put("</h1></header>\n<main>\n")
	plots(&w)
	w.put("<section>\n")
	w.parts(d)
	w.put("</section>\n</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

// document writes a document as a section.
func (w *writer) document(d *show.Doc) {
	w.put("<section><h2>%s</h2>\n", d.Sentence())
	for _, text := range d.Lead {
		w.put(`<p class="lead">%s</p>`+"\n", text)
	}
	w.parts(d)
	w.put("</section>\n")
}

// parts writes the parts of a document: what is a detail is folded.
func (w *writer) parts(d *show.Doc) {
	for i := range d.Parts {
		p := &d.Parts[i]
		switch {
		case p.IsEmpty():
			continue
		case p.Detail:
			w.put("<details><summary>%s</summary>\n", p.Heading)
		case p.Heading != "":
			w.put("<h3>%s</h3>\n", p.Heading)
		}
		if table, rest := p.Rows(maxPositions); table != nil {
			writeTable(w, table)
			noteList(w, slices.DeleteFunc([]string{rest}, func(text string) bool { return text == "" }))
		}
		noteList(w, p.Texts())
		if p.Detail {
			w.put("</details>\n")
		}
	}
}

// writeTable writes a table without its empty columns, with a column of links to boards if rows have some.
func writeTable(w *writer, t *sink.Table) {
	w.put(`<div class="scroll"><table><thead><tr>`)
	isEmpty := func(column int) bool {
		return !slices.ContainsFunc(t.Rows(), func(row []string) bool { return row[column] != "" })
	}
	for i, column := range t.Columns() {
		if !isEmpty(i) {
			w.put("<th>%s</th>", column.Header)
		}
	}
	w.put("</tr></thead><tbody>\n")
	for n, row := range t.Rows() {
		w.put("<tr>")
		for i, cell := range row {
			if isEmpty(i) {
				continue
			}
			class := markup("")
			if t.Columns()[i].Right {
				class = ` class="n"`
			}
			w.put("<td%s>%s</td>", class, cell)
		}
		if link := t.LinkOf(n); link != "" {
			w.put(`<td><a href="%s" rel="noreferrer">board</a></td>`, link)
		}
		w.put("</tr>\n")
	}
	w.put("</tbody></table></div>\n")
}
