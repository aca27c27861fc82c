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
	"keymove/suites/runfolder"
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
					Contenders: []runfolder.Contender{{Name: "new"}},
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

// A dead engine costs a few deadlines, not one for each case; other contenders
// go on.
func TestAContenderThatNeverStartsIsGivenUp(t *testing.T) {
	const deadline = 10 * time.Second
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var starts atomic.Int64
		var records []suites.Record
		open := stats.opener(playFirst)
		began := time.Now()
		err := Run(t.Context(), Config{
			Contenders: []runfolder.Contender{{Name: "dead"}, {Name: "well"}},
			Suites:     []suites.Suite{walk(t, "one", 60)},
			Workers:    64,
			Open: func(ctx context.Context, c runfolder.Contender) (Searcher, error) {
				if c.Name == "well" {
					return open(ctx, c)
				}
				starts.Add(1)
				time.Sleep(deadline)
				return nil, errors.New("no uciok")
			},
			Sink: collectTo(&records),
		})
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
		if took := time.Since(began); took > maxStartFailures*deadline {
			t.Errorf("the run took %v of the fake clock, want at most %v", took, maxStartFailures*deadline)
		}
		if len(records) != 120 {
			t.Errorf("%d records, want 120", len(records))
		}
		gaveUp := 0
		for _, rec := range records {
			if failed := strings.HasPrefix(rec.Error, "start: "); failed != (rec.Contender == "dead") {
				t.Errorf("%s of %s: error %q", rec.ID, rec.Contender, rec.Error)
			}
			if strings.HasSuffix(rec.Error, "failures in a row: no uciok") {
				gaveUp++
			}
		}
		if gaveUp < 50 {
			t.Errorf("%d records say that the engine was given up, want nearly all of 60", gaveUp)
		}
	})
}

// The searchers that start at a time are limited; those that search are not.
func TestFewSearchersStartAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var starting, most atomic.Int64
		open := stats.opener(playAfter(func(board.Position) time.Duration { return time.Hour }))
		err := Run(t.Context(), Config{
			Contenders: []runfolder.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 64)},
			Workers:    64,
			Open: func(ctx context.Context, c runfolder.Contender) (Searcher, error) {
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
		if limit := int64(cap(newPool(&Config{}).starts)); most.Load() > limit {
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
		contenders := []runfolder.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}}
		for _, limit := range []int{0, 2, 3} {
			var stats fakeStats
			open := stats.opener(playAfter(func(board.Position) time.Duration { return time.Second }))
			var most atomic.Int64
			var records []suites.Record
			err := Run(t.Context(), Config{
				Contenders: contenders,
				Suites:     []suites.Suite{walk(t, "one", 10)},
				Workers:    2,
				MaxOpen:    limit,
				Open: func(ctx context.Context, c runfolder.Contender) (Searcher, error) {
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
			Contenders: []runfolder.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 9)},
			Workers:    9,
			Open: func(ctx context.Context, _ runfolder.Contender) (Searcher, error) {
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
