package compare

import (
	"fmt"

	"keymove/report"
	"keymove/suites"
)

// TestedCase is a position that a gate has looked at.
type TestedCase struct {
	Suite, Theme, ID, Case string
	// Solved is the share of its searches that solved it, as "1" or "2/5"; empty
	// where nothing is asked.
	Solved string
	// Played and Expected are in SAN.
	Played, Expected string
	// TimeUS is what all of its searches took in microseconds; 0 where unknown.
	TimeUS int64
	// Lost says what was lost against the baseline; empty where nothing was, or
	// where that is Accepted with a reason.
	Lost, Accepted string
	// Disputed is what is known against the case; empty for nothing.
	Disputed string
	// New is set where the baseline does not have it.
	New bool
}

// listTested lists the cases of the contender in the order of its files, with times
// unless its run is one without.
func (g *Gate) listTested(cases []paired, others *answers, noTimes bool) {
	lost := map[*suites.Record]LostCase{}
	known := map[*suites.Record]bool{}
	next := 0
	for _, c := range cases {
		known[c.other[0]] = true
		if isLost(c) {
			lost[c.other[0]] = g.Lost[next]
			next++
		}
	}
	for _, where := range others.places {
		records := others.byCase[where]
		rec := records[0]
		tested := TestedCase{
			Suite: rec.Suite, Theme: rec.Theme, ID: rec.ID, Case: rec.Case,
			Solved: shareText(records.Solved()), Played: records.UsualAnswer(), Expected: rec.Expected,
			Disputed: rec.Disputed, New: !known[rec],
		}
		if !noTimes {
			for _, r := range records {
				tested.TimeUS += r.TimeUS
			}
		}
		if l, isLost := lost[rec]; isLost {
			tested.Accepted = l.Accepted
			if l.Accepted == "" {
				tested.Lost = l.text()
			}
		}
		g.Tested = append(g.Tested, tested)
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

// text says what was lost.
func (l *LostCase) text() string {
	text := fmt.Sprintf("played %s, the baseline played %s, expected %s", l.Move, l.BaseMove, l.ExpectedText())
	if l.Disputed != "" {
		text += "; disputed, " + l.Disputed
	}
	return text
}
