package main

import (
	"strings"

	"keymove/engine/feature"
	"keymove/engine/profile"
)

// profileTexts returns what "[NAME:]PROFILE[,feature=value…]" can become: a
// profile, then features that it has not yet, then the values of one.
func profileTexts(text string) []string {
	if before, behind, named := strings.Cut(text, ":"); named && !strings.Contains(before, ",") {
		return withPrefix(before+":", profileTexts(behind))
	}
	comma := strings.LastIndexByte(text, ',')
	if comma < 0 {
		var names []string
		for _, p := range profile.Profiles {
			names = append(names, p.Name)
		}
		return names
	}
	name, _, hasValue := strings.Cut(text[comma+1:], "=")
	if !hasValue {
		return withPrefix(text[:comma+1], featureNames(text[:comma]))
	}
	return withPrefix(text[:comma+1]+name+"=", featureValues(name))
}

// featureNames returns "feature=" for each feature that a profile with overrides
// does not name.
func featureNames(given string) []string {
	var names []string
	for _, row := range profile.Features {
		if !strings.Contains(given+",", ","+row.Name+"=") {
			names = append(names, row.Name+"=")
		}
	}
	return names
}

// featureValues returns the values of a feature that have names.
func featureValues(name string) []string {
	for _, row := range profile.Features {
		if row.Name != name {
			continue
		}
		if row.Kind() == feature.Choice {
			return append([]string{"on"}, row.Choices...)
		}
		return []string{"on", "off"}
	}
	return nil
}

func withPrefix(prefix string, list []string) []string {
	prefixed := make([]string, len(list))
	for i, s := range list {
		prefixed[i] = prefix + s
	}
	return prefixed
}
