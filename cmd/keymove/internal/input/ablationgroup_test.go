package input

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// TestAblateGroups: each rule of a group that acts in the base is a contender, and one is without all
// of them, unless one rule turns off the others.
func TestAblateGroups(t *testing.T) {
	tests := []struct {
		base, list, mode string
		want             []string
	}{
		{"classical", "group:phase", plan.OneOut, []string{"classical", "classical,eval.taper=off"}},
		{"default", "group:see", plan.OneOut, []string{"default", "default,see=off", "default,see.prune=off", "default,see.qsearch=off"}},
		{"vpr-9.0", "GROUP:search", plan.OneOut, nil},
		{"vpr-9.0", "group:Search", plan.OneOut, []string{"vpr-9.0", "vpr-9.0,pvs=off", "vpr-9.0,tt=off", "vpr-9.0,group:search=off"}},
		{"seajay", "lmr,group:see,see", plan.OneOut, []string{"seajay", "seajay,lmr=off", "seajay,see=off", "seajay,see.qsearch=off"}},
		{"new:default,lmr=off", "group:reductions", plan.OneOut, []string{"new", "new,iir=off"}},
		{"seajay", "group:see", plan.OneIn, []string{"seajay,see=off,see.qsearch=off", "seajay,see.qsearch=off"}},
	}
	for _, test := range tests {
		names, _, err := ablationOf(test.base, test.list, test.mode)
		if (err != nil) != (test.want == nil) || !slices.Equal(names, test.want) {
			t.Errorf("%s of %s from %s: %q, %v, want %q", test.mode, test.list, test.base, names, err, test.want)
		}
	}
}

// TestAblateEveryGroup: in each profile, each group either makes contenders that all differ from each
// other and whose changes act, the last one without every rule of the group, or an error.
func TestAblateEveryGroup(t *testing.T) {
	testenv.OnlyLong(t, "makes every ablation of every profile")
	made := 0
	for _, p := range profile.Profiles {
		base, err := profile.Resolve(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range feature.Groups {
			parsed, faults := Parse(profile.Profiles, Request{
				Texts: []settings.ContenderText{{Text: p.Name}}, Ablate: "group:" + string(g), AblateMode: plan.OneOut, Command: []string{"keymove", "run", "--ablate", "group:" + string(g)},
			})
			if len(faults) > 0 {
				if text := asFlag(faults, "ablate").Error(); !strings.Contains(text, " uses no rule of the group ") {
					t.Errorf("%s of %s: %s", g, p.Name, text)
				}
				continue
			}
			made++
			seen := map[profile.Settings]bool{}
			remaining := 0
			for _, c := range parsed.Contenders {
				s, err := profile.FromMap(c.Options)
				if err != nil || seen[s] {
					t.Errorf("%s: %v, or twice", c.Name, err)
				}
				seen[s] = true
				if s != base && len(profile.Unread(base, s)) == profile.Differ(base, s) {
					t.Errorf("%s changes no search", c.Name)
				}
				if resolved, err := profile.Resolve(c.Spec); err != nil || resolved != s {
					t.Errorf("%s: its spec %q is something else, %v", c.Name, c.Spec, err)
				}
				acting := 0
				for _, row := range profile.Features {
					if feature.GroupOf(row.Name) == g && profile.IsRule(row) && profile.ActsIn(row, s) {
						acting++
					}
				}
				if remaining == 0 || acting < remaining {
					remaining = acting
				}
				if acting == 0 {
					remaining = -1
				}
			}
			if remaining != -1 {
				t.Errorf("%s of %s: no contender is without all of its rules", g, p.Name)
			}
		}
	}
	if made < 60 {
		t.Errorf("%d groups of profiles made contenders", made)
	}
}

// TestAblateUnused: the message names the built-in profile that uses what the base does not, and the
// command with it, which works.
func TestAblateUnused(t *testing.T) {
	tests := []struct{ command, base, list, want string }{
		{"run wac", "", "group:phase", "default uses no rule of the group phase; classical does: keymove run wac --ablate group:phase --profile classical"},
		{"run --nodes 1k", "", "group:phase,group:see,group:pruning",
			"default uses no rule of the group phase; classical does: keymove run --nodes 1k --ablate group:phase,group:see,group:pruning --profile classical"},
		{"run", "new:default,lmr=off", "group:phase", "new uses no rule of the group phase; classical,lmr=off does: keymove run --profile classical,lmr=off --ablate group:phase"},
		{"run", "", "phase", "default already has phase=off (group:phase takes out every rule of that group); vpr-8.1 uses it: keymove run --ablate phase --profile vpr-8.1"},
		{"run", "", "contempt", "default already has contempt=off; vpr-8.2 uses it: keymove run --ablate contempt --profile vpr-8.2"},
		{"run", "", "eval.taper", "nothing in default reads eval.taper (eval.taper acts with "},
		{"run", "", "group:time", "default uses no rule of the group time, and no built-in profile does"},
		{"run", "", "network,kingsafety", "default already has kingsafety=off; vpr-9.0-plan uses it: keymove run --ablate kingsafety --profile vpr-9.0-plan"},
	}
	for _, test := range tests {
		words := append([]string{"keymove"}, strings.Fields(test.command)...)
		request := Request{Ablate: test.list, AblateMode: plan.OneOut}
		if test.base != "" {
			request.Texts = []settings.ContenderText{{Text: test.base}}
			words = append(words, "--profile", test.base)
		}
		request.Command = append(words, "--ablate="+test.list)
		_, faults := Parse(profile.Profiles, request)
		if len(faults) == 0 {
			t.Errorf("%s of %q: no fault", test.list, test.base)
			continue
		}
		text := strings.TrimPrefix(asFlag(faults, "ablate").Error(), "--ablate: ")
		if !strings.HasPrefix(text, test.want) {
			t.Errorf("%s of %q:\n%s, want\n%s", test.list, test.base, text, test.want)
		}
		_, command, found := strings.Cut(text, ": keymove ")
		if !found {
			continue
		}
		again := Request{AblateMode: plan.OneOut}
		for i, word := range strings.Fields(command) {
			switch word {
			case "--ablate":
				again.Ablate = strings.Fields(command)[i+1]
			case "--profile":
				again.Texts = []settings.ContenderText{{Text: strings.Fields(command)[i+1]}}
			}
		}
		if parsed, faults := Parse(profile.Profiles, again); len(faults) > 0 || len(parsed.Contenders) < 2 {
			t.Errorf("%s: %v", command, faults)
		}
	}
}

// TestAblateGroupErrors: what is wrong with a group is said.
func TestAblateGroupErrors(t *testing.T) {
	for list, want := range map[string]string{
		"group:":              `--ablate: unknown group "": want search, extensions,`,
		"group:sea":           `--ablate: unknown group "sea": want `,
		"group:option":        `--ablate: unknown group "option": want `,
		"group:see=off":       "--ablate: group:SEE takes no values",
		"group:see,group:SEE": "--ablate: group:SEE is given twice",
		"pruning":             `--ablate: unknown feature "pruning"; did you mean group:pruning?`,
		"SEE":                 `--ablate: unknown feature "SEE"; did you mean group:SEE?`,
		"see,group:see":       "",
	} {
		_, _, err := ablationOf("default", list, plan.OneOut)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", list, err, want)
		}
	}
}

// FuzzAblationList: a list that is taken makes contenders that differ from each other, or says what is wrong; none of
// them has a rule of a group that the list takes out as a whole.
func FuzzAblationList(f *testing.F) {
	for _, seed := range []string{"group:pruning", "group:see,group:phase", "lmr,group:see,see", "group:", "group:see=off", "GROUP:see", "group:SEE , lmr", "see,,lmr", "razor=r1/r2", "group:group:see", "option.x=1", "see=0/off"} {
		for _, mode := range []string{plan.OneOut, plan.OneIn, plan.Cross} {
			f.Add("default", seed, mode)
		}
	}
	f.Fuzz(func(t *testing.T, base, list, mode string) {
		if !slices.Contains([]string{plan.OneOut, plan.OneIn, plan.Cross}, mode) || list == "" || isOptionList(list) {
			return
		}
		if _, err := profile.Resolve(base); err != nil {
			return
		}
		parsed, faults := Parse(profile.Profiles, Request{Texts: []settings.ContenderText{{Text: base}}, Ablate: list, AblateMode: mode})
		if len(faults) > 0 {
			return
		}
		seen := map[profile.Settings]string{}
		for _, c := range parsed.Contenders {
			s, err := profile.FromMap(c.Options)
			if err != nil {
				t.Fatal(err)
			}
			if other, twice := seen[s]; twice {
				t.Errorf("%s of %q: %s is %s", mode, list, c.Name, other)
			}
			seen[s] = c.Name
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
