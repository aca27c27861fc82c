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
	"keymove/suites/runfolder"
)

// TestUniqueNames: contenders of the same engine show the options that differ, others
// of the same name their run.
func TestUniqueNames(t *testing.T) {
	engine := func(name string, options ...runfolder.EngineOption) runfolder.Contender {
		return runfolder.Contender{Name: name, Engine: &runfolder.Engine{ID: "Fish 1", Options: options}}
	}
	skill := func(level string) runfolder.EngineOption {
		return runfolder.EngineOption{Name: "Skill Level", Value: level}
	}
	tests := []struct {
		base, other runfolder.Contender
		want        string
	}{
		{engine("Fish 1"), engine("Fish 1", skill("5")), "Fish 1|Fish 1 Skill Level=5"},
		{engine("Fish 1", skill("3")), engine("Fish 1", skill("5")), "Fish 1 Skill Level=3|Fish 1 Skill Level=5"},
		{engine("Fish 1", skill("3")), engine("Fish 1", skill("3")), "old#Fish 1|new#Fish 1"},
		{engine("mine", skill("3")), engine("mine", skill("5")), "old#mine|new#mine"},
		{engine("mine", skill("3")), engine("Fish 1"), "mine|Fish 1"},
		{runfolder.Contender{Name: "default"}, runfolder.Contender{Name: "default"}, "old#default|new#default"},
		{runfolder.Contender{Name: "Fish 1"}, engine("Fish 1", skill("5")), "old#Fish 1|new#Fish 1"},
	}
	for _, test := range tests {
		picked := []Contender{contenderOf("old", test.base), contenderOf("new", test.other)}
		uniqueNames(picked)
		if got := strings.Join([]string{picked[0].Name, picked[1].Name}, "|"); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// contenderOf returns a contender as the only one of a run.
func contenderOf(path string, c runfolder.Contender) Contender {
	return Contender{Name: c.Name, Own: c.Name, Run: &report.Run{Path: path, Meta: &report.Meta{Contenders: []runfolder.Contender{c}}}}
}

// writeRecords writes a records.csv of two contenders, and returns its path.
func writeRecords(t *testing.T, dir string) string {
	t.Helper()
	var records []suites.Record
	for _, name := range []string{"a", "b#2"} {
		records = append(records, reporttest.Pattern(name, "+-+").Records...)
	}
	path := filepath.Join(dir, "records.csv")
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
	for text, want := range map[string]string{path: "a b#2", path + "#a": "a", path + "#b#2": "b#2", path + "#": "a b#2"} {
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
	if _, err := Pick([]string{path + "#c"}); !errors.Is(err, ErrNoContender) || !strings.Contains(err.Error(), `"c" in `+path+`; its contenders are "a", "b#2"`) {
		t.Errorf("a contender that is not there: %v", err)
	}
	if _, err := Pick([]string{filepath.Join(dir, "nowhere")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a run that is not there: %v", err)
	}
}
