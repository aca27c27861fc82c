package compare

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestUniqueNames: contenders of the same engine show the options that differ, others
// of the same name their run; only what is ambiguous gets longer, numbered within a run.
func TestUniqueNames(t *testing.T) {
	engine := func(name, skill string) suites.Contender {
		e := &suites.Engine{ID: "Fish 1"}
		if skill != "" {
			e.Options = []suites.EngineOption{{Name: "Skill Level", Value: skill}}
		}
		return suites.Contender{Name: name, Engine: e}
	}
	profile := func(name string) suites.Contender { return suites.Contender{Name: name} }
	for want, picked := range map[string][]Contender{
		"Fish 1|Fish 1 Skill Level=5":               {contenderOf("old", engine("Fish 1", "")), contenderOf("new", engine("Fish 1", "5"))},
		"Fish 1 Skill Level=3|Fish 1 Skill Level=5": {contenderOf("old", engine("Fish 1", "3")), contenderOf("new", engine("Fish 1", "5"))},
		"old#Fish 1|new#Fish 1":                     {contenderOf("old", engine("Fish 1", "3")), contenderOf("new", engine("Fish 1", "3"))},
		"old#mine|new#mine":                         {contenderOf("old", engine("mine", "3")), contenderOf("new", engine("mine", "5"))},
		"mine|Fish 1":                               {contenderOf("old", engine("mine", "3")), contenderOf("new", engine("Fish 1", ""))},
		"old#default|new#default":                   {contenderOf("old", profile("default")), contenderOf("new", profile("default"))},
		"a#Fish 1|b#Fish 1":                         {contenderOf("a", profile("Fish 1")), contenderOf("b", engine("Fish 1", "5"))},
		"run#a|run#a#2|b":                           {contenderOf("run", profile("a")), contenderOf("run", profile("a")), contenderOf("run", profile("b"))},
	} {
		uniqueNames(picked)
		var names []string
		for _, c := range picked {
			names = append(names, c.Name)
		}
		check(t, want, strings.Join(names, "|"), want)
	}
}

// TestPick: a run stands for all of its contenders, RUN#NAME for one of them, where both
// may have the sign in them.
func TestPick(t *testing.T) {
	path := writeTrials(t, filepath.Join(t.TempDir(), "run#1", "records.csv"), reporttest.Pattern("a", "+-+"), reporttest.Pattern("b#2", "+-+"))
	for _, tt := range []struct {
		texts      []string
		own, names string
	}{
		{[]string{path}, "a b#2", "a b#2"}, {[]string{path + "#a"}, "a", "a"}, {[]string{path + "#b#2"}, "b#2", "b#2"},
		{[]string{path + "#a", path + "#b#2"}, "a b#2", "a b#2"}, {[]string{path + "#a", path + "#a"}, "a a", path + "#a " + path + "#a#2"},
	} {
		var own, names []string
		picked := testenv.Must(Pick(tt.texts))(t)
		for _, c := range picked {
			own, names = append(own, c.Own), append(names, c.Name)
			check(t, "of one run", c.Run == picked[0].Run, true)
		}
		check(t, tt.texts, facts(strings.Join(own, " "), strings.Join(names, " ")), facts(tt.own, tt.names))
	}
	for text, want := range map[string]error{path + "#c": ErrNoContender, path + "#": ErrNoName, path + "nowhere": fs.ErrNotExist} {
		_, err := Pick([]string{text})
		testenv.WantError(t, text, err, want)
	}
	_, err := Pick([]string{path + "#c"})
	check(t, "names of a run", strings.Contains(err.Error(), `"c" in `+path+`; its contenders are "a", "b#2"`), true)
}

// TestPickAgainst: the base is the contender of the same name, else the only one; names
// that two runs have show the run.
func TestPickAgainst(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	old := writeTrials(t, path("old.csv"), reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "--"))
	later := writeTrials(t, path("later.csv"), reporttest.Pattern("c", "+-"), reporttest.Pattern("b", "++"))
	single, none := writeTrials(t, path("single.csv"), reporttest.Pattern("z", "+-")), writeTrials(t, path("none.csv"))
	for _, tt := range []struct {
		baseline, run, want string
		err                 error
	}{
		{single, later, "z → c (the only one), z → b (the only one)", nil},
		{single + "#z", later + "#c", "z → c", nil},
		{later, later + "#b", "b → b", nil},
		{old + "#b", later + "#c", "b → c", nil},
		{old, later + "#b", old + "#b → " + later + "#b", nil},
		{old, old, "a → a, b → b", nil},
		{path("nowhere"), later, "", fs.ErrNotExist},
		{old, path("nowhere"), "", fs.ErrNotExist},
		{old + "#c", later, "", ErrNoContender},
		{old, later + "#a", "", ErrNoContender},
		{old, later, "", ErrNoContender}, // of several none is called c
		{none, later, "", ErrNoRecords},
		{old, none, "", ErrNoRecords},
	} {
		pairs, err := Runs{}.pickAgainst(tt.baseline, tt.run)
		var texts []string
		for _, p := range pairs {
			text := p.Base.Name + " → " + p.Contender.Name
			if p.OtherName {
				text += " (the only one)"
			}
			texts = append(texts, text)
		}
		check(t, tt.baseline+" and "+tt.run, facts(strings.Join(texts, ", "), errors.Is(err, tt.err)), facts(tt.want, true))
	}
}

// TestSaved: a contender is found by its own name in the manifest, and by none without one.
func TestSaved(t *testing.T) {
	list := inOneRun("run", reporttest.Pattern("a", "+"), reporttest.Pattern("b", "+"))
	list[1].Name = "run#b"
	saved := list[1].Saved()
	check(t, "b", saved.Name, "b")
	list[1].Own = "c"
	check(t, "c, which the run has not got", facts(list[1].Saved()), facts(nil))
	check(t, "without a manifest", facts(entrants(reporttest.Pattern("a", "+"))[0].Saved()), facts(nil))
}

// TestSidesOf: what each side is, and the settings that differ; a profile and an engine have none in common.
func TestSidesOf(t *testing.T) {
	type options = map[string]string
	profile := func(path, version string, set options) Contender {
		c := contenderOf(path, suites.Contender{Name: "default", Options: set})
		c.Run.Meta.Version, c.Run.Meta.Program = version, "ab"
		return c
	}
	engine := func(path string, set ...suites.EngineOption) Contender {
		return contenderOf(path, suites.Contender{Name: "mine", Engine: &suites.Engine{
			ID: "Mine 2", Options: set, Files: []suites.EngineFile{{Path: "mine", SHA256: path + "-sha"}, {Path: "net", SHA256: "cd"}},
		}})
	}
	lone := Contender{Name: "x", Own: "x", Run: &report.Run{Path: "x.csv"}}
	for _, test := range []struct {
		base, other Contender
		sides       [2]string
		want        []OptionDifference
	}{
		{
			profile("old", "1", options{"see": "on", "razor": "r2", "gone": "on"}), profile("new", "2", options{"see": "off", "razor": "r2", "added": "off"}),
			[2]string{"default default old Keymove 1 ab", "default default new Keymove 2 ab"},
			[]OptionDifference{{Name: "added", Contender: "off"}, {Name: "gone", Base: "on"}, {Name: "see", Base: "on", Contender: "off"}},
		},
		{
			engine("old", suites.EngineOption{Name: "Hash", Value: "16"}, suites.EngineOption{Name: "Clear Hash"}),
			engine("new", suites.EngineOption{Name: "hash", Value: "16"}, suites.EngineOption{Name: "Skill Level", Value: "5"}),
			[2]string{"mine mine old Mine 2 old-sha", "mine mine new Mine 2 new-sha"}, []OptionDifference{{Name: "Clear Hash"}, {Name: "Skill Level", Contender: "5"}},
		},
		{profile("old", "1", options{"see": "on"}), engine("new"), [2]string{"default default old Keymove 1 ab", "mine mine new Mine 2 new-sha"}, nil},
		{lone, engine("new"), [2]string{"x x x.csv", "mine mine new Mine 2 new-sha"}, nil},
	} {
		got := sidesOf(test.base, test.other)
		for i, side := range []Side{got.Base, got.Contender} {
			check(t, "side", facts(side.Name, side.Own, side.Run, side.Version, side.SHA256), test.sides[i])
			check(t, "manifest", facts(side.Saved, side.First),
				facts([]Contender{test.base, test.other}[i].Saved(), side.Saved != nil))
		}
		check(t, "options", got.Differ, test.want)
	}
}
