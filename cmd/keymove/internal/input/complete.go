package input

import (
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/feature"
	"keymove/engine/profile"
)

// CompleteProfile returns the candidates for "[NAME:]PROFILE[,feature=value…]":
// profiles, then the features that are not given yet, then the values of a feature.
func CompleteProfile(catalogue profile.Catalogue, text string) []string {
	if before, behind, named := strings.Cut(text, ":"); named && !strings.Contains(before, ",") {
		return host.WithPrefix(before+":", CompleteProfile(catalogue, behind))
	}
	comma := strings.LastIndexByte(text, ',')
	if comma < 0 {
		return catalogue.Names()
	}
	name, _, hasValue := strings.Cut(text[comma+1:], "=")
	if !hasValue {
		return host.WithPrefix(text[:comma+1], featureNames(text[:comma]))
	}
	return host.WithPrefix(text[:comma+1]+name+"=", featureValues(name))
}

// featureNames returns "feature=" for each feature that a profile with overrides
// does not set.
func featureNames(given string) []string {
	var names []string
	for _, row := range profile.Features {
		if !strings.Contains(given+",", ","+row.Name+"=") {
			names = append(names, row.Name+"=")
		}
	}
	return names
}

// featureValues returns the named values of a feature.
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

// CompleteAblation returns the candidates for a list as "see,razor=r1/r2": features,
// and after "=" or "/" the values of a feature.
func CompleteAblation(list string) []string {
	start := strings.LastIndexByte(list, ',') + 1
	name, _, hasValue := strings.Cut(list[start:], "=")
	if !hasValue {
		return host.WithPrefix(list[:start], profile.Names())
	}
	value := strings.LastIndexAny(list, "=/") + 1
	return host.WithPrefix(list[:value], featureValues(name))
}

// ProfilesOn returns the built-in profiles and those of the files that are on a command
// line, as far as they can be read.
func ProfilesOn(words []string) profile.Catalogue {
	catalogue := profile.Profiles
	for i, word := range words {
		flag, file, assigned := strings.Cut(word, "=")
		if !assigned && i+1 < len(words) {
			file = words[i+1]
		}
		if flag != "--profiles" && flag != "-profiles" {
			continue
		}
		if more, err := AddProfiles(catalogue, file); err == nil {
			catalogue = more
		}
	}
	return catalogue
}
