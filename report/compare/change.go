package compare

import (
	"cmp"

	"keymove/report"
	"keymove/suites"
)

// Change is a case with different results of two contenders.
type Change struct {
	Suite string `json:"suite"`
	Case  string `json:"case"`
	ID    string `json:"id"`
	Theme string `json:"theme,omitempty"`
	Phase string `json:"phase,omitempty"`
	FEN   string `json:"fen"`
	// History is how the position came about; see suites.Record.
	History string `json:"history,omitempty"`
	// Board is the address of a page that shows the position; empty if the FEN is
	// invalid.
	Board string `json:"board,omitempty"`
	// Kind is "gained" or "lost" if one of them solved it and the other one did not, as
	// Difference says with repeats; "points" if only the points differ.
	Kind     string `json:"kind"`
	Expected string `json:"expected,omitempty"`
	Avoid    string `json:"avoid,omitempty"`
	// Disputed is the erratum of the case; empty without one.
	Disputed string `json:"disputed,omitempty"`
	// BaseMove and Move are the moves played, in SAN; with repeats the most frequent
	// one. If the engine failed, it is the kind of the failure.
	BaseMove string `json:"base_move"`
	Move     string `json:"move"`
	// BaseSolved and Solved are the shares of searches that solved it, 0 or 1 for a
	// single one. BasePoints and Points are the means; nil without points.
	BaseSolved float64  `json:"base_solved"`
	Solved     float64  `json:"solved"`
	BasePoints *float64 `json:"base_points,omitempty"`
	Points     *float64 `json:"points,omitempty"`
	// Accepted is the reason why a gate accepts the loss; empty if it does not.
	Accepted string `json:"accepted,omitempty"`
}

// The kinds of changes.
const (
	Gained        = "gained"
	Lost          = "lost"
	ChangedPoints = "points"
)

// changeOf returns what changed; false for nothing.
func changeOf(c Case) (Change, bool) {
	rec, kind := c.rec(), Difference(c.Base, c.Other)
	if kind == "" {
		return Change{}, false
	}
	change := Change{
		Kind:  kind,
		Suite: rec.Suite, Case: rec.Case, ID: rec.ID, Theme: rec.Theme, Phase: rec.Phase, FEN: rec.FEN, History: rec.History, Board: report.BoardURL(rec.FEN),
		Expected: cmp.Or(rec.Line, rec.Expected), Avoid: rec.Avoid, Disputed: cmp.Or(rec.Disputed, c.Other[0].Disputed),
		BaseMove: c.Base.UsualAnswer(), Move: c.Other.UsualAnswer(),
	}
	if base, other := c.Base.Solved(), c.Other.Solved(); base.Searches > 0 && other.Searches > 0 {
		change.BaseSolved, change.Solved = base.Mean(), other.Mean()
	}
	if base, other := c.Base.Points(), c.Other.Points(); base.Searches > 0 && other.Searches > 0 {
		change.BasePoints, change.Points = new(base.Mean()), new(other.Mean())
	}
	return change, true
}

// Difference returns Lost for a case that the base solves and the contender does not, Gained for
// the reverse, ChangedPoints if only the points differ, else "". A contender solves a case if more
// than half of its searches do, and does not if fewer than half do: exactly half is neither.
func Difference(base, other report.Searches) string {
	lost, gained := fateOf(base.Solved(), other.Solved())
	switch {
	case lost:
		return Lost
	case gained:
		return Gained
	case base.Points().Differs(other.Points()):
		return ChangedPoints
	}
	return ""
}

// ExpectedText returns what solves the case, as "Qg6" or "not Rb8".
func (c *Change) ExpectedText() string {
	return report.Expected(&suites.Record{Expected: c.Expected, Avoid: c.Avoid})
}
