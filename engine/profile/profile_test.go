package profile_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
)

// TestGolden holds every profile with all its resolved features.
func TestGolden(t *testing.T) {
	for _, p := range profile.Profiles {
		t.Run(p.Name, func(t *testing.T) {
			settings, err := profile.Resolve(p.Name)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, row := range profile.Features {
				fmt.Fprintf(&b, "%s=%s\n", row.Name, row.Format(&settings))
			}
			goldentest.Check(t, "testdata/"+p.Name+".golden", b.String())
		})
	}
}

// TestProfilesNameOrderingAndTime: every profile says in which order it
// tries moves, and how it spends its time.
func TestProfilesNameOrderingAndTime(t *testing.T) {
	for _, p := range profile.Profiles {
		for _, feature := range []string{"ordering", "time"} {
			if !names(t, p, feature) {
				t.Errorf("%s does not name %s", p.Name, feature)
			}
		}
	}
}

// TestProfilesTakeTheMostValuable: the ordering of every profile of a paper, as of
// ours, has captures by victim and attacker.
func TestProfilesTakeTheMostValuable(t *testing.T) {
	for _, p := range profile.Profiles {
		settings, err := profile.Resolve(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		if s := settings.Map(); s["ordering"] != "off" && s["ordering.mvvlva"] != "on" {
			t.Errorf("%s orders by %s without ordering.mvvlva", p.Name, s["ordering"])
		}
	}
}

// names reports whether a profile, or one that it builds on, names a feature.
func names(t *testing.T, p profile.Profile, feature string) bool {
	for _, value := range p.Values {
		if strings.HasPrefix(value, feature+"=") {
			return true
		}
	}
	if p.Base == "" {
		return false
	}
	base, err := profile.Profiles.Find(p.Base)
	if err != nil {
		t.Fatal(err)
	}
	return names(t, base, feature)
}

func TestPlainHasEverythingOff(t *testing.T) {
	settings, err := profile.Resolve("plain")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range profile.Features {
		if owner, _, dotted := strings.Cut(row.Name, "."); dotted && row.Kind() == feature.Number && row.On(&settings) {
			if parent, err := profile.Find(owner); err == nil && !parent.On(&settings) {
				continue // the parameter of a feature that is off
			}
		}
		if row.On(&settings) {
			t.Errorf("%s is %s", row.Name, row.Format(&settings))
		}
	}
}

func TestResolveOverrides(t *testing.T) {
	tests := []struct {
		contender string
		want      map[string]string // features to look at
	}{
		{"default,see=off", map[string]string{"see": "off", "see.qsearch": "off", "pvs": "on"}},
		{"default,qsearch=off", map[string]string{"qsearch.checks": "0", "qsearch.evasions": "off", "see.qsearch": "off", "see": "on"}},
		{"default,ordering=off", map[string]string{"killers": "off", "history": "off", "see": "off", "see.qsearch": "off", "lmr": "off"}},
		{"default,see.impl=legal,see.impl=on", map[string]string{"see.impl": "swap"}},
		{"default,nullmove.reduction=2", map[string]string{"nullmove": "on", "nullmove.reduction": "2"}},
		{"default,see=off,see=on", map[string]string{"see": "on", "see.qsearch": "on"}},
		{"plain,qsearch.checks=2,qsearch=on", map[string]string{"qsearch.checks": "2", "qsearch": "on", "qsearch.maxply": "32"}},
		{"plain,aspiration=40", map[string]string{"aspiration": "40", "tt": "off"}},
	}
	for _, test := range tests {
		settings, err := profile.Resolve(test.contender)
		if err != nil {
			t.Errorf("%s: %v", test.contender, err)
			continue
		}
		got := settings.Map()
		for name, want := range test.want {
			if got[name] != want {
				t.Errorf("%s: %s=%s, want %s", test.contender, name, got[name], want)
			}
		}
	}
}

func TestResolveErrors(t *testing.T) {
	tests := []struct{ contender, want string }{
		{"defualt", `unknown profile "defualt"`},
		{"", `unknown profile ""`},
		{"default,razr=r1", `unknown feature "razr"`},
		{"default,see", `"see": want feature=value`},
		{"default,see=maybe", "see=maybe: want on or off"},
		{"default,aspiration=1001", "aspiration=1001: want 0 to 1000"},
		{"default,ordering=best", "ordering=best: want off, staged"},
		{"default,qsearch=off,qsearch.checks=1", "qsearch.checks needs qsearch"},
		{"plain,see.qsearch=on", "see.qsearch needs see"},
		{"default,see.impl=off", "see.impl=off: want swap, legal, paper"},
		{"default,see=off,see.impl=paper", "see.impl needs see"},
		{"default,", `"": want feature=value`},
	}
	for _, test := range tests {
		_, err := profile.Resolve(test.contender)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want one with %q", test.contender, err, test.want)
		}
	}
}

// TestTable checks what the rest builds on: names once, needs that exist,
// defaults within bounds, a sentence for each.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range profile.Features {
		if seen[row.Name] {
			t.Errorf("%s is given twice", row.Name)
		}
		seen[row.Name] = true
		if !strings.HasSuffix(row.Doc, ".") {
			t.Errorf("%s: doc %q is no sentence", row.Name, row.Doc)
		}
		if _, isBool := row.Field(new(profile.Settings)).(*bool); isBool != (row.Kind() == feature.Switch) {
			t.Errorf("%s is a %v, and its field a bool: %t", row.Name, row.Kind(), isBool)
		}
		if row.Kind() == feature.Number && (row.Default < row.Min || row.Default > row.Max) {
			t.Errorf("%s: default %d is not within %d to %d", row.Name, row.Default, row.Min, row.Max)
		}
		if row.Default == 0 && row.HasOff() && !tunes(row) {
			t.Errorf("%s: turning it on does nothing", row.Name)
		}
	}
}

// tunes reports whether a row is the number of a feature that is turned on by
// another row: it may well be 0.
func tunes(row profile.Row) bool {
	owner, _, dotted := strings.Cut(row.Name, ".")
	_, err := profile.Find(owner)
	return dotted && err == nil && row.Kind() == feature.Number && len(feature.Needs[row.Name]) == 0
}

func TestSettingsSurviveJSON(t *testing.T) {
	want, err := profile.Resolve("default,see=off,pst.weight=80")
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got profile.Settings
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("settings come back as %+v, want %+v", got, want)
	}
}
