package input

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// ablationOf returns the names that an ablation makes, and what it skips.
func ablationOf(base, list, mode string) (names, skipped []string, err error) {
	parsed, faults := Parse(profile.Profiles, Request{
		Texts:  []settings.ContenderText{{Text: base}},
		Ablate: list, AblateMode: mode,
	})
	if len(faults) > 0 {
		return nil, nil, asFlag(faults, "ablate")
	}
	for _, c := range parsed.Contenders {
		names = append(names, c.Name)
	}
	return names, parsed.Skipped, nil
}

// asFlag returns the first fault as a command line has it that gives the flag of a
// setting.
func asFlag(faults settings.Faults, setting string) error {
	_, errs := faults.Report(settings.Values{{Setting: setting, Written: "--" + setting}}, "")
	return errs[0]
}

func TestAblate(t *testing.T) {
	tests := []struct {
		base, list, mode string
		want, leftOut    []string
	}{
		{"default", "see,lmr", plan.OneOut, []string{"default", "default,see=off", "default,lmr=off"}, nil},
		{"default", " history , aspiration=off/50/100", plan.OneOut,
			[]string{"default", "default,history=off", "default,aspiration=off", "default,aspiration=50", "default,aspiration=100"}, nil},
		{"new:default,history=off", "see", plan.OneOut, []string{"new", "new,see=off"}, nil},
		{"plain", "tt=on,pvs=on", plan.OneOut, []string{"plain", "plain,tt=on", "plain,pvs=on"}, nil},

		{"default", "history,lmr,tt", plan.OneIn,
			[]string{"default,history=off,lmr=off,tt=off", "default,lmr=off,tt=off", "default,history=off,tt=off", "default,history=off,lmr=off"}, nil},
		{"default", "history,aspiration=30/60", plan.OneIn,
			[]string{"default,history=off,aspiration=off", "default,aspiration=off", "default,history=off,aspiration=30", "default,history=off,aspiration=60"}, nil},

		{"default", "history,lmr", plan.Cross, []string{"default", "default,lmr=off", "default,history=off", "default,history=off,lmr=off"}, nil},
		{"default", "history,aspiration=30/60", plan.Cross, []string{
			"default", "default,aspiration=30", "default,aspiration=60",
			"default,history=off", "default,history=off,aspiration=30", "default,history=off,aspiration=60",
		}, nil},
		// Of a group each rule that acts in the base is a contender, and one is without all of them, unless one rule turns off the others.
		{"classical", "group:phase", plan.OneOut, []string{"classical", "classical,eval.taper=off"}, nil},
		{"default", "group:see", plan.OneOut, []string{"default", "default,see=off", "default,see.prune=off", "default,see.qsearch=off"}, nil},
		{"vpr-9.0", "group:Search", plan.OneOut, []string{"vpr-9.0", "vpr-9.0,pvs=off", "vpr-9.0,tt=off", "vpr-9.0,group:search=off"}, nil},
		{"seajay", "lmr,group:see,see", plan.OneOut, []string{"seajay", "seajay,lmr=off", "seajay,see=off", "seajay,see.qsearch=off"}, nil},
		{"new:default,lmr=off", "group:reductions", plan.OneOut, []string{"new", "new,iir=off"}, nil},
		{"seajay", "group:see", plan.OneIn, []string{"seajay,see=off,see.qsearch=off", "seajay,see.qsearch=off"},
			[]string{"seajay,see=off is skipped: it is the same as seajay,see=off,see.qsearch=off"}},
		// What needs a feature goes off with it.
		{"default", "qsearch,qsearch.evasions", plan.Cross,
			[]string{"default", "default,qsearch.evasions=off", "default,qsearch=off"},
			[]string{"default,qsearch=off,qsearch.evasions=off is skipped: it is the same as default,qsearch=off"}},
		{"default", "qsearch,qsearch.checks=2", plan.Cross,
			[]string{"default", "default,qsearch.checks=2", "default,qsearch=off"},
			[]string{"default,qsearch=off,qsearch.checks=2 is skipped: qsearch.checks needs qsearch, which is off"}},
	}
	for _, test := range tests {
		got, leftOut, err := ablationOf(test.base, test.list, test.mode)
		if diff := cmp.Diff([][]string{got, leftOut}, [][]string{test.want, test.leftOut}); diff != "" || err != nil {
			t.Errorf("%s of %s from %s, and what is left out (-got +want):\n%s%v", test.mode, test.list, test.base, diff, err)
		}
	}
}

func TestAblateErrors(t *testing.T) {
	tests := []struct{ base, list, mode, want string }{
		{"default", "group:", plan.OneOut, `--ablate: unknown group "": want search, extensions,`},
		{"default", "group:option", plan.OneOut, `--ablate: unknown group "option": want `},
		{"default", "group:see=off", plan.OneOut, "--ablate: group:SEE takes no values"},
		{"default", "group:see,group:SEE", plan.OneOut, "--ablate: group:SEE is given twice"},
		{"default", "pruning", plan.OneOut, `--ablate: unknown feature "pruning"; did you mean group:pruning?`},
		{"vpr-9.0", "GROUP:search", plan.OneOut, "--ablate: unknown feature"},
		{"default", "see,", plan.OneOut, `--ablate: unknown feature ""`},
		{"default", "nullmov", plan.OneOut, `--ablate: unknown feature "nullmov"; did you mean nullmove?`},
		{"default", "see,see", plan.OneOut, "--ablate: see is given twice"},
		{"default", "see=", plan.OneOut, "--ablate: see=: want on or off"},
		{"default", "aspiration=10/10", plan.OneOut, "--ablate: aspiration: 10 and 10 are the same value"},
		{"default", "nullmove.depth", plan.OneOut, "--ablate: nullmove.depth=off: want 1 to 20"},
		{"default", "ordering=staged", plan.OneOut, "--ablate: default already has ordering=staged"},
		{"plain", "see", plan.OneOut, "--ablate: plain already has see=off"},
		{"plain", "qsearch.evasions=on", plan.OneOut, "--ablate: plain,qsearch.evasions=on: qsearch.evasions needs qsearch, which is off"},
		{"default", "qsearch=off", plan.OneIn, "--ablate: qsearch=off is not a change: one-in starts with all features off"},
		{"default", "nullmove.depth=4", plan.OneIn, "--ablate: nullmove.depth cannot be off"},
		{"plain", "qsearch,qsearch.evasions", plan.OneIn, "--ablate: plain,qsearch=off,qsearch.evasions=on: qsearch.evasions needs qsearch"},
		{"default", "aspiration=1/2/3/4/5/6/7/8/9,qsearch.maxply=1/2/3/4/5/6/7/8/9,lmr.scale=1/2/3", plan.Cross, "--ablate: more than 256 combinations"},
	}
	for _, test := range tests {
		if _, _, err := ablationOf(test.base, test.list, test.mode); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s of %s from %s: %v, want %s…", test.mode, test.list, test.base, err, test.want)
		}
	}
}

// TestAblateEveryFeature: each feature of the default profile that acts and can be off
// makes a contender of its own, whose name is a profile.
func TestAblateEveryFeature(t *testing.T) {
	base, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, row := range profile.Features {
		if row.On(&base) && profile.ActsIn(row, base, feature.Game) {
			list = append(list, row.Name)
		}
	}
	names, _, err := ablationOf("default", strings.Join(list, ","), plan.OneOut)
	if err != nil || len(names) != len(list)+1 {
		t.Fatalf("%d contenders, %v, want %d", len(names), err, len(list)+1)
	}
	for i, name := range names[1:] {
		settings, err := profile.Resolve(name)
		if row, _ := profile.Find(list[i]); err != nil || row.On(&settings) {
			t.Errorf("%s: %v, want %s off", name, err, list[i])
		}
	}
}

// TestAblateUnused: the message names the built-in profile that uses what the base does not.
func TestAblateUnused(t *testing.T) {
	for _, test := range []struct{ base, list, want string }{
		{"default", "group:phase", "default uses no rule of the group phase; classical does"},
		{"default", "group:phase,group:see,group:pruning", "default uses no rule of the group phase; classical does"},
		{"new:default,lmr=off", "group:phase", "new uses no rule of the group phase; classical,lmr=off does"},
		{"default", "phase", "default already has phase=off; vpr-8.1 uses it"},
		{"default", "contempt", "default already has contempt=off; vpr-8.2 uses it"},
		{"default", "eval.taper", "nothing in default reads eval.taper (eval.taper acts with "},
		{"default", "group:time", "default uses no rule of the group time, and no built-in profile does"},
		{"default", "network,kingsafety", "default already has kingsafety=off; vpr-9.0-plan uses it"},
	} {
		if _, _, err := ablationOf(test.base, test.list, plan.OneOut); err == nil || !strings.HasPrefix(err.Error(), "--ablate: "+test.want) {
			t.Errorf("%s of %s: %v, want %s…", test.list, test.base, err, test.want)
		}
	}
}

// FuzzAblationList: a list that is taken makes contenders that differ from each other, and all but the base search
// otherwise and have a text that makes the same one, or says what is wrong; none of them has a rule of a group that the list
// takes out as a whole. At length the lists have every group of every profile.
func FuzzAblationList(f *testing.F) {
	for _, seed := range []string{"group:pruning", "group:see,group:phase", "lmr,group:see,see", "group:", "group:see=off", "group:SEE , lmr", "see,,lmr", "razor=r1/r2", "see=0/off"} {
		for _, mode := range []string{plan.OneOut, plan.OneIn, plan.Cross} {
			f.Add("default", seed, mode)
		}
	}
	if testenv.Long() {
		for _, p := range profile.Profiles {
			for _, g := range feature.Groups {
				f.Add(p.Name, GroupPrefix+string(g), plan.OneOut)
			}
		}
	}
	f.Fuzz(func(t *testing.T, base, list, mode string) {
		if !slices.Contains([]string{plan.OneOut, plan.OneIn, plan.Cross}, mode) || list == "" || isOptionList(list) {
			return
		}
		of, err := profile.Resolve(base)
		if err != nil {
			return
		}
		parsed, faults := Parse(profile.Profiles, Request{Texts: []settings.ContenderText{{Text: base}}, Ablate: list, AblateMode: mode})
		if len(faults) > 0 {
			return
		}
		seen := map[profile.Settings]string{}
		for _, c := range parsed.Contenders {
			s, err := profile.FromMap(c.Options)
			if err != nil || seen[s] != "" {
				t.Errorf("%s of %q: %s is %s, %v", mode, list, c.Name, seen[s], err)
			}
			seen[s] = c.Name
			if again, err := profile.Resolve(c.Spec); err != nil || again != s || s != of && len(profile.Unread(of, s)) == profile.Differ(of, s) {
				t.Errorf("%s of %q: %s searches as its base, or its spec %q is something else, %v", mode, list, c.Name, c.Spec, err)
			}
			if group, isWhole := strings.CutPrefix(strings.TrimSuffix(c.Name, "=off"), base+","+GroupPrefix); isWhole {
				g, _ := feature.FindGroup(group)
				for _, row := range profile.Features {
					if feature.GroupOf(row.Name) == g && profile.IsRule(row) && profile.ActsIn(row, s) {
						t.Errorf("%q: %s still has %s", list, c.Name, row.Name)
					}
				}
			}
		}
	})
}
