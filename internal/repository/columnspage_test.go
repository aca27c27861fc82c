package repository

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/study"
)

// columnsIntro is the beginning of docs/columns.md.
const columnsIntro = `# The columns of the files

Every column of every CSV file of a run, a match and a history, in the order of the file: its unit,
what a cell holds, and when it is empty. New columns stand at the end, or before those of several limits; the counters of
searches, as qnodes, are columns only where a contender is a profile of the built-in engine. The files are UTF-8
and RFC 4180, with one header row; text that a spreadsheet would take for a formula has
an apostrophe in front. This page is made from the column tables of the program by
` + "`make golden`" + `.
`

// TestColumnsPage makes docs/columns.md from the columns of the CSV files, and each is described.
func TestColumnsPage(t *testing.T) {
	var page strings.Builder
	page.WriteString(columnsIntro)
	for _, f := range output.Files {
		if isCSV := strings.HasSuffix(f.Name, ".csv"); isCSV != (len(f.Columns) > 0) {
			t.Errorf("%s has %d columns", f.Name, len(f.Columns))
		}
	}
	for _, f := range slices.Concat(output.Files, games.Files, study.Files) {
		if len(f.Columns) == 0 {
			continue
		}
		holds := strings.ToUpper(f.Holds[:1]) + f.Holds[1:]
		fmt.Fprintf(&page, "\n## %s\n\n%s.\n\n| column | unit | holds | empty |\n|---|---|---|---|\n", f.Name, holds)
		seen := map[string]bool{}
		for _, col := range f.Columns {
			if col.Name == "" || col.Unit == "" || col.Holds == "" || seen[col.Name] {
				t.Errorf("%s: column %+v lacks a description, or is given twice", f.Name, col)
			}
			seen[col.Name] = true
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", col.Name, col.Unit, col.Holds, cmp.Or(col.Empty, "never"))
		}
	}
	goldentest.Check(t, "../../docs/columns.md", page.String())
}
