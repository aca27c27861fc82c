package report

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"keymove/report/reporttest"
	"keymove/report/sink"
	"keymove/suites"
)

// anyRecords are the records of a complete run, in the order of the files, with any texts and numbers.
func anyRecords(t *rapid.T) []suites.Record {
	records := append(reporttest.Records()[:1], reporttest.Records()[6])
	for _, rec := range reporttest.RepeatedRecords("Qg6 ! Qh3") {
		rec.Suite, rec.SuiteIndex, rec.Cached = "repeated", 2, rec.Repeat > 1
		records = append(records, rec)
	}
	text := rapid.OneOf(rapid.StringN(0, 8, -1), rapid.StringOfN(rapid.RuneFrom([]rune("'=+-@\t\r\n\",a")), 0, 8, -1))
	became, taken := map[string]string{}, map[string]bool{}
	reporttest.Poison(&records, func(field, was string) string {
		key := field + " " + was
		if field == "suites.Record.MatePV" || field == "suites.Record.Claim" { // our own words
			return was
		}
		if _, known := became[key]; !known { // names of different suites stay different
			became[key] = text.Filter(func(text string) bool { return !taken[toUnix(text)] }).Draw(t, field)
			taken[toUnix(became[key])] = true
		}
		return became[key]
	})
	for i := range records {
		rec := &records[i]
		rec.Iterations, rec.List, rec.Source = "", "", "" // which have no column
		rec.TimeUS, rec.Nodes, rec.Depth = rapid.Int64Range(0, 1<<50).Draw(t, "time"), rapid.Ptr(rapid.Uint64(), true).Draw(t, "nodes"), rapid.Ptr(rapid.IntRange(0, 1<<31-1), true).Draw(t, "depth")
		rec.Solved, rec.Points, rec.ScoreMate = rapid.Ptr(rapid.Bool(), true).Draw(t, "solved"), rapid.Ptr(rapid.Int(), true).Draw(t, "points"), rapid.Ptr(rapid.Int(), true).Draw(t, "mate")
		rec.KeptNodes, rec.KeptTimeUS = rapid.Ptr(rapid.Uint64(), true).Draw(t, "kept nodes"), rapid.Ptr(rapid.Int64Range(0, 1<<50), true).Draw(t, "kept time")
	}
	return records
}

// unixLineEnds compares texts as the file keeps them.
var unixLineEnds = cmpopts.AcyclicTransformer("unixLineEnds", toUnix)

func toUnix(text string) string { return sink.FromCSV(sink.CSV(text)) }

// Any texts and numbers come back, but for "\r\n", which becomes "\n".
func TestAnyRecordsSurviveTheFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyRecords(t)
		file := reporttest.Written(t, func(w io.Writer) error { return WriteRecords(w, &Run{Records: want}) })
		got, err := ReadRecords("records.csv", strings.NewReader(file))
		reporttest.OK(t, err)
		if diff := cmp.Diff(got, want, unixLineEnds); diff != "" {
			t.Fatalf("records (-got +want):\n%s", diff)
		}
	})
}

// A spreadsheet may add a byte order mark, a later version columns, and a
// person may move columns about.
func TestColumnsAreFoundByName(t *testing.T) {
	want := reporttest.Records()
	lines := strings.Split(strings.TrimSpace(recordsCSV(t, want, reporttest.Meta())), "\n")
	for i, line := range lines {
		contender, rest, _ := strings.Cut(line, ",")
		lines[i] = rest + "," + contender + ",later"
	}
	got, err := ReadRecords("records.csv", strings.NewReader("\ufeff"+strings.Join(lines, "\r\n")+"\r\n"))
	reporttest.OK(t, err)
	for i := range want {
		want[i].List = "" // which has no column
	}
	reporttest.Want(t, got, want)
}

func TestErrorsInRecordsAreNamed(t *testing.T) {
	file := recordsCSV(t, reporttest.Records(), reporttest.Meta())
	header, rows, _ := strings.Cut(file, "\n")
	replace := func(old, new string) string { return strings.Replace(file, old, new, 1) }
	for _, tt := range [][2]string{
		{"", "run.csv:1:1: the file is empty"},
		{rows, `run.csv:1:1: column "contender" is missing; is this the records.csv of a run?`},
		{`4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "x";`, `run.csv:1:38: bare " in non-quoted-field; is this the records.csv of a run?`},
		{strings.Replace(header, ",phase", "", 1) + "\n", `run.csv:1:1: column "phase" is missing`},
		{header + ",pv" + "\n", `run.csv:1:1: column "pv" is given twice`},
		{replace(",g3g6,1,", ",g3g6,yes,"), "run.csv:2:126: solved: want 1, 0 or nothing"},
		{replace(",-35,", ",-3.5,"), `run.csv:3:118: score_cp: "-3.5" is not a valid number`},
		{replace("81.234", "81,234"), "run.csv:2:1: wrong number of fields"},
		{replace("81.234", "-1.234"), `run.csv:2:145: time_ms: "-1.234" is not a valid number`},
		{replace("81.005,0,1", "81.005,0,0"), "run.csv:2:209: repeat: want a number from 1"},
		{replace("81.005,0,1,0", "81.005,0,1,yes"), "run.csv:2:211: cached: want 1 or 0"},
		{replace("WAC.001", `WAC"001`), `run.csv:2:33: bare " in non-quoted-field`},
	} {
		_, err := ReadRecords("run.csv", strings.NewReader(tt[0]))
		if _, ok := errors.AsType[*CSVError](err); !ok || err.Error() != tt[1] {
			t.Errorf("%T %v, want a *CSVError %s", err, err, tt[1])
		}
	}
}

// What can be read is written in a form that reads the same.
func FuzzReadRecords(f *testing.F) {
	seed, err := os.ReadFile(filepath.Join("testdata", "records.csv"))
	reporttest.OK(f, err)
	header, rows, _ := strings.Cut(string(seed), "\n")
	f.Add(header, rows)
	f.Add("\ufeff"+header+",later", "")
	f.Add("contender", "default\n")
	f.Fuzz(func(t *testing.T, header, rows string) {
		records, err := ReadRecords("fuzz.csv", strings.NewReader(header+"\n"+rows))
		if err != nil {
			return
		}
		again, err := ReadRecords("again.csv", strings.NewReader(recordsCSV(t, records, Meta{})))
		reporttest.OK(t, err)
		if diff := cmp.Diff(again, records, cmpopts.EquateEmpty(), unixLineEnds); diff != "" {
			t.Errorf("records (-got +want):\n%s", diff)
		}
	})
}
