package main

import (
	"cmp"
	"fmt"
	"strings"

	"keymove/report/output"
)

// columnsIntro is the beginning of docs/columns.md.
const columnsIntro = `# The columns of the files

Every column of every CSV file of a run, a match and a history, in the order of the file: its unit,
what a cell holds, and when it is empty. Columns are only ever added at the end. The files are UTF-8
and RFC 4180, with one header row; text that a spreadsheet would take for a formula has
an apostrophe in front. This page is made from the column tables of the program by
` + "`make golden`" + `.
`

// columnsPage returns docs/columns.md: the columns of the files that have columns.
func columnsPage(files []output.File) string {
	var page strings.Builder
	page.WriteString(columnsIntro)
	for _, f := range files {
		if len(f.Columns) == 0 {
			continue
		}
		fmt.Fprintf(&page, "\n## %s\n\n%s.\n\n| column | unit | holds | empty |\n|---|---|---|---|\n", f.Name, capital(f.Holds))
		for _, col := range f.Columns {
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", col.Name, col.Unit, col.Holds, cmp.Or(col.Empty, "never"))
		}
	}
	return page.String()
}

// capital returns a text with its first letter in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
