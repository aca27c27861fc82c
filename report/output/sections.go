package output

import (
	"sync"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/suites/experiment"
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

// Summary returns the rows of summary.csv.
func (s *Sections) Summary() []report.Summary { return s.scan().summary }

// Comparison returns the differences between the first contender of the run and each
// other one.
func (s *Sections) Comparison() (*compare.Comparison, error) { return s.comparison() }

// Expectations returns the outcomes of the run's expectations; nil if it is not an
// experiment.
func (s *Sections) Expectations() []experiment.Result { return s.expectations() }
