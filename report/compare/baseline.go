package compare

import (
	"slices"

	"keymove/report"
	"keymove/suites/runfolder"
)

// UnlikeBaseline returns the reasons why a run that has not begun cannot be compared with
// a baseline, a RUN or RUN#NAME, as far as they are known: its settings and suites, and
// faults of the baseline; with allow only those that cannot be allowed. The errors are
// those of Pick and of baseOf, and ErrNothingShared if the two have no suite in common.
func (r Runs) UnlikeBaseline(baseline string, planned *report.Meta, allow bool) ([]string, error) {
	bases, err := r.Pick([]string{baseline})
	if err != nil {
		return nil, err
	}
	if !sharesSuite(bases[0].Run, planned) {
		return nil, ErrNothingShared
	}
	var found findings
	whole := &report.Run{Path: "this run", Meta: planned}
	for _, this := range whole.Limits() {
		against := atLimitOf(bases, Contender{Run: this})
		found.add(differences(against[0].Run, this))
		found.add(faults(against[0].Run))
		for _, c := range planned.Contenders {
			base, err := baseOf(against, c.Name)
			if err != nil {
				return nil, err
			}
			if !isScored(answersOf(base)) {
				return nil, errNotScored(base)
			}
			found.add(sizeDifferences(base, Contender{Name: c.Name, Own: c.Name, Run: this}))
			found.unlike = appendNew(found.unlike, disobedience(base)...)
		}
	}
	found.permit(allow, false)
	return found.unlike, nil
}

// sharesSuite reports whether a run has searched a suite of the name of a planned one.
func sharesSuite(run *report.Run, planned *report.Meta) bool {
	for rec := range run.All() {
		if slices.ContainsFunc(planned.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == rec.Suite }) {
			return true
		}
	}
	return false
}
