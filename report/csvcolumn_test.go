package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestEmptyCellsAreDescribed: no cell of the sample is empty in a column that never
// is.
func TestEmptyCellsAreDescribed(t *testing.T) {
	records := reporttest.Records()
	checkEmptyCells(t, RecordColumns(), records)
	checkEmptyCells(t, SummaryColumns, Summarize(suites.RecordsOf(records)))
}

func checkEmptyCells[T any](t *testing.T, columns []Column[T], rows []T) {
	t.Helper()
	for _, col := range columns {
		for i := range rows {
			if col.Cell(&rows[i]) == "" && col.Empty == "" {
				t.Errorf("%s is empty in row %d, and its description says that it never is", col.Name, i+1)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	infos := Describe([]Column[int]{
		NewColumn("a", "u", "h", "never", func(*int) string { return "" }),
		NewTimedColumn("b", "ms", "h", "", func(*int) string { return "" }),
		NewTimedColumn("c", "ms", "h", "unsolved", func(*int) string { return "" }),
	})
	want := []ColumnInfo{{"a", "u", "h", "never"}, {"b", "ms", "h", "--no-times"}, {"c", "ms", "h", "unsolved; --no-times"}}
	if diff := cmp.Diff(infos, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}
