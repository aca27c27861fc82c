package profile

import (
	"errors"
	"slices"
	"strings"

	"keymove/engine/feature"
)

// Difference is one of the features in which a profile differs from another one.
type Difference struct {
	// Change is the feature with its value in the other profile, as "rfp.margin=90"; in front is
	// what it needs, behind it are its parameters that differ.
	Change string
	// Settings are those of the profile with the change alone.
	Settings Settings
}

// Differences returns what differs in another profile, each by itself. What no search reads in
// either is left out.
func Differences(settings, other Settings) []Difference {
	var list []Difference
	for _, row := range Features {
		if row.Get(&settings) == row.Get(&other) {
			continue
		}
		changed, values := changeOf(row, settings, &other)
		isKnown := slices.ContainsFunc(list, func(d Difference) bool { return d.Settings == changed })
		if !isKnown && len(Unread(settings, changed)) < Differ(settings, changed) {
			list = append(list, Difference{Change: strings.Join(values, ","), Settings: changed})
		}
	}
	return list
}

// changeOf returns settings in which a row has its value of another profile. A feature that is turned
// on brings what it needs, and has its parameters as they are there.
func changeOf(row Row, settings Settings, other *Settings) (Settings, []string) {
	values := []string{valueOf(row, other)}
	if row.Get(&settings) == 0 {
		for _, p := range Features {
			if strings.HasPrefix(p.Name, row.Name+".") && isParameter(p) && p.Get(&settings) != p.Get(other) {
				values = append(values, valueOf(p, other))
			}
		}
	}
	for {
		changed := settings
		var missing *NeedError
		if err := override(&changed, values); !errors.As(err, &missing) {
			return changed, values
		}
		need, err := Find(missing.Need)
		if err != nil || need.Get(other) == 0 {
			return settings, values // nothing that could be changed alone
		}
		values = slices.Insert(values, 0, valueOf(need, other))
	}
}

// valueOf returns a row with its value as an override has it.
func valueOf(row Row, settings *Settings) string {
	value := row.Format(settings)
	if row.Kind() == feature.Number && row.HasOff() && !row.On(settings) {
		value = "off"
	}
	return row.Name + "=" + value
}
