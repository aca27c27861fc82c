package markdown

import (
	"strings"

	"keymove/report/texttable"
)

// table returns a table with all its columns.
func table(t *texttable.Table) string {
	var out strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			out.WriteString("| " + escape(cell) + " ")
		}
		out.WriteString("|\n")
	}
	columns := t.Columns()
	headers := make([]string, len(columns))
	for i, col := range columns {
		headers[i] = col.Header
	}
	line(headers)
	out.WriteString(strings.Repeat("| --- ", len(columns)) + "|\n")
	for _, row := range t.Rows() {
		line(row)
	}
	return out.String()
}

// escape keeps text from being read as Markdown or HTML.
func escape(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(texttable.Printable(text))
}
