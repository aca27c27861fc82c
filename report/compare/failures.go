package compare

import (
	"errors"
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// ErrNotScored is wrapped by the error of a baseline whose engine failed on every case:
// nothing could be worse than it.
var ErrNotScored = errors.New("nothing was scored")

func errNotScored(base Contender) error {
	return fmt.Errorf("%w in the baseline: %s of %s failed in every search", ErrNotScored, base.Own, base.Run.Path)
}

// isScored reports whether some search did not fail.
func isScored(a *answers) bool {
	for searched := range a.all() {
		if slices.ContainsFunc(searched.all(), func(rec *suites.Record) bool { return rec.Error == "" }) {
			return true
		}
	}
	return false
}

// failed returns the searches that failed.
func failed(searches report.Searches) report.Searches {
	return slices.DeleteFunc(searches, func(rec *suites.Record) bool { return rec.Error == "" })
}

// newFailures are the cases on which a contender failed, and its base did not, or less
// often; each with its first failure.
type newFailures struct {
	of   map[searches]string
	list report.Searches
}

// failuresOf returns the new failures of answers; of a contender without a base all are.
func failuresOf(cases []paired, others *answers) newFailures {
	known := map[searches]int{}
	for _, c := range cases {
		if n := len(failed(c.base.all())); n > 0 {
			known[c.other] = n
		}
	}
	found := newFailures{of: map[searches]string{}}
	for searched := range others.all() {
		if now := failed(searched.all()); len(now) > known[searched] {
			found.of[searched] = now[0].Error
			found.list = append(found.list, now[0])
		}
	}
	return found
}

// checkFailures makes a gate with new failures one of a failed engine. What else it has
// found stays among the reasons.
func (g *Gate) checkFailures(found newFailures) {
	if len(found.list) == 0 {
		return
	}
	where := ""
	if !g.IsFloor() {
		where = " on which the engine of the baseline did not"
	}
	g.Outcome = EngineFailed
	g.Reasons = append([]string{fmt.Sprintf("The engine failed on %s%s: %s.", sink.Plural(len(found.list), "position"), where, firstIDs(found.list))}, g.Reasons...)
}
