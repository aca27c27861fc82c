package markdown

import (
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/output"
)

// TestColumnsPage holds docs/columns.md against the tables of the columns.
func TestColumnsPage(t *testing.T) {
	var page strings.Builder
	if err := WriteColumns(&page, output.Files); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, "../../docs/columns.md", page.String())
}

// TestEveryColumnIsDescribed looks at every CSV file of a run.
func TestEveryColumnIsDescribed(t *testing.T) {
	for _, f := range output.Files {
		if isCSV := strings.HasSuffix(f.Name, ".csv"); isCSV != (len(f.Columns) > 0) {
			t.Errorf("%s has %d columns", f.Name, len(f.Columns))
		}
		seen := map[string]bool{}
		for _, col := range f.Columns {
			if col.Name == "" || col.Unit == "" || col.Holds == "" || seen[col.Name] {
				t.Errorf("%s: column %+v lacks a description, or is given twice", f.Name, col)
			}
			seen[col.Name] = true
		}
	}
}
