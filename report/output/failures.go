package output

import (
	"iter"
	"slices"
	"strconv"

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

// FailureTable has a row for each of the first cases that the only contender did not solve. The columns suite
// and repeat are there only if there are several.
func (s *Sections) FailureTable() *sink.Table {
	table := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "repeat", Right: true},
		sink.Column{Header: "expected"}, sink.Column{Header: "played"},
		sink.Column{Header: "score", Right: true}, sink.Column{Header: "depth", Right: true},
		sink.Column{Header: "error"}, sink.Column{Header: "disputed"}, sink.Column{Header: "note"},
	)
	for _, f := range s.Failures() {
		rec := f.Case
		table.Add(s.suiteCell(rec), rec.ID, s.repeatCell(rec), report.Expected(rec), rec.Answer(), scoreText(rec), depthText(rec), rec.Error, rec.Disputed, rec.Note)
		table.Link(report.BoardURL(rec.FEN))
	}
	return table
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

// moveOrFailure returns the move of a contender, marked if it solves the case, or the
// kind of the failure.
func moveOrFailure(rec *suites.Record) string {
	switch {
	case rec.Error != "":
		return report.ErrorKind(rec)
	case rec.Solved != nil && *rec.Solved:
		return solvedMark + rec.Answer()
	}
	return rec.Answer()
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
