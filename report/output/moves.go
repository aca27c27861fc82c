package output

import (
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// MoveTable has a row for each case in which the contenders play different moves, with the move
// and the score of each: the first of most. more is the number of rows that it leaves out. It is
// for runs that ask nothing, in which nobody solves more than others; with repeats the first
// searches count.
func (s *Sections) MoveTable(most int) (t *sink.Table, more int) {
	columns := []sink.Column{{Header: "suite"}, {Header: "id"}}
	for _, name := range s.Run.Names() {
		columns = append(columns, sink.Column{Header: name})
	}
	t = sink.NewTable(columns...)
	for of := range s.Run.Cases() {
		moves := make([]string, len(columns)-2)
		different := false
		for _, searches := range of {
			rec := searches[0]
			moves[rec.ContenderIndex] = moveWithScore(rec)
			different = different || rec.Answer() != of[0][0].Answer()
		}
		switch first := of[0][0]; {
		case !different:
		case t.Len() == most:
			more++
		default:
			t.Add(append([]string{s.suiteCell(first), first.ID}, moves...)...)
			t.Note(first.FEN)
			t.Link(report.BoardURL(first.FEN))
		}
	}
	return t, more
}

// moveWithScore writes what a search played: "Nf3 +0.31", or how it failed.
func moveWithScore(rec *suites.Record) string {
	if rec.Error != "" {
		return report.ErrorKind(rec)
	}
	return rec.Answer() + " " + scoreText(rec)
}

// asksNothing reports whether no case of the run can be solved.
func (s *Sections) asksNothing() bool {
	for _, row := range s.Summary() {
		if row.Asked > 0 || row.MaxPoints > 0 {
			return false
		}
	}
	return len(s.Summary()) > 0
}
