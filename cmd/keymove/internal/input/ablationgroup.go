package input

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/suites"
)

// GroupPrefix is in front of a group of features in an ablation, which stands for the rules of the group
// that act in the base.
const GroupPrefix = "group:"

// parseGroup reads an item as "group:pruning".
func parseGroup(item string) (ablated, error) {
	name, _, hasValues := strings.Cut(strings.TrimPrefix(item, GroupPrefix), "=")
	g, known := feature.FindGroup(strings.TrimSpace(name))
	switch {
	case !known:
		return ablated{}, fmt.Errorf("unknown group %q: want %s", name, groupNames())
	case hasValues:
		return ablated{}, fmt.Errorf("%s%s takes no values: it takes out each rule that acts in the base", GroupPrefix, g)
	}
	return ablated{feature: GroupPrefix + string(g), group: g, values: []string{"off"}, bare: true}, nil
}

func groupNames() string {
	var names []string
	for _, g := range feature.Groups {
		names = append(names, string(g))
	}
	return strings.Join(names, ", ")
}

// groupHint returns a hint at the group of that name, where there is no feature of it; empty for none.
func groupHint(name string) string {
	if g, known := feature.FindGroup(name); known {
		return fmt.Sprintf("; did you mean %s%s?", GroupPrefix, g)
	}
	return ""
}

// expand returns the list with the rules of each group in its place. A rule that the list has by
// itself, too, stands where it is first.
func (a *ablator) expand(base suites.Contender, settings *profile.Settings) ([]ablated, error) {
	var list []ablated
	has := map[string]bool{}
	add := func(entry ablated) {
		if !has[entry.feature] {
			has[entry.feature] = true
			list = append(list, entry)
		}
	}
	for i, entry := range a.list {
		if entry.group == "" {
			add(entry)
			continue
		}
		rules := a.actingRules(entry.group, settings)
		if len(rules) == 0 {
			return nil, a.unused(base, &a.list[i], fmt.Sprintf("%s uses no rule of the group %s", base.Name, entry.group), "does")
		}
		for _, name := range rules {
			add(ablated{feature: name, values: []string{"off"}, bare: true})
		}
	}
	return list, nil
}

// actingRules returns the rules of a group that are on in settings and act there.
func (a *ablator) actingRules(g feature.Group, settings *profile.Settings) []string {
	var names []string
	for _, row := range profile.Features {
		if feature.GroupOf(row.Name) == g && profile.IsRule(row) && profile.ActsIn(row, *settings, a.conditions...) {
			names = append(names, row.Name)
		}
	}
	return names
}

// withoutGroups appends to the overrides of one-out those of the base without any of the rules of
// each group, unless a group has one rule only.
func (a *ablator) withoutGroups(changes []change, settings *profile.Settings) []change {
	for _, entry := range a.list {
		if entry.group == "" {
			continue
		}
		all := change{name: entry.feature + "=off"}
		for _, name := range a.actingRules(entry.group, settings) {
			all.overrides = append(all.overrides, name+"=off")
		}
		if len(all.overrides) > 1 {
			changes = append(changes, all)
		}
	}
	return changes
}

// unused returns the error for an item that the base does not use, with the built-in profile that does: one that uses
// the whole list, if there is one.
func (a *ablator) unused(base suites.Contender, item *ablated, what, verb string) error {
	user := ""
	for _, p := range profile.Profiles {
		spec := p.Name
		if _, overrides, found := strings.Cut(base.Spec, ","); found {
			spec += "," + overrides
		}
		settings, err := profile.Resolve(spec)
		if err != nil || !a.uses(item, &settings) {
			continue
		}
		user = cmp.Or(user, spec)
		if !slices.ContainsFunc(a.list, func(other ablated) bool { return !a.uses(&other, &settings) }) {
			user = spec
			break
		}
	}
	if user == "" {
		return fmt.Errorf("%s, and no built-in profile %s", what, verb)
	}
	return fmt.Errorf("%s; %s %s", what, user, verb)
}

// uses reports whether a base with these settings uses an item of the list.
func (a *ablator) uses(entry *ablated, settings *profile.Settings) bool {
	if entry.group != "" {
		return len(a.actingRules(entry.group, settings)) > 0
	}
	row, err := profile.Find(entry.feature)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(entry.values, func(value string) bool {
		v, err := row.Parse(value)
		return err == nil && v != row.Get(settings) && profile.Acts(row.Name, value, *settings, a.lenient()...)
	})
}

// lenient are the conditions with that of a game, because positions may come with one.
func (a *ablator) lenient() []string { return append(slices.Clone(a.conditions), feature.Game) }
