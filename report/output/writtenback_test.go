package output

import (
	"io"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/folder"
)

// TestWrittenBack: a line is as it was read, with what was found at its end in the place of what
// stood there before, and what it asks for stays.
func TestWrittenBack(t *testing.T) {
	mate := suites.Record{Depth: new(3), Nodes: new(uint64(976)), TimeUS: 1_499_999, ScoreMate: new(1), PV: "Qg7#", Move: "Qg7#"}
	for _, test := range []struct {
		name, line string
		rec        suites.Record
		want       string
	}{
		{"a mate", mated + ` bm Qg7#;  id "a"; zz 1 "two";`, mate,
			mated + ` bm Qg7#;  id "a"; zz 1 "two"; acd 3; acn 976; acs 1; ce 32766; pv Qg7#; sm Qg7#;`},
		{"a mate that is asked for", mated + ` dm 1; id "a";`, mate, mated + ` dm 1; id "a"; acd 3; acn 976; acs 1; ce 32766; pv Qg7#; sm Qg7#;`},
		{"being mated", `7k/8/5K2/6Q1/8/8/8/8 b - - bm Kh7 ; id "a";`, suites.Record{Depth: new(5), Nodes: new(uint64(10)), ScoreMate: new(-1), Move: "Kh7"},
			`7k/8/5K2/6Q1/8/8/8/8 b - - bm Kh7 ; id "a"; acd 5; acn 10; acs 0; ce -32765; sm Kh7;`},
		{"an older search", mated + ` acd 9; bm Qg7#; id "a"; ce -30; pv Kf7; sm Kf7;`, suites.Record{Depth: new(1), Nodes: new(uint64(5)), ScoreCP: new(20), PV: "Qg5 Kh7", Move: "Qg5"},
			mated + ` bm Qg7#; id "a"; acd 1; acn 5; acs 0; ce 20; pv Qg5 Kh7; sm Qg5;`},
		{"a failure", mated + ` bm Qg7#; id "a"; ce 17;`, suites.Record{Error: "crash: x", Depth: new(3)}, mated + ` bm Qg7#; id "a";`},
		{"from the cache", mated + ` bm Qg7#; id "a";`, suites.Record{Depth: new(1), Nodes: new(uint64(5)), Cached: true, Move: "Qg5"}, mated + ` bm Qg7#; id "a"; acd 1; acn 5; sm Qg5;`},
		{"counters", mated + ` 3 9 bm Qg7#`, suites.Record{Depth: new(1), Nodes: new(uint64(5)), Cached: true}, mated + ` hmvc 3; fmvn 9; bm Qg7#; acd 1; acn 5;`},
		{"no semicolon", mated + ` bm Qg7#; id "a"`, suites.Record{Depth: new(1), Nodes: new(uint64(5)), Cached: true}, mated + ` bm Qg7#; id "a"; acd 1; acn 5;`},
	} {
		reporttest.Want(t, lineWithFound(t, test.line, test.rec), test.want, test.name)
	}
}

// lineWithFound returns a line with what was found.
func lineWithFound(t *testing.T, line string, rec suites.Record) string {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader(line), "suite.epd", suites.LoadOptions{})
	reporttest.OK(t, err)
	run := &report.Run{Meta: &folder.Manifest{Suites: []folder.SuiteEntry{{Positions: 1}}}, Records: []suites.Record{rec}}
	text := reporttest.Written(t, func(w io.Writer) error { return WriteEPD(w, run, []suites.Suite{suite}, 0) })
	return strings.TrimSuffix(text, "\n")
}

// TestWrittenBackIsEPD: whatever form a line has, what is written back asks the same in the same
// position with the same counters, is not repaired again, and has each of its own operations as it
// was read.
func TestWrittenBackIsEPD(t *testing.T) {
	positions := []string{"6k1/5ppp/8/8/8/8/8/R3K3 w Q -", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 3 9", " 6k1/5ppp/8/8/8/8/8/R3K3\tw  Q e6 -",
		"6k1/5ppp/8/8/8/8/8/R3K3 w KQ - 7", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 12 77", "1r2k2r/8/8/8/8/8/8/R3K2R w QH - 1 2"}
	asked := []string{"", "bm Ra8", "bm Ra8+; bm Kd2", "bm Ra8, Kd2;am Kf1", "BM: a1a8", "bestmove Ra8", "bm #2", "dm 2; dm 2", "am Ra8?!", "bm O-O-O; bm 0-0-0",
		`bm Ra8; c0 "Ra8=10, Kd2=3"`, `c8 "10 3"; c9 "a1a8 e1d2"`, "bm Ra8; hmvc 5; fmvn 12", "acd 7; bm Ra8; ce 12; pv Ra8; sm Kd2", "dm 3; pv Kd2"}
	rest := []string{"", ";", ` id "x"; zz  1,  "a\b";`, ` id x y`, `; sbm Kd2; 00:00; --:-- @ C0/R-4`, `; dtm 25; O-O-O; Ra2;; "Gus`, ` c0 "open`}
	rec := suites.Record{Depth: new(3), Nodes: new(uint64(976)), TimeUS: 1_499_999, ScoreMate: new(1), PV: "Ra8#", Move: "Ra8#"}
	meta := folder.Manifest{Suites: []folder.SuiteEntry{{Positions: 1}}}
	tried := 0
	for _, position := range positions {
		for _, asks := range asked {
			for _, more := range rest {
				line := position + " " + asks + more
				before, err := epd.Parse(line, 1, epd.Options{})
				if err != nil {
					continue
				}
				tried++
				failed := rec
				failed.Source, failed.ID, failed.Solved = line, "suite:1", new(false)
				for _, text := range []string{lineWithFound(t, line, rec), failedEPD(t, []suites.Record{failed}, meta)} {
					checkIsEPD(t, before, strings.TrimSuffix(text, "\n"))
				}
			}
		}
	}
	if tried < 400 {
		t.Errorf("%d lines were tried", tried)
	}
}

// checkIsEPD compares a line with what it was made from.
func checkIsEPD(t *testing.T, before *epd.Record, text string) {
	t.Helper()
	after, err := epd.Parse(text, 1, epd.Options{})
	if err != nil {
		t.Errorf("%s\nis written as\n%s\n%v", before.Source, text, err)
		return
	}
	if suites.HashOf(after) != suites.HashOf(before) || after.Position != before.Position {
		t.Errorf("%s\nis written as\n%s\nwhich is another case", before.Source, text)
	}
	for _, op := range before.Operations {
		if op.Written != "" && !strings.Contains(text, " "+op.Written+";") {
			t.Errorf("%s\nis written as\n%s\nwithout %s", before.Source, text, op.Written)
		}
	}
	for _, r := range after.Repairs {
		if r.Kind != epd.Note && r.Kind != epd.DuplicateOpcode {
			t.Errorf("%s\nis written as\n%s\n%v", before.Source, text, r)
		}
	}
	if len(before.Repairs) == 0 {
		if _, err := epd.Parse(text, 1, epd.Options{Strict: true}); err != nil {
			t.Errorf("%s\nis written as\n%s\n%v", before.Source, text, err)
		}
	}
}
