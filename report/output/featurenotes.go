package output

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/phase"
	"keymove/report"
	"keymove/report/sink"
)

// pliesNotes returns a note on the positions whose number of plies is unknown, if a
// contender detects the opening by it.
func pliesNotes(meta *report.Meta) []string {
	var names []string
	for _, c := range meta.Contenders {
		if readsPlies(c.Options) {
			names = append(names, c.Name)
		}
	}
	unknown := unknownPlies(meta)
	if unknown == 0 || len(names) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d of %s have no move number, or an impossible one: their number of plies is unknown, on which the opening detection of %s depends.",
		unknown, sink.Plural(searchedPositions(meta), "position"), strings.Join(names, ", "))}
}

// unknownPlies returns the number of positions whose number of plies is unknown.
func unknownPlies(meta *report.Meta) int {
	n := 0
	for _, s := range meta.Suites {
		n += s.UnknownPlies
	}
	return n
}

func searchedPositions(meta *report.Meta) int {
	n := 0
	for _, s := range meta.Suites {
		n += s.Positions
	}
	return n
}

// readsPlies reports whether the search of a profile with these options depends on the
// number of plies played. Time management does not count: a suite has no game clock.
func readsPlies(options map[string]string) bool {
	byPlies := func(detector string) bool {
		d := phase.Find(detector)
		return d != nil && d.OpeningPlies() > 0
	}
	return byPlies(options["eval.phased"]) || byPlies(options["phase"]) && options["trades"] == "on"
}

// gameFeatures are features for games, against draws and for variety. If one of them
// is on, a note names it and the seed.
var gameFeatures = []string{"contempt", "repetition", "decisive", "variety", "noise", "book", "time.jitter"}

// needsExactScores reports whether a feature needs exact scores of several root moves.
// repetition does not need them in a suite, which has no games.
func needsExactScores(feature string) bool {
	return feature == "decisive" || feature == "variety" || feature == "noise"
}

// seedNotes returns a note for each contender with such a feature.
func seedNotes(meta *report.Meta) []string {
	var notes []string
	for _, c := range meta.Contenders {
		var on []string
		for _, name := range gameFeatures {
			if value := c.Options[name]; value != "" && value != "off" && value != "0" {
				on = append(on, name)
			}
		}
		if len(on) > 0 {
			note := fmt.Sprintf("%s: %s on, seed %s", c.Name, strings.Join(on, ", "), c.Options["seed"])
			if slices.ContainsFunc(on, needsExactScores) {
				note += fmt.Sprintf("; %s root moves are searched exactly, which costs depth", c.Options["variety.max"])
			}
			notes = append(notes, note+".")
		}
	}
	return notes
}
