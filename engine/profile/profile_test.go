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

// TestGolden holds the plain profile with all its features, and of every other one those that differ.
func TestGolden(t *testing.T) {
	plain := resolve(t, "plain")
	var b strings.Builder
	for _, p := range profile.Profiles {
		settings := resolve(t, p.Name)
		fmt.Fprintf(&b, "[%s]\n", p.Name)
		for _, row := range profile.Features {
			if p.Name == "plain" || row.Get(&settings) != row.Get(&plain) {
				fmt.Fprintf(&b, "%s=%s\n", row.Name, row.Format(&settings))
			}
		}
	}
	goldentest.Check(t, "testdata/profiles.golden", b.String())
}

func TestResolveOverrides(t *testing.T) {
	for contender, want := range map[string]string{
		"default,see=off":                    "see=off see.qsearch=off pvs=on",
		"default,qsearch=off":                "qsearch.checks=0 qsearch.evasions=off see.qsearch=off see=on",
		"default,ordering=off":               "killers=off history=off see=off see.qsearch=off lmr=off",
		"default,see.impl=legal,see.impl=on": "see.impl=swap",
		"default,nullmove.reduction=2":       "nullmove=on nullmove.reduction=2",
		"default,see=off,see=on":             "see=on see.qsearch=on",
		"plain,qsearch.checks=2,qsearch=on":  "qsearch.checks=2 qsearch=on qsearch.maxply=32",
		"plain,aspiration=40":                "aspiration=40 tt=off",
	} {
		settings := resolve(t, contender)
		got := settings.Map()
		for setting := range strings.FieldsSeq(want) {
			if name, value, _ := strings.Cut(setting, "="); got[name] != value {
				t.Errorf("%s: %s=%s, want %s", contender, name, got[name], setting)
			}
		}
	}
}

func TestResolveErrors(t *testing.T) {
	for contender, want := range map[string]string{
		"defualt":                              `unknown profile "defualt"`,
		"":                                     `unknown profile ""`,
		"default,razr=r1":                      `unknown feature "razr"`,
		"default,see":                          `"see": want feature=value`,
		"default,see=maybe":                    "see=maybe: want on or off",
		"default,aspiration=1001":              "aspiration=1001: want 0 to 1000",
		"default,ordering=best":                "ordering=best: want off, staged",
		"default,qsearch=off,qsearch.checks=1": "qsearch.checks needs qsearch",
		"plain,see.qsearch=on":                 "see.qsearch needs see",
		"default,see.impl=off":                 "see.impl=off: want swap, legal, paper",
		"default,see=off,see.impl=paper":       "see.impl needs see",
		"default,":                             `"": want feature=value`,
	} {
		if _, err := profile.Resolve(contender); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", contender, err, want)
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
	var got profile.Settings
	want := resolve(t, "default,see=off,pst.weight=80")
	data, err := json.Marshal(want)
	if err == nil {
		err = json.Unmarshal(data, &got)
	}
	if err != nil || got != want {
		t.Errorf("settings come back as %+v, %v, want %+v", got, err, want)
	}
}

func resolve(t *testing.T, text string) profile.Settings {
	t.Helper()
	settings, err := profile.Resolve(text)
	if err != nil {
		t.Fatal(err)
	}
	return settings
}
