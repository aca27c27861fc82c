package compare

import (
	"strings"
	"testing"

	"keymove/report"
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
