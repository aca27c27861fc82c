package compare

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestUniqueNames: contenders of the same engine show the options that differ, others
// of the same name their run.
func TestUniqueNames(t *testing.T) {
	engine := func(name string, options ...suites.EngineOption) suites.Contender {
		return suites.Contender{Name: name, Engine: &suites.Engine{ID: "Fish 1", Options: options}}
	}
	skill := func(level string) suites.EngineOption {
		return suites.EngineOption{Name: "Skill Level", Value: level}
	}
	tests := []struct {
		base, other suites.Contender
		want        string
	}{
		{engine("Fish 1"), engine("Fish 1", skill("5")), "Fish 1|Fish 1 Skill Level=5"},
		{engine("Fish 1", skill("3")), engine("Fish 1", skill("5")), "Fish 1 Skill Level=3|Fish 1 Skill Level=5"},
		{engine("Fish 1", skill("3")), engine("Fish 1", skill("3")), "old#Fish 1|new#Fish 1"},
		{engine("mine", skill("3")), engine("mine", skill("5")), "old#mine|new#mine"},
		{engine("mine", skill("3")), engine("Fish 1"), "mine|Fish 1"},
		{suites.Contender{Name: "default"}, suites.Contender{Name: "default"}, "old#default|new#default"},
		{suites.Contender{Name: "Fish 1"}, engine("Fish 1", skill("5")), "old#Fish 1|new#Fish 1"},
	}
	for _, test := range tests {
		picked := []Contender{contenderOf("old", test.base), contenderOf("new", test.other)}
		uniqueNames(picked)
		check(t, "", strings.Join([]string{picked[0].Name, picked[1].Name}, "|"), test.want)
	}
}

// TestUniqueNamesOfThree: only what is ambiguous gets longer, numbered within a run.
func TestUniqueNamesOfThree(t *testing.T) {
	picked := []Contender{contenderOf("run", suites.Contender{Name: "a"}), contenderOf("run", suites.Contender{Name: "a"}), contenderOf("run", suites.Contender{Name: "b"})}
	uniqueNames(picked)
	check(t, "", picked[0].Name+"|"+picked[1].Name+"|"+picked[2].Name, "run#a|run#a#2|b")
}

// writeRecords writes a records.csv of two contenders, and returns its path.
func writeRecords(t *testing.T, dir string) string {
	t.Helper()
	return writeTrials(t, filepath.Join(dir, "records.csv"), reporttest.Pattern("a", "+-+"), reporttest.Pattern("b#2", "+-+"))
}

// TestPick: a run stands for all of its contenders, RUN#NAME for one of them, where both
// may have the sign in them.
func TestPick(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run#1")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	path := writeRecords(t, dir)
	for text, want := range map[string]string{path: "a b#2", path + "#a": "a", path + "#b#2": "b#2"} {
		picked, err := Pick([]string{text})
		check(t, text, facts(err), facts(nil))
		var own []string
		for _, c := range picked {
			own = append(own, c.Own)
		}
		check(t, text, strings.Join(own, " "), want)
	}
	picked, err := Pick([]string{path + "#a", path + "#b#2"})
	check(t, "two contenders of a run", facts(err, len(picked), picked[0].Run), facts(nil, 2, picked[1].Run))
	again, err := Pick([]string{path + "#a", path + "#a"})
	check(t, "a contender given twice", facts(err, len(again), again[0].Name, again[1].Name, again[1].Own),
		facts(nil, 2, path+"#a", path+"#a#2", "a"))
	_, err = Pick([]string{path + "#c"})
	check(t, "a contender that is not there", facts(errors.Is(err, ErrNoContender), strings.Contains(err.Error(), `"c" in `+path+`; its contenders are "a", "b#2"`)),
		"true true")
	_, err = Pick([]string{path + "#"})
	check(t, "an empty name", errors.Is(err, ErrNoName), true)
	_, err = Pick([]string{filepath.Join(dir, "nowhere")})
	check(t, "a run that is not there", errors.Is(err, fs.ErrNotExist), true)
}

// TestPickAgainst: the base is the contender of the same name, else the only one; names
// that both runs have show the run.
func TestPickAgainst(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	old := writeTrials(t, path("old.csv"), reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "--"))
	later := writeTrials(t, path("later.csv"), reporttest.Pattern("c", "+-"), reporttest.Pattern("b", "++"))
	single := writeTrials(t, path("single.csv"), reporttest.Pattern("z", "+-"))
	none := writeTrials(t, path("none.csv"))
	for _, tt := range []struct{ baseline, run, want string }{
		{single, later, "z → c (the only one), z → b (the only one)"},
		{single + "#z", later + "#c", "z → c"},
		{later, later + "#b", later + "#b → " + later + "#b#2"},
		{old + "#b", later + "#c", "b → c"},
		{old, later + "#b", old + "#b → " + later + "#b"},
		{old, old, old + "#a → " + old + "#a#2, " + old + "#b → " + old + "#b#2"},
	} {
		pairs, err := Runs{}.pickAgainst(tt.baseline, tt.run)
		check(t, fmt.Sprintf("%s and %s", tt.baseline, tt.run), facts(err), facts(nil))
		var texts []string
		for _, p := range pairs {
			text := p.Base.Name + " → " + p.Contender.Name
			if p.OtherName {
				text += " (the only one)"
			}
			texts = append(texts, text)
		}
		check(t, fmt.Sprintf("%s and %s", tt.baseline, tt.run), strings.Join(texts, ", "), tt.want)
	}
	for _, tt := range []struct {
		baseline, run string
		want          error
	}{
		{path("nowhere"), later, fs.ErrNotExist},
		{old, path("nowhere"), fs.ErrNotExist},
		{old + "#c", later, ErrNoContender},
		{old, later + "#a", ErrNoContender},
		{old, later, ErrNoContender}, // of several none is called c
		{none, later, ErrNoRecords},
		{old, none, ErrNoRecords},
	} {
		pairs, err := (Runs{}).pickAgainst(tt.baseline, tt.run)
		check(t, fmt.Sprintf("%s and %s", tt.baseline, tt.run), facts(errors.Is(err, tt.want), len(pairs)), "true 0")
	}
}

// TestSaved: a contender is found by its own name in the manifest, and by none without one.
func TestSaved(t *testing.T) {
	list := inOneRun("run", reporttest.Pattern("a", "+"), reporttest.Pattern("b", "+"))
	list[1].Name = "run#b"
	saved := list[1].Saved()
	check(t, "b is", facts(saved == nil, saved.Name), "false b")
	list[1].Own = "c"
	check(t, "c, which the run has not got, is", facts(list[1].Saved()), facts(nil))
	check(t, "without a manifest", facts(entrants(reporttest.Pattern("a", "+"))[0].Saved()), facts(nil))
}

func TestSidesOf(t *testing.T) {
	profile := func(path, version string, options map[string]string) Contender {
		c := contenderOf(path, suites.Contender{Name: "default", Options: options})
		c.Run.Meta.Version, c.Run.Meta.Program = version, "ab"
		return c
	}
	engine := func(path string, options ...suites.EngineOption) Contender {
		return contenderOf(path, suites.Contender{Name: "mine", Engine: &suites.Engine{
			ID: "Mine 2", Options: options, Files: []suites.EngineFile{{Path: "mine", SHA256: path + "-sha"}, {Path: "net", SHA256: "cd"}},
		}})
	}
	option := func(name, value string) suites.EngineOption {
		return suites.EngineOption{Name: name, Value: value}
	}
	lone := Contender{Name: "x", Own: "x", Run: &report.Run{Path: "x.csv"}}
	for _, test := range []struct {
		base, other Contender
		want        Sides
	}{
		{
			profile("old", "1", map[string]string{"see": "on", "razor": "r2", "gone": "on"}), profile("new", "2", map[string]string{"see": "off", "razor": "r2", "added": "off"}),
			Sides{
				Side{Name: "default", Own: "default", Run: "old", Version: "Keymove 1", SHA256: "ab"}, Side{Name: "default", Own: "default", Run: "new", Version: "Keymove 2", SHA256: "ab"},
				[]OptionDifference{{Name: "added", Base: "", Contender: "off"}, {Name: "gone", Base: "on", Contender: ""}, {Name: "see", Base: "on", Contender: "off"}},
			},
		},
		{
			engine("old", option("Hash", "16"), option("Clear Hash", "")), engine("new", option("hash", "16"), option("Skill Level", "5")),
			Sides{
				Side{Name: "mine", Own: "mine", Run: "old", Version: "Mine 2", SHA256: "old-sha"}, Side{Name: "mine", Own: "mine", Run: "new", Version: "Mine 2", SHA256: "new-sha"},
				[]OptionDifference{{Name: "Clear Hash", Base: "", Contender: ""}, {Name: "Skill Level", Base: "", Contender: "5"}},
			},
		},
		{
			profile("old", "1", map[string]string{"see": "on"}), engine("new"),
			Sides{
				Side{Name: "default", Own: "default", Run: "old", Version: "Keymove 1", SHA256: "ab"}, Side{Name: "mine", Own: "mine", Run: "new", Version: "Mine 2", SHA256: "new-sha"},
				[]OptionDifference{},
			},
		},
		{lone, engine("new"), Sides{Side{Name: "x", Own: "x", Run: "x.csv"}, Side{Name: "mine", Own: "mine", Run: "new", Version: "Mine 2", SHA256: "new-sha"}, []OptionDifference{}}},
	} {
		got := sidesOf(test.base, test.other)
		for side, c := range map[*Side]Contender{&got.Base: test.base, &got.Contender: test.other} {
			check(t, side.Name, facts(side.Saved, side.First), facts(c.Saved(), side.Saved != nil))
			side.Meta, side.Saved, side.First = nil, nil, false
		}
		got.Base.Meta, got.Contender.Meta = nil, nil
		check(t, "(-got +):", got, test.want)
	}
}
