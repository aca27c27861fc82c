package compare

import "keymove/report"

// UnlikeBaseline returns the reasons why a run that has not begun cannot be compared with
// a baseline, a RUN or RUN#NAME, as far as they are known: its settings and suites, and
// faults of the baseline. The errors are those of Pick.
func UnlikeBaseline(baseline string, planned *report.Meta) ([]string, error) {
	bases, err := Pick([]string{baseline})
	if err != nil || len(bases) == 0 {
		return nil, err
	}
	found := differences(bases[0].Run, &report.Run{Path: "this run", Meta: planned})
	found.add(faults(bases[0].Run))
	for _, c := range planned.Contenders {
		found.unlike = appendNew(found.unlike, disobedience(baseOf(bases, c.Name))...)
	}
	return found.unlike, nil
}
