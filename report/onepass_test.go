package report

import (
	"iter"
	"slices"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// Readers see what each of them would see alone, whether it reads to the end, stops, or
// does not begin, and the records are read once.
func TestOnePass(t *testing.T) {
	records := reporttest.Records()
	passes := 0
	counted := func(yield func(*suites.Record) bool) {
		passes++
		suites.RecordsOf(records)(yield)
	}
	var all, first []*suites.Record
	ended := 0
	OnePass(counted,
		func(seq iter.Seq[*suites.Record]) { all = slices.Collect(seq); ended++ },
		func(iter.Seq[*suites.Record]) { ended++ },
		func(seq iter.Seq[*suites.Record]) {
			for rec := range seq {
				if first = append(first, rec); len(first) == 2 {
					break
				}
			}
			ended++
		},
	)
	want := slices.Collect(suites.RecordsOf(records))
	if passes != 1 || ended != 3 {
		t.Errorf("%d passes, %d of 3 readers ended, want 1 pass", passes, ended)
	}
	if !slices.Equal(all, want) || !slices.Equal(first, want[:2]) {
		t.Errorf("readers got %d and %d records, want all %d and the first 2", len(all), len(first), len(want))
	}
}

func TestOnePassWithoutRecords(t *testing.T) {
	ended := false
	OnePass(suites.RecordsOf(nil), func(seq iter.Seq[*suites.Record]) {
		for range seq {
			t.Error("a record of none")
		}
		ended = true
	})
	if !ended {
		t.Error("the reader did not end")
	}
}
