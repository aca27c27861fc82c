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
	// Board is the address of a page that shows the position; empty if the FEN is
	// invalid.
	Board string `json:"board,omitempty"`
	// Kind is "gained" or "lost" if one of them solved it, or solved it more often;
	// "points" if only the points differ.
	Kind     string `json:"kind"`
	Expected string `json:"expected,omitempty"`
	Avoid    string `json:"avoid,omitempty"`
	// Disputed is the erratum of the case; empty if there is none.
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
}

// The kinds of changes.
const (
	Gained        = "gained"
	Lost          = "lost"
	ChangedPoints = "points"
)

// changesOf returns the changes of a suite, in its order.
func changesOf(cases []paired) []Change {
	var changes []Change
	for _, c := range cases {
		if change, changed := changeOf(c); changed {
			changes = append(changes, change)
		}
	}
	return changes
}

func changeOf(c paired) (Change, bool) {
	rec, base, other := c.first(), c.bases(), c.others()
	change := Change{
		Suite: rec.Suite, Case: rec.Case, ID: rec.ID, Theme: rec.Theme, Phase: rec.Phase, FEN: rec.FEN, Board: report.BoardURL(rec.FEN),
		Expected: rec.Expected, Avoid: rec.Avoid, Disputed: cmp.Or(rec.Disputed, c.other.at(0).Disputed),
		BaseMove: base.UsualAnswer(), Move: other.UsualAnswer(),
	}
	if base, other := base.Solved(), other.Solved(); base.Searches > 0 && other.Searches > 0 {
		change.BaseSolved, change.Solved = base.Mean(), other.Mean()
	}
	pointsDiffer := false
	if base, other := base.Points(), other.Points(); base.Searches > 0 && other.Searches > 0 {
		change.BasePoints, change.Points = new(base.Mean()), new(other.Mean())
		pointsDiffer = base.Mean() != other.Mean()
	}
	switch {
	case change.Solved > change.BaseSolved:
		change.Kind = Gained
	case change.Solved < change.BaseSolved:
		change.Kind = Lost
	case pointsDiffer:
		change.Kind = ChangedPoints
	default:
		return Change{}, false
	}
	return change, true
}

// ExpectedText returns what solves the case, as "Qg6" or "not Rb8".
func (c *Change) ExpectedText() string {
	return report.Expected(&suites.Record{Expected: c.Expected, Avoid: c.Avoid})
}
