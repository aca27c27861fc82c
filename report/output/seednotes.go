package output

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
)

// gameFeatures are the features that are for games: against draws, and for
// variety. With one of them on, a run says so, and from which seed it chose.
var gameFeatures = []string{"contempt", "repetition", "decisive", "variety", "noise", "book", "time.jitter"}

// costsDepth reports whether a feature needs exact scores of several root moves.
// A suite has no games, and so repetition needs none.
func costsDepth(feature string) bool {
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
			if slices.ContainsFunc(on, costsDepth) {
				note += fmt.Sprintf("; %s root moves are searched exactly, which costs depth", c.Options["variety.max"])
			}
			notes = append(notes, note+".")
		}
	}
	return notes
}
