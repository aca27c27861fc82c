package profile

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/feature"
)

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
// with that of another row, and which is not a feature that 0 turns off.
func isParameter(row Row) bool {
	owner, _, dotted := strings.Cut(row.Name, ".")
	return dotted && row.Kind() == feature.Number && len(row.Needs) == 0 &&
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
			missing := missingNeed(row, settings)
			if missing == "" || !row.On(settings) {
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
	for _, need := range row.NeedsOf(settings) {
		if other, err := Find(need); err != nil || !other.On(settings) {
			return need
		}
	}
	return ""
}
