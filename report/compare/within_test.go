package compare

import (
	"strings"
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

// TestWithinAllows: unlike contenders, and one that lacks cases, are compared if the manifest of their run says so.
func TestWithinAllows(t *testing.T) {
	for name, allow := range map[string]func(*report.Meta){
		"a contender that did not obey its limit": func(m *report.Meta) { m.AllowUnlike = true },
		"a contender that lacks cases":            func(m *report.Meta) { m.AllowMissing = true },
	} {
		for _, isAllowed := range []bool{false, true} {
			other := greedy("b", strings.Repeat("+", 20))
			if strings.HasSuffix(name, "cases") {
				other = reporttest.Pattern("b", strings.Repeat("+", 15))
			}
			run := inOneRun("run", reporttest.Pattern("a", strings.Repeat("+-", 10)), other)[0].Run
			if isAllowed {
				allow(run.Meta)
			}
			if c, err := Within(run); err != nil || (len(c.Refusals()) == 0) != isAllowed {
				t.Errorf("%s, allowed %t: %v, %v", name, isAllowed, c, err)
			}
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
