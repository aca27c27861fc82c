package output

import (
	"fmt"
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
