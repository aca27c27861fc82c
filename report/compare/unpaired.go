package compare

import (
	"errors"
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// maxUnpaired is the largest share of cases that only one of a pair has, in percent of
// all cases of the two, at which a comparison still has a verdict. They are skipped.
const maxUnpaired = 5

// unpaired returns the cases that only one of two contenders has, apart from those that both
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
			suite, sink.Plural(len(lonely[suite]), "case"), fate, has.Name, lacks.Name, firstIDs(lonely[suite])))
	}
	return list
}

// doubled returns which cases of a records.csv are there twice, and once in what it is
// compared with; with nothing to be compared with, which are there twice. A suite can have
// a line twice, and only the manifest tells such rows from doubled ones.
func doubled(base, other Contender, all, others *answers) (found findings) {
	for _, side := range []struct {
		has          Contender
		mine, theirs *answers
	}{{base, all, others}, {other, others, all}} {
		if side.mine == nil || side.has.Run.Meta != nil {
			continue
		}
		twice := side.mine.twice(side.theirs)
		if len(twice) > 0 {
			found.broken = append(found.broken, fmt.Sprintf("%s: %s of %s: %s.",
				side.has.Run.Path, sink.Plural(len(twice), "doubled row"), side.has.Own, firstIDs(twice)))
		}
	}
	return found
}

// twice returns the cases that repeat the one before them with the same position and id,
// unless others do so, too; nil others have none.
func (a *answers) twice(others *answers) report.Searches {
	var list report.Searches
	for _, s := range a.suites {
		var theirs *suiteAnswers
		if others != nil {
			theirs = others.find(s.suite)
		}
		for i, where := range s.places() {
			if where.occurrence == 1 {
				continue
			}
			last := place{where.hash, where.occurrence - 1}
			before, _ := s.find(last)
			_, hasLast := theirs.find(last)
			_, hasThis := theirs.find(where)
			if (others == nil || hasLast && !hasThis) && s.at(i).at(0).ID == before.at(0).ID {
				list = append(list, s.at(i).at(0))
			}
		}
	}
	return list
}

// otherVerdicts returns where only one of two contenders has a verdict or points of a case:
// the same case asks the same of both. Errata that are on take a verdict away, and what a
// case is worth depends on its suite: these are unlike.
func otherVerdicts(base, other Contender, cases []paired) (found findings) {
	var one, worth report.Searches
	var work scratch
	for _, c := range cases {
		bases, others := work.sides(c)
		a := bases[0]
		for k, b := range others {
			halved := (a.Solved == nil) != (b.Solved == nil) || (a.Points == nil) != (b.Points == nil)
			switch {
			case halved && a.Disputed == "" && b.Disputed == "":
				one = append(one, c.other.at(k))
			case halved || a.MaxPoints != nil && b.MaxPoints != nil && *a.MaxPoints != *b.MaxPoints:
				worth = append(worth, c.other.at(k))
			default:
				continue
			}
			break
		}
	}
	if len(one) > 0 {
		found.broken = []string{fmt.Sprintf("%s only one of %s and %s has a verdict or points: %s.", onPositions(one), base.Name, other.Name, firstIDs(one))}
	}
	if len(worth) > 0 {
		found.unlike = []string{fmt.Sprintf("%s %s and %s ask for different things: %s.", onPositions(worth), base.Name, other.Name, firstIDs(worth))}
	}
	return found
}

func onPositions(list report.Searches) string { return "On " + sink.Plural(len(list), "position") }

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
		Disputed: rec.Disputed, Error: missing, Line: rec.Line, MovesAsked: rec.MovesAsked,
	}
	if rec.Solved != nil {
		lost.Solved = new(false)
	}
	if rec.Points != nil {
		lost.Points = new(0)
	}
	return lost
}

// ErrNotScored is wrapped by the error of a baseline whose engine failed on every case:
// nothing could be worse than it.
var ErrNotScored = errors.New("nothing was scored")

func errNotScored(base Contender) error {
	return fmt.Errorf("%w in the baseline: %s of %s failed in every search", ErrNotScored, base.Own, base.Run.Path)
}

// isScored reports whether some search did not fail.
func isScored(a *answers) bool {
	var work scratch
	for searched := range a.all() {
		if slices.ContainsFunc(work.all(searched), func(rec *suites.Record) bool { return rec.Error == "" }) {
			return true
		}
	}
	return false
}

func failed(searches report.Searches) report.Searches {
	return slices.DeleteFunc(searches, func(rec *suites.Record) bool { return rec.Error == "" })
}

// newFailures are the cases on which a contender failed, and its base did not, or less
// often; each with its first failure.
type newFailures struct {
	of   map[searches]string
	list report.Searches
}

// failuresOf returns the new failures of answers; of a contender without a base all are.
func failuresOf(cases []paired, others *answers) newFailures {
	known := map[searches]int{}
	var work scratch
	for _, c := range cases {
		if n := len(failed(work.all(c.base))); n > 0 {
			known[c.other] = n
		}
	}
	found := newFailures{of: map[searches]string{}}
	for searched := range others.all() {
		if len(failed(work.all(searched))) > known[searched] {
			now := failed(searched.all()) // which are kept
			found.of[searched] = now[0].Error
			found.list = append(found.list, now[0])
		}
	}
	return found
}

// checkFailures makes a gate with new failures one of a failed engine. What else it has
// found stays among the reasons.
func (g *Gate) checkFailures(found newFailures) {
	if len(found.list) == 0 {
		return
	}
	where := ""
	if !g.IsFloor() {
		where = " on which the engine of the baseline did not"
	}
	g.Outcome = EngineFailed
	g.Reasons = append([]string{fmt.Sprintf("The engine failed on %s%s: %s.", sink.Plural(len(found.list), "position"), where, firstIDs(found.list))}, g.Reasons...)
}
