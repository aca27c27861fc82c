package output

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
)

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
