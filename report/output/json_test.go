package output

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

func jsonReport(t *testing.T, meta report.Meta, outcome Outcome, n int) string {
	t.Helper()
	return jsonOf(t, reporttest.Records()[:n], meta, outcome)
}

func jsonOf(t *testing.T, records []suites.Record, meta report.Meta, outcome Outcome) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteJSON(w, s, outcome) })
}

func TestJSONGolden(t *testing.T) {
	all := len(reporttest.Records())
	goldentest.Check(t, "testdata/run.json", jsonReport(t, reporttest.Meta(), Outcome{}, all))
}

func TestJSONOfAnEmptyRunGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.NoTimes = true
	goldentest.Check(t, "testdata/run-empty.json", jsonReport(t, meta, Outcome{ExitCode: 130, Error: "interrupted"}, 0))
}

// TestJSONHasTheNamesOfTheCSV: every column of summary.csv is there, and a text
// that is a number or a formula stays the text that it is.
func TestJSONHasTheNamesOfTheCSV(t *testing.T) {
	records := reporttest.Records()[:1]
	records[0].Suite, records[0].Contender = "123", "=x"
	var run struct{ Summary []map[string]any }
	text := jsonOf(t, records, reporttest.Meta(), Outcome{})
	if err := json.Unmarshal([]byte(text), &run); err != nil {
		t.Fatal(err)
	}
	if len(run.Summary) != 1 || len(run.Summary[0]) != len(report.SummaryColumns) {
		t.Fatalf("summary %v, want one row with %d fields", run.Summary, len(report.SummaryColumns))
	}
	for _, col := range report.SummaryColumns {
		if _, ok := run.Summary[0][col.Name]; !ok {
			t.Errorf("there is no %s", col.Name)
		}
	}
	if row := run.Summary[0]; row["suite"] != "123" || row["contender"] != "=x" || row["solved"] != 1.0 || row["points"] != nil {
		t.Errorf("summary %v", row)
	}
}

func TestWriteDocument(t *testing.T) {
	for object, want := range map[any]string{
		struct{}{}: "{\n  \"schema\": 3\n}\n",
		struct {
			A string `json:"a"`
		}{"<b>\u202e"}: "{\n  \"schema\": 3,\n  \"a\": \"<b>\\u202e\"\n}\n",
	} {
		var out strings.Builder
		if err := WriteDocument(&out, 3, object); err != nil || out.String() != want {
			t.Errorf("%v: %q, %v", object, &out, err)
		}
	}
	if err := WriteDocument(&strings.Builder{}, 1, 7); err == nil {
		t.Error("no error for a number")
	}
}
