package queue_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
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

// broker is a server with its address, which is that of a free port at first.
type broker struct {
	*server.Server
	queue.Address
	options server.Options
}

func start(t *testing.T, changes ...func(*server.Options)) *broker {
	t.Helper()
	b := &broker{options: server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0"}}
	for _, change := range changes {
		change(&b.options)
	}
	b.restart(t)
	b.options.Listen = b.Addr()
	b.Address = queue.Address{URL: "nats://" + b.Addr(), Token: b.Server.Token, CA: b.options.Cert}
	return b
}

// restart starts the server, again at its address.
func (b *broker) restart(t *testing.T) {
	t.Helper()
	if b.Server != nil {
		b.Close()
	}
	var err error
	if b.Server, err = server.Start(b.options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
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

// sampleRun is a run of two contenders, and two searches of each case of the built-in suite, after some changes.
func sampleRun(t *testing.T, records *[]suites.Record, changes ...func(*runner.Config)) runner.Config {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	builtin := testenv.Must(mates.Builtin())(t)
	second := builtin
	second.Name = "again"
	cfg := runner.Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{builtin, second},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000}, Repeat: 2},
		Open:       openFake,
		Sink: func(rec suites.Record) error {
			*records = append(*records, rec)
			return nil
		},
	}
	for _, change := range changes {
		change(&cfg)
	}
	return cfg
}

// alone returns the records of a run in one process.
func alone(t *testing.T, changes ...func(*runner.Config)) (records []suites.Record) {
	t.Helper()
	testenv.Check(t, runner.Run(t.Context(), sampleRun(t, &records, changes...)))
	suites.SortRecords(records)
	return records
}

// perform does a unit.
type perform = func(context.Context, *queue.Unit) (queue.Results, error)

// executor is an executor of a test.
type executor struct {
	do, alone perform
	close     func()
}

func (x executor) Do(ctx context.Context, u *queue.Unit) (queue.Results, error) { return x.do(ctx, u) }
func (x executor) Close()                                                       { x.close() }
func (x executor) Alone(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	return x.alone(ctx, u)
}

// prepare returns what does the units of a run.
type prepare = func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error)

// searching returns an executor with fake searchers, which change may change.
func searching(change func(*executor)) prepare {
	return func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		cfg := runner.Config{Contenders: job.Contenders, Plan: job.Plan, Open: openFake}
		cfg.Plan.Workers = 2
		x := queue.NewRunExecutor(cfg)
		made := executor{x.Do, x.Do, x.Close}
		change(&made)
		return made, nil
	}
}

// worker is a worker that works.
type worker struct {
	*queue.Worker
	notes
	stop, wait func() // as by a signal; for its end
	err        error
	up         chan struct{} // closed when it has seen a run
}

// notes are what somebody said.
type notes struct {
	mu    sync.Mutex
	texts []string
}

func (n *notes) note(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.texts = append(n.texts, text)
}

func (n *notes) notices() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.texts)
}

// work starts a worker of two units at a time, which ends with the test.
func work(t *testing.T, a queue.Address, name string, prepare prepare) *worker {
	t.Helper()
	if prepare == nil {
		prepare = searching(func(*executor) {})
	}
	w := &worker{up: make(chan struct{})}
	up := sync.OnceFunc(func() { close(w.up) })
	see := func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Executor, error) {
		up()
		return prepare(ctx, job, fetch)
	}
	w.Worker = &queue.Worker{Address: a, Name: name, Machine: suites.Machine{Host: "host of w"}, Slots: 2, Prepare: see, Notice: w.note}
	ctx, cancel := context.WithCancel(t.Context())
	var working sync.WaitGroup
	working.Go(func() { // ends with stop
		for w.err = w.Work(ctx); w.err != nil && !queue.IsRefused(w.err) && ctx.Err() == nil; { // the server was too busy
			w.err = w.Work(ctx)
		}
	})
	w.stop, w.wait = func() { cancel(); working.Wait() }, working.Wait
	t.Cleanup(w.stop)
	return w
}

// mortal starts a worker that dies when it is given an item that is fatal, and is started again, as by systemd; by itself such an
// item dies alone.
func mortal(t *testing.T, a queue.Address, isFatal func(*queue.Item) bool, prepare func(func(*executor)) prepare) (died *atomic.Int32) {
	t.Helper()
	died = new(atomic.Int32)
	var another func()
	another = func() {
		var w *worker
		ready := make(chan struct{})
		w = work(t, a, "w", prepare(func(x *executor) {
			<-ready
			do := x.do
			x.do = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
				for _, item := range u.Items {
					if isFatal(item) {
						died.Add(1)
						w.Kill()
						go another() // ends with the test
						<-ctx.Done()
						return queue.Results{}, ctx.Err()
					}
				}
				return do(ctx, u)
			}
			x.alone = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
				if len(u.Items) != 1 {
					t.Errorf("%d cases are searched by themselves", len(u.Items))
				}
				if isFatal(u.Items[0]) {
					return queue.Results{}, &queue.Death{State: "signal: killed"}
				}
				return do(ctx, u)
			}
		}))
		close(ready)
	}
	another()
	return died
}

// submission is a run that is submitted.
type submission struct {
	*queue.Submission
	notes
	run     runner.Config
	records []suites.Record
}

// open submits a run, without doing anything yet.
func open(t *testing.T, a queue.Address, id string, changes ...func(*runner.Config)) *submission {
	t.Helper()
	s := &submission{}
	s.run = sampleRun(t, &s.records, changes...)
	job := &queue.Job{ID: queue.RunID(id), Version: "1", Signature: 7, Contenders: s.run.Contenders, Plan: s.run.Plan}
	s.Submission = submit(t, a, queue.Config{Job: job, Work: queue.NewRunWork(s.run), Notice: s.note})
	return s
}

// submit submits any work.
func submit(t *testing.T, a queue.Address, cfg queue.Config) *queue.Submission {
	t.Helper()
	cfg.Address, cfg.Joined = a, func(*queue.Answer) {}
	q := testenv.Must(queue.Open(t.Context(), cfg))(t)
	return q
}

// end has all of a run searched, and closes it.
func (s *submission) end(t *testing.T) *submission {
	t.Helper()
	if err := errors.Join(s.Run(t.Context()), s.Close()); err != nil {
		t.Error(err)
	}
	suites.SortRecords(s.records)
	return s
}

// compareRecords compares records with those of one process.
func compareRecords(t *testing.T, got, want []suites.Record) {
	t.Helper()
	if len(got) != len(want) || len(got) == 0 {
		t.Fatalf("%d records, want %d", len(got), len(want))
	}
	testenv.Want(t, "records", got, want, cmpopts.IgnoreFields(suites.Record{}, "TimeUS", "KeptTimeUS", "CPUUS", "Searcher"))
}

// TestWorkersMakeTheRecordsOfOneProcess: of plain cases, of lines, at several limits, and of what is missing. Under a limit of
// time each record has its machine.
func TestWorkersMakeTheRecordsOfOneProcess(t *testing.T) {
	t.Parallel()
	b := start(t)
	for n := range 3 {
		work(t, b.Address, fmt.Sprint(n), nil)
	}
	for what, change := range map[string]func(*runner.Config){
		"plain": func(*runner.Config) {}, "lines": withLines,
		"under a limit of time": func(cfg *runner.Config) { cfg.Plan.Limits = engine.Limits{MoveTime: time.Second} },
		"several limits":        func(cfg *runner.Config) { cfg.Plan.Axis = []string{"nodes=1000", "nodes=3000"} },
		"what is missing": func(cfg *runner.Config) {
			cfg.Done = map[suites.Key]bool{}
			for i, rec := range alone(t) {
				cfg.Done[suites.KeyOf(rec)] = i%3 == 0
			}
		},
	} {
		run := open(t, b.Address, "x", change).end(t)
		for i := range run.records {
			if rec := &run.records[i]; (rec.Machine == "host of w") != (what == "under a limit of time") {
				t.Errorf("%s: a record of %q", what, rec.Machine)
			}
			run.records[i].Machine = ""
		}
		compareRecords(t, run.records, alone(t, change))
		if len(run.notices()) > 0 {
			t.Errorf("%s: notices %q", what, run.notices())
		}
	}
}

// withLines makes lines of the cases of a run: of first legal moves, which the fake searchers play,
// with another own move at the end of every other one.
func withLines(cfg *runner.Config) {
	var list suites.List
	for i, c := range cfg.Suites[0].All() {
		pos := c.Position
		for ply := 0; ply < 5 && len(pos.LegalMoves()) > 1; ply++ {
			m := pos.LegalMoves()[0]
			if ply == 4 {
				m = pos.LegalMoves()[i%2]
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
// looks at it again. A run of another version that cannot be read is refused by its version.
func TestARefusalIsReported(t *testing.T) {
	t.Parallel()
	b := start(t)
	tries := 0
	refusing := work(t, b.Address, "a", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		tries++ // one session at a time
		return nil, errors.New("not version " + job.Version)
	})
	var starts atomic.Int32
	failing := work(t, b.Address, "b", searching(func(x *executor) {
		x.do = func(context.Context, *queue.Unit) (queue.Results, error) {
			starts.Add(1)
			return queue.Results{}, errors.New("the engine does not start")
		}
	}))
	for n := 1; n <= 2; n++ {
		run := open(t, b.Address, "x")
		ctx, cancel := context.WithCancelCause(t.Context())
		go func() {
			for end := time.Now().Add(time.Minute); len(refusing.notices()) < n || len(failing.notices()) < n || len(run.notices()) < 2 && time.Now().Before(end); {
				time.Sleep(10 * time.Millisecond)
			}
			time.Sleep(queue.TestLease)
			cancel(errors.New("nobody else came"))
		}()
		err := run.Run(ctx)
		if err == nil || err.Error() != "nobody else came" || len(run.records) > 0 || len(run.notices()) != 2 || run.Close() != nil {
			t.Errorf("%v, %d records, %q", err, len(run.records), run.notices())
		}
	}
	failing.stop()
	for w, why := range map[*worker]string{refusing: "not version 1", failing: "the engine does not start"} {
		if said := w.notices(); len(said) != 2 || said[0] != said[1] || !strings.HasSuffix(said[0], "takes no work of run "+queue.RunID("x")+": "+why) {
			t.Errorf("%q", said)
		}
	}
	if tries != 2 || starts.Load() > 4 { // both slots may have a unit when the first fails
		t.Errorf("%d looks at the run, %d units", tries, starts.Load())
	}
	look := open(t, b.Address, "y")
	defer look.Close()
	eventually(t, func() error {
		runs, err := look.JS().KeyValue(t.Context(), "keymove_runs")
		if err == nil {
			_, err = runs.Put(t.Context(), "other", []byte(`{"contenders": 7, "id": "other", "version": "9.9"}`))
		}
		if said := fmt.Sprint(refusing.notices()); err == nil && !strings.Contains(said, "run other: not version 9.9") {
			err = errors.New(said)
		}
		return err
	})
}

// TestACaseThatEndsItsWorkers: a unit that kills each worker that takes it is done item by item in processes of
// their own in the end; only the case that does it becomes error records.
func TestACaseThatEndsItsWorkers(t *testing.T) {
	t.Parallel()
	const id, end = "mate-in-3.04", "it ended twice, the last time by signal: killed"
	b := start(t)
	died := mortal(t, b.Address, func(i *queue.Item) bool { return i.Case.ID == id && i.Searches[0].Suite == 1 }, searching)
	run, want := open(t, b.Address, "x").end(t), alone(t)
	for i := range run.records {
		if rec := &run.records[i]; rec.ID == id && rec.SuiteIndex == 1 {
			if rec.Error != "crash: the process that searched it: "+end {
				t.Errorf("%s of %s: error %q", rec.ID, rec.Suite, rec.Error)
			}
			*rec = want[i]
		}
	}
	compareRecords(t, run.records, want)
	if died.Load() > 2 || len(run.notices()) != 1 || run.notices()[0] != id+" of again ends the process that does it by itself: "+end+" (worker w)" {
		t.Errorf("%d deaths; notices %q", died.Load(), run.notices())
	}
}
