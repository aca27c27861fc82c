package grade

import (
	"fmt"
	"slices"

	"keymove/engine/board"
	"keymove/suites/epd"
)

// Answers are the cases of a suite whose answers an oracle can check: those with moves to
// find or to avoid.
type Answers struct {
	Records []*epd.Record
	Tasks   []Task
}

// AnswersOf returns the cases among the records of a file. Cases that only ask for a mate, or
// for nothing, are not among them.
func AnswersOf(file string, records []*epd.Record) Answers {
	var a Answers
	for i, task := range Tasks(file, records) {
		task.Only = answer(records[i])
		if len(task.Only) > 0 {
			a.Records, a.Tasks = append(a.Records, records[i]), append(a.Tasks, task)
		}
	}
	return a
}

// answer returns the moves to find, else those to avoid.
func answer(r *epd.Record) []board.Move {
	if solutions := r.Asked.Solutions(); len(solutions) > 0 {
		return solutions
	}
	return r.Asked.Avoid
}

// Dispute is a case whose answer the oracle does not share.
type Dispute struct {
	Record *epd.Record
	// Answer is the best of the moves to find, or of those to avoid; Other is the best
	// of all moves, or of those that are not to be avoided.
	Answer, Other Grade
}

// Disputes returns the cases in which every move to find loses more than margin of the
// expected score, or in which a move to avoid is better than all others by more than that.
func (a *Answers) Disputes(graded [][]Grade, margin float64) []Dispute {
	var list []Dispute
	for i, r := range a.Records {
		listed := func(g Grade) bool { return slices.Contains(a.Tasks[i].Only, g.Move) }
		d := Dispute{Record: r, Answer: least(graded[i], listed)}
		d.Other = least(graded[i], func(g Grade) bool { return !listed(g) })
		distance := d.Answer.Loss - d.Other.Loss
		if len(r.Asked.Solutions()) == 0 {
			distance = -distance
		}
		if d.Answer.Move != board.NoMove && d.Other.Move != board.NoMove && distance > margin {
			list = append(list, d)
		}
	}
	return list
}

// least returns the grade with the smallest loss among those that fit, a zero one
// if none does; a move searched by itself goes first.
func least(moves []Grade, fits func(Grade) bool) Grade {
	var best Grade
	for _, g := range moves {
		better := g.Loss < best.Loss || g.Loss == best.Loss && g.Alone && !best.Alone
		if fits(g) && (best.Move == board.NoMove || better) {
			best = g
		}
	}
	return best
}

// String returns what the oracle says, with both scores: "Qg4 (+2.10) is better than Rxe7 (-0.30)".
func (d *Dispute) String() string {
	pos := &d.Record.Position
	text := func(g Grade) string { return fmt.Sprintf("%s (%s)", pos.SAN(g.Move), g.Score) }
	if len(d.Record.Asked.Solutions()) == 0 {
		return fmt.Sprintf("%s, which is to be avoided, is better than %s", text(d.Answer), text(d.Other))
	}
	return fmt.Sprintf("%s is better than %s", text(d.Other), text(d.Answer))
}
