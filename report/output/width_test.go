package output

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/plan"
)

// TestTextsFitTheWidth: every text of a run of any number of contenders fits into the width that it is given.
func TestTextsFitTheWidth(t *testing.T) {
	results := []plan.Result{{
		Expectation: plan.Expectation{Figure: plan.Solved, Contender: "default", Suite: "mates", Claim: strings.Repeat("claimed ", 20)},
		Outcome:     plan.Undecided, Note: "the run is incomplete", Value: new(1.5), Low: new(1.0), High: new(2.0),
	}}
	for _, width := range []int{60, 100} {
		var out strings.Builder
		var errs []error
		names := []string{"default", "default,see=off", "a", "default,nullmove=off,nullmove.depth=3,lmr=off", "b"}
		for n := range 11 {
			names = append(names, "default,"+strings.Repeat("x", 2*n)+strconv.Itoa(n))
		}
		for _, n := range []int{1, 2, 3, 5, 16} {
			records, meta := contendersOf(names[:n]...)
			errs = append(errs, WriteText(&out, sectionsOf(meta, records), show.Brief{Width: width}, true))
			errs = append(errs, WritePlan(&out, "keymove-runs/20260203-040506-wac-sts", &meta, width))
		}
		errs = append(errs, show.Text(&out, []*show.Doc{{Parts: []show.Part{ExpectationPart("A test", results)}}}, show.Brief{Width: width}, true))
		for _, err := range errs {
			reporttest.OK(t, err)
		}
		for line := range strings.Lines(out.String()) {
			if got := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); got > width && !strings.Contains(line, " w - - ") { // a FEN is whole
				t.Errorf("width %d: a line of %d characters: %s", width, got, line)
			}
		}
	}
}
