package output

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/plan"
)

// TestTextsFitTheWidth: every text of a run of any number of contenders fits into the width that it is given.
func TestTextsFitTheWidth(t *testing.T) {
	result := plan.Result{
		Expectation: plan.Expectation{Figure: plan.Solved, Contender: "default", Suite: "mates", Claim: strings.Repeat("claimed ", 20)},
		Outcome:     plan.Undecided, Note: "the run is incomplete", Value: new(1.5), Low: new(1.0), High: new(2.0),
	}
	names := []string{"default", "default,see=off", "a", "default,nullmove=off,nullmove.depth=3,lmr=off", "b"}
	for n := range 11 {
		names = append(names, "default,"+strings.Repeat("x", 2*n)+strconv.Itoa(n))
	}
	for _, width := range []int{60, 100} {
		reporttest.Fits(t, expectationText(t, width, result), 100, width)
		for _, n := range []int{1, 2, 3, 5, 16} {
			records, meta := contendersOf(names[:n]...)
			reporttest.Fits(t, render(t, records, meta, func(w io.Writer, s *Sections) error {
				return errors.Join(WriteText(w, s, show.Brief{Width: width}, true), WritePlan(w, "keymove-runs/20260203-040506-wac-sts", &meta, width))
			}), 10_000, width)
		}
	}
}
