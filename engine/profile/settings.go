package profile

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/feature"
)

// Set changes one feature, as an override of a profile does: turning it off
// turns off what needs it, turning it on over a missing need is an error.
// After an error nothing has changed.
func (s *Settings) Set(feature, value string) error {
	changed := *s
	if err := override(&changed, []string{feature + "=" + value}); err != nil {
		return err
	}
	*s = changed
	return nil
}

// Map returns the settings as text by feature name, for manifests; FromMap reads
// it.
func (s Settings) Map() map[string]string {
	m := make(map[string]string, len(Features))
	for _, row := range Features {
		m[row.Name] = row.Format(&s)
	}
	return m
}

// FromMap returns the settings that Map wrote. A missing or unknown feature is an error:
// settings of another version of the table are not guessed.
func FromMap(m map[string]string) (Settings, error) {
	var s Settings
	for _, row := range Features {
		text, found := m[row.Name]
		if !found {
			return Settings{}, fmt.Errorf("feature %s is missing", row.Name)
		}
		value, err := row.Parse(text)
		// A number whose feature is off is 0, whatever its bounds.
		if off := row.Kind() == feature.Number && text == "0"; err != nil && !off {
			return Settings{}, err
		}
		row.Put(&s, value)
	}
	for name := range m {
		if _, err := Find(name); err != nil {
			return Settings{}, err
		}
	}
	return s, nil
}

// Unread returns the features in which two settings differ although nothing reads them in
// either, so that they change no search. conditions are those that hold for the searches, such
// as feature.Clock.
func Unread(a, b Settings, conditions ...string) []Row {
	var rows []Row
	for _, row := range Features {
		if row.Get(&a) != row.Get(&b) && !isRead(row, &a, conditions) && !isRead(row, &b, conditions) {
			rows = append(rows, row)
		}
	}
	return rows
}

// Differ returns the number of features in which two settings differ.
func Differ(a, b Settings) int {
	n := 0
	for _, row := range Features {
		if row.Get(&a) != row.Get(&b) {
			n++
		}
	}
	return n
}

// isRead reports whether a reader named by ReadBy holds and, for a parameter, whether its
// feature is on and read.
func isRead(row Row, settings *Settings, conditions []string) bool {
	if owner, _, dotted := strings.Cut(row.Name, "."); dotted && isParameter(row) && !holds(owner, settings, conditions) {
		return false
	}
	return len(row.ReadBy) == 0 || slices.ContainsFunc(row.ReadBy, func(reader string) bool { return holds(reader, settings, conditions) })
}

// holds reports whether a reader of a row acts: a condition that is given, or a feature that is
// on, or has the named value, and is read itself.
func holds(reader string, settings *Settings, conditions []string) bool {
	if slices.Contains(conditions, reader) {
		return true
	}
	name, value, hasValue := strings.Cut(reader, "=")
	row, err := Find(name)
	if err != nil { // a condition that does not hold
		return false
	}
	isOn := row.On(settings)
	if hasValue {
		isOn = row.Format(settings) == value
	}
	return isOn && isRead(row, settings, conditions)
}
