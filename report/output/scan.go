package output

import (
	"iter"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// scan is what several sections are made from, found in one pass over the records.
type scan struct {
	summary  []report.Summary
	parts    []*contenderOnSuite
	failures failures
	disputed map[int]int // cases, by suite
	// errors are the kinds of failures with their numbers, disobedient the contenders
	// that did not obey the limit, timing the notes of a time limit.
	errors      string
	disobedient []runfolder.LimitUse
	timing      []string
	cached      int
	mates       string // what is to be known about mates
	flaky       []Flaky
	solvers     []SolverRating
	firstErrors []*suites.Record // of each contender; nil without one
}

// scanRecords reads the records.
func (s *Sections) scanRecords() *scan {
	var found scan
	contenders := len(s.Run.Names())
	type records = iter.Seq[*suites.Record]
	report.OnePass(s.Run.All(),
		func(all records) { found.summary = report.Summarize(all) },
		func(all records) { found.parts = s.findParts(all) },
		func(all records) {
			if contenders == 1 {
				found.failures = failuresOfOne(all)
			}
		},
		func(all records) { found.firstErrors = findFirstErrors(all, contenders) },
		func(all records) { found.disputed = countDisputed(all) },
		func(all records) { found.errors = errorCounts(all) },
		func(all records) { found.disobedient = s.meta.Disobedient(all) },
		func(all records) { found.timing = timingNotes(&s.meta, all) },
		func(all records) { found.cached = countCached(all) },
		func(all records) { found.mates = mateNote(all) },
		func(all records) { found.flaky = findFlaky(&s.meta, all) },
		func(all records) { found.solvers = rateSolvers(all) },
	)
	if contenders != 1 {
		found.failures = failuresOfSeveral(s.Run)
	}
	return &found
}
