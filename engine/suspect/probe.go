// Package suspect makes the changes of a profile that show which feature is at fault: one
// feature at a time, turned off or with a parameter far from where it was.
package suspect

import (
	"slices"
	"strconv"

	"keymove/engine/feature"
	"keymove/engine/profile"
)

// Probe is a profile with one suspect changed.
type Probe struct {
	// Feature is the suspect.
	Feature string
	// Change is what was changed, as "rfp=off" or "rfp.margin=270".
	Change string
	// Settings are those of the profile with the change.
	Settings profile.Settings
	// Rows are all rows whose values differ: turning a feature off turns off what needs
	// it.
	Rows []string
}

// neutral are rows that no reproducible search reads, or that are no rule: they are no
// suspects.
var neutral = []string{"ordering.salt", "seed", "time", "time.safety", "time.jitter", "book", "see.cache"}

// far is the factor by which a parameter is changed: one that is far off gets back to
// its place.
const far = 3

// ProbesOf returns the probes of a profile: every feature that is on, turned off, and
// every parameter of one, made far smaller and far greater, and a weight with its sign
// turned. What has no effect on the settings is no probe.
func ProbesOf(settings profile.Settings) []Probe {
	var probes []Probe
	seen := map[profile.Settings]bool{settings: true}
	for _, row := range profile.Features {
		owner, err := profile.Find(FeatureOf(row))
		if err != nil || slices.Contains(neutral, row.Name) || !owner.On(&settings) && owner.HasOff() {
			continue
		}
		for _, value := range othersOf(row, &settings) {
			if p, ok := newProbe(settings, row, value); ok && !seen[p.Settings] {
				seen[p.Settings] = true
				probes = append(probes, p)
			}
		}
	}
	return probes
}

// newProbe returns the probe of a row's value; false if other features forbid it.
func newProbe(settings profile.Settings, row profile.Row, value string) (Probe, bool) {
	changed := settings
	if err := changed.Set(row.Name, value); err != nil {
		return Probe{}, false
	}
	return Probe{
		Feature: FeatureOf(row), Change: row.Name + "=" + value,
		Settings: changed, Rows: differing(settings, changed),
	}, true
}

// differing returns the rows by which settings differ.
func differing(a, b profile.Settings) []string {
	var rows []string
	for _, row := range profile.Features {
		if row.Get(&a) != row.Get(&b) {
			rows = append(rows, row.Name)
		}
	}
	return rows
}

// othersOf returns the values of a row to try in place of the one that it has.
func othersOf(row profile.Row, settings *profile.Settings) []string {
	value := row.Get(settings)
	var others []string
	switch kind := row.Kind(); {
	case row.HasOff() && value != 0:
		others = append(others, "off")
		if kind != feature.Number {
			return others
		}
	case kind == feature.Choice:
		return slices.DeleteFunc(slices.Clone(row.Choices), func(name string) bool {
			return name == row.Format(settings) || row.HasOff()
		})
	case kind == feature.Switch || value == 0:
		return nil
	}
	for _, v := range []int{value / far, value * far, -value} {
		if v = min(max(v, row.Min), row.Max); v != value && v != 0 {
			others = append(others, strconv.Itoa(v))
		}
	}
	return others
}
