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
	"slices"
	"sync"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/suites"
	"keymove/suites/plan"
)

// Sections are the contents of a report, as data. Each is computed from the records
// when it is first needed.
type Sections struct {
	Run *report.Run
	// Gates are the decisions against a baseline; nil without one.
	Gates []*compare.Gate

	meta         report.Meta
	scan         func() *scan
	notes        func() []string
	comparison   func() (*compare.Comparison, error)
	expectations func() []plan.Result
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
	s.expectations = sync.OnceValue(func() []plan.Result { return expect.Evaluate(run) })
	return s
}

// Joint returns the sections over all limits of a run of several, with the notes of the run; those of the run itself if it
// has one limit.
func (s *Sections) Joint() *Sections {
	if !s.Run.IsSeveral() {
		return s
	}
	one := NewSections(s.Run.Joined())
	one.Gates, one.notes, one.expectations = s.Gates, s.notes, s.expectations
	one.comparison = func() (*compare.Comparison, error) {
		c, err := s.Comparison()
		if err != nil {
			return nil, err
		}
		return c.Over(), nil
	}
	return one
}

// Parts returns the rows of summary.csv, Summary those that are not of a phase.
func (s *Sections) Parts() []report.Summary   { return s.scan().parts }
func (s *Sections) Summary() []report.Summary { return s.scan().summary }

// Comparison returns the differences between the first contender of the run and each
// other one.
func (s *Sections) Comparison() (*compare.Comparison, error) { return s.comparison() }

// Ranking returns the contenders of the run with their verdicts, the best of each suite
// first; nil if there are not several.
func (s *Sections) Ranking() []compare.Standing {
	c, err := s.Comparison()
	if err != nil || len(s.Run.Names()) < 2 {
		return nil
	}
	return c.Ranking()
}

// Expectations returns the outcomes of the run's expectations; nil if it is not an
// experiment.
func (s *Sections) Expectations() []plan.Result { return s.expectations() }

// scan is what several sections are made from.
type scan struct {
	// parts are the rows of summary.csv, summary those without phases.
	parts, summary []report.Summary
	onSuites       []*contenderOnSuite
	failures       failures
	disputed       map[int]int // cases, by suite
	// errors are the kinds of failures with their numbers, disobedient the contenders
	// that did not obey the limit, timing the notes of a time limit.
	errors      string
	disobedient []plan.LimitUse
	once        []string // which engines reported less than twice
	unasked     []string // which engines answered without being asked, or failed and answered when asked again
	learning    []string // which engines keep something from search to search
	inPlies     []string // which engines count mates in plies
	timing      []string
	cached      int
	mates       string // what is to be known about mates
	flaky       []Flaky
	firstErrors []*suites.Record // of each contender; nil without one
}

func (s *Sections) scanRecords() *scan {
	all, contenders := s.Run.All(), len(s.Run.Names())
	found := scan{
		parts: report.SummarizeParts(all), onSuites: s.findParts(all),
		firstErrors: findFirstErrors(all, contenders), disputed: countDisputed(all), errors: errorCounts(all),
		disobedient: plan.Disobedient(s.meta.Contenders, &s.meta.Plan, all), unasked: slices.Concat(report.Unasked(all), report.Retried(all)), once: report.ReportedOnce(all),
		timing: timingNotes(&s.meta, all), cached: countCached(all), mates: mateNote(all), inPlies: inPliesNotes(all), learning: learningNotes(&s.meta, all), flaky: findFlaky(&s.meta, all),
	}
	s.Run.NoteSettings(found.parts)
	found.summary = report.WithoutPhases(found.parts)
	if contenders == 1 {
		found.failures = failuresOfOne(all)
	} else {
		found.failures = failuresOfSeveral(s.Run)
	}
	return &found
}
