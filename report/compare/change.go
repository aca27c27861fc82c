package compare

import (
	"cmp"
	"fmt"
	"slices"

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
	var work scratch
	for _, c := range cases {
		if change, changed := changeOf(&work, c); changed {
			changes = append(changes, change)
		}
	}
	return changes
}

func changeOf(work *scratch, c paired) (Change, bool) {
	base, other := work.sides(c)
	rec := base[0]
	kind := Difference(base, other)
	if kind == "" {
		return Change{}, false
	}
	change := Change{
		Kind:  kind,
		Suite: rec.Suite, Case: rec.Case, ID: rec.ID, Theme: rec.Theme, Phase: rec.Phase, FEN: rec.FEN, History: rec.History, Board: report.BoardURL(rec.FEN),
		Expected: cmp.Or(rec.Line, rec.Expected), Avoid: rec.Avoid, Disputed: cmp.Or(rec.Disputed, other[0].Disputed),
		BaseMove: base.UsualAnswer(), Move: other.UsualAnswer(),
	}
	if base, other := base.Solved(), other.Solved(); base.Searches > 0 && other.Searches > 0 {
		change.BaseSolved, change.Solved = base.Mean(), other.Mean()
	}
	if base, other := base.Points(), other.Points(); base.Searches > 0 && other.Searches > 0 {
		change.BasePoints, change.Points = new(base.Mean()), new(other.Mean())
	}
	return change, true
}

// Difference returns Lost for a case that the base solves and the contender does not, Gained for
// the reverse, ChangedPoints if only the points differ, else "". A contender solves a case if more
// than half of its searches do, and does not if fewer than half do: exactly half is neither.
func Difference(base, other report.Searches) string {
	if lost, gained := fateOf(base.Solved(), other.Solved()); lost {
		return Lost
	} else if gained {
		return Gained
	}
	if base.Points().Differs(other.Points()) {
		return ChangedPoints
	}
	return ""
}

func fateOf(base, other report.Tally) (lost, gained bool) {
	if base.Searches == 0 || other.Searches == 0 {
		return false, false
	}
	return base.IsMost() && other.IsFew(), base.IsFew() && other.IsMost()
}

// ExpectedText returns what solves the case, as "Qg6" or "not Rb8".
func (c *Change) ExpectedText() string {
	return report.Expected(&suites.Record{Expected: c.Expected, Avoid: c.Avoid})
}

// TestedCase is a position examined by a gate.
type TestedCase struct {
	Suite, Theme, ID, Case, FEN string
	// Solved is the share of its searches that solved it, as "1" or "2/5"; empty if it
	// cannot be solved.
	Solved string
	// Played and Expected are in SAN.
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

// listTested sets the cases of the contender in the order of records.csv, with times
// unless the run has none. Nothing is lost in suites that were refused.
func (g *Gate) listTested(refused refusedSuites, cases []paired, others *answers, failures newFailures, noTimes bool) {
	lost := map[int32]*LostCase{}
	isNew := newPlaces(others)
	next := 0
	var work scratch
	for _, c := range cases {
		isNew.remove(c.other)
		if isLost(&work, c) && g.Outcome != Unlike && !refused.has(c.first().Suite) {
			lost[c.other.first] = &g.Lost[next]
			next++
		}
	}
	g.Tested = func(yield func(TestedCase) bool) {
		var work scratch
		for searched := range others.all() {
			tested := g.tested(work.all(searched), lost[searched.first], noTimes)
			tested.New, tested.Failed = !g.IsFloor() && isNew.has(searched), failures.of[searched]
			if !yield(tested) {
				return
			}
		}
	}
}

// tested returns a case of the contender, which may be lost.
func (g *Gate) tested(records report.Searches, lost *LostCase, noTimes bool) TestedCase {
	rec := records[0]
	tested := TestedCase{
		Suite: rec.Suite, Theme: rec.Theme, ID: rec.ID, Case: rec.Case, FEN: rec.FEN,
		Solved: shareText(records.Solved()), Played: records.UsualAnswer(), Expected: cmp.Or(rec.Line, rec.Expected),
		Disputed: rec.Disputed,
	}
	if !noTimes {
		for _, r := range records {
			tested.TimeUS += r.TimeUS
		}
	}
	if lost != nil {
		tested.Accepted = lost.Accepted
		if lost.Accepted == "" {
			tested.Lost = lost.MovesText()
		}
	}
	if solved := records.Solved(); g.IsFloor() && solved.Searches > 0 && solved.Mean() <= 0.5 {
		tested.Unsolved = fmt.Sprintf("played %s, expected %s", tested.Played, report.Expected(rec))
	}
	return tested
}

// placeSet is a set of searches of one contender, a bit for each record of its run.
type placeSet []uint64

// newPlaces returns the set of all searches.
func newPlaces(a *answers) placeSet {
	set := make(placeSet, a.source.run.Len()/64+1)
	for searched := range a.all() {
		if searched.first >= 0 {
			set[searched.first/64] |= 1 << (searched.first % 64)
		}
	}
	return set
}

func (set placeSet) has(s searches) bool {
	return s.first >= 0 && set[s.first/64]&(1<<(s.first%64)) != 0
}

func (set placeSet) remove(s searches) {
	if s.first >= 0 {
		set[s.first/64] &^= 1 << (s.first % 64)
	}
}

// Position returns the FEN of the case, and a link to a board if it is valid, a line
// each; nil if it is unknown.
func (t *TestedCase) Position() []string {
	lines := []string{t.FEN, report.BoardURL(t.FEN)}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
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

// MovesText says what both played, and what solves the case.
func (c *Change) MovesText() string {
	text := fmt.Sprintf("played %s, the baseline played %s, expected %s", c.Move, c.BaseMove, c.ExpectedText())
	if c.Disputed != "" {
		text += "; disputed, " + c.Disputed
	}
	return text
}
