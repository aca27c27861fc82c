package output

import (
	"fmt"
	"iter"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// errataNotes reports how many positions of each suite are disputed, and how many are
// left out as broken. disputed has the number of disputed positions of each suite.
func errataNotes(meta *report.Meta, disputed map[int]int) []string {
	var notes []string
	for i, s := range meta.Suites {
		if s.Broken > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s left out as broken (--errata on).", s.Name, sink.Plural(s.Broken, "position")))
		}
		switch disputed := disputed[i]; {
		case disputed == 0:
		case meta.Errata.Mode == "on":
			notes = append(notes, fmt.Sprintf("%s: %s disputed; proven alternatives count as solutions.", s.Name, areDisputed(disputed)))
		default:
			notes = append(notes, fmt.Sprintf("%s: %s disputed (column disputed of %s; --errata on accepts proven alternatives).", s.Name, areDisputed(disputed), report.RecordsFile))
		}
	}
	return notes
}

func areDisputed(n int) string {
	if n == 1 {
		return "1 position is"
	}
	return fmt.Sprintf("%d positions are", n)
}

// countDisputed returns the number of disputed cases of each suite.
func countDisputed(records iter.Seq[*suites.Record]) map[int]int {
	counts := map[int]int{}
	known := map[[2]int]bool{}
	for rec := range records {
		if at := [2]int{rec.SuiteIndex, rec.CaseIndex}; rec.Disputed != "" && !known[at] {
			known[at] = true
			counts[rec.SuiteIndex]++
		}
	}
	return counts
}
