package output

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/runfolder"
)

// TestWrittenBack: a line is as it was read, with what was found at its end in the place of what
// stood there before, and what it asks for stays.
func TestWrittenBack(t *testing.T) {
	const kings = `7k/8/5KQ1/8/8/8/8/8 w - -`
	mate := suites.Record{Depth: 3, Nodes: 976, TimeUS: 1_499_999, ScoreMate: new(1), PV: "Qg7#", Move: "Qg7#"}
	for _, test := range []struct {
		name, line string
		rec        suites.Record
		want       string
	}{
		{"a mate", kings + ` bm Qg7#;  id "a"; zz 1 "two";`, mate,
			kings + ` bm Qg7#;  id "a"; zz 1 "two"; acd 3; acn 976; acs 1; ce 32766; dm 1; pv Qg7#; sm Qg7#;`},
		{"a mate that is asked for", kings + ` dm 1; id "a";`, mate, kings + ` dm 1; id "a"; acd 3; acn 976; acs 1; ce 32766; pv Qg7#; sm Qg7#;`},
		{"being mated", `7k/8/5K2/6Q1/8/8/8/8 b - - bm Kh7 ; id "a";`, suites.Record{Depth: 5, Nodes: 10, ScoreMate: new(-1), Move: "Kh7"},
			`7k/8/5K2/6Q1/8/8/8/8 b - - bm Kh7 ; id "a"; acd 5; acn 10; acs 0; ce -32765; sm Kh7;`},
		{"an older search", kings + ` acd 9; bm Qg7#; id "a"; ce -30; pv Kf7; sm Kf7;`, suites.Record{Depth: 1, Nodes: 5, ScoreCP: new(20), PV: "Qg5 Kh7", Move: "Qg5"},
			kings + ` bm Qg7#; id "a"; acd 1; acn 5; acs 0; ce 20; pv Qg5 Kh7; sm Qg5;`},
		{"a failure", kings + ` bm Qg7#; id "a"; ce 17;`, suites.Record{Error: "crash: x", Depth: 3}, kings + ` bm Qg7#; id "a";`},
		{"from the cache", kings + ` bm Qg7#; id "a";`, suites.Record{Depth: 1, Nodes: 5, Cached: true, Move: "Qg5"}, kings + ` bm Qg7#; id "a"; acd 1; acn 5; sm Qg5;`},
		{"no semicolon", kings + ` bm Qg7#; id "a"`, suites.Record{Depth: 1, Nodes: 5, Cached: true}, kings + ` bm Qg7#; id "a"; acd 1; acn 5;`},
	} {
		c := load(t, test.line, suites.LoadOptions{})
		test.rec.CaseIndex = 0
		run := &report.Run{Meta: &runfolder.Manifest{Suites: []runfolder.SuiteEntry{{Positions: 1}}}, Records: []suites.Record{test.rec}}
		loaded, _, err := suites.Read(strings.NewReader(test.line), "suite.epd", suites.LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := WriteEPD(&out, run, []suites.Suite{loaded}, 0); err != nil || out.String() != test.want+"\n" {
			t.Errorf("%s: %v\n%swant\n%s", test.name, err, &out, test.want)
		}
		again := load(t, out.String(), suites.LoadOptions{})
		if again.ID != c.ID || again.Position != c.Position || again.Expected() != c.Expected() {
			t.Errorf("%s: read back as %+v", test.name, again)
		}
		if r, err := epd.Parse(strings.TrimSuffix(out.String(), "\n"), 1, epd.Options{}); err != nil || len(r.Repairs) > 0 {
			t.Errorf("%s: %v, repairs %v", test.name, err, r.Repairs)
		}
	}
}
