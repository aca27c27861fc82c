// Package output writes reports of runs: as text for people, as JSON for programs, and
// as the files of the run folder.
//
// The contents of a report are data first: [Sections] has the summary, notes, totals,
// ratings, flaky and failed cases, the comparison of the contenders and the outcomes of
// expectations. Text, JSON and every other format write the same data.
//
// [Files] is the list of the files of a run. A format with a package of its own has a
// [File], which is passed to [WriteFiles] together with them.
package output

import (
	"io"
	"iter"
	"sync"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
)

// Sections are the contents of a report, as data. Each is computed from the records
// when it is first needed.
type Sections struct {
	Run *report.Run
	// Gates are the decisions against a baseline; nil without one.
	Gates []*compare.Gate

	meta         report.Meta
	scan         func() *scan
	along        []func(iter.Seq[*suites.Record]) // read the records together with the scan
	notes        func() []string
	comparison   func() (*compare.Comparison, error)
	expectations func() []experiment.Result
}

// NewSections returns the sections of a run.
func NewSections(run *report.Run) *Sections {
	s := &Sections{Run: run}
	if run.Meta != nil {
		s.meta = *run.Meta
	}
	s.scan = sync.OnceValue(s.scanRecords)
	s.notes = sync.OnceValue(s.makeNotes)
	s.comparison = sync.OnceValues(func() (*compare.Comparison, error) { return compare.Within(run) })
	s.expectations = sync.OnceValue(func() []experiment.Result { return expect.Evaluate(run) })
	return s
}

// Parts returns the rows of summary.csv, Summary those that are not of a phase.
func (s *Sections) Parts() []report.Summary   { return s.scan().parts }
func (s *Sections) Summary() []report.Summary { return s.scan().summary }

// Comparison returns the differences between the first contender of the run and each
// other one.
func (s *Sections) Comparison() (*compare.Comparison, error) { return s.comparison() }

// Expectations returns the outcomes of the run's expectations; nil if it is not an
// experiment.
func (s *Sections) Expectations() []experiment.Result { return s.expectations() }

// scan is what several sections are made from, found in one pass over the records.
type scan struct {
	// parts are the rows of summary.csv, summary those without phases.
	parts, summary []report.Summary
	onSuites       []*contenderOnSuite
	failures       failures
	disputed       map[int]int // cases, by suite
	// errors are the kinds of failures with their numbers, disobedient the contenders
	// that did not obey the limit, timing the notes of a time limit.
	errors      string
	disobedient []runfolder.LimitUse
	once        []string // which engines reported less than twice
	unasked     []string // which engines answered without being asked
	timing      []string
	cached      int
	mates       string // what is to be known about mates
	flaky       []Flaky
	firstErrors []*suites.Record // of each contender; nil without one
}

// writeRecords writes records.csv, in the pass over the records that the other sections need, if that is still
// to be made.
func (s *Sections) writeRecords(w io.Writer) (err error) {
	written := false
	write := func(records iter.Seq[*suites.Record]) {
		written, err = true, report.WriteRowsOf(w, s.Run, records)
	}
	s.along = append(s.along, write)
	s.scan()
	if !written {
		write(s.Run.All())
	}
	return err
}

func (s *Sections) scanRecords() *scan {
	var found scan
	contenders := len(s.Run.Names())
	type records = iter.Seq[*suites.Record]
	report.OnePass(s.Run.All(), append(s.along,
		func(all records) { found.parts = report.SummarizeParts(all) },
		func(all records) { found.onSuites = s.findParts(all) },
		func(all records) {
			if contenders == 1 {
				found.failures = failuresOfOne(all)
			}
		},
		func(all records) { found.firstErrors = findFirstErrors(all, contenders) },
		func(all records) { found.disputed = countDisputed(all) },
		func(all records) { found.errors = errorCounts(all) },
		func(all records) { found.disobedient = s.meta.Disobedient(all) },
		func(all records) { found.unasked = report.Unasked(all) },
		func(all records) { found.once = report.ReportedOnce(all) },
		func(all records) { found.timing = timingNotes(&s.meta, all) },
		func(all records) { found.cached = countCached(all) },
		func(all records) { found.mates = mateNote(all) },
		func(all records) { found.flaky = findFlaky(&s.meta, all) },
	)...)
	s.Run.NoteSettings(found.parts)
	found.summary = report.WithoutPhases(found.parts)
	if contenders != 1 {
		found.failures = failuresOfSeveral(s.Run)
	}
	return &found
}
