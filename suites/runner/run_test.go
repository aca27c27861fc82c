package runner

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
)

// The records and the trace do not depend on the number of workers.
func TestSameRecordsForAnyNumberOfWorkers(t *testing.T) {
	var want []suites.Record
	var wantTrace string
	for _, workers := range []int{1, 2, 8} {
		synctest.Test(t, func(t *testing.T) {
			r := newRun(t, 20, workers, playAfter(func(pos board.Position) time.Duration {
				return time.Duration(pos.Key() % uint64(time.Second))
			}))
			r.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
			r.Suites = append(r.Suites, walk(t, "two", 15))
			trace, path := openTrace(t, true)
			r.Trace = trace
			testenv.Check(t, Run(t.Context(), r.Config), trace.Close())
			suites.SortRecords(r.records)
			for i := range r.records {
				r.records[i].Searcher = 0 // several workers have several
			}
			text := testenv.Text(t, path)
			if want == nil {
				want, wantTrace = r.records, text
			}
			if len(r.records) != 70 || strings.Count(text, "\n") != 70 || text != wantTrace {
				t.Errorf("%d workers: %d records, want 70, or the trace differs from that of one", workers, len(r.records))
			}
			testenv.Want(t, fmt.Sprintf("%d workers: records differ from those of one", workers), r.records, want)
		})
	}
}

// One case takes as long as nine others. Two workers that were dealt halves
// would need 13 seconds.
func TestWorkerTakesTheNextCaseWhenItIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var long board.Position
		r := newRun(t, 10, 2, playAfter(func(pos board.Position) time.Duration {
			if pos == long {
				return 9 * time.Second
			}
			return time.Second
		}))
		long = listed(r.Suites[0])[0].Position
		start := time.Now()
		if err := Run(t.Context(), r.Config); err != nil || time.Since(start) != 9*time.Second {
			t.Errorf("%v; the run took %v of the fake clock, want 9 s", err, time.Since(start))
		}
	})
}

func TestSearchersAreKeptAndStartEachCaseAfresh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(t, 12, 3, aSecond)
		r.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
		testenv.Check(t, Run(t.Context(), r.Config))
		if s := &r.stats; s.searched != 24 || s.stale != 0 || s.opened > 3*2 || s.closed != s.opened {
			t.Errorf("%d searches, %d without NewGame, %d searchers opened, %d closed; want 24, none, at most one per worker and contender, all",
				s.searched, s.stale, s.opened, s.closed)
		}
	})
}

func TestRepeatsAreRoundsOfAllCases(t *testing.T) {
	cfg := Config{
		Plan:       plan.Plan{Repeat: 2},
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 2), walk(t, "two", 1)},
		Done:       map[suites.Key]bool{{Contender: 1, Suite: 0, Case: 1, Repeat: 0}: true},
	}
	want := []suites.Key{
		{Contender: 0, Suite: 0, Case: 0, Repeat: 0}, {Contender: 1, Suite: 0, Case: 0, Repeat: 0},
		{Contender: 0, Suite: 0, Case: 1, Repeat: 0},
		{Contender: 0, Suite: 1, Case: 0, Repeat: 0}, {Contender: 1, Suite: 1, Case: 0, Repeat: 0},

		{Contender: 1, Suite: 0, Case: 0, Repeat: 1}, {Contender: 0, Suite: 0, Case: 0, Repeat: 1},
		{Contender: 0, Suite: 0, Case: 1, Repeat: 1}, {Contender: 1, Suite: 0, Case: 1, Repeat: 1},
		{Contender: 1, Suite: 1, Case: 0, Repeat: 1}, {Contender: 0, Suite: 1, Case: 0, Repeat: 1},
	}
	testenv.Want(t, "Todo", slices.Collect(cfg.Todo()), want)
}

// TestStages: a stage begins when all records of those before it have gone through the
// sink, and a run that is cancelled between two stages is not over.
func TestStages(t *testing.T) {
	r := newRun(t, 9, 4, playFirst)
	stages := func(between func(stage int)) iter.Seq[iter.Seq[suites.Key]] {
		return func(yield func(iter.Seq[suites.Key]) bool) {
			for stage, all := range [][]int{{8, 0, 4}, {}, {1, 2, 3, 5}} {
				between(stage)
				var keys []suites.Key
				for _, c := range all {
					keys = append(keys, suites.Key{Case: c})
				}
				if !yield(slices.Values(keys)) {
					return
				}
			}
		}
	}
	r.Stages = stages(func(stage int) {
		if want := []int{0, 3, 3}[stage]; len(r.records) != want {
			t.Errorf("stage %d begins after %d records, want %d", stage, len(r.records), want)
		}
	})
	if err := Run(t.Context(), r.Config); err != nil || len(r.records) != 7 {
		t.Errorf("%d records, %v", len(r.records), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r.Stages = stages(func(stage int) {
		if stage == 2 {
			cancel()
		}
	})
	testenv.WantError(t, "cancelled between two stages", Run(ctx, r.Config), context.Canceled)
}

// TestFeed: searches come from elsewhere, with their cases, until the context ends, or a contender is given up.
func TestFeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(t, 9, 4, playFirst)
		all := r.Suites[0]
		ctx, cancel := context.WithCancelCause(t.Context())
		over := errors.New("over")
		var n atomic.Int64
		r.Suites, r.Feed = nil, func(ctx context.Context) (suites.Key, *suites.Case, bool) {
			number := int(n.Add(1))
			if number > 5 {
				<-ctx.Done()
				return suites.Key{}, nil, false
			}
			c := all.Case(number)
			return suites.Key{Suite: 3, Case: 100 + number}, &c, true
		}
		go func() { synctest.Wait(); cancel(over) }()
		if err := Run(ctx, r.Config); err != over || len(r.records) != 5 || r.records[0].SuiteIndex != 3 || r.records[0].CaseIndex < 100 {
			t.Errorf("%d records, %v", len(r.records), err)
		}
		n.Store(0)
		r.Open = func(context.Context, suites.Contender) (engine.Searcher, error) { return nil, errors.New("broken") }
		testenv.WantError(t, "a contender that never starts", Run(t.Context(), r.Config), "new was given up: it failed to start")
	})
}

func TestARunWithNothingToDoEnds(t *testing.T) {
	testenv.Check(t, Run(t.Context(), newRun(t, 0, 0, nil).Config))
}

// synctest fails the test if a goroutine is left.
func TestACancelledRunLeavesNoUnfinishedCase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		interrupt := errors.New("interrupted by the user")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(2500*time.Millisecond, func() { cancel(interrupt) })
		r := newRun(t, 20, 2, aSecond)
		testenv.WantError(t, "Run", Run(ctx, r.Config), interrupt)
		if len(r.records) != 4 || r.stats.searched != 6 || r.stats.closed != 2 {
			t.Errorf("%d records, %d searches and %d closed searchers, want 4, 6 and 2", len(r.records), r.stats.searched, r.stats.closed)
		}
	})
}

func TestCancellingAfterTheLastRecordIsNoError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := newRun(t, 1, 1, playFirst)
	r.Sink = func(suites.Record) error { cancel(); return nil }
	testenv.Check(t, Run(ctx, r.Config))
}

// TestRecordsAreKeptInOrder: a record goes to the trace, the journal, the reports and the sink in this order; what
// cannot take it ends the run, and nothing behind it gets the record.
func TestRecordsAreKeptInOrder(t *testing.T) {
	full := errors.New("disk full")
	for fails, want := range map[string]struct{ taken, text string }{
		"trace":   {"", "trace: "},
		"journal": {"journal", "journal: disk full"},
		"sink":    {"journal reports sink", "disk full"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var taken []string
			take := func(who string) error {
				if taken = append(taken, who); who == fails {
					return full
				}
				return nil
			}
			r := newRun(t, 50, 2, aSecond)
			if fails == "trace" {
				r.Trace, _ = openTrace(t, true)
				r.Trace.Close() // what is closed cannot be written
			}
			r.Journal = func(suites.Record) error { return take("journal") }
			r.Reports = func(_ suites.Record, infos []engine.Info) {
				if _ = take("reports"); len(infos) != 1 {
					t.Errorf("%d reports", len(infos))
				}
			}
			r.Sink = func(suites.Record) error { return take("sink") }
			err := Run(t.Context(), r.Config)
			if !strings.HasPrefix(errorText(err), want.text) || strings.Join(taken, " ") != want.taken || r.stats.searched > 4 {
				t.Errorf("%s fails: %v, taken by %v after %d searches; want %q, by %s, and the end after the first record", fails, err, taken, r.stats.searched, want.text, want.taken)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestShardsSearchEachKeyOnce: shards have all contenders and repeats of their cases,
// which are counted over all suites, and together they are the run.
func TestShardsSearchEachKeyOnce(t *testing.T) {
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 5), walk(t, "two", 6)},
		Plan:       plan.Plan{Repeat: 3},
	}
	owner := map[suites.Key]int{}
	for number := 1; number <= 4; number++ {
		cfg.Plan.Shard = suites.Shard{Number: number, Of: 4}
		for key := range cfg.Todo() {
			if owner[key] != 0 {
				t.Errorf("%+v is in shards %d and %d", key, owner[key], number)
			}
			owner[key] = number
			if want := (5*key.Suite+key.Case)%4 + 1; number != want {
				t.Errorf("%+v is in shard %d, want %d", key, number, want)
			}
		}
	}
	if want := 11 * 2 * 3; len(owner) != want {
		t.Errorf("%d keys in shards, want %d", len(owner), want)
	}
}

// TestContendersTakeTurns: in every shard, each contender is the first of as many cases as any
// other, give or take one: the first search of a position finds the caches cold.
func TestContendersTakeTurns(t *testing.T) {
	cfg := Config{
		Contenders: []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Suites:     []suites.Suite{walk(t, "one", 17), walk(t, "two", 20)},
	}
	for _, of := range []int{1, 2, 3} {
		cfg.Plan.Shard = suites.Shard{Number: 1, Of: of}
		first, seen := make([]int, len(cfg.Contenders)), map[suites.Key]bool{}
		for key := range cfg.Todo() {
			if of := (suites.Key{Suite: key.Suite, Case: key.Case}); !seen[of] {
				seen[of] = true
				first[key.Contender]++
			}
		}
		if slices.Max(first)-slices.Min(first) > 1 || len(seen) < 37/of {
			t.Errorf("shard 1 of %d: first %v times", of, first)
		}
	}
}
