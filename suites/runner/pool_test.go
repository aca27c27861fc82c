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
	"keymove/internal/testenv"
	"keymove/suites"
)

// Every kind of failure is worth a second try with another searcher.
func TestAFailedCaseIsSearchedOnceMore(t *testing.T) {
	answers := func(result engine.Result, err error) searchFunc {
		return func(context.Context, board.Position, func(engine.Info)) (engine.Result, error) { return result, err }
	}
	tests := []struct {
		name string
		fail searchFunc
		kind string
	}{
		{"crash", answers(engine.Result{}, errors.New("exit status 139")), FailedCrash},
		{"timeout", answers(engine.Result{}, context.DeadlineExceeded), FailedTimeout},
		{"no move", answers(engine.Result{}, nil), FailedNoBestMove},
		{"illegal move", func(_ context.Context, pos board.Position, _ func(engine.Info)) (engine.Result, error) {
			after := pos.After(pos.LegalMoves()[0])
			return engine.Result{Move: after.LegalMoves()[0]}, nil
		}, FailedIllegalMove},
	}
	for _, test := range tests {
		for failures := 1; failures <= 2; failures++ {
			t.Run(fmt.Sprintf("%s %d times", test.name, failures), func(t *testing.T) {
				left := failures
				r := newRun(t, 3, 1, func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
					if left--; left >= 0 {
						return test.fail(ctx, pos, info)
					}
					return playFirst(ctx, pos, info)
				})
				testenv.Check(t, Run(t.Context(), r.Config))
				records, stats := r.records, &r.stats
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
		r := newRun(t, 60, 64, playFirst)
		r.Contenders = []suites.Contender{{Name: "dead"}, {Name: "well"}}
		open, began, cause := r.Open, time.Now(), errors.New("no uciok")
		var starts []time.Duration
		r.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			if c.Name == "well" {
				return open(ctx, c)
			}
			r.stats.mu.Lock()
			starts = append(starts, time.Since(began))
			r.stats.mu.Unlock()
			time.Sleep(deadline)
			return nil, cause
		}
		err := Run(t.Context(), r.Config)
		incomplete, ok := errors.AsType[*IncompleteError](err)
		if !ok || !errors.Is(err, cause) || len(incomplete.Contenders) != 1 {
			t.Fatalf("Run: %v, want an IncompleteError about one contender", err)
		}
		if c := incomplete.Contenders[0]; c.Name != "dead" || c.Missing != 60 || c.Todo != 60 {
			t.Errorf("%+v, want that all 60 searches of dead are missing", c)
		}
		const want = "dead was given up, 60 of its 60 searches are missing: it failed to start 6 times in a row: no uciok"
		testenv.Want(t, "the error", err.Error(), want)
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
		if len(r.records) != 60 {
			t.Errorf("%d records, want 60", len(r.records))
		}
		for _, rec := range r.records {
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
				var searched, started atomic.Int64
				r := newRun(t, 30, workers, func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
					if searched.Add(1)%3 == 0 { // a searcher dies of every third search: the next start fails
						return engine.Result{}, errors.New("exit status 139")
					}
					return playFirst(ctx, pos, info)
				})
				open := r.Open
				r.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
					if started.Add(1)%int64(failures+1) != 0 {
						return nil, errors.New("no uciok within 10s")
					}
					return open(ctx, c)
				}
				if err := Run(t.Context(), r.Config); err != nil || len(r.records) != 30 {
					t.Fatalf("%d failures, %d workers: %d records, %v, want 30", failures, workers, len(r.records), err)
				}
				for _, rec := range r.records {
					if strings.Contains(rec.Error, "uciok") {
						t.Errorf("%s: error %q", rec.ID, rec.Error)
					}
				}
			})
		}
	}
}

// The searchers that start at a time are limited; those that search are not.
func TestFewSearchersStartAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var starting, most atomic.Int64
		r := newRun(t, 64, 64, playAfter(func(board.Position) time.Duration { return time.Hour }))
		open := r.Open
		r.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			if n := starting.Add(1); n > most.Load() {
				most.Store(n)
			}
			defer starting.Add(-1)
			time.Sleep(time.Second)
			return open(ctx, c)
		}
		if err := Run(t.Context(), r.Config); err != nil || r.stats.opened != 64 || r.stats.closed != 64 {
			t.Errorf("%v, %d searchers opened and %d closed, want one for each worker", err, r.stats.opened, r.stats.closed)
		}
		if limit := int64(cap(NewPool(&Config{}).starts)); most.Load() > limit {
			t.Errorf("%d searchers started at a time, want at most %d", most.Load(), limit)
		}
	})
}

// Searchers that are idle make room for others, and the records are the same.
func TestOpenSearchersAreLimited(t *testing.T) {
	for _, limit := range []int{0, 2, 3} {
		synctest.Test(t, func(t *testing.T) {
			r := newRun(t, 10, 2, aSecond)
			r.Contenders, r.MaxOpen = []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}}, limit
			open, most := r.Open, 0
			r.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
				s, err := open(ctx, c)
				r.stats.mu.Lock()
				defer r.stats.mu.Unlock()
				most = max(most, r.stats.opened-r.stats.closed)
				return s, err
			}
			if err := Run(t.Context(), r.Config); err != nil || len(r.records) != 50 || r.stats.stale != 0 || r.stats.opened != r.stats.closed {
				t.Errorf("limit %d: %v, %d records, %d searches without NewGame, %d opened, %d closed", limit, err, len(r.records), r.stats.stale, r.stats.opened, r.stats.closed)
			}
			if limit > 0 && most > limit {
				t.Errorf("limit %d: %d were open at a time", limit, most)
			}
		})
	}
}

// An interrupted start leaves no record.
func TestAStartThatIsInterruptedIsNoFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		r := newRun(t, 9, 9, playFirst)
		r.Open = func(ctx context.Context, _ suites.Contender) (engine.Searcher, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		if err := Run(ctx, r.Config); !errors.Is(err, context.Canceled) || len(r.records) > 0 {
			t.Errorf("Run: %v, %d records, want that it was cancelled", err, len(r.records))
		}
	})
}

// TestAContenderThatCrashesIsGivenUp: after ten failures in a row, or 17 of the first 50, whatever the number of
// workers; further ones do not count, and a run that goes on searches the rest. Searches that take a second end in the
// order of the cases, however busy the machine is.
func TestAContenderThatCrashesIsGivenUp(t *testing.T) {
	for _, test := range []struct {
		name    string
		fails   func(n int) bool // of the n-th case
		says    string           // empty for nothing
		records int              // with one worker
	}{
		{"all", func(int) bool { return true }, "it failed on 10 positions in a row: exit status 139", 10},
		{"from the 30th on", func(n int) bool { return n >= 30 }, "it failed on 10 positions in a row", 40},
		{"every third", func(n int) bool { return n%3 == 0 }, "it failed on 17 of its first 50 positions", 49},
		{"every third but one", func(n int) bool { return n%3 == 0 && n > 0 }, "", 80},
		{"nine of ten later", func(n int) bool { return n >= 50 && n%10 > 0 }, "", 80},
	} {
		for _, workers := range []int{1, 4} {
			synctest.Test(t, func(t *testing.T) {
				number := map[string]int{}
				r := newRun(t, 80, workers, func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
					if time.Sleep(time.Second); test.fails(number[pos.FEN()]) {
						return engine.Result{}, errors.New("exit status 139")
					}
					return playFirst(ctx, pos, info)
				})
				for n, c := range listed(r.Suites[0]) {
					number[c.Position.FEN()] = n
				}
				err := Run(t.Context(), r.Config)
				says, most := test.says, test.records
				if workers > 1 && says != "" { // cases that end late may leave a gap in a row
					says, most = "it failed on ", 79
				}
				if !strings.Contains(errorText(err), says) || (err == nil) != (says == "") || len(r.records) < test.records-workers+1 || len(r.records) > most {
					t.Errorf("%s, %d workers: %d records, %v, want %d and %q", test.name, workers, len(r.records), err, test.records, test.says)
				}
				r.Done = map[suites.Key]bool{}
				for _, rec := range r.records {
					r.Done[suites.KeyOf(rec)] = true
				}
				r.Open = r.stats.opener(playFirst)
				if err := Run(t.Context(), r.Config); err != nil || len(r.records) != 80 {
					t.Errorf("%s, %d workers: going on: %d records, %v", test.name, workers, len(r.records), err)
				}
			})
		}
	}
}
