package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestWithin: the contenders of a run are compared with its first one, with the margin of
// the run.
func TestWithin(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+-"), reporttest.Pattern("b", "++++")
	list := inOneRun("run", a, b, reporttest.Pattern("c", "----"))
	list[0].Run.Meta.Margin = suites.Margin{Share: 0.1}
	got, err := Within(list[0].Run)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Compare(list, Options{Alpha: 0.05, Seed: 1, Margin: suites.Margin{Share: 0.1}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, want); diff != "" || len(got.Pairs) != 2 || got.Pairs[0].Rows[0].Margin != 0.1 {
		t.Errorf("(-got +want):\n%s", diff)
	}
	alone := entrants(a, b)[0].Run
	if got, err := Within(alone); err != nil || got.Margin != DefaultMargin || len(got.Pairs) != 1 {
		t.Errorf("a records.csv: %+v, %v", got, err)
	}
}

// TestWithinAllowsUnlike: a contender that did not obey its limit is compared if the
// manifest says so.
func TestWithinAllowsUnlike(t *testing.T) {
	for _, allow := range []bool{false, true} {
		greedy := reporttest.Pattern("greedy", "++++++++++++++++++++")
		for i := range greedy.Records {
			greedy.Records[i].Nodes = new(uint64(9000))
		}
		run := inOneRun("run", reporttest.Pattern("a", "+-+-+-+-+-+-+-+-+-+-"), greedy)[0].Run
		run.Meta.AllowUnlike = allow
		c, err := Within(run)
		if err != nil {
			t.Fatal(err)
		}
		if refused := len(c.Refusals()) > 0; refused == allow {
			t.Errorf("allowed %t: refused %t", allow, refused)
		}
	}
}

// TestWithinOfNothing: one contender, or two that have no case in common yet.
func TestWithinOfNothing(t *testing.T) {
	elsewhere := &reporttest.Trial{Contender: "b"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	for name, run := range map[string]*report.Run{
		"one":            entrants(reporttest.Pattern("a", "+-"))[0].Run,
		"nothing shared": entrants(reporttest.Pattern("a", "+-"), elsewhere)[0].Run,
		"no records":     {},
	} {
		if c, err := Within(run); err != nil || c == nil || len(c.Pairs) != 0 {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}
