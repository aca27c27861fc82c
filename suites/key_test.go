package suites

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSort(t *testing.T) {
	want := []Record{
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1}, // of a version without repeats
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1, Repeat: 2},
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 2},
		{ContenderIndex: 0, SuiteIndex: 1, CaseIndex: 0},
		{ContenderIndex: 1, SuiteIndex: 0, CaseIndex: 0},
	}
	got := []Record{want[4], want[2], want[1], want[3], want[0]}
	SortRecords(got)
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("Sort (-got +want):\n%s", diff)
	}
}
