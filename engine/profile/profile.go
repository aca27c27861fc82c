// Package profile joins the features of search and evaluation into one table, and
// holds named sets of them. A profile names the features that are on and their values;
// all others are off.
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

// Find returns the row of that name, or an *UnknownError.
func Find(name string) (Row, error) {
	for _, row := range Features {
		if row.Name == name {
			return row, nil
		}
	}
	return Row{}, &UnknownError{What: "feature", Name: name, Known: Names()}
}

// Names returns the names of all features in the order of the table.
func Names() []string {
	names := make([]string, len(Features))
	for i, row := range Features {
		names[i] = row.Name
	}
	return names
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

// Profile is a named set of features.
type Profile struct {
	Name string
	// Doc describes the profile in one sentence.
	Doc string
	// Base is the name of the profile that this one builds on; empty for
	// everything off.
	Base string
	// Values are the differences from Base, as "feature=value".
	Values []string
}

// Catalogue is a list of profiles. Names are unique, and each Base is in the list.
type Catalogue []Profile

// Find returns the profile of that name, or an *UnknownError.
func (c Catalogue) Find(name string) (Profile, error) {
	for _, p := range c {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, &UnknownError{What: "profile", Name: name, Known: c.Names()}
}

// Names returns the names of all profiles in the order of the list.
func (c Catalogue) Names() []string {
	names := make([]string, len(c))
	for i, p := range c {
		names[i] = p.Name
	}
	return names
}

// Resolve returns the settings of a contender written as
// "PROFILE[,feature=value…]". Turning a feature off turns off what needs it;
// turning one on over a missing need is a *NeedError.
func (c Catalogue) Resolve(text string) (Settings, error) {
	name, rest, overridden := strings.Cut(text, ",")
	settings, err := c.settings(name)
	if err == nil && overridden {
		err = override(&settings, strings.Split(rest, ","))
	}
	return settings, err
}

func (c Catalogue) settings(name string) (Settings, error) {
	p, err := c.Find(name)
	if err != nil {
		return Settings{}, err
	}
	settings := neutral()
	if p.Base != "" {
		if settings, err = c.settings(p.Base); err != nil {
			return Settings{}, err
		}
	}
	if err := override(&settings, p.Values); err != nil {
		return Settings{}, &Error{Profile: name, Err: err}
	}
	return settings, nil
}

// Resolve returns the settings of a contender whose profile is a built-in one.
func Resolve(text string) (Settings, error) { return Profiles.Resolve(text) }

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

// isParameter reports whether a row only tunes a feature: a number whose name starts
// with the name of another row, and which is not a feature that 0 turns off.
func isParameter(row Row) bool {
	owner, _, dotted := strings.Cut(row.Name, ".")
	return dotted && row.Kind() == feature.Number && len(feature.Needs[row.Name]) == 0 &&
		slices.ContainsFunc(Features, func(other Row) bool { return other.Name == owner })
}

// override applies "feature=value" texts, then resolves the needs.
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

// settle turns off features whose needs are off, until nothing changes.
func settle(settings *Settings, turnedOn map[string]bool) error {
	for changed := true; changed; {
		changed = false
		for _, row := range Features {
			if !row.On(settings) {
				continue
			}
			missing := missingNeed(row, settings)
			if missing == "" {
				continue
			}
			if turnedOn[row.Name] {
				return &NeedError{Feature: row.Name, Need: missing}
			}
			row.Put(settings, 0)
			changed = true
		}
	}
	return nil
}

// missingNeed returns the first feature that is off and that the row, as it is set,
// needs.
func missingNeed(row Row, settings *Settings) string {
	for _, need := range feature.NeedsOf(row.Name, row.Format(settings)) {
		if other, err := Find(need); err != nil || !other.On(settings) {
			return need
		}
	}
	return ""
}

// UnknownError is an unknown profile or feature.
type UnknownError struct {
	What  string // "profile" or "feature"
	Name  string
	Known []string // the known names
}

func (e *UnknownError) Error() string { return fmt.Sprintf("unknown %s %q", e.What, e.Name) }

// NeedError is a feature that was turned on although another one that it needs is
// off.
type NeedError struct{ Feature, Need string }

func (e *NeedError) Error() string { return e.Feature + " needs " + e.Need + ", which is off" }

// Error is a profile whose values contradict each other.
type Error struct {
	Profile string
	Err     error
}

func (e *Error) Error() string { return "profile " + e.Profile + ": " + e.Err.Error() }

func (e *Error) Unwrap() error { return e.Err }
