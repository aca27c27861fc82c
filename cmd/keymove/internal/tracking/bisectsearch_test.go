package tracking

import (
	"testing"

	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/versions"
)

// TestPlaced: a version is skipped if each of its searches failed, else what it solved decides, as far as that is certain.
func TestPlaced(t *testing.T) {
	records := func(solved ...bool) (list []suites.Record) {
		for i, is := range solved {
			list = append(list, suites.Record{CaseIndex: i, Solved: &is})
		}
		return list
	}
	ends := study.NewEnds(records(true, true, true), records(false, false, false), true, 0)
	for _, test := range []struct {
		solved []bool
		failed int
		want   versions.Mark
		note   string
	}{
		{[]bool{false, false, false}, 3, versions.Skip, "the engine failed in each search"},
		{[]bool{false, false, false}, 2, versions.Bad, "0 solved in 3 searches"},
		{[]bool{false, true, true}, 1, versions.Good, "2 solved in 3 searches"},
		{[]bool{true}, 0, versions.Skip, "1 solved in 1 searches, which is not certain"},
	} {
		p := ends.Place()
		for _, rec := range records(test.solved...) {
			p.Add(&rec)
		}
		if mark, note := placed(p, test.failed); mark != test.want || note != test.note {
			t.Errorf("%v, %d failed: %v, %q, want %v, %q", test.solved, test.failed, mark, note, test.want, test.note)
		}
	}
}
