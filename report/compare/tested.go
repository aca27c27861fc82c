package compare

import (
	"cmp"
	"fmt"
	"iter"

	"keymove/report"
	"keymove/suites"
)

// TestedCase is a position examined by a gate.
type TestedCase struct {
	Suite, Theme, ID, Case, FEN string
	// Solved is the share of its searches that solved it, as "1" or "2/5"; empty if it
	// cannot be solved.
	Solved string
	// Played and Expected are in SAN; Played is the kind of a failure.
	Played, Expected string
	// TimeUS is the total time of its searches in microseconds; 0 if unknown.
	TimeUS int64
	// Lost describes a loss against the baseline; empty without a loss, or if the loss
	// is Accepted with a reason.
	Lost, Accepted string
	// Failed is the error of an engine that failed here, and did not in the baseline.
	Failed string
	// Unsolved describes what was played in a position that a gate without a baseline
	// asks for, unless it was solved, with repeats by most of the searches.
	Unsolved string
	// Disputed is the erratum of the case; empty without one.
	Disputed string
	// New is set if the baseline does not have the case.
	New bool
}

// testedCases yields the cases of a contender in the order of records.csv, with times unless its run has none.
// Without a base none is new. The lost ones are in the order of the positions of both, or
// none: of a position that its suite has several times the first case is lost.
func testedCases(p *pairing, lost []Change, failures report.Searches, noTimes bool) iter.Seq[TestedCase] {
	losses := map[*suites.Record]*Change{}
	for _, c := range positionsIn(outside(p.found.suites(), p.cases)) {
		if next := len(losses); next < len(lost) && Difference(c.Base, c.Other) == Lost {
			losses[c.Other[0]] = &lost[next]
		}
	}
	isNew := map[*suites.Record]bool{}
	for _, rec := range failures {
		isNew[rec] = true
	}
	return func(yield func(TestedCase) bool) {
		for _, s := range p.others {
			theirs := p.all.find(s.suite)
			for i, searches := range s.cases {
				tested := testedCase(searches, losses[searches[0]], noTimes)
				if p.base.Run == nil {
					tested.setUnsolved(searches)
				} else {
					tested.New = theirs.find(s.places[i]) == nil
				}
				if now := failed(searches); len(now) > 0 && isNew[now[0]] {
					tested.Failed = now[0].Error
				}
				if !yield(tested) {
					return
				}
			}
		}
	}
}

// testedCase returns a case of a contender, which may be lost.
func testedCase(searches report.Searches, lost *Change, noTimes bool) TestedCase {
	rec := searches[0]
	tested := TestedCase{
		Suite: rec.Suite, Theme: rec.Theme, ID: rec.ID, Case: rec.Case, FEN: rec.FEN,
		Solved: shareText(searches.Solved()), Played: searches.UsualAnswer(), Expected: cmp.Or(rec.Line, rec.Expected),
		Disputed: rec.Disputed,
	}
	for _, r := range searches {
		if !noTimes {
			tested.TimeUS += r.TimeUS
		}
	}
	switch {
	case lost == nil:
	case lost.Accepted != "":
		tested.Accepted = lost.Accepted
	default:
		tested.Lost = lost.MovesText("the baseline")
	}
	return tested
}

func (t *TestedCase) setUnsolved(searches report.Searches) {
	if solved := searches.Solved(); solved.Searches > 0 && solved.Mean() <= 0.5 {
		t.Unsolved = fmt.Sprintf("%s, expected %s", report.AnswerText(t.Played), report.Expected(searches[0]))
	}
}

// shareText writes how many of the searches solved a case.
func shareText(t report.Tally) string {
	switch t.Searches {
	case 0:
		return ""
	case 1:
		return fmt.Sprint(t.Sum)
	}
	return fmt.Sprintf("%d/%d", t.Sum, t.Searches)
}

// MovesText says what both played, the base under its name, and what solves the case.
func (c *Change) MovesText(base string) string {
	text := fmt.Sprintf("%s, %s %s, expected %s", report.AnswerText(c.Move), base, report.AnswerText(c.BaseMove), c.ExpectedText())
	if c.Disputed != "" {
		text += "; disputed, " + c.Disputed
	}
	return text
}
