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

// unpaired returns the cases that only one of two contenders has, beside those that both
// have.
func unpaired(base, other Contender, all, others *answers, paired int) findings {
	texts := append(onlyIn(base, other, all, others, "skipped"), onlyIn(other, base, others, all, "skipped")...)
	union := all.len() + others.len() - paired
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
	for _, s := range mine.suites {
		other := theirs.find(s.suite)
		for i, where := range s.places() {
			if _, found := other.find(where); !found {
				if lonely[s.suite] == nil {
					names = append(names, s.suite)
				}
				lonely[s.suite] = append(lonely[s.suite], s.at(i).at(0))
			}
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
	for _, s := range base.suites {
		mine := a.suite(s.suite)
		for i, where := range s.places() {
			if _, found := mine.find(where); !found {
				mine.add(where.hash, span{first: a.source.keep(missingRecord(s.at(i).at(0))), many: 1})
			}
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
