package expect

import (
	"keymove/report"
	"keymove/suites"
	"keymove/suites/experiment"
)

// place identifies a case of a run.
type place struct{ suite, number int }

// answers are the searches of one contender by case, in their order.
type answers struct {
	places []place
	byCase map[place]report.Searches
}

// isAbout reports whether an expectation applies to a case.
func isAbout(x *experiment.Expectation, rec *suites.Record) bool {
	return rec.Suite == x.Suite && (x.Theme == "" || rec.Theme == x.Theme) && (x.Phase == "" || rec.Phase == x.Phase)
}

// casesOf returns the searches of a contender on the cases that an expectation applies
// to.
func (e *evaluator) casesOf(x *experiment.Expectation, contender string) answers {
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
