package compare

import (
	"math"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestFindingByHand: of 1000 nodes, 100 are a third left on the logarithmic scale, and 10
// two thirds.
func TestFindingByHand(t *testing.T) {
	found := func(nodes uint64) func(*suites.Record) {
		return func(rec *suites.Record) {
			reporttest.Answer(true)(rec)
			rec.KeptNodes = &nodes
		}
	}
	unlimited := func(rec *suites.Record) {
		found(1)(rec)
		rec.Limit = "depth=3"
	}
	failed := func(rec *suites.Record) {
		reporttest.Answer(false)(rec)
		rec.Error = missing
	}
	base, other := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for i, pair := range [][2]func(*suites.Record){
		{found(100), found(10)}, {reporttest.Answer(false), reporttest.Answer(false)},
		{unlimited, found(1)}, {found(1), unlimited}, {found(1), failed}, // unknown of one
	} {
		base.Add("wac", "", i, pair[0])
		other.Add("wac", "", i, pair[1])
	}
	f := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0].Finding
	if math.Abs(f.Base-1.0/6) > 1e-9 || math.Abs(f.Contender-1.0/3) > 1e-9 || math.Abs(f.Difference.Value-1.0/6) > 1e-9 {
		t.Errorf("%+v, want 1/6, 1/3 and 1/6", f)
	}
	if *f.difference() != f.Difference || (*Finding)(nil).difference() != nil {
		t.Errorf("difference %v, and %v without one", f.difference(), (*Finding)(nil).difference())
	}
}

// TestFindingOfRepeats: the mean of the searches of a case.
func TestFindingOfRepeats(t *testing.T) {
	s := &reporttest.Trial{Contender: "a"}
	for repeat, solved := range []bool{true, false} {
		s.Add("wac", "", 0, reporttest.Answer(solved))
		s.Records[repeat].Repeat = repeat + 1
	}
	s.Add("wac", "", 1, reporttest.Answer(false))
	once := reporttest.Pattern("b", "--")
	f := mustCompare(t, entrants(once, s), Options{}).Pairs[0].Rows[0].Finding
	if f.Base != 0 || math.Abs(f.Contender-1.0/12) > 1e-9 {
		t.Errorf("%+v, want 0 and a third of a half of a half", f)
	}
	without := &reporttest.Trial{Contender: "c"}
	without.Add("wac", "", 0, func(rec *suites.Record) { reporttest.Answer(true)(rec); rec.Limit = "depth=3" })
	row := mustCompare(t, entrants(without, without), Options{}).Pairs[0].Rows[0]
	if row.Finding != nil {
		t.Errorf("under a limit of depth: %+v", row.Finding)
	}
}
