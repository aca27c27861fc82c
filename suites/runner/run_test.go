package runner

import (
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/plan"
)

// collectTo returns a sink that appends to records.
func collectTo(records *[]suites.Record) func(suites.Record) error {
	return func(rec suites.Record) error {
		*records = append(*records, rec)
		return nil
	}
}

func TestSameRecordsForAnyNumberOfWorkers(t *testing.T) {
	var want []suites.Record
	for _, workers := range []int{1, 2, 8} {
		t.Run(strconv.Itoa(workers), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var stats fakeStats
				var got []suites.Record
				err := Run(t.Context(), Config{
					Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
					Suites:     []suites.Suite{walk(t, "one", 20), walk(t, "two", 15)},
					Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000}, Workers: workers},
					Open: stats.opener(playAfter(func(pos board.Position) time.Duration {
						return time.Duration(pos.Key() % uint64(time.Second))
					})),
					Sink: collectTo(&got),
				})
				if err != nil {
					t.Fatalf("Run: %v", err)
				}
				suites.SortRecords(got)
				if len(got) != 70 {
					t.Fatalf("%d records, want 70", len(got))
				}
				if want == nil {
					want = got
				}
				if diff := cmp.Diff(got, want); diff != "" {
					t.Errorf("records differ from those of one worker (-got +want):\n%s", diff)
				}
			})
		})
	}
}

// One case takes as long as nine others. Two workers that were dealt halves
// would need 13 seconds.
func TestWorkerTakesTheNextCaseWhenItIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		suite := walk(t, "one", 10)
		long := listed(suite)[0].Position
		start := time.Now()
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "new"}},
			Suites:     []suites.Suite{suite},
			Plan:       plan.Plan{Workers: 2},
			Open: stats.opener(playAfter(func(pos board.Position) time.Duration {
				if pos == long {
					return 9 * time.Second
				}
				return time.Second
			})),
		})
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
		if got, want := time.Since(start), 9*time.Second; got != want {
			t.Errorf("the run took %v of the fake clock, want %v", got, want)
		}
	})
}

func TestSearchersAreKeptAndStartEachCaseAfresh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
			Suites:     []suites.Suite{walk(t, "one", 12)},
			Plan:       plan.Plan{Workers: 3},
			Open:       stats.opener(playAfter(func(board.Position) time.Duration { return time.Second })),
		})
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
		if stats.searched != 24 {
			t.Errorf("%d searches, want 24", stats.searched)
		}
		if stats.stale != 0 {
			t.Errorf("%d searches without NewGame, want none", stats.stale)
		}
		if want := 3 * 2; stats.opened > want {
			t.Errorf("%d searchers opened, want at most %d: one per worker and contender", stats.opened, want)
		}
		if stats.closed != stats.opened {
			t.Errorf("%d searchers closed of %d", stats.closed, stats.opened)
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
	if diff := cmp.Diff(slices.Collect(cfg.Todo()), want); diff != "" {
		t.Errorf("Todo (-got +want):\n%s", diff)
	}
}

func TestDoneKeysAreNotSearchedAgain(t *testing.T) {
	var stats fakeStats
	var first, second []suites.Record
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 6)},
		Open:       stats.opener(playFirst),
		Sink:       collectTo(&first),
	}
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatalf("Run: %v", err)
	}
	cfg.Done = map[suites.Key]bool{}
	for _, rec := range first[:4] {
		cfg.Done[suites.KeyOf(rec)] = true
	}
	cfg.Sink = collectTo(&second)
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatalf("Run: %v", err)
	}
	if diff := cmp.Diff(second, first[4:]); diff != "" {
		t.Errorf("records of the rest (-got +want):\n%s", diff)
	}
}

// TestStages: a stage begins when all records of those before it have gone through the
// sink, and a run that is cancelled between two stages is not over.
func TestStages(t *testing.T) {
	var stats fakeStats
	var records []suites.Record
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 9)},
		Plan:       plan.Plan{Workers: 4},
		Open:       stats.opener(playFirst),
		Sink:       collectTo(&records),
	}
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
	cfg.Stages = stages(func(stage int) {
		if want := []int{0, 3, 3}[stage]; len(records) != want {
			t.Errorf("stage %d begins after %d records, want %d", stage, len(records), want)
		}
	})
	if err := Run(t.Context(), cfg); err != nil || len(records) != 7 {
		t.Errorf("%d records, %v", len(records), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cfg.Stages = stages(func(stage int) {
		if stage == 2 {
			cancel()
		}
	})
	if err := Run(ctx, cfg); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled between two stages: %v", err)
	}
}

func TestARunWithNothingToDoEnds(t *testing.T) {
	if err := Run(t.Context(), Config{Contenders: []suites.Contender{{Name: "new"}}}); err != nil {
		t.Errorf("Run: %v", err)
	}
}

// synctest fails the test if a goroutine is left.
func TestACancelledRunLeavesNoUnfinishedCase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var records []suites.Record
		interrupt := errors.New("interrupted by the user")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(2500*time.Millisecond, func() { cancel(interrupt) })
		err := Run(ctx, Config{
			Contenders: []suites.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 20)},
			Plan:       plan.Plan{Workers: 2},
			Open:       stats.opener(playAfter(func(board.Position) time.Duration { return time.Second })),
			Sink:       collectTo(&records),
		})
		if !errors.Is(err, interrupt) {
			t.Errorf("Run: %v, want the cause of the context", err)
		}
		if len(records) != 4 {
			t.Errorf("%d records, want the 4 that were finished", len(records))
		}
		if stats.searched != 6 || stats.closed != 2 {
			t.Errorf("%d searches and %d closed searchers, want 6 and 2", stats.searched, stats.closed)
		}
	})
}

func TestCancellingAfterTheLastRecordIsNoError(t *testing.T) {
	var stats fakeStats
	ctx, cancel := context.WithCancel(t.Context())
	records := 0
	err := Run(ctx, Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 3)},
		Open:       stats.opener(playFirst),
		Sink: func(suites.Record) error {
			if records++; records == 3 {
				cancel()
			}
			return nil
		},
	})
	if err != nil {
		t.Errorf("Run: %v, want no error: all was done", err)
	}
}

func TestASinkThatFailsEndsTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		full := errors.New("disk full")
		taken := 0
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "new"}},
			Suites:     []suites.Suite{walk(t, "one", 50)},
			Plan:       plan.Plan{Workers: 2},
			Open:       stats.opener(playAfter(func(board.Position) time.Duration { return time.Second })),
			Sink: func(suites.Record) error {
				taken++
				return full
			},
		})
		if !errors.Is(err, full) {
			t.Errorf("Run: %v, want the error of the sink", err)
		}
		if taken != 1 {
			t.Errorf("the sink was called %d times, want 1", taken)
		}
		if stats.searched > 4 {
			t.Errorf("%d searches, want the run to end after the first record", stats.searched)
		}
	})
}

// keepIn returns a Config.Journal that writes to w.
func keepIn(w io.Writer) func(suites.Record) error {
	journal := job.NewJournal(w)
	return func(rec suites.Record) error { return journal.Append(rec) }
}

// failingWriter fails from its second write on.
type failingWriter struct{ writes int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.writes++; w.writes > 1 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestARecordThatIsNotInTheJournalDoesNotCount(t *testing.T) {
	var stats fakeStats
	var counted []suites.Record
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 5)},
		Open:       stats.opener(playFirst),
		Journal:    keepIn(&failingWriter{}),
		Sink:       collectTo(&counted),
	})
	if got, want := errorText(err), "journal: disk full"; got != want {
		t.Errorf("Run: %q, want %q", got, want)
	}
	if len(counted) != 1 {
		t.Errorf("%d records counted, want the one that was written", len(counted))
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestASearcherThatFailsIsReplaced(t *testing.T) {
	var stats fakeStats
	var records []suites.Record
	suite := walk(t, "one", 4)
	bad := listed(suite)[1].Position
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{suite},
		Open: stats.opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
			if pos == bad {
				return engine.Result{}, errors.New("exit status 139\nlast words")
			}
			return playFirst(ctx, pos, info)
		}),
		Sink: collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	var got []string
	for _, rec := range records {
		got = append(got, rec.Error)
	}
	want := []string{"", "crash: exit status 139 last words", "", ""}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("errors (-got +want):\n%s", diff)
	}
	if stats.opened != 3 || stats.closed != 3 {
		t.Errorf("%d searchers opened and %d closed, want 3 and 3: the bad case was tried twice", stats.opened, stats.closed)
	}
	if got := records[1].Retries; got != 1 {
		t.Errorf("%d retries, want 1", got)
	}
}

func TestASearcherThatDoesNotStartIsTriedAgain(t *testing.T) {
	var stats fakeStats
	var tries atomic.Int64
	var records []suites.Record
	open := stats.opener(playFirst)
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 3)},
		Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			if tries.Add(1) == 1 {
				return nil, errors.New("no such file")
			}
			return open(ctx, c)
		},
		Sink: collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	for _, rec := range records {
		if rec.Error != "" || rec.Retries != 0 {
			t.Errorf("%s: error %q and %d retries, want none: nothing was searched twice", rec.ID, rec.Error, rec.Retries)
		}
	}
}

func TestAGameThatIsOverIsNotSearched(t *testing.T) {
	var stats fakeStats
	var records []suites.Record
	mate := -1
	suite := suites.Suite{Name: "over", Cases: suites.List{
		{Suite: "over", ID: "asked", Position: parseFEN(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Mate: &mate},
		{Suite: "over", ID: "not asked", Position: parseFEN(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")},
	}}
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{suite},
		Open:       stats.opener(playFirst),
		Sink:       collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	if stats.opened != 0 {
		t.Errorf("%d searchers opened, want none", stats.opened)
	}
	if len(records) != 2 {
		t.Fatalf("%d records, want 2", len(records))
	}
	if got := records[0]; got.Move != "" || got.Error != "" || got.Solved == nil || *got.Solved {
		t.Errorf("mated and asked: %+v, want no move, no error, not solved", got)
	}
	if got := records[1]; got.Move != "" || got.Error != "" || got.Solved != nil {
		t.Errorf("stalemated and not asked: %+v, want no move, no error, solved unknown", got)
	}
}

// countingWriter keeps what each write call wrote.
type countingWriter struct{ writes []string }

func (w *countingWriter) Write(p []byte) (int, error) {
	w.writes = append(w.writes, string(p))
	return len(p), nil
}

func TestTheJournalComesBeforeTheSink(t *testing.T) {
	var stats fakeStats
	var file countingWriter
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 3)},
		Open:       stats.opener(playFirst),
		Journal:    keepIn(&file),
		Sink: func(rec suites.Record) error {
			last := file.writes[len(file.writes)-1]
			if !strings.Contains(last, strconv.Quote(rec.FEN)) {
				t.Errorf("%s is counted, but the journal ends in %s", rec.ID, last)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	if len(file.writes) != 3 {
		t.Errorf("%d writes, want one per record: 3", len(file.writes))
	}
}
