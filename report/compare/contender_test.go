package compare

import (
	"errors"
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
		if got := strings.Join([]string{picked[0].Name, picked[1].Name}, "|"); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestUniqueNamesOfThree: only what is ambiguous gets longer, numbered within a run.
func TestUniqueNamesOfThree(t *testing.T) {
	picked := []Contender{contenderOf("run", suites.Contender{Name: "a"}), contenderOf("run", suites.Contender{Name: "a"}), contenderOf("run", suites.Contender{Name: "b"})}
	uniqueNames(picked)
	if got := picked[0].Name + "|" + picked[1].Name + "|" + picked[2].Name; got != "run#a|run#a#2|b" {
		t.Errorf("got %s", got)
	}
}

// contenderOf returns a contender as the only one of a run.
func contenderOf(path string, c suites.Contender) Contender {
	return Contender{Name: c.Name, Own: c.Name, Run: &report.Run{Path: path, Meta: &report.Meta{Contenders: []suites.Contender{c}}}}
}

// writeRecords writes a records.csv of two contenders, and returns its path.
func writeRecords(t *testing.T, dir string) string {
	t.Helper()
	return writeTrials(t, filepath.Join(dir, "records.csv"), reporttest.Pattern("a", "+-+"), reporttest.Pattern("b#2", "+-+"))
}

// writeTrials writes a records.csv and returns its path.
func writeTrials(t *testing.T, path string, trials ...*reporttest.Trial) string {
	t.Helper()
	var records []suites.Record
	for i, trial := range trials {
		for _, rec := range trial.Records {
			rec = reporttest.Honest(rec)
			rec.ContenderIndex = i
			records = append(records, rec)
		}
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := report.WriteRecords(file, &report.Run{Records: records}); err != nil {
		t.Fatal(err)
	}
	return path
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
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		var own []string
		for _, c := range picked {
			own = append(own, c.Own)
		}
		if got := strings.Join(own, " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	picked, err := Pick([]string{path + "#a", path + "#b#2"})
	if err != nil || len(picked) != 2 || picked[0].Run != picked[1].Run {
		t.Errorf("two contenders of a run: %+v, %v, want them of one run", picked, err)
	}
	again, err := Pick([]string{path + "#a", path + "#a"})
	if err != nil || len(again) != 2 || again[0].Name != path+"#a" || again[1].Name != path+"#a#2" || again[1].Own != "a" {
		t.Errorf("a contender given twice: %+v, %v", again, err)
	}
	if _, err := Pick([]string{path + "#c"}); !errors.Is(err, ErrNoContender) || !strings.Contains(err.Error(), `"c" in `+path+`; its contenders are "a", "b#2"`) {
		t.Errorf("a contender that is not there: %v", err)
	}
	if _, err := Pick([]string{path + "#"}); !errors.Is(err, ErrNoName) {
		t.Errorf("an empty name: %v", err)
	}
	if _, err := Pick([]string{filepath.Join(dir, "nowhere")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a run that is not there: %v", err)
	}
}

// TestPickAgainst: the base is the contender of the same name, else the only one; names
// that two runs have show the run.
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
		{later, later + "#b", "b → b"},
		{old + "#b", later + "#c", "b → c"},
		{old, later + "#b", old + "#b → " + later + "#b"},
		{old, old, "a → a, b → b"},
	} {
		pairs, err := Runs{}.pickAgainst(tt.baseline, tt.run)
		if err != nil {
			t.Errorf("%s and %s: %v", tt.baseline, tt.run, err)
		}
		var texts []string
		for _, p := range pairs {
			text := p.Base.Name + " → " + p.Contender.Name
			if p.OtherName {
				text += " (the only one)"
			}
			texts = append(texts, text)
		}
		if got := strings.Join(texts, ", "); got != tt.want {
			t.Errorf("%s and %s: %s, want %s", tt.baseline, tt.run, got, tt.want)
		}
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
		if pairs, err := (Runs{}).pickAgainst(tt.baseline, tt.run); !errors.Is(err, tt.want) || pairs != nil {
			t.Errorf("%s and %s: %v, %v, want %v", tt.baseline, tt.run, pairs, err, tt.want)
		}
	}
}

// TestSaved: a contender is found by its own name in the manifest, and by none without one.
func TestSaved(t *testing.T) {
	list := inOneRun("run", reporttest.Pattern("a", "+"), reporttest.Pattern("b", "+"))
	list[1].Name = "run#b"
	if saved := list[1].Saved(); saved == nil || saved.Name != "b" {
		t.Errorf("b is %+v", saved)
	}
	list[1].Own = "c"
	if saved := list[1].Saved(); saved != nil {
		t.Errorf("c, which the run has not got, is %+v", saved)
	}
	if saved := entrants(reporttest.Pattern("a", "+"))[0].Saved(); saved != nil {
		t.Errorf("without a manifest: %+v", saved)
	}
}
