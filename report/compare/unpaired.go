package compare

import (
	"fmt"

	"keymove/report"
	"keymove/report/texttable"
	"keymove/suites"
)

// maxUnpaired is the largest share of cases that only one of a pair has, in percent of
// all cases of the two, at which a comparison still has a verdict. They are skipped.
const maxUnpaired = 5

// unpaired returns the cases that only one of two contenders has.
func unpaired(base, other Contender, all, others *answers) findings {
	texts := append(onlyIn(base, other, all, others, "skipped"), onlyIn(other, base, others, all, "skipped")...)
	paired := len(pairUp(all, others))
	union := len(all.places) + len(others.places) - paired
	if 100*(union-paired) > maxUnpaired*union {
		return findings{missing: texts}
	}
	return findings{notes: texts}
}

// onlyIn returns which cases of a contender another one lacks, a sentence for each
// suite, and what is done with them.
func onlyIn(has, lacks Contender, mine, theirs *answers, fate string) []string {
	lonely := map[string]report.Searches{}
	var names []string
	for _, where := range mine.places {
		if theirs.byCase[where] == nil {
			if lonely[where.suite] == nil {
				names = append(names, where.suite)
			}
			lonely[where.suite] = append(lonely[where.suite], mine.byCase[where][0])
		}
	}
	var list []string
	for _, suite := range names {
		list = append(list, fmt.Sprintf("%s: %s %s, only in %s and not in %s: %s.",
			suite, texttable.Plural(len(lonely[suite]), "case"), fate, has.Name, lacks.Name, firstIDs(lonely[suite])))
	}
	return list
}

// missing is the error of a record that stands for a search that was not made.
const missing = "missing: not searched"

// addMissing adds the cases that only the base has, as not solved.
func (a *answers) addMissing(base *answers) {
	for _, where := range base.places {
		if a.byCase[where] == nil {
			a.places = append(a.places, where)
			a.byCase[where] = report.Searches{missingRecord(base.byCase[where][0])}
		}
	}
}

// missingRecord returns a record of the case without an answer.
func missingRecord(rec *suites.Record) *suites.Record {
	lost := &suites.Record{
		Suite: rec.Suite, Case: rec.Case, ID: rec.ID, Theme: rec.Theme, FEN: rec.FEN, Limit: rec.Limit,
		Expected: rec.Expected, Avoid: rec.Avoid, MaxPoints: rec.MaxPoints, Phase: rec.Phase,
		Disputed: rec.Disputed, Error: missing,
	}
	if rec.Solved != nil {
		lost.Solved = new(false)
	}
	if rec.Points != nil {
		lost.Points = new(0)
	}
	return lost
}
