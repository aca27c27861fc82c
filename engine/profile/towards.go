package profile

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the name and the settings of the built-in profile from which settings differ
// in the fewest features: the one that they were most likely made from.
func Nearest(settings Settings) (string, Settings, error) {
	name, nearest, fewest := "", Settings{}, len(Features)+1
	for _, p := range Profiles {
		other, err := Resolve(p.Name)
		if err != nil {
			return "", other, err
		}
		if n := Differ(settings, other); n < fewest {
			name, nearest, fewest = p.Name, other, n
		}
	}
	return name, nearest, nil
}

// Towards returns the probes that lead from a profile to another one: each gives one feature
// that differs the values of the other profile, with all of its parameters, and with it what
// is off in one of them because that feature is. Rows that change no search are left out.
func Towards(settings, target Settings) []Probe {
	rows := map[string][]Row{}
	var order []string
	unread := Unread(settings, target)
	for _, row := range Features {
		if row.Get(&settings) == row.Get(&target) || isNeutral(row) || slices.ContainsFunc(unread, func(r Row) bool { return r.Name == row.Name }) {
			continue
		}
		for _, name := range ownersOf(row, &settings, &target) {
			if rows[name] == nil {
				order = append(order, name)
			}
			rows[name] = append(rows[name], row)
		}
	}
	probes := make([]Probe, len(order))
	for i, name := range order {
		probes[i] = towards(settings, &target, name, rows[name])
	}
	return probes
}

// ownersOf returns the features with which a row changes on the way to a target: those that it
// needs and that are turned on or off on that way, and its own, unless that cannot be on
// without them.
func ownersOf(row Row, settings, target *Settings) []string {
	own := featureTurned(row, settings, target)
	var owners []string
	isFree := true
	for _, need := range needsOf(row, settings, target) {
		other, err := Find(need)
		if err != nil || other.On(settings) == other.On(target) {
			continue
		}
		isFree = isFree && other.On(settings)
		for _, name := range ownersOf(other, settings, target) {
			if !slices.Contains(owners, name) {
				owners = append(owners, name)
			}
		}
	}
	if isFree && !slices.Contains(owners, own) {
		owners = append(owners, own)
	}
	return owners
}

// needsOf returns what a row needs in either profile, and what its feature needs.
func needsOf(row Row, settings, target *Settings) []string {
	needs := slices.Concat(row.NeedsOf(settings), row.NeedsOf(target))
	if name := FeatureOf(row); name != row.Name {
		if owner, err := Find(name); err == nil {
			needs = slices.Concat(needs, owner.NeedsOf(settings), owner.NeedsOf(target))
		}
	}
	return needs
}

func towards(settings Settings, target *Settings, name string, rows []Row) Probe {
	p := Probe{Feature: name, Settings: settings}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(distance(a, name), distance(b, name)) })
	var changes []string
	for _, row := range rows {
		row.Put(&p.Settings, row.Get(target))
		p.Rows = append(p.Rows, row.Name)
		changes = append(changes, row.Name+"="+row.Format(target))
	}
	p.Change = strings.Join(changes, ",")
	return p
}

// featureTurned returns the feature that a row belongs to; a number that needs another feature and
// that is off in one of two profiles, as qsearch.checks may be, is one itself.
func featureTurned(row Row, settings, target *Settings) string {
	if len(row.Needs) > 0 && row.HasOff() && row.On(settings) != row.On(target) {
		return row.Name
	}
	return FeatureOf(row)
}

// distance orders the rows of a feature: its own one, its parameters, rows of other features.
func distance(row Row, name string) int {
	switch {
	case row.Name == name:
		return 0
	case FeatureOf(row) == name:
		return 1
	}
	return 2
}
