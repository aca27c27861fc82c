package report

import (
	"maps"
	"slices"
	"strings"

	"keymove/suites"
)

// OptionDifference is an option of two contenders with its values; empty if it is not set.
type OptionDifference struct {
	Name      string `json:"name"`
	Base      string `json:"base"`
	Contender string `json:"contender"`
}

// DifferingOptions returns the options in which two contenders differ, by name; none if one is
// a profile and the other an engine, or if one is unknown, which is nil.
func DifferingOptions(base, other *suites.Contender) []OptionDifference {
	differ := []OptionDifference{}
	if base == nil || other == nil || (base.Engine == nil) != (other.Engine == nil) {
		return differ
	}
	of, against := optionsOf(base), optionsOf(other)
	names := maps.Clone(of)
	maps.Copy(names, against)
	for _, key := range slices.Sorted(maps.Keys(names)) {
		if x, y := of[key], against[key]; x.Value != y.Value || x.Name == "" || y.Name == "" {
			differ = append(differ, OptionDifference{names[key].Name, x.Value, y.Value})
		}
	}
	return differ
}

// optionsOf returns the options of an engine, or the features of a profile, by what
// identifies them: the names of UCI options do not depend on capitals.
func optionsOf(c *suites.Contender) map[string]suites.EngineOption {
	options := map[string]suites.EngineOption{}
	if c.Engine != nil {
		for _, option := range c.Engine.Options {
			options[strings.ToLower(option.Name)] = option
		}
		return options
	}
	for name, value := range c.Options {
		options[name] = suites.EngineOption{Name: name, Value: value}
	}
	return options
}

// SettingsText writes the settings of a contender that differ, as "razor=r2;see=off".
func SettingsText(differ []OptionDifference) string { return joinSettings(differ, ";") }

// SettingsWords does so for a column of a table, which can be broken between them.
func SettingsWords(differ []OptionDifference) string { return joinSettings(differ, " ") }

func joinSettings(differ []OptionDifference, between string) string {
	texts := make([]string, len(differ))
	for i, d := range differ {
		texts[i] = d.Name + "=" + d.Contender
	}
	return strings.Join(texts, between)
}

// NoteSettings writes into rows of the run which settings of their contenders differ from those
// of its first one, and that no mate was proven where its scoring did not.
func (r *Run) NoteSettings(rows []Summary) {
	if r.Meta == nil || len(r.Meta.Contenders) == 0 {
		return
	}
	if suites.EditionOf(r.Meta.Scoring) < suites.ProvenMates {
		for i := range rows {
			rows[i].MatesAsked = 0
		}
	}
	texts := map[string]string{}
	for i := range r.Meta.Contenders {
		c := &r.Meta.Contenders[i]
		texts[c.Name] = SettingsText(DifferingOptions(&r.Meta.Contenders[0], c))
	}
	for i := range rows {
		rows[i].Settings = texts[rows[i].Contender]
	}
}
