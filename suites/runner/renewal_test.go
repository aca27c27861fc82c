package runner

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// A run replaces its searchers now and then, but not those that take long to start or to end,
// and not within a few searches.
func TestSearchersAreReplaced(t *testing.T) {
	for name, test := range map[string]struct {
		search, start, end time.Duration
		cases, workers     int
		least, most        int // searchers of a contender
	}{
		"cheap":               {100 * time.Millisecond, 20 * time.Millisecond, 0, 200, 1, 20, 20},
		"cheap, two workers":  {100 * time.Millisecond, 20 * time.Millisecond, 0, 200, 2, 18, 21},
		"ten, then fewer":     {100 * time.Millisecond, 200 * time.Millisecond, 0, 200, 1, 12, 12},
		"slow starts":         {100 * time.Millisecond, 2 * time.Second, 0, 200, 1, 1, 1},
		"slow ends":           {100 * time.Millisecond, 0, 2 * time.Second, 200, 1, 2, 2},
		"few cases":           {100 * time.Millisecond, 0, 0, 20, 1, 2, 2},
		"too short to matter": {time.Millisecond, 0, 0, 200, 1, 2, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			var stats fakeStats
			open := stats.opener(thinking(test.search))
			var records []suites.Record
			err := Run(t.Context(), Config{
				Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
				Suites:     []suites.Suite{repeated(t, test.cases)},
				Plan:       plan.Plan{Workers: test.workers},
				Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
					time.Sleep(test.start)
					s, err := open(ctx, c)
					return slowEnd{s, test.end}, err
				},
				Sink: collectTo(&records),
			})
			if err != nil || stats.opened != stats.closed || stats.stale != 0 || len(records) != 2*test.cases {
				t.Fatalf("%s: %v, %d opened, %d closed, %d records", name, err, stats.opened, stats.closed, len(records))
			}
			numbers := [2]map[int]bool{{}, {}}
			for _, rec := range records {
				numbers[rec.ContenderIndex][rec.Searcher] = true
			}
			for _, of := range numbers {
				if len(of) < test.least || len(of) > test.most || !of[0] || !of[len(of)-1] {
					t.Errorf("%s: searchers %v of a contender, want %d to %d", name, of, test.least, test.most)
				}
			}
		})
	}
}

// thinking returns a search that takes so much time, of a CPU.
func thinking(took time.Duration) func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) {
	return func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
		time.Sleep(took)
		result, err := playFirst(ctx, pos, info)
		result.CPU = took
		return result, err
	}
}

// repeated returns a suite of n cases, all with the same position.
func repeated(t *testing.T, n int) suites.Suite {
	suite := walk(t, "one", 1)
	var cases suites.List
	for range n {
		cases = append(cases, listed(suite)[0])
	}
	suite.Cases = cases
	return suite
}

// slowEnd takes its time to close.
type slowEnd struct {
	engine.Searcher
	end time.Duration
}

func (s slowEnd) Close() error {
	time.Sleep(s.end)
	return s.Searcher.Close()
}
