package compare

import (
	"cmp"
	"slices"
	"strings"

	"keymove/engine/feature"
)

// Division is what the rows of a table of differences are of.
type Division string

// The divisions.
const (
	BySuite   Division = "suite"
	ByPhase   Division = "phase"
	ByTheme   Division = "theme"
	ByFeature Division = "feature"
	// ByLimit is that of whole suites, with the limits of runs of several beside each other.
	ByLimit Division = "limit"
)

// Part is a row of a table of differences: a contender on a suite, or on a part of it.
type Part struct {
	Pair *Pair
	Row  *Row
	// Of is the phase or the theme; by feature the groups of the features that differ.
	Of string
}

// Divide returns the rows of a table, those of a suite and a part of it together: by feature
// one for each contender on each suite, in the order of the groups.
func (c *Comparison) Divide(by Division) []Part {
	var parts []Part
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		rows, of := pair.Rows, func(r *Row) string { return r.Theme }
		switch by {
		case ByPhase:
			rows = pair.Phases
		case BySuite, ByLimit:
			of = func(*Row) string { return "" }
		case ByFeature:
			groups := pair.groups()
			of = func(*Row) string { return groups }
		}
		for k := range rows {
			row := &rows[k]
			if row.Positions > 0 && (by == ByPhase || row.IsWhole() == (by != ByTheme)) {
				parts = append(parts, Part{pair, row, of(row)})
			}
		}
	}
	places := map[[2]string]int{}
	for _, p := range parts {
		for _, place := range [][2]string{{p.Row.Suite}, {p.Row.Suite, p.Of}} {
			if _, known := places[place]; !known {
				places[place] = len(places)
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b Part) int {
		place := places[[2]string{a.Row.Suite, a.Of}] - places[[2]string{b.Row.Suite, b.Of}]
		if by == ByFeature {
			place = strings.Compare(a.Of, b.Of)
		}
		return cmp.Or(places[[2]string{a.Row.Suite}]-places[[2]string{b.Row.Suite}], place)
	})
	return parts
}

// groups returns the groups of the features in which a pair differs, in the order of their
// names.
func (p *Pair) groups() string {
	var groups []feature.Group
	for _, s := range Settings(&Comparison{Pairs: []Pair{*p}}) {
		groups = append(groups, s.Group())
	}
	slices.Sort(groups)
	var texts []string
	for _, g := range slices.Compact(groups) {
		texts = append(texts, string(g))
	}
	return strings.Join(texts, ", ")
}
