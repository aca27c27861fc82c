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

// TestAblateUnused: the message names the built-in profile that uses what the base does not.
func TestAblateUnused(t *testing.T) {
	for _, test := range []struct{ base, list, want string }{
		{"default", "group:phase", "default uses no rule of the group phase; classical does"},
		{"default", "group:phase,group:see,group:pruning", "default uses no rule of the group phase; classical does"},
		{"new:default,lmr=off", "group:phase", "new uses no rule of the group phase; classical,lmr=off does"},
		{"default", "phase", "default already has phase=off (group:phase takes out every rule of that group); vpr-8.1 uses it"},
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
