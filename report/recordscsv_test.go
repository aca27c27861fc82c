package report

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"keymove/engine"
	"keymove/report/reporttest"
	"keymove/report/sink"
	"keymove/suites"
)

func TestRecordsSurviveTheFile(t *testing.T) {
	want := reporttest.Records()
	got, err := ReadRecords("records.csv", strings.NewReader(recordsCSV(t, want, reporttest.Meta())))
	if err != nil {
		t.Fatalf("ReadRecords: %v", err)
	}
	for i := range want {
		want[i].List = "" // which has no column
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
}

// anyRecords generates the records of a complete run, in the order of the
// files.
func anyRecords(t *rapid.T) []suites.Record {
	text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom([]rune("'=+-@\t\r\n\",a"))))
	number := rapid.Ptr(rapid.Int(), true)
	depth := rapid.IntRange(0, 1<<31-1)
	us := rapid.Int64Range(0, 1<<50)
	telemetry := rapid.Ptr(rapid.Custom(func(t *rapid.T) engine.Telemetry {
		var counts engine.Telemetry
		for _, c := range engine.Counters {
			*c.Field(&counts) = rapid.Uint64Max(1<<50).Draw(t, c.Name)
		}
		return counts
	}), true)
	contenders := rapid.SliceOfNDistinct(text, 1, 3, toUnix).Draw(t, "contenders")
	names := rapid.SliceOfNDistinct(text, 1, 3, toUnix).Draw(t, "suites")
	limits := rapid.SliceOfNDistinct(text, 1, 2, toUnix).Draw(t, "limits")
	cases := rapid.IntRange(1, 3).Draw(t, "cases")
	repeats := rapid.IntRange(1, 3).Draw(t, "repeats")
	var records []suites.Record
	for l, limit := range limits {
		for c, contender := range contenders {
			for s, suite := range names {
				for i := range cases * repeats {
					hash := text.Draw(t, "case")
					if i%repeats > 0 {
						hash = records[len(records)-1].Case
					}
					records = append(records, suites.Record{
						Contender: contender, Suite: suite,
						ContenderIndex: c, SuiteIndex: s, CaseIndex: i / repeats, Repeat: i%repeats + 1, Cached: i%repeats > 0,
						Case: hash, ID: text.Draw(t, "id"), Theme: text.Draw(t, "theme"),
						FEN: text.Draw(t, "fen"), Limit: limit, LimitIndex: l,
						Expected: text.Draw(t, "expected"), Avoid: text.Draw(t, "avoid"),
						Move: text.Draw(t, "move"), MoveUCI: text.Draw(t, "move_uci"),
						Solved: rapid.Ptr(rapid.Bool(), true).Draw(t, "solved"),
						Points: number.Draw(t, "points"), MaxPoints: number.Draw(t, "max_points"),
						ScoreCP: number.Draw(t, "score_cp"), ScoreMate: number.Draw(t, "score_mate"),
						Depth: new(depth.Draw(t, "depth")), SelDepth: new(depth.Draw(t, "seldepth")),
						Nodes: new(uint64(rapid.Uint64().Draw(t, "nodes"))), TimeUS: us.Draw(t, "time"),
						KeptDepth:  number.Draw(t, "kept_depth"),
						KeptNodes:  rapid.Ptr(rapid.Uint64(), true).Draw(t, "kept_nodes"),
						KeptTimeUS: rapid.Ptr(us, true).Draw(t, "kept_time"),
						Phase:      text.Draw(t, "phase"), PV: text.Draw(t, "pv"), Error: text.Draw(t, "error"),
						Telemetry: telemetry.Draw(t, "telemetry"),
					})
				}
			}
		}
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
		var file strings.Builder
		if err := WriteRecords(&file, &Run{Records: want}); err != nil {
			t.Fatalf("WriteRecords: %v", err)
		}
		got, err := ReadRecords("records.csv", strings.NewReader(file.String()))
		if err != nil {
			t.Fatalf("ReadRecords: %v\n%s", err, file.String())
		}
		if diff := cmp.Diff(got, want, unixLineEnds); diff != "" {
			t.Fatalf("records (-got +want):\n%s", diff)
		}
	})
}

// A spreadsheet may add a byte order mark, a later version columns, and a
// person may move columns about.
func TestColumnsAreFoundByName(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(recordsCSV(t, reporttest.Records()[:2], reporttest.Meta())), "\n")
	for i, line := range lines {
		contender, rest, _ := strings.Cut(line, ",")
		lines[i] = rest + "," + contender + ",later"
	}
	got, err := ReadRecords("records.csv", strings.NewReader("\ufeff"+strings.Join(lines, "\r\n")+"\r\n"))
	if err != nil {
		t.Fatalf("ReadRecords: %v", err)
	}
	if diff := cmp.Diff(got, reporttest.Records()[:2]); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
}

func TestErrorsInRecordsAreNamed(t *testing.T) {
	file := recordsCSV(t, reporttest.Records(), reporttest.Meta())
	header, rows, _ := strings.Cut(file, "\n")
	replace := func(old, new string) string {
		if !strings.Contains(file, old) {
			t.Fatalf("the file has no %q", old)
		}
		return strings.Replace(file, old, new, 1)
	}
	tests := []struct{ name, file, want string }{
		{"empty", "", "run.csv:1:1: the file is empty"},
		{"no header", rows, `run.csv:1:1: column "contender" is missing; is this the records.csv of a run?`},
		{"a suite", `4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "x";`, `run.csv:1:38: bare " in non-quoted-field; is this the records.csv of a run?`},
		{"a column too few", strings.Replace(header, ",phase", "", 1) + "\n", `run.csv:1:1: column "phase" is missing`},
		{"a column twice", header + ",pv" + "\n", `run.csv:1:1: column "pv" is given twice`},
		{"solved", replace(",g3g6,1,", ",g3g6,yes,"), "run.csv:2:126: solved: want 1, 0 or nothing"},
		{"a number", replace(",-35,", ",-3.5,"), `run.csv:3:118: score_cp: "-3.5" is not a valid number`},
		{"a time", replace("81.234", "81,234"), "run.csv:2:1: wrong number of fields"},
		{"a negative time", replace("81.234", "-1.234"), `run.csv:2:145: time_ms: "-1.234" is not a valid number`},
		{"a repeat", replace("81.005,0,1", "81.005,0,0"), "run.csv:2:209: repeat: want a number from 1"},
		{"cached", replace("81.005,0,1,0", "81.005,0,1,yes"), "run.csv:2:211: cached: want 1 or 0"},
		{"a quote", replace("WAC.001", `WAC"001`), `run.csv:2:33: bare " in non-quoted-field`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadRecords("run.csv", strings.NewReader(tt.file))
			if err == nil || err.Error() != tt.want {
				t.Errorf("ReadRecords: %v, want %s", err, tt.want)
			}
			if _, ok := errors.AsType[*CSVError](err); !ok {
				t.Errorf("ReadRecords: %T, want a *CSVError", err)
			}
		})
	}
}

// What can be read is written in a form that reads the same.
func FuzzReadRecords(f *testing.F) {
	seed, err := os.ReadFile(filepath.Join("testdata", "records.csv"))
	if err != nil {
		f.Fatal(err)
	}
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
		if err != nil {
			t.Fatalf("reading what was written: %v", err)
		}
		if diff := cmp.Diff(again, records, cmpopts.EquateEmpty(), unixLineEnds); diff != "" {
			t.Errorf("records (-got +want):\n%s", diff)
		}
	})
}
