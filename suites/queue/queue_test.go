package queue

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// fakeSearcher plays the first legal move.
type fakeSearcher struct{ takes time.Duration }

func (f fakeSearcher) NewGame(context.Context) error { return nil }
func (f fakeSearcher) Close() error                  { return nil }

func (f fakeSearcher) Search(_ context.Context, game engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	time.Sleep(f.takes) // on the fake clock of synctest
	pos := game.Position()
	return engine.Result{Move: pos.LegalMoves()[0], Depth: 1, Nodes: pos.Key() % 1000}, nil
}

func openFake(context.Context, runfolder.Contender) (runner.Searcher, error) {
	return fakeSearcher{50 * time.Millisecond}, nil
}

// sampleRun is a run of two contenders, and two searches of each case of the built-in suite.
func sampleRun(t *testing.T, records *[]suites.Record) runner.Config {
	t.Helper()
	builtin, err := suites.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	second := builtin
	second.Name = "again"
	return runner.Config{
		Contenders: []runfolder.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{builtin, second},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000}, Repeat: 2},
		Open:       openFake,
		Sink: func(rec suites.Record) error {
			*records = append(*records, rec)
			return nil
		},
	}
}

// alone returns the records of the run in one process.
func alone(t *testing.T) []suites.Record {
	t.Helper()
	var records []suites.Record
	if err := runner.Run(t.Context(), sampleRun(t, &records)); err != nil {
		t.Fatal(err)
	}
	runfolder.Sort(records)
	return records
}

// together has the run searched by workers, under a fake clock, and returns its records.
func together(t *testing.T, m *memory, workers int, change func(*Config)) (records []suites.Record, notices []string) {
	t.Helper()
	cfg := Config{Run: sampleRun(t, &records), Notice: func(text string) { notices = append(notices, text) }}
	if change != nil {
		change(&cfg)
	}
	m.t, m.job = t, &Job{ID: "x", Contenders: cfg.Run.Contenders, Plan: cfg.Run.Plan}
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	for n := range workers {
		w := Worker{
			Source: m, Name: string(rune('a' + n)), Slots: 2, Notice: func(string) {},
			Prepare: func(_ context.Context, job *Job) (runner.Config, error) {
				return runner.Config{Contenders: job.Contenders, Plan: job.Plan, Open: openFake}, nil
			},
		}
		working.Go(func() { w.Work(ctx) })
	}
	if err := Submit(ctx, cfg, m); err != nil {
		t.Errorf("Submit: %v", err)
	}
	runfolder.Sort(records)
	return records, notices
}

func compareRecords(t *testing.T, got, want []suites.Record) {
	t.Helper()
	timeless := func(records []suites.Record) []suites.Record {
		for i := range records {
			records[i].TimeUS, records[i].KeptTimeUS = 0, nil
		}
		return records
	}
	if diff := cmp.Diff(timeless(got), timeless(want)); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
}

func TestWorkersMakeTheRecordsOfOneProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := alone(t)
		for workers := 1; workers <= 3; workers++ {
			got, notices := together(t, &memory{}, workers, nil)
			compareRecords(t, got, want)
			if len(notices) > 0 {
				t.Errorf("notices: %q", notices)
			}
		}
	})
}

// TestWhatIsLostIsSearchedAgain: units, leases and answers are lost or come twice, at random.
func TestWhatIsLostIsSearchedAgain(t *testing.T) {
	for seed := range uint64(10) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			m := &memory{lose: func(string, int) bool { return random.IntN(8) == 0 }}
			got, _ := together(t, m, 2, nil)
			compareRecords(t, got, alone(t))
		})
	}
}

func TestWhatIsDoneIsNotSearched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := alone(t)
		done := map[runfolder.Key]bool{}
		for i := 0; i < len(want); i += 3 {
			done[runfolder.KeyOf(want[i])] = true
		}
		got, _ := together(t, &memory{}, 2, func(cfg *Config) { cfg.Run.Done = done })
		var rest []suites.Record
		for _, rec := range want {
			if !done[runfolder.KeyOf(rec)] {
				rest = append(rest, rec)
			}
		}
		compareRecords(t, got, rest)
	})
}

// poisonous is a source whose worker dies of one case: its lease ends without an answer.
type poisonous struct {
	*memory
	id string
}

func (p poisonous) Lease(ctx context.Context, job string, wait time.Duration) (Lease, error) {
	l, err := p.memory.Lease(ctx, job, wait)
	if l == nil || err != nil || l.Deliveries() > maxSingleDeliveries || l.Deliveries() >= maxDeliveries && len(l.Unit().Items) > 1 {
		return l, err
	}
	for _, item := range l.Unit().Items {
		if item.Case.ID == p.id && item.Suite == 1 {
			return nil, l.Return()
		}
	}
	return l, err
}

// TestACaseThatEndsItsWorkers: only the case that does it becomes error records.
func TestACaseThatEndsItsWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := alone(t)
		const id = "mate-in-3.04"
		m := &memory{}
		var records []suites.Record
		var notices []string
		cfg := Config{Run: sampleRun(t, &records), Notice: func(text string) { notices = append(notices, text) }}
		m.t, m.job = t, &Job{ID: "x", Contenders: cfg.Run.Contenders, Plan: cfg.Run.Plan}
		ctx, stop := context.WithCancel(t.Context())
		var working sync.WaitGroup
		defer working.Wait()
		defer stop()
		w := Worker{Source: poisonous{m, id}, Name: "a", Slots: 1, Notice: func(string) {},
			Prepare: func(_ context.Context, job *Job) (runner.Config, error) {
				return runner.Config{Contenders: job.Contenders, Plan: job.Plan, Open: openFake}, nil
			}}
		working.Go(func() { w.Work(ctx) })
		if err := Submit(ctx, cfg, m); err != nil {
			t.Fatal(err)
		}
		runfolder.Sort(records)
		for i, rec := range records {
			if isPoison := rec.ID == id && rec.SuiteIndex == 1; isPoison != strings.HasPrefix(rec.Error, "crash: each worker") {
				t.Errorf("%s of %s: error %q", rec.ID, rec.Suite, rec.Error)
			} else if !isPoison {
				compareRecords(t, records[i:i+1], want[i:i+1])
			}
		}
		if len(records) != len(want) || len(notices) != 1 || !strings.Contains(notices[0], id+" of again") {
			t.Errorf("%d records, want %d; notices %q", len(records), len(want), notices)
		}
	})
}

// TestARefusalIsReported: a worker that may not search a run leases nothing of it, and the
// submitter, which waits for another one, learns why.
func TestARefusalIsReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var records []suites.Record
		ctx, stop := context.WithTimeoutCause(t.Context(), time.Minute, errors.New("nobody came"))
		var working sync.WaitGroup
		defer working.Wait()
		defer stop()
		m := &memory{}
		var notices []string
		cfg := Config{Run: sampleRun(t, &records), Notice: func(text string) { notices = append(notices, text) }}
		m.t, m.job = t, &Job{ID: "x"}
		w := Worker{Source: m, Name: "a", Slots: 2, Notice: func(string) {},
			Prepare: func(context.Context, *Job) (runner.Config, error) {
				return runner.Config{}, errors.New("signature 1 is not 2")
			}}
		working.Go(func() { w.Work(ctx) })
		err := Submit(ctx, cfg, m)
		if err == nil || err.Error() != "nobody came" || len(records) > 0 || m.leases > 0 {
			t.Errorf("%v, %d records, %d leases", err, len(records), m.leases)
		}
		if len(notices) != 1 || !strings.Contains(notices[0], "worker a takes no work of run x: signature 1 is not 2") {
			t.Errorf("notices %q", notices)
		}
	})
}

// TestForeignRecordsAreDropped: what does not belong to a unit is not recorded.
func TestForeignRecordsAreDropped(t *testing.T) {
	var kept []suites.Record
	cfg := Config{Run: sampleRun(t, &kept)}
	s := submission{cfg: &cfg, q: &memory{t: t}, open: map[int]*openUnit{}, seen: map[string]presence{}}
	item := Item{Case: cfg.Run.Suites[0].Case(0), Searches: []Search{{0, 0}}}
	if err := s.publish(t.Context(), &Unit{Items: []Item{item}}); err != nil {
		t.Fatal(err)
	}
	good := runner.FailedRecord(&cfg.Run, item.Key(item.Searches[0]), errLost)
	for what, change := range map[string]func(*suites.Record){
		"contender": func(r *suites.Record) { r.Contender = "x" }, "suite": func(r *suites.Record) { r.Suite = "x" },
		"case": func(r *suites.Record) { r.Case = "x" }, "limit": func(r *suites.Record) { r.Limit = "x" },
		"place": func(r *suites.Record) { r.CaseIndex = 1 }, "repeat": func(r *suites.Record) { r.Repeat = 2 },
		"negative place": func(r *suites.Record) { r.ContenderIndex = -1 },
	} {
		rec := good
		change(&rec)
		if err := s.take(t.Context(), &Answer{Unit: 1, Records: []suites.Record{rec}}); err != nil || len(kept) > 0 || len(s.open) != 1 {
			t.Errorf("another %s: %v, %d kept, %d units open", what, err, len(kept), len(s.open))
		}
	}
	if err := s.take(t.Context(), &Answer{Unit: 1, Records: []suites.Record{good, good}}); err != nil || len(kept) != 1 || len(s.open) != 0 {
		t.Errorf("its own record, twice: %v, %d kept, %d units open", err, len(kept), len(s.open))
	}
}

func TestPace(t *testing.T) {
	var p pace
	if p.size() != 1 {
		t.Errorf("at first %d cases", p.size())
	}
	p.add(10, time.Second)
	if p.size() != 20 {
		t.Errorf("%d cases of 100 ms", p.size())
	}
	p.add(10, time.Hour)
	if p.size() != 1 {
		t.Errorf("%d cases of minutes", p.size())
	}
	var fast pace
	fast.add(1000, time.Nanosecond)
	if fast.size() != maxSearches {
		t.Errorf("%d cases of no time", fast.size())
	}
}
