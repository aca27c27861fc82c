package report

import (
	"cmp"
	"iter"
	"slices"

	"keymove/suites"
)

// Cases yields the cases of the run in the order of suites and lines, each with the
// searches of every contender that has searched it, in their order. The run must not be
// that of a records.csv. See Err.
func (r *Run) Cases() iter.Seq[[]Searches] {
	return func(yield func([]Searches) bool) {
		var of []Searches
		for searches := range ByCase(r.caseByCase()) {
			if len(of) > 0 && !isSameCase(of[0][0], searches[0]) {
				if !yield(of) {
					return
				}
				of = nil
			}
			of = append(of, searches)
		}
		if len(of) > 0 {
			yield(of)
		}
	}
}

func isSameCase(a, b *suites.Record) bool {
	return a.SuiteIndex == b.SuiteIndex && a.CaseIndex == b.CaseIndex
}

// caseByCase yields the records in the order of suites, cases, contenders and repeats.
func (r *Run) caseByCase() iter.Seq[*suites.Record] {
	if r.index != nil {
		return r.index.CaseByCase(&r.err)
	}
	records := slices.Collect(r.All())
	slices.SortStableFunc(records, func(a, b *suites.Record) int {
		return cmp.Or(cmp.Compare(a.SuiteIndex, b.SuiteIndex), cmp.Compare(a.CaseIndex, b.CaseIndex))
	})
	return slices.Values(records)
}
