package suites

import (
	"cmp"
	"slices"
)

// Key is the place of a record in its run. All parts count from 0.
type Key struct {
	Contender, Suite, Case, Repeat int
}

// KeyOf returns the key of a record.
func KeyOf(r Record) Key {
	return Key{Contender: r.ContenderIndex, Suite: r.SuiteIndex, Case: r.CaseIndex, Repeat: r.RepeatNumber() - 1}
}

// SortRecords brings records into the order of the files: by contender, suite, case
// and repeat.
func SortRecords(records []Record) {
	slices.SortFunc(records, func(a, b Record) int {
		return KeyOf(a).Compare(KeyOf(b))
	})
}

// Compare orders keys as the files are ordered.
func (k Key) Compare(other Key) int {
	return cmp.Or(
		cmp.Compare(k.Contender, other.Contender),
		cmp.Compare(k.Suite, other.Suite),
		cmp.Compare(k.Case, other.Case),
		cmp.Compare(k.Repeat, other.Repeat),
	)
}
