package explaining

import (
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// TestChoose: an id wins; a number is the line of a file, and of what is built in the number of the case.
func TestChoose(t *testing.T) {
	suite := suites.Suite{Name: "s", File: "s.epd", Cases: suites.List{{ID: "a", Line: 4}, {ID: "2", Line: 7}, {ID: "c", Line: 9}}}
	for _, test := range []struct{ file, id, want string }{
		{"s.epd", "a", "a"}, {"s.epd", "4", "a"}, {"s.epd", "9", "c"}, {"s.epd", "2", "2"},
		{suites.BuiltinFile, "1", "a"}, {suites.BuiltinFile, "3", "c"}, {suites.BuiltinFile, "2", "2"},
		{"s.epd", "3", `s has no case "3", and none on line 3: they are on lines 4 to 9`}, {suites.BuiltinFile, "4", "s has cases 1 to 3, not 4"}, {"s.epd", "d", `s has no case "d"`},
	} {
		suite.File = test.file
		c, err := choose(&suite, test.id)
		if got := c.ID; got != test.want && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s %s: %s, %v, want %s", test.file, test.id, got, err, test.want)
		}
	}
}

// TestRivalOf is the first other contender that solved the case at the limit, else the first other one.
func TestRivalOf(t *testing.T) {
	m := &runfolder.Manifest{Contenders: []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	rec := func(contender, caseIndex, limit int, solved bool) suites.Record {
		return suites.Record{ContenderIndex: contender, CaseIndex: caseIndex, LimitIndex: limit, Solved: &solved}
	}
	records := []suites.Record{
		rec(0, 0, 0, false), rec(0, 1, 0, false), rec(0, 0, 1, false), rec(1, 0, 0, false), rec(1, 1, 0, false),
		rec(1, 0, 1, true), rec(2, 0, 0, true), rec(2, 1, 0, false),
	}
	for i, want := range []string{"c", "b", "b"} {
		if rival := rivalOf(m, records, &records[i]); rival == nil || rival.Name != want {
			t.Errorf("record %d: %+v, want %s", i, rival, want)
		}
	}
	if rival := rivalOf(m, records[:3], &records[0]); rival != nil {
		t.Errorf("alone: %+v", rival)
	}
}

// TestRowOf: a row has a number from 1 to the last, or an id: of several the first that is not solved. An id wins over
// nothing, a number over an id.
func TestRowOf(t *testing.T) {
	solved := func(is bool) *bool { return &is }
	records := []suites.Record{{ID: "a", Solved: solved(true)}, {ID: "b", Solved: solved(true)}, {ID: "a", Solved: solved(false)}, {ID: "a", Solved: solved(false)}, {ID: "1", Solved: solved(true)}, {ID: "77"}}
	for row, want := range map[string]int{"1": 0, "6": 5, "a": 2, "b": 1, "77": 5} {
		if rec, err := rowOf("run", row, records); err != nil || rec != &records[want] {
			t.Errorf("%s: %+v, %v, want row %d", row, rec, err, want+1)
		}
	}
	for row, want := range map[string]string{"0": "run has rows 1 to 6, not 0", "7": "run has rows 1 to 6, not 7", "c": `run has no case "c"`} {
		if _, err := rowOf("run", row, records); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}
