package main

import (
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
)

// block is a part of the page, which is written as Markdown and as HTML.
type block interface {
	markdown(w io.Writer)
	html(w io.Writer)
}

type (
	heading struct {
		level int
		text  string
	}
	// paragraph is text with `code`, **bold** and [links](page.md) as in Markdown.
	paragraph string
	// pointer is a paragraph of the Markdown that leads to the page.
	pointer paragraph
	// picture is an SVG file next to the page, and its description.
	picture struct{ file, drawing, alt string }
	// table has a left-aligned first column; the others are of numbers unless said otherwise.
	table struct {
		title string // a heading of the second level; may be empty
		head  []string
		rows  [][]string
		// brief are the rows of the Markdown, which links to the page with all, in the first columns.
		brief [][]string
	}
)

func (h heading) markdown(w io.Writer) {
	fmt.Fprintf(w, "%s %s\n\n", strings.Repeat("#", h.level), h.text)
}
func (h heading) html(w io.Writer) {
	fmt.Fprintf(w, "<h%d>%s</h%d>\n", h.level, inline(h.text), h.level)
}

// width is that of the lines of the Markdown.
const width = 140

func (p paragraph) markdown(w io.Writer) {
	used := 0
	for i, word := range strings.Fields(string(p)) {
		switch {
		case i == 0:
		case used+1+len(word) > width:
			fmt.Fprintln(w)
			used = 0
		default:
			fmt.Fprint(w, " ")
			used++
		}
		fmt.Fprint(w, word)
		used += len(word)
	}
	fmt.Fprint(w, "\n\n")
}

func (p paragraph) html(w io.Writer) { fmt.Fprintf(w, "<p>%s</p>\n", inline(string(p))) }

func (p pointer) markdown(w io.Writer) { paragraph(p).markdown(w) }
func (p pointer) html(io.Writer)       {}

func (p picture) markdown(w io.Writer) { fmt.Fprintf(w, "![%s](%s)\n\n", p.alt, p.file) }
func (p picture) html(w io.Writer) {
	fmt.Fprintf(w, "<figure role=\"img\" aria-label=\"%s\">%s</figure>\n", html.EscapeString(p.alt), p.drawing)
}

func (t table) markdown(w io.Writer) {
	if len(t.brief) == 0 {
		return
	}
	if t.title != "" {
		heading{2, t.title}.markdown(w)
	}
	columns := len(t.brief[0])
	fmt.Fprintf(w, "| %s |\n|---|%s\n", strings.Join(t.head[:columns], " | "), strings.Repeat("--:|", columns-1))
	for _, row := range t.brief {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
	fmt.Fprintln(w)
}

func (t table) html(w io.Writer) {
	cells := func(tag string, row []string) {
		fmt.Fprint(w, "<tr>")
		for _, cell := range row {
			fmt.Fprintf(w, "<%s>%s</%s>", tag, inline(cell), tag)
		}
		fmt.Fprint(w, "</tr>\n")
	}
	if t.title != "" {
		heading{2, t.title}.html(w)
	}
	fmt.Fprint(w, "<div class=\"wide\"><table>\n")
	cells("th", t.head)
	for _, row := range t.rows {
		cells("td", row)
	}
	fmt.Fprint(w, "</table></div>\n")
}

var (
	code   = regexp.MustCompile("`([^`]+)`")
	strong = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	link   = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)
)

// inline returns text of a paragraph or cell as HTML.
func inline(text string) string {
	text = html.EscapeString(text)
	text = code.ReplaceAllString(text, "<code>$1</code>")
	text = strong.ReplaceAllString(text, "<strong>$1</strong>")
	return link.ReplaceAllString(text, `<a href="$2">$1</a>`)
}

// style is the whole style of the page and of its drawings.
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1,h2{line-height:1.2}table{border-collapse:collapse;font-size:.9rem}td,th{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}
td:first-child,th:first-child{text-align:left}.wide{overflow-x:auto}figure{margin:1rem 0}svg{max-width:100%;height:auto}code{font-size:.9em}
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#16181c}td,th{border-color:#3a3d44}a{color:#8ab4f8}}`

// writeHTML writes the page in one file, which asks nothing of the network.
func writeHTML(w io.Writer, title string, blocks []block) {
	fmt.Fprintf(w, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>%s</title>\n<style>%s</style></head><body>\n",
		html.EscapeString(title), style)
	for _, b := range blocks {
		b.html(w)
	}
	fmt.Fprint(w, "</body></html>\n")
}
