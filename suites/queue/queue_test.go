package queue_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/queue"
	"keymove/suites/queue/server"
	"keymove/suites/runner"
)

// longest is how long tests wait for what has to come on a busy machine.
const longest = 2 * time.Minute

// TestMain lets all tests that mostly wait do so at the same time, however few cores there are.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// start starts a server in a folder, on a port that is free.
func start(t *testing.T, dir string) *server.Server {
	t.Helper()
	return startWith(t, server.Options{Dir: dir, Listen: "127.0.0.1:0"})
}

func startWith(t *testing.T, o server.Options) *server.Server {
	t.Helper()
	s, err := server.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func address(s *server.Server) queue.Address {
	return queue.Address{URL: "nats://" + s.Addr(), Token: s.Token}
}

// eventually repeats a call until it succeeds.
func eventually(t *testing.T, call func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(longest); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if err = call(); err == nil {
			return
		}
	}
	t.Fatal(err)
}

// fakeSearcher plays the first legal move.
type fakeSearcher struct{}

func (fakeSearcher) NewGame(context.Context) error { return nil }
func (fakeSearcher) Close() error                  { return nil }

func (fakeSearcher) Search(_ context.Context, game engine.Game, lim engine.Limits, report func(engine.Info)) (engine.Result, error) {
	time.Sleep(time.Millisecond)
	pos := game.Position()
	r := engine.Result{Move: pos.LegalMoves()[0], Depth: 1, SelDepth: 1, Nodes: lim.Nodes, Score: engine.Score{Centipawns: int(pos.Key() % 1000)}}
	r.PV = []board.Move{r.Move}
	if report != nil {
		report(engine.Info{Depth: 1, MultiPV: 1, Score: r.Score, PV: r.PV})
	}
	return r, nil
}

func openFake(context.Context, suites.Contender) (engine.Searcher, error) { return fakeSearcher{}, nil }

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

// alone returns the records of a run in one process.
func alone(t *testing.T, change func(*runner.Config)) (records []suites.Record) {
	t.Helper()
	cfg := sampleRun(t, &records)
	change(&cfg)
	if err := runner.Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	suites.SortRecords(records)
	return records
}

func asItIs(*runner.Config) {}

// executor is an executor of a test.
type executor struct {
	*queue.RunExecutor
	do, alone func(context.Context, *queue.Unit) (queue.Results, error)
}

func (x executor) Do(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	if x.do != nil {
		return x.do(ctx, u)
	}
	return x.RunExecutor.Do(ctx, u)
}

func (x executor) Alone(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	if x.alone != nil {
		return x.alone(ctx, u)
	}
	return x.RunExecutor.Do(ctx, u)
}

func fakeExecutor(job *queue.Job, slots int) executor {
	cfg := runner.Config{Contenders: job.Contenders, Plan: job.Plan, Open: openFake}
	cfg.Plan.Workers = slots
	return executor{RunExecutor: queue.NewRunExecutor(cfg)}
}

// worker is a worker that works.
type worker struct {
	stop func() // as by a signal
	wait func() // for its end
	mu   sync.Mutex
	said []string
	err  error
	of   *queue.Worker
	up   chan struct{} // closed when it has seen a run
}

func (w *worker) notices() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.said...)
}

// work starts a worker of two units at a time, which ends with the test.
func work(t *testing.T, a queue.Address, name string, prepare func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error)) *worker {
	t.Helper()
	if prepare == nil {
		prepare = func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
			return fakeExecutor(job, 2), nil
		}
	}
	w := &worker{up: make(chan struct{})}
	up := sync.OnceFunc(func() { close(w.up) })
	see := func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Executor, error) {
		up()
		return prepare(ctx, job, fetch)
	}
	q := &queue.Worker{Address: a, Name: name, Slots: 2, Prepare: see, Notice: func(text string) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.said = append(w.said, text)
	}}
	w.of = q
	ctx, cancel := context.WithCancel(t.Context())
	var working sync.WaitGroup
	working.Go(func() { // ends with stop
		for w.err = q.Work(ctx); w.err != nil && !queue.IsRefused(w.err) && ctx.Err() == nil; { // the server was too busy
			w.err = q.Work(ctx)
		}
	})
	w.stop = func() { cancel(); working.Wait() }
	w.wait = working.Wait
	t.Cleanup(w.stop)
	return w
}

// submission is a run that is submitted.
type submission struct {
	*queue.Submission
	run     runner.Config
	records []suites.Record
	notices []string
	heard   atomic.Int32 // of them
}

// open submits a run, without doing anything yet.
func open(t *testing.T, a queue.Address, id string, change func(*runner.Config)) *submission {
	t.Helper()
	s := &submission{}
	s.run = sampleRun(t, &s.records)
	change(&s.run)
	runWork := queue.NewRunWork(s.run)
	job := &queue.Job{ID: queue.RunID(id), Version: "1", Signature: 7, Contenders: s.run.Contenders, Plan: s.run.Plan}
	var err error
	s.Submission, err = queue.Open(t.Context(), queue.Config{Address: a, Job: job, Work: runWork, Joined: func(*queue.Answer) {}, Notice: func(text string) {
		s.notices = append(s.notices, text)
		s.heard.Add(1)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// together has a run searched by workers, and returns its records.
func together(t *testing.T, a queue.Address, change func(*runner.Config)) (records []suites.Record, notices []string) {
	t.Helper()
	return submit(t, a, "x", change)
}

// submit is together with the name of the run.
func submit(t *testing.T, a queue.Address, id string, change func(*runner.Config)) (records []suites.Record, notices []string) {
	t.Helper()
	s := open(t, a, id, change)
	if err := s.Run(t.Context()); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	suites.SortRecords(s.records)
	return s.records, s.notices
}

func compareRecords(t *testing.T, got, want []suites.Record) {
	t.Helper()
	timeless := func(records []suites.Record) []suites.Record {
		for i := range records {
			records[i].TimeUS, records[i].KeptTimeUS, records[i].CPUUS, records[i].Searcher = 0, nil, nil, 0
		}
		return records
	}
	got, want = timeless(got), timeless(want)
	if len(got) != len(want) {
		t.Fatalf("%d records, want %d", len(got), len(want))
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("record %d (-got +want):\n%s", i, cmp.Diff(got[i], want[i]))
		}
	}
}

// TestWorkersMakeTheRecordsOfOneProcess: of plain cases, of lines, at several limits, and of what is missing.
func TestWorkersMakeTheRecordsOfOneProcess(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	for n := range 3 {
		work(t, address(s), fmt.Sprint(n), nil)
	}
	for what, change := range map[string]func(*runner.Config){
		"plain": asItIs, "lines": withLines,
		"several limits": func(cfg *runner.Config) { cfg.Plan.Axis = []string{"nodes=1000", "nodes=3000"} },
		"what is missing": func(cfg *runner.Config) {
			cfg.Done = map[suites.Key]bool{}
			for i, rec := range alone(t, asItIs) {
				if i%3 == 0 {
					cfg.Done[suites.KeyOf(rec)] = true
				}
			}
		},
	} {
		got, notices := together(t, address(s), change)
		compareRecords(t, got, alone(t, change))
		if len(notices) > 0 || len(got) == 0 {
			t.Errorf("%s: %d records, notices %q", what, len(got), notices)
		}
	}
}

// withLines makes lines of the cases of a run: of first legal moves, which the fake searchers play,
// with another own move at the end of every other one.
func withLines(cfg *runner.Config) {
	var list suites.List
	for i, c := range cfg.Suites[0].All() {
		pos := c.Position
		for ply := range 5 {
			moves := pos.LegalMoves()
			if len(moves) < 2 {
				break
			}
			m := moves[0]
			if ply == 4 {
				m = moves[i%2]
			}
			c.Solution, pos = append(c.Solution, m), pos.After(m)
		}
		if len(c.Solution) > 0 {
			c.Best = []board.Move{c.Solution[0]}
		}
		list = append(list, c)
	}
	cfg.Suites[0].Cases = list
	cfg.Suites = cfg.Suites[:1]
}

// TestARefusalIsReported: a worker that may not search a run, or cannot, takes no more of it after its first
// failure, and the submitter, which waits for another one, learns why; when the run is submitted again the worker
// looks at it again.
func TestARefusalIsReported(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	tries := 0
	refusing := work(t, address(s), "a", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		tries++ // one session at a time
		return nil, errors.New("signature 1 is not 2")
	})
	var starts atomic.Int32
	failing := work(t, address(s), "b", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		return executor{RunExecutor: fakeExecutor(job, 2).RunExecutor, do: func(context.Context, *queue.Unit) (queue.Results, error) {
			starts.Add(1)
			return queue.Results{}, errors.New("the engine does not start")
		}}, nil
	})
	for n := 1; n <= 2; n++ {
		run := open(t, address(s), "x", asItIs)
		ctx, cancel := context.WithCancelCause(t.Context())
		go func() {
			for end := time.Now().Add(time.Minute); len(refusing.notices()) < n || len(failing.notices()) < n || run.heard.Load() < 2 && time.Now().Before(end); {
				time.Sleep(10 * time.Millisecond)
			}
			time.Sleep(queue.TestLease)
			cancel(errors.New("nobody else came"))
		}()
		err := run.Run(ctx)
		if err == nil || err.Error() != "nobody else came" || len(run.records) > 0 || len(run.notices) != 2 {
			t.Errorf("%v, %d records, %q", err, len(run.records), run.notices)
		}
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	}
	refusing.stop()
	failing.stop()
	for w, why := range map[*worker]string{refusing: "signature 1 is not 2", failing: "the engine does not start"} {
		if said := w.notices(); len(said) != 2 || said[0] != said[1] || !hasSuffix(said[0], "takes no work of run "+queue.RunID("x")+": "+why) {
			t.Errorf("%q", said)
		}
	}
	if tries != 2 || starts.Load() > 4 { // both slots may have a unit when the first fails
		t.Errorf("%d looks at the run, %d units", tries, starts.Load())
	}
}

func hasSuffix(text, end string) bool {
	return len(text) >= len(end) && text[len(text)-len(end):] == end
}

// TestACaseThatEndsItsWorkers: a unit that kills each worker that takes it is done item by item in processes of
// their own in the end; only the case that does it becomes error records.
func TestACaseThatEndsItsWorkers(t *testing.T) {
	t.Parallel()
	const id = "mate-in-3.04"
	isFatal := func(i *queue.Item) bool { return i.Case.ID == id && i.Searches[0].Suite == 1 }
	s := start(t, t.TempDir())
	var another func()
	var died atomic.Int32
	another = func() { // a worker that dies of the case, and is started again, as by systemd
		var w *worker
		w = work(t, address(s), "a", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
			c := fakeExecutor(job, 2)
			c.do = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
				for i := range u.Items {
					if isFatal(u.Items[i]) {
						died.Add(1)
						w.of.Kill()
						go another() // ends with the test
						<-ctx.Done()
						return queue.Results{}, ctx.Err()
					}
				}
				return c.RunExecutor.Do(ctx, u)
			}
			c.alone = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
				if len(u.Items) != 1 {
					t.Errorf("%d cases are searched by themselves", len(u.Items))
				}
				if isFatal(u.Items[0]) {
					return queue.Results{}, &queue.Death{State: "signal: killed"}
				}
				return c.RunExecutor.Do(ctx, u)
			}
			return c, nil
		})
	}
	another()
	got, notices := together(t, address(s), asItIs)
	want := alone(t, asItIs)
	for i, rec := range got {
		if isFatal := rec.ID == id && rec.SuiteIndex == 1; isFatal != (rec.Error == "crash: the process that searched it: it ended twice, the last time by signal: killed") {
			t.Errorf("%s of %s: error %q", rec.ID, rec.Suite, rec.Error)
		} else if !isFatal {
			compareRecords(t, got[i:i+1], want[i:i+1])
		}
	}
	if len(got) != len(want) || died.Load() > 2 || len(notices) != 1 || notices[0] != id+" of again ends the process that does it by itself: it ended twice, the last time by signal: killed (worker a)" {
		t.Errorf("%d records, want %d; %d deaths; notices %q", len(got), len(want), died.Load(), notices)
	}
}
