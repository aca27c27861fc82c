package expect

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/plan"
)

// place identifies a case of a run.
type place struct{ suite, number int }

// answers are the searches of one contender by case, in their order.
type answers struct {
	places []place
	byCase map[place]report.Searches
}

// notReported is why a sum over searches is unknown.
const notReported = "the engine did not report it in each answer"

// all reports whether all answers of the searches have something.
func (a answers) all(has func(*suites.Record) bool) bool {
	for _, records := range a.byCase {
		for _, rec := range records {
			if rec.Error == "" && rec.Move != "" && !has(rec) {
				return false
			}
		}
	}
	return true
}

func hasNodes(rec *suites.Record) bool { return rec.Nodes != nil }

func hasDepth(rec *suites.Record) bool { return rec.Depth != nil }

// nodesIn returns the nodes of a search, 0 of one that has none to add.
func nodesIn(rec *suites.Record) float64 {
	if rec.Nodes == nil {
		return 0
	}
	return float64(*rec.Nodes)
}

// depthIn returns the depth of a search, 0 of one that has none to add.
func depthIn(rec *suites.Record) float64 {
	if rec.Depth == nil {
		return 0
	}
	return float64(*rec.Depth)
}

// isAbout reports whether an expectation applies to a case.
func isAbout(x *plan.Expectation, rec *suites.Record) bool {
	return rec.Suite == x.Suite && (x.Theme == "" || rec.Theme == x.Theme) && (x.Phase == "" || rec.Phase == x.Phase)
}

// casesOf returns the searches of a contender on the cases that an expectation applies
// to.
func (e *evaluator) casesOf(x *plan.Expectation, contender string) answers {
	a := answers{byCase: map[place]report.Searches{}}
	for rec := range e.run.All() {
		if rec.Contender != contender || !isAbout(x, rec) {
			continue
		}
		at := place{rec.SuiteIndex, rec.CaseIndex}
		if a.byCase[at] == nil {
			a.places = append(a.places, at)
		}
		a.byCase[at] = append(a.byCase[at], rec)
	}
	return a
}

// mean returns the mean of a number over the searches of a case.
func mean(records report.Searches, of func(*suites.Record) float64) float64 {
	sum := 0.0
	for _, rec := range records {
		sum += of(rec)
	}
	return sum / float64(len(records))
}

// played returns the position of a record and the move played in it; false if it has
// no move.
func played(rec *suites.Record) (board.Position, board.Move, bool) {
	if rec.Move == "" {
		return board.Position{}, board.NoMove, false
	}
	pos, err := board.ParseFEN(rec.FEN)
	if err != nil {
		return board.Position{}, board.NoMove, false
	}
	m, err := pos.ParseMove(rec.Move)
	return pos, m, err == nil
}

// passiveShare returns the share of the searches of a case whose move makes no
// progress; false if they have no move.
func passiveShare(records report.Searches) (share float64, asked bool) {
	passive, moves := 0, 0
	for _, rec := range records {
		if pos, m, ok := played(rec); ok {
			moves++
			if engine.IsPassive(&pos, m) {
				passive++
			}
		}
	}
	return float64(passive) / float64(max(moves, 1)), moves > 0
}

// initiativeOf returns the initiative after the move played, that of the side that
// moved less its opponent's; 0 without a move.
func initiativeOf(rec *suites.Record) float64 {
	pos, m, ok := played(rec)
	if !ok {
		return 0
	}
	next, us := pos.After(m), pos.SideToMove()
	of := func(side board.Color) int {
		return engine.Initiative(&next, side, engine.EnemyHalfBonus, engine.CenterControlBonus)
	}
	return float64(of(us) - of(us.Other()))
}
