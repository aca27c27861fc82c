package main

import (
	"strings"
	"testing"

	"keymove/report/output"
)

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
