// Package recheck computes again what a saved record says of itself: the case from the position
// and what is asked, the notations of a move from each other, the verdict and the points from the
// move, the score and what is asked. Every reader of records uses it, so that a record which
// somebody has changed in one place is noticed, wherever it was saved and whatever checksum it has.
//
// What a record cannot show is not claimed: a records.csv and an earlier version do not say the
// list of points of a case, and the score of a mate is that of the move played only where the last
// iteration, or a principal variation of several moves, begins with it.
package recheck

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
	"keymove/suites/score"
)

// Rules are what the records of a run were made by; the zero value is for a records.csv, whose
// run is unknown.
type Rules struct {
	// Known is set where the other fields are those of the run.
	Known bool
	// Chess960 and Lines are those of the run; see suites.LoadOptions.
	Chess960, Lines bool
	// Origins is set where the records have the origins of their positions and their lists of
	// points, which those of earlier versions lack.
	Origins bool
	// MaxPoints is the maximum in the lists of points of the suite if points decide; 0 if not, or if it
	// is unknown. Unlisted is that of a position without a list.
	MaxPoints, Unlisted int
	// Judge gives verdicts; nil is that of the edition that the record shows. A run that was judged
	// by other rules, of an earlier edition, has those.
	Judge func(*suites.Case, engine.Result, []engine.Info) suites.Verdict
}

// Record returns how a record contradicts itself, as "WAC.001 of default is solved, although …";
// nil if it does not.
func Record(rec *suites.Record, rules Rules) error {
	if err := check(rec, rules); err != nil {
		return fmt.Errorf("%s of %s %w", rec.ID, rec.Contender, err)
	}
	return nil
}

func check(rec *suites.Record, rules Rules) error {
	if err := checkCells(rec); err != nil {
		return err
	}
	asked, err := askedBy(rec, rules)
	if err != nil {
		return err
	}
	if err := asked.checkMaximum(rec, rules); err != nil {
		return err
	}
	if err := asked.checkMatePV(rec); err != nil {
		return err
	}
	return asked.checkAnswer(rec, rules)
}

// checkCells looks at what needs no position.
func checkCells(rec *suites.Record) error {
	solved := rec.Solved != nil && *rec.Solved
	kept := rec.KeptDepth != nil || rec.KeptNodes != nil || rec.KeptTimeUS != nil
	switch {
	case rec.Solved == nil && (rec.Expected != "" || rec.Avoid != ""):
		return fmt.Errorf("has no verdict in solved, and %s is asked for", strings.TrimSpace(rec.Expected+" "+rec.Avoid))
	case (rec.Points == nil) != (rec.MaxPoints == nil):
		return fmt.Errorf("has one of points and max_points, and not the other")
	case rec.Points != nil && (*rec.Points < 0 || *rec.Points > *rec.MaxPoints):
		return fmt.Errorf("has %d points of %d", *rec.Points, *rec.MaxPoints)
	case rec.Error != "" && solved:
		return fmt.Errorf("is solved, although its engine failed")
	case rec.Error != "" && rec.Points != nil && *rec.Points > 0:
		return fmt.Errorf("has %d points, although its engine failed", *rec.Points)
	case rec.Error != "" && rec.Claim != "":
		return fmt.Errorf("has scored a mate that is called %q, although its engine failed", rec.Claim)
	case kept && !solved:
		return fmt.Errorf("has found and kept what it has not solved")
	}
	return checkEffort(rec)
}

// checkEffort looks at numbers that no search has beside each other.
func checkEffort(rec *suites.Record) error {
	switch {
	case rec.ScoreCP != nil && rec.ScoreMate != nil:
		return fmt.Errorf("has both score_cp and score_mate")
	case isNegative(rec.Depth) || isNegative(rec.SelDepth) || min(rec.Retries, rec.Unasked, rec.ReportedOnce) < 0 || rec.TimeUS < 0:
		return fmt.Errorf("has a negative depth, time or count")
	case rec.KeptNodes != nil && rec.Nodes != nil && *rec.KeptNodes > *rec.Nodes:
		return fmt.Errorf("has found and kept with %d nodes, and has searched %d", *rec.KeptNodes, *rec.Nodes)
	case rec.ReportedOnce > rec.Searches():
		return fmt.Errorf("has reported_once %d, and %d searches", rec.ReportedOnce, rec.Searches())
	case rec.Line == "" && (rec.Played != "" || rec.MovesAsked != 0 || rec.MovesRight != 0):
		return fmt.Errorf("has moves of a line, and no line")
	}
	return nil
}

func isNegative(figure *int) bool { return figure != nil && *figure < 0 }

// checkMaximum compares the maximum of points with what is asked.
func (a *asked) checkMaximum(rec *suites.Record, rules Rules) error {
	want := 0
	switch {
	case a.listUnknown && rules.MaxPoints > 0 && rec.MaxPoints != nil && *rec.MaxPoints > rules.MaxPoints:
		return fmt.Errorf("has a maximum of %d points, and its suite one of %d", *rec.MaxPoints, rules.MaxPoints)
	case a.listUnknown:
		return nil
	case len(a.Points) > 0:
		want = a.MaxPoints
	case a.AsksForMate():
		want = 1
	case len(a.Best) > 0 && rules.MaxPoints == 0 && !rules.Origins:
		return nil // the suite may have a maximum
	case len(a.Best) > 0:
		want = rules.Unlisted
	}
	switch {
	case want == 0 && rec.MaxPoints != nil && len(a.Points) == 0:
		return fmt.Errorf("has points, and none are asked for")
	case want > 0 && (rec.MaxPoints == nil || *rec.MaxPoints != want):
		return fmt.Errorf("has a maximum of %s points instead of %d", number(rec.MaxPoints), want)
	}
	return nil
}

func number(n *int) string {
	if n == nil {
		return "no"
	}
	return fmt.Sprint(*n)
}

// checkAnswer compares the verdict with the move that was played.
func (a *asked) checkAnswer(rec *suites.Record, rules Rules) error {
	pos := &a.Position
	switch {
	case rec.Error != "" && rec.Move+rec.MoveUCI != "":
		return fmt.Errorf("has played %s, although its engine failed", rec.Move+rec.MoveUCI)
	case rec.Error != "":
		return nil
	case rec.Move+rec.MoveUCI == "" && pos.HasLegalMove():
		return fmt.Errorf("has neither a move nor an error")
	case rec.Move+rec.MoveUCI == "":
		return a.checkVerdict(rec, rules, board.NoMove)
	}
	m, err := pos.ParseUCI(rec.MoveUCI)
	if err != nil {
		return fmt.Errorf("has played what is not legal: move_uci: %w", err)
	}
	if san := pos.SAN(m); san != rec.Move {
		return fmt.Errorf("has the moves %s and %s, which is %s", rec.Move, rec.MoveUCI, san)
	}
	if len(a.Solution) > 0 {
		return a.checkLine(rec, m)
	}
	return a.checkVerdict(rec, rules, m)
}

// checkVerdict judges the move again.
func (a *asked) checkVerdict(rec *suites.Record, rules Rules, m board.Move) error {
	judge := rules.Judge
	if judge == nil {
		judge = judgeOf(rec)
	}
	c := a.Case
	if rec.MaxPoints != nil {
		c.MaxPoints = *rec.MaxPoints
	}
	if a.listUnknown && len(c.Best)+len(c.Avoid) == 0 && !c.AsksForMate() {
		return checkByList(rec)
	}
	v := judge(&c, engine.Result{Move: m, Score: scoreOf(rec)}, nil)
	if (v.Solved == nil) != (rec.Solved == nil) {
		return fmt.Errorf("has a verdict in solved, and nothing is asked for")
	}
	scored := a.scoreIsOfMove(rec)
	exact := scored || a.isByMove(m)
	if scored && v.Claim != rec.Claim {
		return fmt.Errorf("has a mate that is called %q, and it is %q", rec.Claim, v.Claim)
	}
	byMate := c.AsksForMate() && len(c.Best) == 0
	switch {
	case v.Solved != nil && *v.Solved != *rec.Solved && (exact || !byMate):
		return a.wrongVerdict(rec)
	case byMate && rec.Points != nil && !a.listUnknown && *rec.Points > 0 && !*rec.Solved:
		return fmt.Errorf("has a point for a mate, and has not found it")
	case a.listUnknown || v.Points == nil || rec.Points == nil || !exact && c.AsksForMate() && len(c.Points) == 0:
		return nil
	case *v.Points != *rec.Points:
		return fmt.Errorf("has %d points, although %s gets %d", *rec.Points, rec.Move, *v.Points)
	}
	return nil
}

// judgeOf returns the rules by which a record of an unknown edition can have been judged: before
// edition 3 no mate was called anything, since then each that is shorter than the suite's.
func judgeOf(rec *suites.Record) func(*suites.Case, engine.Result, []engine.Info) suites.Verdict {
	if rec.Claim == "" {
		return score.JudgeUnproven
	}
	return score.Judge
}

// checkMatePV compares what the record says of its principal variation with it. That a move was
// illegal, and so left out, cannot be seen.
func (a *asked) checkMatePV(rec *suites.Record) error {
	if rec.MatePV == "" {
		return nil // an earlier version, or no mate
	}
	line, pos := []board.Move{}, a.Position
	for san := range strings.FieldsSeq(rec.PV) {
		m, err := pos.ParseMove(san)
		if err != nil {
			return fmt.Errorf("has a line that is not legal: pv: %w", err)
		}
		line, pos = append(line, m), pos.After(m)
	}
	n := 0
	if rec.ScoreMate != nil {
		n = *rec.ScoreMate
	}
	if state := mate.StateOf(a.Position, n, line, rec.MatePV == mate.Illegal); state != rec.MatePV {
		return fmt.Errorf("has a line that is called %q, and it is %q", rec.MatePV, state)
	}
	return nil
}

// checkByList looks at a case that asks by a list of points alone: if it has a verdict, the moves
// with the most points solve it.
func checkByList(rec *suites.Record) error {
	if rec.Solved != nil && rec.Points != nil && *rec.Solved != (*rec.Points == *rec.MaxPoints && rec.Error == "" && rec.Move != "") {
		return fmt.Errorf("has %d of %d points, and solved says otherwise", *rec.Points, *rec.MaxPoints)
	}
	return nil
}

// wrongVerdict says what is wrong with solved.
func (a *asked) wrongVerdict(rec *suites.Record) error {
	move := rec.Move
	if move == "" {
		move = "no move"
	}
	what := rec.Expected
	if what == "" {
		what = "no " + rec.Avoid
	}
	if *rec.Solved {
		return fmt.Errorf("is solved, although %s was played and %s is asked for", move, what)
	}
	return fmt.Errorf("is not solved, although %s was played and %s is asked for", move, what)
}

// isByMove reports whether the verdict on a mate follows from the move alone.
func (a *asked) isByMove(m board.Move) bool {
	return m == board.NoMove || suites.Mates(&a.Position, m) || a.Mate != nil && *a.Mate == 1 ||
		len(a.Best) == 0 && slices.Contains(a.Avoid, m)
}

// scoreIsOfMove reports whether the score in the record is that of the move played, so that the
// verdict on a mate follows from it. The score is that of the best line. An engine may play another move: a weaker one on purpose, that of another line, or
// one that it has not reported. Then the line in the record is the move alone, as it may be in other
// searches, too, and the verdict is by a score that the record does not have.
func (a *asked) scoreIsOfMove(rec *suites.Record) bool {
	if rec.Iterations != "" {
		last := rec.Iterations.Last()
		return last.Move == rec.Move && last.Mate == mateOf(rec)
	}
	first, rest, _ := strings.Cut(rec.PV, " ")
	return first == rec.Move && rest != "" && (rec.ScoreCP != nil || rec.ScoreMate != nil)
}

func mateOf(rec *suites.Record) int {
	if rec.ScoreMate == nil {
		return 0
	}
	return *rec.ScoreMate
}

func scoreOf(rec *suites.Record) (s engine.Score) {
	if rec.ScoreCP != nil {
		s.Centipawns = *rec.ScoreCP
	}
	s.Mate = mateOf(rec)
	return s
}

// checkLine judges the own moves of a line again.
func (a *asked) checkLine(rec *suites.Record, first board.Move) error {
	own, err := a.ownMoves(rec)
	if err != nil {
		return err
	}
	last := len(own) - 1
	at := a.AtMove(last)
	solved, right := slices.Contains(at.Best, own[last]), last
	if solved {
		right = a.OwnMoves()
	}
	switch {
	case own[0] != first:
		return fmt.Errorf("has played %s, and %s first", rec.Played, rec.Move)
	case rec.Solved == nil || *rec.Solved != solved:
		return fmt.Errorf("has another verdict in solved than the moves %s, and %s is asked for", rec.Played, rec.Line)
	case rec.MovesAsked != a.OwnMoves() || rec.MovesRight != right:
		return fmt.Errorf("has %d of %d moves right instead of %d of %d", rec.MovesRight, rec.MovesAsked, right, a.OwnMoves())
	}
	return nil
}

// ownMoves returns the own moves that were played. All but the last one are moves of the
// line.
func (a *asked) ownMoves(rec *suites.Record) (own []board.Move, err error) {
	pos := a.Position
	for i, text := range strings.Fields(rec.Played) {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("has played what is not legal: played: %w", err)
		}
		if i%2 == 0 {
			if len(own) > 0 && !a.GoesOn(len(own)-1, own[len(own)-1]) {
				return nil, fmt.Errorf("has played %s, and its line %s ends before", rec.Played, rec.Line)
			}
			own = append(own, m)
		} else if m != a.Solution[i] {
			return nil, fmt.Errorf("has played %s, and its line is %s", rec.Played, rec.Line)
		}
		pos = pos.After(m)
	}
	if len(own) == 0 || len(own) > a.OwnMoves() || a.GoesOn(len(own)-1, own[len(own)-1]) {
		return nil, fmt.Errorf("has played %q, and its line is %s", rec.Played, rec.Line)
	}
	return own, nil
}
