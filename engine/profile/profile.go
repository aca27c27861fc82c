// Package profile joins the features of evaluation and search into one table,
// and holds named sets of them: a profile says which features are on and with
// which values; what it does not name is off.
package profile

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/search"
)

// Settings are the resolved options of a built-in contender. They are plain
// values: compare them with ==, write them as JSON.
type Settings struct {
	Search search.Options `json:"search"`
	Eval   eval.Options   `json:"eval"`
}

// Row is a row of the joint feature table.
type Row = feature.Row[Settings]

// Features is the joint feature table, in the order of documentation.
var Features = slices.Concat(
	feature.Within(search.Features, func(s *Settings) *search.Options { return &s.Search }),
	feature.Within(eval.Features, func(s *Settings) *eval.Options { return &s.Eval }),
)

// Profile is a named set of features.
type Profile struct {
	Name string
	// Doc says in one sentence what the profile is.
	Doc string
	// Values are what differs from all-off, as "feature=value".
	Values []string
}

// Profiles are the built-in profiles.
var Profiles = []Profile{
	{
		Name: "default",
		Doc:  "Everything that measured as a gain, and nothing that did not.",
		Values: []string{
			"pvs=on", "tt=on", "aspiration=on",
			"ordering=staged", "ordering.mvvlva=on", "killers=on", "history=on", "see=on",
			"nullmove=on", "lmr=on", "check.ext=on",
			"qsearch=on", "qsearch.evasions=on", "qsearch.promotions=on", "qsearch.checks=1", "see.qsearch=on",
			"time=modern",
			"material=on", "pst=on", "mobility=on",
		},
	},
	{
		Name: "plain",
		Doc:  "Every feature off: alpha-beta to a fixed depth over an evaluation of 0, the ground for measuring features one by one.",
	},
}

// find returns the built-in profile of that name.
func find(name string) (Profile, error) {
	names := make([]string, len(Profiles))
	for i, p := range Profiles {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return Profile{}, fmt.Errorf("unknown profile %q: want %s", name, strings.Join(names, ", "))
}

// Resolve returns the settings of a contender written as
// "PROFILE[,feature=value…]". Turning a feature off turns off what needs it;
// turning one on over a missing need is an error that names it.
func Resolve(text string) (Settings, error) {
	name, rest, overridden := strings.Cut(text, ",")
	p, err := find(name)
	if err != nil {
		return Settings{}, err
	}
	settings := neutral()
	if err := override(&settings, p.Values); err != nil {
		return Settings{}, fmt.Errorf("profile %s: %w", name, err)
	}
	if overridden {
		err = override(&settings, strings.Split(rest, ","))
	}
	return settings, err
}

// neutral returns settings with every feature off and every parameter of one
// at its default, so that turning a feature on is enough.
func neutral() Settings {
	var s Settings
	for _, row := range Features {
		if isParameter(row) {
			row.Put(&s, row.Default)
		}
	}
	return s
}

// isParameter reports whether a row only tunes a feature: a number whose name
// begins with that of another row, and for which 0 is no way of turning
// anything off.
func isParameter(row Row) bool {
	owner, _, dotted := strings.Cut(row.Name, ".")
	return dotted && row.Kind() == feature.Number && len(row.Needs) == 0 &&
		slices.ContainsFunc(Features, func(other Row) bool { return other.Name == owner })
}

// override applies "feature=value" texts, then settles the needs.
func override(settings *Settings, values []string) error {
	turnedOn := map[string]bool{}
	for _, text := range values {
		name, value, ok := strings.Cut(strings.TrimSpace(text), "=")
		if !ok {
			return fmt.Errorf("%q: want feature=value", text)
		}
		row, err := Find(name)
		if err != nil {
			return err
		}
		v, err := row.Parse(value)
		if err != nil {
			return err
		}
		row.Put(settings, v)
		turnedOn[name] = v != 0
	}
	return settle(settings, turnedOn)
}

// settle turns off what needs a feature that is off, until nothing changes.
func settle(settings *Settings, turnedOn map[string]bool) error {
	for changed := true; changed; {
		changed = false
		for _, row := range Features {
			missing := missingNeed(row, settings)
			if missing == "" || !row.On(settings) {
				continue
			}
			if turnedOn[row.Name] {
				return fmt.Errorf("%s needs %s, which is off", row.Name, missing)
			}
			row.Put(settings, 0)
			changed = true
		}
	}
	return nil
}

// missingNeed returns the first feature that the row needs and that is off.
func missingNeed(row Row, settings *Settings) string {
	for _, need := range row.Needs {
		if other, err := Find(need); err != nil || !other.On(settings) {
			return need
		}
	}
	return ""
}

// Find returns the row of that name.
func Find(name string) (Row, error) {
	for _, row := range Features {
		if row.Name == name {
			return row, nil
		}
	}
	return Row{}, fmt.Errorf("unknown feature %q", name)
}

// Map returns the settings as text by feature name, for manifests.
func (s Settings) Map() map[string]string {
	m := make(map[string]string, len(Features))
	for _, row := range Features {
		m[row.Name] = row.Format(&s)
	}
	return m
}

// New returns a searcher of one thread with these settings and a transposition
// table of hashMiB mebibytes.
func (s Settings) New(hashMiB int) *search.Searcher {
	return s.NewWith(search.Resources{HashMiB: hashMiB, MoveOverhead: search.DefaultMoveOverhead})
}

// NewWith returns a searcher with these settings.
func (s Settings) NewWith(r search.Resources) *search.Searcher {
	return search.New(s.Search, s.Eval, r)
}
