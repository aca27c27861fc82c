package report

import (
	"cmp"
	"slices"

	"keymove/suites"
)

// phases are the values of the column phase in the order of a game.
var phases = []string{"opening", "middlegame", "endgame"}

// ComparePhases compares phases by their order in a game.
func ComparePhases(a, b string) int {
	return cmp.Compare(slices.Index(phases, a), slices.Index(phases, b))
}

// phaseMark begins the theme of a row about a phase.
const phaseMark = "phase="

// PhaseTheme returns the theme of a row about a phase, as "phase=opening".
func PhaseTheme(phase string) string { return phaseMark + phase }

// ThemeText describes the column theme of files that have rows of phases.
const ThemeText = "theme, " + WholeSuite + " for the whole suite, or " + phaseMark + "PHASE for the positions of a phase"

// detectorText says whose phases the files have.
const detectorText = "opening, middlegame or endgame, by the detector placement unless --phase chooses another"

// PhaseColumn is the column of the phase of files that have rows of phases.
func PhaseColumn[T any](phase func(*T) string) Column[T] {
	return NewTextColumn("phase", "text", "phase that the row is about: "+detectorText, "the row is not about a phase", phase)
}

// SettingsColumn is the column of the settings of a contender that differ from a base's.
func SettingsColumn[T any](base string, settings func(*T) string) Column[T] {
	return NewTextColumn("settings", "text", "settings that differ from "+base+", as razor=r2;see=off", "none do, or they are unknown", settings)
}

// partOf returns the part of a suite with that theme, which it adds if it is new.
func partOf(parts *[]*growing, rec *suites.Record, theme string) *growing {
	i := slices.IndexFunc(*parts, func(s *growing) bool { return s.Theme == theme })
	if i < 0 {
		i = len(*parts)
		*parts = append(*parts, newGrowing(rec, theme))
	}
	return (*parts)[i]
}

// WithoutPhases returns the rows that are not of a phase.
func WithoutPhases(rows []Summary) []Summary {
	return slices.DeleteFunc(slices.Clone(rows), func(s Summary) bool { return s.Phase != "" })
}
