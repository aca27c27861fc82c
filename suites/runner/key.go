package runner

import (
	"cmp"
	"slices"

	"keymove/suites"
)

// Key is the place of a record in its run. All parts count from 0.
type Key struct {
	Contender, Suite, Case int
}

// KeyOf returns the key of a record.
func KeyOf(r suites.Record) Key {
	return Key{Contender: r.ContenderIndex, Suite: r.SuiteIndex, Case: r.CaseIndex}
}

// Sort brings records into the order of the files: by contender, suite and
// case.
func Sort(records []suites.Record) {
	slices.SortFunc(records, func(a, b suites.Record) int {
		return cmp.Or(
			cmp.Compare(a.ContenderIndex, b.ContenderIndex),
			cmp.Compare(a.SuiteIndex, b.SuiteIndex),
			cmp.Compare(a.CaseIndex, b.CaseIndex),
		)
	})
}
