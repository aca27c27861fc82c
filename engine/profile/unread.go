package profile

import (
	"slices"
	"strings"
)

// Unread returns the features in which two settings differ although nothing reads them
// in either: the settings search alike as far as these features go. conditions are what
// holds for the searches, as feature.Clock.
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

// isRead reports whether something reads a row: what ReadBy names, and for a parameter
// its feature, which in turn must be read.
func isRead(row Row, settings *Settings, conditions []string) bool {
	if owner, _, dotted := strings.Cut(row.Name, "."); dotted && isParameter(row) && !holds(owner, settings, conditions) {
		return false
	}
	return len(row.ReadBy) == 0 || slices.ContainsFunc(row.ReadBy, func(reader string) bool { return holds(reader, settings, conditions) })
}

// holds reports whether a reader is there: a condition, a feature that is on, or one
// with a value, if something reads that.
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
