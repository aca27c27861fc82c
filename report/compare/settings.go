package compare

import (
	"io"

	"keymove/engine/feature"
	"keymove/report"
)

// SettingsFile is the name of the file in a run folder that WriteSettings writes.
const SettingsFile = "settings.csv"

// Setting is a change of a contender against its base: a row of settings.csv.
type Setting struct {
	Pair *Pair
	report.Change
}

// Group returns the group of the feature, or the group of options.
func (s *Setting) Group() feature.Group {
	if saved := s.Pair.Sides.Contender.Saved; saved != nil && saved.Engine != nil {
		return feature.OptionGroup
	}
	return feature.GroupOf(s.Name)
}

// Settings returns the rows of settings.csv.
func Settings(c *Comparison) []Setting {
	var rows []Setting
	for i := range c.Pairs {
		if c.Pairs[i].At != c.Pairs[0].At {
			break // the same contenders at another limit
		}
		for _, change := range report.Changes(c.Pairs[i].Sides.Differ) {
			rows = append(rows, Setting{&c.Pairs[i], change})
		}
	}
	return rows
}

// WriteSettings writes settings.csv: a row for each setting in which a contender differs from
// its base, but for those that go off or on with another one. By the name of the contender it is joined with comparison.csv and summary.csv.
func WriteSettings(w io.Writer, c *Comparison) error {
	return report.WriteCSV(w, SettingColumns, Settings(c), false)
}

// SettingColumns are the columns of settings.csv in their order. New ones go to the end.
var SettingColumns = []report.Column[Setting]{
	report.NewTextColumn("contender", "text", "name of the contender", "", func(s *Setting) string { return s.Pair.Contender }),
	report.NewTextColumn("feature", "text", "feature of a profile, or option of an engine", "", func(s *Setting) string { return s.Name }),
	report.NewTextColumn("group", "text", "group of the feature: search, extensions, phase, ordering, SEE, pruning, reductions, quiescence, time, play, evaluation; option for those of engines", "", func(s *Setting) string { return string(s.Group()) }),
	report.NewTextColumn("value", "text", "value of the contender", "it is not set", func(s *Setting) string { return s.OptionDifference.Contender }),
	report.NewTextColumn("base_value", "text", "value of the base", "it is not set", func(s *Setting) string { return s.Base }),
	report.NewTextColumn("base", "text", "name of the base", "", func(s *Setting) string { return s.Pair.Base }),
	report.NewTextColumn("with", "text", "features that are off on one side because this one is, which they need, as see.prune=off;see.qsearch=off", "no other feature differs because of it", func(s *Setting) string { return report.SettingsText(s.With) }),
}
