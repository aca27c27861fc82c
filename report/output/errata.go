package output

import (
	"fmt"

	"keymove/report"
	"keymove/report/texttable"
	"keymove/suites"
)

// errataNotes reports how many positions of each suite are disputed, and how many are
// left out as broken.
func errataNotes(meta *report.Meta, records []suites.Record) []string {
	var notes []string
	for i, s := range meta.Suites {
		if s.Broken > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s left out as broken (--errata on).", s.Name, texttable.Plural(s.Broken, "position")))
		}
		disputed := countDisputed(records, i)
		switch {
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

// countDisputed returns the number of disputed cases of a suite.
func countDisputed(records []suites.Record, suite int) int {
	cases := map[int]bool{}
	for i := range records {
		if records[i].SuiteIndex == suite && records[i].Disputed != "" {
			cases[records[i].CaseIndex] = true
		}
	}
	return len(cases)
}
