package runfolder

import (
	"cmp"
	"slices"

	"keymove/suites"
)

// Key is the place of a record in its run. All parts count from 0.
type Key struct {
	Contender, Suite, Case, Repeat int
}

// KeyOf returns the key of a record.
func KeyOf(r suites.Record) Key {
	return Key{Contender: r.ContenderIndex, Suite: r.SuiteIndex, Case: r.CaseIndex, Repeat: r.RepeatNumber() - 1}
}

// Sort brings records into the order of the files: by contender, suite, case
// and repeat.
func Sort(records []suites.Record) {
	slices.SortFunc(records, func(a, b suites.Record) int {
		return KeyOf(a).compare(KeyOf(b))
	})
}

// compare orders keys as the files are ordered.
func (k Key) compare(other Key) int {
	return cmp.Or(
		cmp.Compare(k.Contender, other.Contender),
		cmp.Compare(k.Suite, other.Suite),
		cmp.Compare(k.Case, other.Case),
		cmp.Compare(k.Repeat, other.Repeat),
	)
}
