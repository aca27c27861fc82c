package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/suites"
)

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
			if side.Saved != c.Saved() || side.First != (side.Saved != nil) {
				t.Errorf("%s: saved %v, first %v", side.Name, side.Saved, side.First)
			}
			side.Meta, side.Saved, side.First = nil, nil, false
		}
		got.Base.Meta, got.Contender.Meta = nil, nil
		if diff := cmp.Diff(got, test.want); diff != "" {
			t.Errorf("(-got +want):\n%s", diff)
		}
	}
}
