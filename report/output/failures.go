package output

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// Failure is a search of a case that at least one contender did not solve or failed
// on.
type Failure struct {
	// Case is the record of the first contender that has one, for the fields that do
	// not depend on the contender.
	Case *suites.Record
	// By has the record of each contender; nil without one.
	By []*suites.Record
}

// failures are the failures of a run.
type failures struct {
	listed []Failure // the first maxListed
	total  int
}

// Failures returns the first failures in the order of suites and cases, as many as are
// listed.
func (s *Sections) Failures() []Failure { return s.scan().failures.listed }

// failuresOfOne returns the failures of the only contender, whose records are in the order
// of the cases.
func failuresOfOne(records iter.Seq[*suites.Record]) failures {
	var f failures
	for rec := range records {
		if !rec.Failed() {
			continue
		}
		if f.total++; f.total <= maxListed {
			f.listed = append(f.listed, Failure{Case: rec, By: []*suites.Record{rec}})
		}
	}
	return f
}

func failuresOfSeveral(run *report.Run) failures {
	var f failures
	contenders := len(run.Names())
	for of := range run.Cases() {
		for _, number := range failedRepeats(of) {
			if f.total++; f.total <= maxListed {
				f.listed = append(f.listed, newFailure(of, number, contenders))
			}
		}
	}
	return f
}

// failedRepeats returns the numbers of the searches of a case in which a contender
// failed, in their order.
func failedRepeats(contenders []report.Searches) []int {
	var numbers []int
	for _, searches := range contenders {
		for _, rec := range searches {
			if rec.Failed() && !slices.Contains(numbers, rec.RepeatNumber()) {
				numbers = append(numbers, rec.RepeatNumber())
			}
		}
	}
	slices.Sort(numbers)
	return numbers
}

// newFailure returns the searches of a case that have a number.
func newFailure(of []report.Searches, number, contenders int) Failure {
	last := of[len(of)-1][0].ContenderIndex
	f := Failure{By: make([]*suites.Record, max(contenders, last+1))}
	for _, searches := range of {
		for _, rec := range searches {
			if rec.RepeatNumber() == number {
				f.add(rec)
			}
		}
	}
	return f
}

func (f *Failure) add(rec *suites.Record) {
	f.By[rec.ContenderIndex] = rec
	if f.Case == nil || rec.ContenderIndex < f.Case.ContenderIndex {
		f.Case = rec
	}
}

// maxListed is the maximum number of cases in a list of the text; thousands of lines
// would push the table off the screen.
const maxListed = 100

// failures lists the cases that the only contender did not solve or failed on; empty
// if there are none.
func (t text) failures() string {
	table, more := t.FailureTable()
	if table.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("\n%s: %d\n\n", sink.Toned(sink.Open, "Not solved"), table.Len()+more) + table.Fit("  ", t.width) + omitted("  ", more)
}

// omitted writes how many cases a list leaves out; empty for none.
func omitted(indent string, n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("%s… and %d more, all of them in %s\n", indent, n, report.RecordsFile)
}

// FailureTable has a row for each case that the only contender did not solve, and the
// number of cases that it leaves out because there are too many. The columns suite and
// repeat are there only if there are several.
func (s *Sections) FailureTable() (table *sink.Table, more int) {
	failed := s.scan().failures
	table = sink.NewTable(
		sink.Column{Header: "limit"}, sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "repeat", Right: true},
		sink.Column{Header: "expected"}, sink.Column{Header: "played"},
		sink.Column{Header: "score", Right: true}, sink.Column{Header: "depth", Right: true},
		sink.Column{Header: "error"}, sink.Column{Header: "disputed"}, sink.Column{Header: "note"},
	)
	for _, f := range failed.listed {
		rec := f.Case
		limit := ""
		if s.Run.IsSeveral() {
			limit = rec.Limit
		}
		table.Add(limit, s.suiteCell(rec), rec.ID, s.repeatCell(rec), report.Expected(rec), rec.Answer(), scoreText(rec), depthText(rec), rec.Error, rec.Disputed, rec.Note)
		table.Link(report.BoardURL(rec.FEN))
	}
	return table, failed.total - len(failed.listed)
}

// suiteCell returns the suite if there are several.
func (s *Sections) suiteCell(rec *suites.Record) string {
	if len(s.meta.Suites) > 1 {
		return rec.Suite
	}
	return ""
}

// repeatCell returns the number of the search if there are several of each case.
func (s *Sections) repeatCell(rec *suites.Record) string {
	if s.meta.Repeats() > 1 {
		return report.RepeatCell(rec)
	}
	return ""
}

func scoreText(rec *suites.Record) string {
	switch {
	case rec.ScoreMate != nil:
		return engine.Score{Mate: *rec.ScoreMate, Mated: *rec.ScoreMate == 0}.String()
	case rec.ScoreCP != nil:
		return engine.Score{Centipawns: *rec.ScoreCP}.String()
	}
	return ""
}

func depthText(rec *suites.Record) string {
	if rec.Depth == nil {
		return ""
	}
	return strconv.Itoa(*rec.Depth)
}

// solvedMark precedes a move that solves the case.
const solvedMark = "✓ "

// failuresByContender lists the cases that at least one of several contenders did not
// solve, with the move of each.
func (t text) failuresByContender() string {
	listed, total := t.Failures(), t.scan().failures.total
	if total == 0 {
		return ""
	}
	marks := strings.TrimSpace(solvedMark) + " solves"
	if slices.ContainsFunc(listed, func(f Failure) bool { return f.Case.Disputed != "" }) {
		marks += "," + report.DisputedMark + " disputed"
	}
	labels, legend := labelled(t.Run.Names(), t.width)
	blocks := make([]sink.Block, len(labels))
	for n, label := range labels {
		blocks[n] = sink.Block{Label: label, Table: playedTable(listed, n).Painted()}
	}
	return fmt.Sprintf("\n%s: %d; %s\n\n", sink.Toned(sink.Open, "Not solved by one or more"), total, marks) +
		legend + strings.Join(sink.SideBySide(t.failedTable(listed), blocks, t.tableWidth()), "\n") +
		omitted("", total-len(listed)) + t.firstErrors()
}

// failedTable has the cases and what solves them.
func (t text) failedTable(failed []Failure) *sink.Table {
	table := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "id"},
		sink.Column{Header: "repeat", Right: true}, sink.Column{Header: "expected"},
	)
	for _, f := range failed {
		rec := f.Case
		id := rec.ID
		if rec.Disputed != "" {
			id += report.DisputedMark
		}
		table.Add(t.suiteCell(rec), id, t.repeatCell(rec), report.Expected(rec))
	}
	return table
}

// playedTable has what one contender played.
func playedTable(failed []Failure, contender int) *sink.Table {
	table := sink.NewTable(sink.Column{Header: "played"})
	for _, f := range failed {
		rec := f.By[contender]
		table.Add(moveOrFailure(rec))
		if rec != nil && rec.Error == "" && rec.Solved != nil && *rec.Solved {
			table.Tone(0, sink.Good)
		}
	}
	return table
}

// moveOrFailure returns the move of a contender, marked if it solves the case, or the
// kind of the failure.
func moveOrFailure(rec *suites.Record) string {
	switch {
	case rec == nil:
		return ""
	case rec.Error != "":
		return report.ErrorKind(rec)
	case rec.Solved != nil && *rec.Solved:
		return solvedMark + rec.Answer()
	}
	return rec.Answer()
}

// firstErrors has the first error of each contender in full, for which the list has no
// room.
func (t text) firstErrors() string {
	table := sink.NewTable(sink.Column{}, sink.Column{}, sink.Column{})
	first := t.scan().firstErrors
	for n, name := range t.Run.Names() {
		if first[n] != nil {
			table.Add(name, first[n].ID, first[n].Error)
		}
	}
	if table.Len() == 0 {
		return ""
	}
	return "\nThe first failure of each:\n\n" + table.Fit("  ", t.width)
}

// findFirstErrors returns the first search of each contender that failed; nil without
// one.
func findFirstErrors(records iter.Seq[*suites.Record], contenders int) []*suites.Record {
	first := make([]*suites.Record, contenders)
	for rec := range records {
		if n := rec.ContenderIndex; rec.Error != "" && n < len(first) && first[n] == nil {
			first[n] = rec
		}
	}
	return first
}
