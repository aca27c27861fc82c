package report

import (
	"fmt"
	"iter"
	"slices"

	"keymove/suites"
)

// ReportedOnce returns a sentence for each contender most of whose searches said fewer than
// twice which move is best.
func ReportedOnce(records iter.Seq[*suites.Record]) []string {
	type tally struct{ once, all int }
	counts := map[string]*tally{}
	var names []string
	for rec := range records {
		if rec.Error != "" || rec.Move == "" {
			continue
		}
		of := counts[rec.Contender]
		if of == nil {
			of = new(tally)
			counts[rec.Contender] = of
			names = append(names, rec.Contender)
		}
		of.all++
		if rec.ReportedOnce > 0 {
			of.once++
		}
	}
	slices.Sort(names)
	var notes []string
	for _, name := range names {
		if of := counts[name]; 2*of.once > of.all {
			notes = append(notes, fmt.Sprintf("%s reported its best line less than twice in %d of %d searches: when a solution was found, and the effort to find it, are unknown there.", name, of.once, of.all))
		}
	}
	return notes
}
