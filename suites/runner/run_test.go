package runner

import (
	"context"
	"errors"
	"fmt"
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
	"keymove/suites/folder"
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

// TestFeed: searches come from elsewhere, with their cases, until the context ends, or a contender is given up.
func TestFeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stats fakeStats
		var records []suites.Record
		all := walk(t, "one", 9)
		ctx, cancel := context.WithCancelCause(t.Context())
		over := errors.New("over")
		var n atomic.Int64
		cfg := Config{
			Contenders: []suites.Contender{{Name: "new"}}, Plan: plan.Plan{Workers: 4}, Open: stats.opener(playFirst), Sink: collectTo(&records),
			Feed: func(ctx context.Context) (suites.Key, *suites.Case, bool) {
				number := int(n.Add(1))
				if number > 5 {
					<-ctx.Done()
					return suites.Key{}, nil, false
				}
				c := all.Case(number)
				return suites.Key{Suite: 3, Case: 100 + number}, &c, true
			},
		}
		go func() { synctest.Wait(); cancel(over) }()
		if err := Run(ctx, cfg); err != over || len(records) != 5 || records[0].SuiteIndex != 3 || records[0].CaseIndex < 100 {
			t.Errorf("%d records, %v", len(records), err)
		}
		n.Store(0)
		cfg.Open = func(context.Context, suites.Contender) (engine.Searcher, error) { return nil, errors.New("broken") }
		if err := Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "new was given up: it failed to start") {
			t.Errorf("%v", err)
		}
	})
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
	return func(rec suites.Record) error { return folder.WriteRecord(w, rec) }
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

// Each contender searches each case as often as asked, each time in a new game,
// and each record has a place of its own, in the trace too.
func TestRepeats(t *testing.T) {
	var stats fakeStats
	var got []suites.Record
	trace, path := openTrace(t, true)
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 5)},
		Plan:       plan.Plan{Repeat: 3, Workers: 2},
		Open:       stats.opener(playFirst),
		Trace:      trace,
		Sink:       collectTo(&got),
	}
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	if stats.searched != 30 || stats.stale != 0 {
		t.Errorf("%d searches, %d of them without a new game, want 30 and none", stats.searched, stats.stale)
	}
	suites.SortRecords(got)
	lines := strings.Split(strings.TrimSpace(readText(t, path)), "\n")
	if len(lines) != 30 {
		t.Fatalf("%d lines of the trace, want 30", len(lines))
	}
	for i, rec := range got {
		want := suites.Key{Contender: i / 15, Case: i / 3 % 5, Repeat: i % 3}
		if rec.Repeat != want.Repeat+1 || suites.KeyOf(rec) != want {
			t.Errorf("record %d: repeat %d, %+v, want repeat %d, %+v", i, rec.Repeat, suites.KeyOf(rec), want.Repeat+1, want)
		}
		place := fmt.Sprintf(`"contender_index":%d,"suite_index":0,"case_index":%d,"repeat":%d,`, want.Contender, want.Case, want.Repeat+1)
		if !strings.Contains(lines[i], place) {
			t.Errorf("line %d of the trace is %s, want %s in it", i+1, lines[i], place)
		}
	}
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
		}
	}
	if want := 11 * 2 * 3; len(owner) != want {
		t.Errorf("%d keys in shards, want %d", len(owner), want)
	}
	for key, number := range owner {
		if first := (suites.Key{Suite: key.Suite, Case: key.Case}); owner[first] != number {
			t.Errorf("%+v is in shard %d, %+v in %d", key, number, first, owner[first])
		}
	}
	if a, b := owner[suites.Key{Case: 4}], owner[suites.Key{Suite: 1}]; a != 1 || b != 2 {
		t.Errorf("the last case of the first suite is in shard %d, the next case in %d", a, b)
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
