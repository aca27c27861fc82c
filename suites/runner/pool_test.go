package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// Every kind of failure is worth a second try with another searcher.
func TestAFailedCaseIsSearchedOnceMore(t *testing.T) {
	illegal := func(_ context.Context, pos board.Position, _ func(engine.Info)) (engine.Result, error) {
		after := pos.After(pos.LegalMoves()[0])
		return engine.Result{Move: after.LegalMoves()[0]}, nil
	}
	tests := []struct {
		name string
		fail func(context.Context, board.Position, func(engine.Info)) (engine.Result, error)
		kind string
	}{
		{"crash", func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) {
			return engine.Result{}, errors.New("exit status 139")
		}, FailedCrash},
		{"timeout", func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) {
			return engine.Result{}, context.DeadlineExceeded
		}, FailedTimeout},
		{"no move", func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) {
			return engine.Result{}, nil
		}, FailedNoBestMove},
		{"illegal move", illegal, FailedIllegalMove},
	}
	for _, test := range tests {
		for failures := 1; failures <= 2; failures++ {
			t.Run(fmt.Sprintf("%s %d times", test.name, failures), func(t *testing.T) {
				var stats fakeStats
				var records []suites.Record
				left := failures
				err := Run(t.Context(), Config{
					Contenders: []suites.Contender{{Name: "new"}},
					Suites:     []suites.Suite{walk(t, "one", 3)},
					Open: stats.opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
						if left--; left >= 0 {
							return test.fail(ctx, pos, info)
						}
						return playFirst(ctx, pos, info)
					}),
					Sink: collectTo(&records),
				})
				if err != nil {
					t.Fatalf("Run: %v", err)
				}
				kind, _, _ := strings.Cut(records[0].Error, ":")
				if want := [...]string{1: "", 2: test.kind}[failures]; kind != want || records[0].Retries != 1 {
					t.Errorf("error %q after %d retries, want %q after 1", records[0].Error, records[0].Retries, want)
				}
				for _, rec := range records[1:] {
					if rec.Error != "" || rec.Retries != 0 {
						t.Errorf("%s: error %q after %d retries, want none", rec.ID, rec.Error, rec.Retries)
					}
				}
				if want := failures + 1; stats.opened != want || stats.closed != want {
					t.Errorf("%d searchers opened and %d closed, want %d", stats.opened, stats.closed, want)
				}
			})
		}
	}
}

// TestAContenderThatNeverStartsIsGivenUp: a dead engine takes a few deadlines, not one
// per case, and gets no records; other contenders continue.
func TestAContenderThatNeverStartsIsGivenUp(t *testing.T) {
	const deadline = 10 * time.Second
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var starts []time.Duration
		var records []suites.Record
		open := stats.opener(playFirst)
		began := time.Now()
		cause := errors.New("no uciok")
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "dead"}, {Name: "well"}},
			Suites:     []suites.Suite{walk(t, "one", 60)},
			Plan:       plan.Plan{Workers: 64},
			Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
				if c.Name == "well" {
					return open(ctx, c)
				}
				stats.mu.Lock()
				starts = append(starts, time.Since(began))
				stats.mu.Unlock()
				time.Sleep(deadline)
				return nil, cause
			},
			Sink: collectTo(&records),
		})
		incomplete, ok := errors.AsType[*IncompleteError](err)
		if !ok || !errors.Is(err, cause) || len(incomplete.Contenders) != 1 {
			t.Fatalf("Run: %v, want an IncompleteError about one contender", err)
		}
		if c := incomplete.Contenders[0]; c.Name != "dead" || c.Missing != 60 || c.Todo != 60 {
			t.Errorf("%+v, want that all 60 searches of dead are missing", c)
		}
		if want := "dead was given up, 60 of its 60 searches are missing: it failed to start 6 times in a row: no uciok"; err.Error() != want {
			t.Errorf("the error is %q, want %q", err, want)
		}
		if took := time.Since(began); took > maxFailedStarts*deadline+8*time.Second {
			t.Errorf("the run took %v of the fake clock, want 6 deadlines and 7.75 s of pauses", took)
		}
		// The pauses double, and what fails at the same time is one failure.
		if n := len(starts); n < maxFailedStarts || n > maxFailedStarts+cap(NewPool(&Config{}).starts) {
			t.Errorf("%d starts, want %d and those at the same time as the first", n, maxFailedStarts)
		}
		last := len(starts) - 1
		if got := starts[last] - starts[last-1] - deadline; got != 4*time.Second {
			t.Errorf("%v before the last start, want 4s", got)
		}
		if len(records) != 60 {
			t.Errorf("%d records, want 60", len(records))
		}
		for _, rec := range records {
			if rec.Contender != "well" || rec.Error != "" {
				t.Errorf("%s of %s: error %q", rec.ID, rec.Contender, rec.Error)
			}
		}
	})
}

// TestAFailedStartIsNoVerdict: failed starts do not change the records.
func TestAFailedStartIsNoVerdict(t *testing.T) {
	for _, failures := range []int{1, 2, maxFailedStarts - 1} {
		for _, workers := range []int{1, 8} {
			synctest.Test(t, func(t *testing.T) {
				var stats fakeStats
				var records []suites.Record
				// A searcher dies of every third search: the next start fails.
				search := func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
					stats.mu.Lock()
					dies := stats.searched%3 == 0
					stats.mu.Unlock()
					if dies {
						return engine.Result{}, errors.New("exit status 139")
					}
					return playFirst(ctx, pos, info)
				}
				open := stats.opener(search)
				left := failures
				err := Run(t.Context(), Config{
					Contenders: []suites.Contender{{Name: "slow"}},
					Suites:     []suites.Suite{walk(t, "one", 30)},
					Plan:       plan.Plan{Workers: workers},
					Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
						stats.mu.Lock()
						fails := left > 0
						left--
						if left < 0 {
							left = failures
						}
						stats.mu.Unlock()
						if fails {
							return nil, errors.New("no uciok within 10s")
						}
						return open(ctx, c)
					},
					Sink: collectTo(&records),
				})
				if err != nil || len(records) != 30 {
					t.Fatalf("%d failures, %d workers: %d records, %v, want 30", failures, workers, len(records), err)
				}
				for _, rec := range records {
					if strings.Contains(rec.Error, "uciok") {
						t.Errorf("%s: error %q", rec.ID, rec.Error)
					}
				}
			})
		}
	}
}

// TestAContenderThatHangsIsGivenUp: after ten timeouts in a row the remaining cases of
// the contender are left to a resumed run.
func TestAContenderThatHangsIsGivenUp(t *testing.T) {
	const timeout = 10 * time.Minute
	hang := func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) {
		time.Sleep(timeout)
		return engine.Result{}, fmt.Errorf("no bestmove: %w", context.DeadlineExceeded)
	}
	for _, workers := range []int{1, 4} {
		synctest.Test(t, func(t *testing.T) {
			var stats, hanging fakeStats
			var records []suites.Record
			good, bad := stats.opener(playFirst), hanging.opener(hang)
			cfg := Config{
				Contenders: []suites.Contender{{Name: "hangs"}, {Name: "well"}},
				Suites:     []suites.Suite{walk(t, "one", 60)},
				Plan:       plan.Plan{Workers: workers},
				Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
					if c.Name == "hangs" {
						return bad(ctx, c)
					}
					return good(ctx, c)
				},
				Sink: collectTo(&records),
			}
			began := time.Now()
			err := Run(t.Context(), cfg)
			incomplete, ok := errors.AsType[*IncompleteError](err)
			if !ok || len(incomplete.Contenders) != 1 || !strings.Contains(err.Error(), "it failed on 10 positions in a row") {
				t.Fatalf("Run: %v, want that one contender is given up", err)
			}
			if took := time.Since(began); took > 2*timeout*(maxInARow+1) {
				t.Errorf("the run took %v of the fake clock", took)
			}
			of := map[string]int{}
			cfg.Done = map[suites.Key]bool{}
			for _, rec := range records {
				of[rec.Contender]++
				cfg.Done[suites.KeyOf(rec)] = true
			}
			missing := incomplete.Contenders[0].Missing
			if of["well"] != 60 || of["hangs"] < maxInARow || of["hangs"] >= maxInARow+workers || of["hangs"]+missing != 60 {
				t.Errorf("%d workers: records %v, %d missing", workers, of, missing)
			}

			records = nil
			cfg.Open = good
			if err := Run(t.Context(), cfg); err != nil || len(records) != missing {
				t.Errorf("going on: %d records, %v, want %d", len(records), err, missing)
			}
		})
	}
}

// The searchers that start at a time are limited; those that search are not.
func TestFewSearchersStartAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var starting, most atomic.Int64
		open := stats.opener(playAfter(func(board.Position) time.Duration { return time.Hour }))
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 64)},
			Plan:       plan.Plan{Workers: 64},
			Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
				if n := starting.Add(1); n > most.Load() {
					most.Store(n)
				}
				defer starting.Add(-1)
				time.Sleep(time.Second)
				return open(ctx, c)
			},
		})
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
		if limit := int64(cap(NewPool(&Config{}).starts)); most.Load() > limit {
			t.Errorf("%d searchers started at a time, want at most %d", most.Load(), limit)
		}
		if stats.opened != 64 || stats.closed != 64 {
			t.Errorf("%d searchers opened and %d closed, want 64: one for each worker", stats.opened, stats.closed)
		}
	})
}

// Searchers that are idle make room for others, and the records are the same.
func TestOpenSearchersAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		contenders := []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}}
		for _, limit := range []int{0, 2, 3} {
			var stats fakeStats
			open := stats.opener(playAfter(func(board.Position) time.Duration { return time.Second }))
			var most atomic.Int64
			var records []suites.Record
			err := Run(t.Context(), Config{
				Contenders: contenders,
				Suites:     []suites.Suite{walk(t, "one", 10)},
				Plan:       plan.Plan{Workers: 2},
				MaxOpen:    limit,
				Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
					s, err := open(ctx, c)
					stats.mu.Lock()
					defer stats.mu.Unlock()
					most.Store(max(most.Load(), int64(stats.opened-stats.closed)))
					return s, err
				},
				Sink: collectTo(&records),
			})
			if err != nil {
				t.Fatalf("Run: %v", err)
			}
			if len(records) != 50 || stats.stale != 0 || stats.opened != stats.closed {
				t.Errorf("limit %d: %d records, %d searches without NewGame, %d opened, %d closed", limit, len(records), stats.stale, stats.opened, stats.closed)
			}
			if limit > 0 && most.Load() > int64(limit) {
				t.Errorf("limit %d: %d were open at a time", limit, most.Load())
			}
		}
	})
}

// An interrupted start leaves no record.
func TestAStartThatIsInterruptedIsNoFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		err := Run(ctx, Config{
			Contenders: []suites.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 9)},
			Plan:       plan.Plan{Workers: 9},
			Open: func(ctx context.Context, _ suites.Contender) (engine.Searcher, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
			Sink: func(rec suites.Record) error {
				t.Errorf("%s has the record %+v", rec.ID, rec)
				return nil
			},
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Run: %v, want that it was cancelled", err)
		}
	})
}

// TestAContenderThatCrashesIsGivenUp: after ten failures in a row, or 17 of the first 50, whatever the number of
// workers; further ones do not count, and a run that goes on searches the rest.
func TestAContenderThatCrashesIsGivenUp(t *testing.T) {
	for _, test := range []struct {
		name    string
		fails   func(n int) bool // of the n-th case
		says    string
		records int // with one worker; -1 for all
	}{
		{"all", func(int) bool { return true }, "it failed on 10 positions in a row: exit status 139", 10},
		{"from the 30th on", func(n int) bool { return n >= 30 }, "it failed on 10 positions in a row", 40},
		{"every third", func(n int) bool { return n%3 == 0 }, "it failed on 17 of its first 50 positions", 49},
		{"every third but one", func(n int) bool { return n%3 == 0 && n > 0 }, "", -1},
		{"nine of ten later", func(n int) bool { return n >= 50 && n%10 > 0 }, "", -1},
	} {
		for _, workers := range []int{1, 4} {
			// Searches that take a second end in the order of the cases, however busy the machine is.
			synctest.Test(t, func(t *testing.T) {
				suite := walk(t, "one", 80)
				number := map[string]int{}
				for n, c := range listed(suite) {
					number[c.Position.FEN()] = n
				}
				var stats fakeStats
				var records []suites.Record
				cfg := Config{
					Contenders: []suites.Contender{{Name: "crashes"}}, Suites: []suites.Suite{suite}, Plan: plan.Plan{Workers: workers},
					Open: stats.opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
						time.Sleep(time.Second)
						if test.fails(number[pos.FEN()]) {
							return engine.Result{}, errors.New("exit status 139")
						}
						return playFirst(ctx, pos, info)
					}),
					Sink: collectTo(&records),
				}
				err := Run(t.Context(), cfg)
				if test.says == "" {
					if err != nil || len(records) != 80 {
						t.Errorf("%s, %d workers: %d records, %v, want all", test.name, workers, len(records), err)
					}
					return
				}
				says := test.says
				if workers > 1 { // cases that end late may leave a gap in a row
					says = "it failed on "
				}
				if err == nil || !strings.Contains(err.Error(), says) || len(records) < test.records-workers || len(records) == 80 || workers == 1 && len(records) != test.records {
					t.Errorf("%s, %d workers: %d records, %v, want %d and %q", test.name, workers, len(records), err, test.records, test.says)
				}
				cfg.Done = map[suites.Key]bool{}
				for _, rec := range records {
					cfg.Done[suites.KeyOf(rec)] = true
				}
				cfg.Open = stats.opener(playFirst)
				if err := Run(t.Context(), cfg); err != nil || len(records) != 80 {
					t.Errorf("%s, %d workers: going on: %d records, %v", test.name, workers, len(records), err)
				}
			})
		}
	}
}
