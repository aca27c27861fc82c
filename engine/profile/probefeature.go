package profile

import (
	"slices"
	"strings"

	"keymove/engine/feature"
)

// FeatureOf returns the name of the feature that a row belongs to: a number is a
// parameter of the row whose name it extends, as rfp.margin is of rfp and see.prune.depth
// of see.prune. Switches and choices are features themselves.
func FeatureOf(row Row) string {
	if row.Kind() != feature.Number {
		return row.Name
	}
	for name := row.Name; ; {
		i := strings.LastIndexByte(name, '.')
		if i < 0 {
			return row.Name
		}
		name = name[:i]
		if isRow(name) {
			return name
		}
	}
}

// isRow reports whether the feature table has a row.
func isRow(name string) bool {
	return slices.ContainsFunc(Features, func(r Row) bool { return r.Name == name })
}
