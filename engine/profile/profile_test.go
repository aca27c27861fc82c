package profile_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
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

// TestTable checks what the rest builds on: names once, defaults within bounds, a sentence for each, a 0 that
// is called off where the text of the row says so; readers are conditions, or features with a value that they take.
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
		isOff := strings.Contains(row.Doc, "; 0 is off")
		if got := feature.Word(row.Name, "0"); row.Kind() == feature.Number && (got == "off") != isOff {
			t.Errorf("%s=0 is called %s, its row says %s", row.Name, got, row.Doc)
		}
		for _, reader := range row.ReadBy {
			if !strings.Contains(reader, "=") {
				reader += "=on"
			}
			_, err := profile.Resolve("plain,qsearch=on,tt=on,ordering=staged,see=on,razor=on,time=flat," + reader)
			if is := reader == feature.Clock+"=on" || reader == feature.Game+"=on"; err != nil && !is {
				t.Errorf("%s is read by %s: %v", row.Name, reader, err)
			}
		}
	}
	for setting, needs := range feature.Needs {
		name, value, isChoice := strings.Cut(setting, "=")
		row, err := profile.Find(name)
		if err != nil || isChoice && !slices.Contains(row.Choices, value) {
			t.Errorf("%s needs %q: %v", setting, needs, err)
		}
		for _, need := range needs {
			if _, err := profile.Find(need); err != nil {
				t.Errorf("%s: needs %v", setting, err)
			}
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
	return testenv.Must(profile.Resolve(text))(t)
}

// TestDifferences: each feature is changed alone, with what it needs and with its own parameters;
// what no search reads is no difference.
func TestDifferences(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"default", "default", ""},
		{"classical,maxdepth=1,rfp.margin=85", "classical", "maxdepth=off rfp.margin=90"},
		{"default,see=off", "default", "see=on,check.ext.safe=on see=on see=on,see.prune=on see=on,see.qsearch=on"},
		{"default,razor.margin1=500", "default", ""},
		{"default,qsearch.checks=off", "default", "qsearch.checks=1"},
		{"default,rfp=off", "default,rfp.margin=70", "rfp=on,rfp.margin=70 rfp=on,rfp.behind=1000"},
	} {
		settings, other := resolve(t, test.from), resolve(t, test.to)
		var got []string
		for _, d := range profile.Differences(settings, other) {
			got = append(got, d.Change)
			again := settings
			for change := range strings.SplitSeq(d.Change, ",") {
				name, value, _ := strings.Cut(change, "=")
				if err := again.Set(name, value); err != nil {
					t.Errorf("%s: %v", d.Change, err)
				}
			}
			if again != d.Settings {
				t.Errorf("%s to %s: %s gives other settings", test.from, test.to, d.Change)
			}
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s to %s: %q, want %q", test.from, test.to, text, test.want)
		}
	}
}

func TestUnread(t *testing.T) {
	for _, tt := range []struct {
		a, b       string
		conditions []string
		want       []string
	}{
		{"default", "default", nil, nil},
		{"default", "default,phase=tapered", nil, []string{"phase"}},
		{"default", "default,phase=tapered,trades=on", nil, nil},
		{"default,trades=on", "default,phase=tapered", nil, nil}, // one of them reads it
		{"default,time=phased", "default,time=phased,phase=tapered", nil, []string{"phase"}},
		{"default,time=phased", "default,time=phased,phase=tapered", []string{feature.Clock}, nil},
		{"default,time=flat", "default,time=phased", []string{feature.Clock}, nil},
		{"default", "default,time.safety=90", []string{feature.Clock}, []string{"time.safety"}}, // time=modern
		{"default,time=flat", "default,time=flat,time.safety=90", []string{feature.Clock}, nil},
		{"default", "default,razor.margin1=400", nil, []string{"razor.margin1"}},
		{"default,razor=r1", "default,razor=r1,razor.margin1=400", nil, nil},
		{"default", "default,repetition=on", nil, []string{"repetition"}},
		{"default", "default,repetition=on", []string{feature.Game}, nil},
		{"default,repetition=on", "default,repetition=on,repetition.first=20", nil, []string{"repetition.first"}},
		{"default", "default,seed=5", nil, []string{"seed"}},
		{"default", "default,seed=5,noise=3", nil, nil},
		{"v7p3r-14.5", "v7p3r-14.5,kingsafety.opening=0", nil, []string{"kingsafety.opening"}},
		{"v7p3r-14.6", "v7p3r-14.6,kingsafety.opening=0", nil, nil},
	} {
		a, b := resolve(t, tt.a), resolve(t, tt.b)
		var got []string
		for _, row := range profile.Unread(a, b, tt.conditions...) {
			got = append(got, row.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s and %s under %q: %q, want %q", tt.a, tt.b, tt.conditions, got, tt.want)
		}
	}
	testenv.Want(t, "what lacks its need acts", profile.Acts("qsearch.checks", "2", resolve(t, "plain")), false)
}

// TestGroups: no row of the search is taken for a term of the evaluation, and none of the
// evaluation for anything but a term or a rule of the phase; a group is found by its name, in
// capitals or not.
func TestGroups(t *testing.T) {
	for _, row := range search.Features {
		testenv.Want(t, fmt.Sprintf("%s of the search is a term", row.Name), feature.GroupOf(row.Name) == feature.Evaluation, false)
	}
	for _, row := range eval.Features {
		g := feature.GroupOf(row.Name)
		testenv.Want(t, fmt.Sprintf("%s of the evaluation is in the group %s", row.Name, g), g == feature.Evaluation || g == feature.Phase, true)
	}
	for name, want := range map[string]feature.Group{
		"see.prune.depth": feature.SEE, "history.prune.limit": feature.Pruning, "history.linear": feature.Ordering,
		"check.ext.safe": feature.Extensions, "eval.taper": feature.Phase, "pst.tables": feature.Evaluation,
	} {
		if _, err := profile.Find(name); err != nil || feature.GroupOf(name) != want {
			t.Errorf("%s is in the group %s, want %s; %v", name, feature.GroupOf(name), want, err)
		}
		for _, text := range []string{string(want), strings.ToUpper(string(want)), strings.ToLower(string(want))} {
			if got, found := feature.FindGroup(text); !found || got != want {
				t.Errorf("FindGroup(%q) = %q, %v", text, got, found)
			}
		}
	}
	if g, found := feature.FindGroup("option"); found {
		t.Errorf("option is a group of features: %q", g)
	}
}

// TestWords: a setting has off for a 0 where that is what it means.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{"nullmove.adaptive=0": "nullmove.adaptive=off", "nullmove.adaptive=6": "nullmove.adaptive=6", "seed=0": "seed=0", "see=off": "see=off", "see": "see"} {
		testenv.Want(t, fmt.Sprintf("%s", text), feature.Setting(text), want)
	}
}
