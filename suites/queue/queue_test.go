package queue

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// fakeSearcher plays the first legal move.
type fakeSearcher struct{ takes time.Duration }

func (f fakeSearcher) NewGame(context.Context) error { return nil }
func (f fakeSearcher) Close() error                  { return nil }

func (f fakeSearcher) Search(_ context.Context, game engine.Game, lim engine.Limits, report func(engine.Info)) (engine.Result, error) {
	time.Sleep(f.takes) // on the fake clock of synctest
	pos := game.Position()
	r := engine.Result{Move: pos.LegalMoves()[0], Depth: 1, SelDepth: 1, Nodes: lim.Nodes, Score: engine.Score{Centipawns: int(pos.Key() % 1000)}}
	r.PV = []board.Move{r.Move}
	if report != nil {
		report(engine.Info{Depth: 1, MultiPV: 1, Score: r.Score, PV: r.PV})
	}
	return r, nil
}

func openFake(context.Context, suites.Contender) (engine.Searcher, error) {
	return fakeSearcher{50 * time.Millisecond}, nil
}

// sampleRun is a run of two contenders, and two searches of each case of the built-in suite.
func sampleRun(t *testing.T, records *[]suites.Record) runner.Config {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	builtin, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	second := builtin
	second.Name = "again"
	return runner.Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
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
	suites.SortRecords(records)
	return records
}

// runWork returns the work of a run until the test ends.
func runWork(t *testing.T, cfg *runner.Config) *RunWork {
	t.Helper()
	w := NewRunWork(cfg)
	t.Cleanup(w.Close)
	return w
}

// fakeCrew searches with fake searchers.
func fakeCrew(_ context.Context, job *Job) (Crew, error) {
	return NewRunCrew(runner.Config{Contenders: job.Contenders, Plan: job.Plan, Open: openFake}), nil
}

// alive does a unit in a process of its own that lives.
func alive(ctx context.Context, job *Job, u *Unit) (Results, error) {
	crew, err := fakeCrew(ctx, job)
	if err != nil {
		return Results{}, err
	}
	defer crew.Close()
	return crew.Do(ctx, u)
}

// together has the run searched by workers, under a fake clock, and returns its records.
func together(t *testing.T, m *memory, workers int, change func(*runner.Config)) (records []suites.Record, notices []string) {
	t.Helper()
	run := sampleRun(t, &records)
	if change != nil {
		change(&run)
	}
	cfg := Config{Work: runWork(t, &run), Notice: func(text string) { notices = append(notices, text) }}
	m.t, m.job = t, &Job{ID: "x", Contenders: run.Contenders, Plan: run.Plan}
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	for n := range workers {
		w := Worker{
			Source: m, Name: string(rune('a' + n)), Slots: 2, Notice: func(string) {}, Prepare: fakeCrew, Alone: alive,
		}
		working.Go(func() { w.Work(ctx) })
	}
	if err := Submit(ctx, cfg, m); err != nil {
		t.Errorf("Submit: %v", err)
	}
	suites.SortRecords(records)
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
	for seed := range uint64(testenv.Sample(3, 10)) {
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
		done := map[suites.Key]bool{}
		for i := 0; i < len(want); i += 3 {
			done[suites.KeyOf(want[i])] = true
		}
		got, _ := together(t, &memory{}, 2, func(cfg *runner.Config) { cfg.Done = done })
		var rest []suites.Record
		for _, rec := range want {
			if !done[suites.KeyOf(rec)] {
				rest = append(rest, rec)
			}
		}
		compareRecords(t, got, rest)
	})
}

// poisonous is a source whose worker dies of one case: its lease ends without an answer,
// unless it does the case in another process.
type poisonous struct {
	*memory
	isPoison func(*Item) bool
}

func (p poisonous) Lease(ctx context.Context, job string, wait time.Duration) (Lease, error) {
	l, err := p.memory.Lease(ctx, job, wait)
	if l == nil || err != nil || l.Unit().Suspect || l.Deliveries() >= maxDeliveries {
		return l, err
	}
	for i := range l.Unit().Items {
		if p.isPoison(&l.Unit().Items[i]) {
			return nil, l.Return()
		}
	}
	return l, err
}

// TestACaseThatEndsItsWorkers: only the case that does it becomes error records, even if
// workers are killed all the time, whatever they do.
func TestACaseThatEndsItsWorkers(t *testing.T) {
	const id = "mate-in-3.04"
	isPoison := func(i *Item) bool { return i.Case.ID == id && i.Suite == 1 }
	for seed := range uint64(4) {
		synctest.Test(t, func(t *testing.T) {
			want := alone(t)
			random := rand.New(rand.NewPCG(seed, 2))
			// Most leases are lost: each innocent case is given out a dozen times.
			m := &memory{lose: func(what string, _ int) bool { return seed > 0 && what == "lease" && random.IntN(8) > 0 }}
			var records []suites.Record
			run := sampleRun(t, &records)
			var notices []string
			cfg := Config{Work: runWork(t, &run), Notice: func(text string) { notices = append(notices, text) }}
			m.t, m.job = t, &Job{ID: "x", Contenders: run.Contenders, Plan: run.Plan}
			ctx, stop := context.WithCancel(t.Context())
			var working sync.WaitGroup
			defer working.Wait()
			defer stop()
			w := Worker{
				Source: poisonous{m, isPoison}, Name: "a", Slots: 1, Notice: func(string) {}, Prepare: fakeCrew,
				Alone: func(ctx context.Context, job *Job, u *Unit) (Results, error) {
					if len(u.Items) != 1 {
						t.Errorf("%d cases are searched by themselves", len(u.Items))
					}
					if isPoison(&u.Items[0]) {
						return Results{}, &DiedError{"signal: killed"}
					}
					return alive(ctx, job, u)
				},
			}
			working.Go(func() { w.Work(ctx) })
			if err := Submit(ctx, cfg, m); err != nil {
				t.Fatal(err)
			}
			suites.SortRecords(records)
			for i, rec := range records {
				if isPoison := rec.ID == id && rec.SuiteIndex == 1; isPoison != (rec.Error == "crash: the process that searched it: it ended twice, the last time by signal: killed") {
					t.Errorf("%s of %s: error %q", rec.ID, rec.Suite, rec.Error)
				} else if !isPoison {
					compareRecords(t, records[i:i+1], want[i:i+1])
				}
			}
			notices = slices.DeleteFunc(notices, func(text string) bool { return strings.Contains(text, "no worker has answered yet") })
			if len(records) != len(want) || len(notices) != 1 || !strings.HasPrefix(notices[0], id+" of again ends the process") {
				t.Errorf("%d records, want %d; notices %q", len(records), len(want), notices)
			}
		})
	}
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
		run := sampleRun(t, &records)
		cfg := Config{Work: runWork(t, &run), Notice: func(text string) { notices = append(notices, text) }}
		m.t, m.job = t, &Job{ID: "x"}
		w := Worker{Source: m, Name: "a", Slots: 2, Notice: func(string) {},
			Prepare: func(context.Context, *Job) (Crew, error) { return nil, errors.New("signature 1 is not 2") }}
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

// TestAJobThatChanges: a worker that refused a run looks at it again when it is submitted again.
func TestAJobThatChanges(t *testing.T) {
	prepared := 0
	w := Worker{Source: &memory{t: t}, Notice: func(string) {}, sessions: map[string]*session{}, Prepare: func(_ context.Context, job *Job) (Crew, error) {
		if prepared++; job.Attempt == "" {
			return nil, errors.New("the engine is not here")
		}
		return fakeCrew(t.Context(), job)
	}}
	for n, job := range []*Job{{ID: "x"}, {ID: "x"}, {ID: "x", Attempt: "2"}, {ID: "x", Attempt: "2"}} {
		w.forget([]*Job{job})
		s := w.session(t.Context(), job)
		if refused, times := n < 2, 1+n/2; s.refused != refused || prepared != times {
			t.Errorf("%d: refused %v, prepared %d times, want %v, %d", n, s.refused, prepared, refused, times)
		}
	}
}

// TestAFileThatIsWanted: the submitter hands on which one, whether or not it has any to send.
func TestAFileThatIsWanted(t *testing.T) {
	var records []suites.Record
	run := sampleRun(t, &records)
	sent := ""
	for _, send := range []func(context.Context, string){nil, func(_ context.Context, sum string) { sent += sum }} {
		s := newSubmission(&Config{Work: runWork(t, &run), Send: send}, &memory{t: t})
		if useful, err := s.take(t.Context(), &Answer{Wants: "12ab"}); useful || err != nil {
			t.Errorf("%v, %v", useful, err)
		}
	}
	if sent != "12ab" {
		t.Errorf("sent is %q", sent)
	}
}

// TestWhoIsThere: workers are counted by their answers, and so many units are given out.
func TestWhoIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var counts []int
		s := newSubmission(&Config{Workers: func(n int) { counts = append(counts, n) }}, nil)
		for _, name := range []string{"a", "b", "a"} {
			s.note(&Answer{Worker: name, Slots: 10})
		}
		if w := s.window(); w != 2*10*unitsPerSlot {
			t.Errorf("%d units for two workers", w)
		}
		time.Sleep(forgetAfter + time.Second)
		s.note(&Answer{Worker: "a", Slots: 1})
		if w := s.window(); w != leastWindow || len(counts) != 3 || counts[1] != 2 || counts[2] != 1 {
			t.Errorf("%d units, workers %v", w, counts)
		}
	})
}

func TestPace(t *testing.T) {
	var p pace
	if p.size(maxSearches) != 1 {
		t.Errorf("at first %d cases", p.size(maxSearches))
	}
	p.add(10, time.Second)
	if p.size(maxSearches) != 20 {
		t.Errorf("%d cases of 100 ms", p.size(maxSearches))
	}
	p.add(10, time.Hour)
	if p.size(maxSearches) != 1 {
		t.Errorf("%d cases of minutes", p.size(maxSearches))
	}
	var fast pace
	fast.add(1000, time.Nanosecond)
	if fast.size(maxSearches) != maxSearches {
		t.Errorf("%d cases of no time", fast.size(maxSearches))
	}
}
