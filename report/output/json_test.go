package output

import (
	"encoding/json"
	"io"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

func jsonOf(t *testing.T, records []suites.Record, meta report.Meta, outcome Outcome) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteJSON(w, s, outcome) })
}

func TestJSONGoldens(t *testing.T) {
	goldentest.Check(t, "testdata/run.json", jsonOf(t, reporttest.Records(), reporttest.Meta(), Outcome{}))
	meta := reporttest.Meta()
	meta.NoTimes = true
	goldentest.Check(t, "testdata/run-empty.json", jsonOf(t, nil, meta, Outcome{ExitCode: 130, Error: "interrupted"}))
}

// TestJSONHasTheNamesOfTheCSV: every column of summary.csv is there, and a text
// that is a number or a formula stays the text that it is.
func TestJSONHasTheNamesOfTheCSV(t *testing.T) {
	records := reporttest.Records()[:1]
	records[0].Suite, records[0].Contender = "123", "=x"
	var run struct{ Summary []map[string]any }
	if err := json.Unmarshal([]byte(jsonOf(t, records, reporttest.Meta(), Outcome{})), &run); err != nil || len(run.Summary) != 1 {
		t.Fatal(run, err)
	}
	row := run.Summary[0]
	for _, col := range report.SummaryColumns {
		if _, ok := row[col.Name]; !ok || len(row) != len(report.SummaryColumns) {
			t.Errorf("%s is there: %t, among %d columns", col.Name, ok, len(row))
		}
	}
	if row["suite"] != "123" || row["contender"] != "=x" || row["solved"] != 1.0 || row["points"] != nil {
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
		reporttest.Want(t, reporttest.Written(t, func(w io.Writer) error { return WriteDocument(w, 3, object) }), want)
	}
	reporttest.Fails(t, WriteDocument(io.Discard, 1, 7), "")
}
