package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"keymove/engine/feature"
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
		options[name] = suites.EngineOption{Name: name, Value: feature.Word(name, value)}
	}
	return options
}

// Change is a setting of two contenders that differs, with those that differ because of it.
type Change struct {
	OptionDifference
	// With are the features that are off on one side because this one is, which they need.
	With []OptionDifference
}

// Changes returns the changes that make settings differ, in their order: a feature is not a change
// of its own where another one that it needs is turned off or on.
func Changes(differ []OptionDifference) []Change {
	var changes []Change
	var pulled []OptionDifference
	place := map[string]int{}
	for _, d := range differ {
		if pulledBy(d, differ) != "" {
			pulled = append(pulled, d)
			continue
		}
		place[d.Name] = len(changes)
		changes = append(changes, Change{OptionDifference: d})
	}
	for _, d := range pulled {
		cause := d.Name
		for next := cause; next != ""; next = pulledBy(find(differ, cause), differ) {
			cause = next
		}
		c := &changes[place[cause]]
		c.With = append(c.With, d)
	}
	return changes
}

// pulledBy returns the feature that turns another one off on one side; empty for none.
func pulledBy(d OptionDifference, differ []OptionDifference) string {
	for _, n := range differ {
		value := d.Base // where the needed one is on
		if feature.IsOff(n.Base) {
			value = d.Contender
		}
		if feature.IsOff(n.Base) != feature.IsOff(n.Contender) && slices.Contains(feature.NeedsOf(d.Name, value), n.Name) {
			return n.Name
		}
	}
	return ""
}

// find returns the difference of a name; the zero difference for none.
func find(differ []OptionDifference, name string) OptionDifference {
	for _, d := range differ {
		if d.Name == name {
			return d
		}
	}
	return OptionDifference{}
}

// SettingsText writes the settings of a contender that differ, as "razor=r2;see=off".
func SettingsText(differ []OptionDifference) string { return strings.Join(SettingTexts(differ), ";") }

// SettingTexts returns the settings of a contender that differ, each as "razor=r2".
func SettingTexts(differ []OptionDifference) []string {
	texts := make([]string, len(differ))
	for i, d := range differ {
		texts[i] = d.Name + "=" + d.Contender
	}
	return texts
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

// SizesWithoutEffect says, a sentence each, which sizes of all contenders had no effect on one of them.
func SizesWithoutEffect(contenders []suites.Contender, all suites.Sizes) []string {
	var texts []string
	for i := range contenders {
		c := &contenders[i]
		add := func(flag, what string, value int) {
			if value > 0 {
				texts = append(texts, fmt.Sprintf("%s %d had no effect on %s: the engine has no option for its %s, which is unknown.", flag, value, c.Name, what))
			}
		}
		without := c.SizesWithoutEffect(all)
		add("--threads", "number of threads", without.Threads)
		add("--hash", "hash", without.HashMiB)
	}
	return texts
}
