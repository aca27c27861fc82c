package explaining

import (
	"fmt"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/settings"
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
	contenders := []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	rec := func(contender, caseIndex, limit int, solved bool) suites.Record {
		return suites.Record{ContenderIndex: contender, CaseIndex: caseIndex, LimitIndex: limit, Solved: &solved}
	}
	records := []suites.Record{
		rec(0, 0, 0, false), rec(0, 1, 0, false), rec(0, 0, 1, false), rec(1, 0, 0, false), rec(1, 1, 0, false),
		rec(1, 0, 1, true), rec(2, 0, 0, true), rec(2, 1, 0, false),
	}
	run := &savedRun{Manifest: folder.Manifest{Contenders: contenders}, records: records}
	for i, want := range []string{"c", "b", "b"} {
		rival, solver := run.rivalOf(&records[i])
		if rival == nil || rival.Name != want || (solver != nil) != (i != 1) || solver != nil && !*solver.Solved {
			t.Errorf("record %d: %+v, %+v, want %s", i, rival, solver, want)
		}
	}
	run.records = records[:3]
	if rival, _ := run.rivalOf(&records[0]); rival != nil {
		t.Errorf("alone: %+v", rival)
	}
}

// TestRows: a row has a number from 1 to the last, or an id: of several the first that is not solved. A number wins over
// an id. Without a row, and of a contender, they are the first missed records of each case.
func TestRows(t *testing.T) {
	record := func(id string, caseIndex int, solved bool) suites.Record {
		return suites.Record{ID: id, CaseIndex: caseIndex, Solved: &solved}
	}
	run := &savedRun{dir: "run", Manifest: folder.Manifest{Contenders: []suites.Contender{{Name: "x"}}}, records: []suites.Record{
		record("a", 0, true), record("b", 1, true), record("a", 0, false), record("a", 0, false), record("1", 2, true), record("77", 3, true),
	}}
	for row, want := range map[string]int{"2": 1, "6": 5, "1": 0, "a": 2, "b": 1, "77": 5, "": 2, "x": 2} {
		if got, err := run.rows(row); err != nil || len(got) != 1 || got[0] != &run.records[want] {
			t.Errorf("%q: %+v, %v, want row %d", row, got, err, want+1)
		}
	}
	for row, want := range map[string]string{"0": "run has rows 1 to 6, not 0", "7": "run has rows 1 to 6, not 7", "c": `run has no case and no contender "c"`} {
		if _, err := run.rows(row); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}

// TestDifferencesOfEngines: program, arguments and options are differences, each alone. The program by itself is the
// other contender, and says nothing.
func TestDifferencesOfEngines(t *testing.T) {
	option := func(name, value string) suites.EngineOption { return suites.EngineOption{Name: name, Value: value} }
	weak := suites.Contender{Name: "weak", Engine: &suites.Engine{Command: "/e", Options: []suites.EngineOption{option("Skill Level", "3"), option("Hash", "8"), option("Contempt", "9")}}}
	strong := suites.Contender{Name: "strong", Engine: &suites.Engine{Command: "/f", Args: []string{"-x"}, Options: []suites.EngineOption{option("skill level", "20"), option("Hash", "8"), option("Style", "odd")}}}
	list := testenv.Must((&target{contender: weak, against: &strong}).differences())(t)
	var got strings.Builder
	for _, d := range list {
		e := d.contender.Engine
		fmt.Fprintf(&got, "%s: %s %v %v\n", d.text, e.Command, e.Args, e.Options)
	}
	want := `with only the program /f: /f [] [{Skill Level 3} {Hash 8} {Contempt 9}]
with only the arguments -x: /e [-x] [{Skill Level 3} {Hash 8} {Contempt 9}]
with only skill level=20: /e [] [{Hash 8} {Contempt 9} {skill level 20}]
with only Style=odd: /e [] [{Skill Level 3} {Hash 8} {Contempt 9} {Style odd}]
without Contempt=9: /e [] [{Skill Level 3} {Hash 8}]
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	for _, test := range []struct {
		other suites.Engine
		want  int
	}{{suites.Engine{Command: "/f"}, 0}, {suites.Engine{Command: "/e", Args: []string{"-x"}}, 1}, {suites.Engine{Command: "/f", Args: []string{"-x"}}, 2}} {
		if list := ofEngines(suites.Contender{Engine: &suites.Engine{Command: "/e"}}, &test.other); len(list) != test.want {
			t.Errorf("%+v: %+v, want %d", test.other, list, test.want)
		}
	}
}

// TestDifferencesOfProfiles: each feature is one; a profile and an engine have none.
func TestDifferencesOfProfiles(t *testing.T) {
	of := func(text string) suites.Contender {
		settings := testenv.Must(profile.Resolve(text))(t)
		return suites.Contender{Name: text, Options: settings.Map()}
	}
	bad := of("default,maxdepth=1,rfp.margin=85")
	good := of("default")
	list, err := (&target{contender: bad, against: &good}).differences()
	if err != nil || len(list) != 2 || list[0].text != "with only maxdepth=off" || list[1].text != "with only rfp.margin=90" || list[1].contender.Options["maxdepth"] != "1" {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := (&target{contender: bad, against: &suites.Contender{Engine: &suites.Engine{}}}).differences(); len(list) > 0 || err != nil {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestFaults: a case has to be named, and one contender at most.
func TestFaults(t *testing.T) {
	o := newOptions(nil)
	for n, want := range []int{1, 0, 0, 1} {
		if faults := o.check(); len(faults) != want {
			t.Errorf("%d: %v, want %d", n, faults, want)
		}
		o.arguments, o.ContenderTexts = []string{"s:1"}, make([]settings.ContenderText, n)
	}
}
