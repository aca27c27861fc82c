package queue

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// TestAnEngineThatNeverStarts ends all units of its run with the reason.
func TestAnEngineThatNeverStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mates, _ := suites.FindEntry("mates")
		builtin := testenv.Must(mates.Builtin())(t)
		cfg := runner.Config{
			Contenders: []suites.Contender{{Name: "broken"}},
			Open: func(context.Context, suites.Contender) (engine.Searcher, error) {
				return nil, errors.New("no such file")
			},
			Plan: plan.Plan{Workers: 2},
		}
		x := NewRunExecutor(cfg)
		defer x.Close()
		first := builtin.Case(0)
		u := &Unit{[]*Item{{Case: &first, Searches: []suites.Key{{}}}}}
		ended := make(chan error)
		for range 2 {
			go func() { _, err := x.Do(t.Context(), u); ended <- err }() // ends with the executor
		}
		for range 2 {
			testenv.WantError(t, "a unit", <-ended, "broken was given up: it failed to start 6 times in a row: no such file")
		}
		testenv.WantError(t, "a unit after the end", testenv.Err(x.Do(t.Context(), u)), "broken was given up")
	})
}

// TestUnitsFit: units take about two seconds.
func TestUnitsFit(t *testing.T) {
	for _, test := range []struct {
		searches, want int
		took           time.Duration
	}{
		{1, maxSearches, 0}, {10, 20, time.Second}, {20, 1, time.Hour}, {1000, maxSearches, time.Nanosecond},
	} {
		if got := fit(test.searches, test.took); got != test.want {
			t.Errorf("%d searches in %v: units of %d, want %d", test.searches, test.took, got, test.want)
		}
	}
}
