package report

import (
	"encoding/json"
	"strings"
	"testing"

	"keymove/internal/goldentest"
)

func jsonReport(t *testing.T, meta Meta, outcome Outcome, n int) string {
	t.Helper()
	return render(t, sampleRecords()[:n], func(out *strings.Builder) Report { return NewJSON(out, meta, outcome) })
}

func TestJSONGolden(t *testing.T) {
	all := len(sampleRecords())
	goldentest.Check(t, "testdata/run.json", jsonReport(t, sampleMeta(), Outcome{Folder: "runs/a"}, all))
}

func TestJSONOfAnEmptyRunGolden(t *testing.T) {
	meta := sampleMeta()
	meta.NoTimes = true
	goldentest.Check(t, "testdata/run-empty.json", jsonReport(t, meta, Outcome{Folder: "runs/a", ExitCode: 130, Error: "interrupted"}, 0))
}

// TestJSONHasTheNamesOfTheCSV: every column of summary.csv is there, and a text
// that is a number or a formula stays the text that it is.
func TestJSONHasTheNamesOfTheCSV(t *testing.T) {
	records := sampleRecords()[:1]
	records[0].Suite, records[0].Contender = "123", "=x"
	var run struct{ Summary []map[string]any }
	text := render(t, records, func(out *strings.Builder) Report { return NewJSON(out, sampleMeta(), Outcome{}) })
	if err := json.Unmarshal([]byte(text), &run); err != nil {
		t.Fatal(err)
	}
	if len(run.Summary) != 1 || len(run.Summary[0]) != len(summaryHeader) {
		t.Fatalf("summary %v, want one row with %d fields", run.Summary, len(summaryHeader))
	}
	for _, name := range summaryHeader {
		if _, ok := run.Summary[0][name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
	if row := run.Summary[0]; row["suite"] != "123" || row["contender"] != "=x" || row["solved"] != 1.0 || row["points"] != nil {
		t.Errorf("summary %v", row)
	}
}
