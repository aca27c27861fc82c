package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/queue"
	"keymove/suites/queue/server"
	"keymove/suites/runner"
)

// connects returns why neither a worker nor a submitter can connect.
func connects(t *testing.T, a queue.Address) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	w := &queue.Worker{Address: a, Notice: func(string) {}}
	err := w.Work(ctx)
	q, openErr := queue.Open(t.Context(), queue.Config{Address: a, Job: &queue.Job{ID: queue.RunID("y")}})
	if openErr == nil {
		q.Close()
	}
	if queue.IsRefused(err) != queue.IsRefused(openErr) {
		t.Errorf("%v, and %v", err, openErr)
	}
	return openErr
}

// TestTokens: without the token nobody is let in, and no error names it, because errors end in logs.
func TestTokens(t *testing.T) {
	b := start(t)
	host := b.Addr()
	for url, isRefused := range map[string]bool{
		"nats://" + host: true, "nats://SECRET@" + host: true, "nats://:@" + host: true,
		"tls://SECRET@" + host: false, "nats://SECRET@127.0.0.1:1": false, "nats://SECRET@ho st": false, "nats://SECRET@[::1": false, "SECRET@" + host + "x": false,
	} {
		for _, token := range []string{"", "SECRET"} {
			if err := connects(t, queue.Address{URL: url, Token: token}); err == nil || queue.IsRefused(err) != isRefused || strings.Contains(err.Error(), "SECRET") {
				t.Errorf("%s: %v", url, err)
			}
		}
	}
	testenv.Check(t, connects(t, queue.Address{URL: "nats://" + b.Server.Token + "@" + host, Token: "SECRET"}))
}

// TestATokenThatChanges: a server that was started again knows its token; with another one in its
// folder it ends the work of those who have the first.
func TestATokenThatChanges(t *testing.T) {
	t.Parallel()
	b := start(t)
	run := open(t, b.Address, "one")
	w := work(t, b.Address, "w", func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error) {
		return nil, errors.New("not this one")
	})
	<-w.up
	if b.restart(t); b.Server.Token != b.Address.Token || b.New {
		t.Errorf("the token is %s, was %s, new %v", b.Server.Token, b.Address.Token, b.New)
	}
	testenv.Check(t, os.WriteFile(filepath.Join(b.options.Dir, server.TokenFile), []byte("another\n"), 0o600))
	b.restart(t)
	err := run.Run(t.Context())
	if w.wait(); !queue.IsRefused(err) || !queue.IsRefused(w.err) {
		t.Errorf("the submitter ends with %v, the worker with %v", err, w.err)
	}
}

// TestWhatIsLostIsSearchedAgain: workers are killed, the server is killed, units and the whole store vanish, at
// random.
func TestWhatIsLostIsSearchedAgain(t *testing.T) {
	for seed := range uint64(testenv.Sample(1, 6)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { loseAtRandom(t, seed) })
	}
}

func loseAtRandom(t *testing.T, seed uint64) {
	t.Parallel()
	random := rand.New(rand.NewPCG(seed, 1))
	b := start(t)
	long := func(cfg *runner.Config) { cfg.Plan.Repeat = 10 }
	run := open(t, b.Address, "x", long)
	ended := make(chan bool)
	go func() { defer close(ended); run.end(t) }() // ends with the run
	w := work(t, b.Address, "w", nil)
	losses := []func(){
		func() {
			select {
			case <-w.up:
				w.Kill()
				w = work(t, b.Address, "w", nil)
			default:
			}
		},
		func() {
			if stream, err := run.JS().Stream(t.Context(), "KEYMOVE_WORK"); err == nil {
				_ = stream.Purge(t.Context())
			}
		},
		func() { b.restart(t) },
		func() {
			b.Close()
			testenv.Check(t, os.RemoveAll(filepath.Join(b.options.Dir, "streams")))
			b.restart(t)
		},
	}
	for kills, over := 0, false; !over; kills++ {
		select {
		case <-ended:
			over = true
		case <-time.After(time.Duration(random.IntN(200)) * time.Millisecond):
			if kills < 8 {
				losses[random.IntN(len(losses))]()
			}
		}
	}
	compareRecords(t, run.records, alone(t, long))
}

// unitOf returns a unit of the first case of a run.
func unitOf(cfg *runner.Config) *queue.Unit {
	return &queue.Unit{Items: []*queue.Item{queue.NewRunWork(*cfg).Next()}}
}

// TestAnotherSubmitterOfTheRun finds the answers that a killed one has not taken, and searches nothing twice; the
// units of the killed one are removed.
func TestAnotherSubmitterOfTheRun(t *testing.T) {
	t.Parallel()
	b := start(t)
	killed := open(t, b.Address, "one")
	testenv.Check(t, killed.Publish(t.Context(), unitOf(&killed.run)), killed.Publish(t.Context(), unitOf(&killed.run)))
	var searched atomic.Int32
	w := work(t, b.Address, "w", searching(func(x *executor) {
		do := x.do
		x.do = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
			if searched.Add(1) > 1 { // the second one is never done
				<-ctx.Done()
				return queue.Results{}, ctx.Err()
			}
			return do(ctx, u)
		}
	}))
	eventually(t, func() error {
		if n, err := killed.Waiting(t.Context()); err != nil || n != 1 {
			return fmt.Errorf("%d units, %v", n, err)
		}
		return nil
	})
	killed.Kill()
	again := open(t, b.Address, "one") // while the run of the killed one lives
	w.stop()
	if n, err := again.Waiting(t.Context()); err != nil || n != 0 {
		t.Errorf("%d units of the earlier submitter, %v", n, err)
	}
	if a, err := again.Next(t.Context()); err != nil || len(a.Records) == 0 {
		t.Errorf("the answer that nobody has taken: %+v, %v", a, err)
	}
	testenv.Check(t, again.Close())
}

// TestARunThatIsOverFreesItsWorkers: one that was cancelled at once, one whose submitter was killed, or which was
// submitted again, in time. As long as the submitter lives its search goes on.
func TestARunThatIsOverFreesItsWorkers(t *testing.T) {
	t.Parallel()
	b := start(t)
	started, ended := make(chan bool, 10), make(chan bool, 10)
	w := work(t, b.Address, "w", searching(func(x *executor) {
		x.do = func(ctx context.Context, _ *queue.Unit) (queue.Results, error) {
			started <- true
			<-ctx.Done()
			ended <- true
			return queue.Results{}, ctx.Err()
		}
	}))
	begin := func() *submission {
		q := open(t, b.Address, "endless")
		testenv.Check(t, q.Publish(t.Context(), unitOf(&q.run)))
		<-started
		return q
	}
	end := func(q *submission) {
		testenv.Check(t, q.Close())
		<-ended
	}
	q := begin()
	time.Sleep(2 * queue.TestLease) // nobody else has it, and it goes on
	if len(started) > 0 || len(ended) > 0 {
		t.Error("a unit whose lease is extended is given out again, or has ended")
	}
	end(q)
	begin().Kill()
	<-ended
	begin().Kill()
	again := begin()
	<-ended
	end(again)
	if said := w.notices(); len(said) > 0 {
		t.Errorf("the worker says %q", said)
	}
}

// TestALateRequestLeavesNothing: a server that stood still makes a consumer, as it was asked to earlier, after the end of the
// run has removed it.
func TestALateRequestLeavesNothing(t *testing.T) {
	t.Parallel()
	b := start(t)
	q, other := open(t, b.Address, "one"), open(t, b.Address, "two")
	defer other.Close()
	run, late := queue.RunID("one"), make(chan error)
	go func() { // ends with the request
		for {
			if _, err := other.JS().Consumer(t.Context(), "KEYMOVE_WORK", run); err != nil {
				_, err = other.JS().CreateConsumer(t.Context(), "KEYMOVE_WORK", jetstream.ConsumerConfig{
					Durable: run, FilterSubject: "keymove.work." + run, AckPolicy: jetstream.AckExplicitPolicy,
				})
				late <- err
				return
			}
		}
	}()
	testenv.Check(t, q.Close(), <-late)
	testenv.WantError(t, "the consumer is there", testenv.Err(other.JS().Consumer(t.Context(), "KEYMOVE_WORK", run)), jetstream.ErrConsumerNotFound)
}

// TestTwoRunsShareAWorker: none waits for the other.
func TestTwoRunsShareAWorker(t *testing.T) {
	t.Parallel()
	b := start(t)
	work(t, b.Address, "w", nil)
	first, second := open(t, b.Address, "first"), open(t, b.Address, "second")
	ended := make(chan bool)
	go func() { defer close(ended); first.end(t) }() // ends with the run
	compareRecords(t, second.end(t).records, alone(t))
	<-ended
	compareRecords(t, first.records, alone(t))
}

// larger makes so many cases of a run take so many bytes each.
func larger(cases, bytes int) func(*runner.Config) {
	return func(cfg *runner.Config) {
		var list suites.List
		for _, c := range cfg.Suites[0].All() {
			c.Theme = strings.Repeat("x", bytes)
			list = append(list, c)
		}
		cfg.Suites, cfg.Suites[0].Cases = cfg.Suites[:1], list[:cases]
	}
}

// TestWhatIsLarge: a unit and an answer that are too large for a message go in several; units for which the server has no
// room wait until answers are collected.
func TestWhatIsLarge(t *testing.T) {
	t.Parallel()
	b := start(t, func(o *server.Options) { o.MaxStore = 64 << 20 })
	work(t, b.Address, "w", nil)
	change := larger(30, 300<<10)
	compareRecords(t, open(t, b.Address, "x", change).end(t).records, alone(t, change))
	q := open(t, b.Address, "y", larger(6, 1<<20))
	all, rest := &queue.Unit{}, queue.NewRunWork(q.run)
	for item := rest.Next(); item != nil; item = rest.Next() {
		all.Items = append(all.Items, item)
	}
	testenv.Check(t, q.Publish(t.Context(), all))
	for got := 0; got < 4*len(all.Items); {
		a := testenv.Must(q.Next(t.Context()))(t)
		got += len(a.Records)
	}
	testenv.Check(t, q.Close())
}

// left returns an error unless the server has nothing but this run, and consumers of so many.
func left(t *testing.T, q *submission, consumers int) error {
	t.Helper()
	for stream, want := range map[string]uint64{"KEYMOVE_WORK": 0, "KEYMOVE_ANSWERS": 0, "KV_keymove_runs": 1, "OBJ_keymove_files": 0} {
		s, err := q.JS().Stream(t.Context(), stream)
		if err != nil {
			return err
		}
		if got := s.CachedInfo().State; got.Msgs != want || strings.HasPrefix(stream, "KEYMOVE") && got.Consumers != consumers {
			return fmt.Errorf("%s has %d messages and %d consumers, want %d and %d", stream, got.Msgs, got.Consumers, want, consumers)
		}
	}
	return nil
}

// TestAbandonedRuns close the server for nobody, and vanish in time.
func TestAbandonedRuns(t *testing.T) {
	t.Parallel()
	b := start(t, func(o *server.Options) { o.KeepRuns = 3 * time.Second })
	for n := range 34 {
		q := open(t, b.Address, fmt.Sprint(n))
		testenv.Check(t, q.Publish(t.Context(), unitOf(&q.run)))
		q.Kill()
	}
	work(t, b.Address, "w", nil)
	compareRecords(t, open(t, b.Address, "x").end(t).records, alone(t))
	q := open(t, b.Address, "x")
	defer q.Close()
	eventually(t, func() error { return left(t, q, 35) }) // consumers live for a day
}

// TestAHundredRuns leave memory and disk of the server as they are after one.
func TestAHundredRuns(t *testing.T) {
	testenv.OnlyLong(t, "a hundred runs")
	b := start(t)
	work(t, b.Address, "w", nil)
	search := func(runs int) [2]int64 {
		t.Run("runs", func(t *testing.T) {
			for n := range runs {
				t.Run("run", func(t *testing.T) {
					t.Parallel()
					open(t, b.Address, fmt.Sprint(n), func(cfg *runner.Config) { cfg.Plan.Repeat = 1 }).end(t)
				})
			}
		})
		time.Sleep(queue.TestLife + time.Second) // until signs of life are forgotten
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return [2]int64{int64(m.HeapAlloc), sizeOf(b.options.Dir)}
	}
	before, after := search(1), search(100)
	t.Logf("after a run: heap and disk %d, after 100 more %d", before, after)
	const slack = 4 << 20
	if after[0] > before[0]+slack || after[1] > before[1]+slack {
		t.Errorf("heap and disk were %d, and are %d", before, after)
	}
	q := open(t, b.Address, "x")
	defer q.Close()
	eventually(t, func() error { return left(t, q, 1) })
}

// sizeOf returns the bytes of the files below a folder.
func sizeOf(dir string) (bytes int64) {
	_ = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, _ error) error { // files may vanish meanwhile
		if info, err := os.Stat(path); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

// TestFilesGoThroughTheServer: a file of a run comes to a worker that asks for it, and is gone
// with the run.
func TestFilesGoThroughTheServer(t *testing.T) {
	t.Parallel()
	b := start(t)
	path := filepath.Join(t.TempDir(), "net")
	want := bytes.Repeat([]byte("0123456789abcdef"), 50_000) // several chunks
	testenv.Check(t, os.WriteFile(path, want, 0o600))
	sum := testenv.Must(files.DigestFile(path))(t)
	other := strings.Repeat("0", 64)
	var records []suites.Record
	run := sampleRun(t, &records)
	q := submit(t, b.Address, queue.Config{
		Job: &queue.Job{ID: queue.RunID("one"), Contenders: run.Contenders, Plan: run.Plan}, Work: queue.NewRunWork(run),
		Files: map[string]string{sum: path, other: path},
	})
	var fetched atomic.Pointer[queue.Fetch]
	work(t, b.Address, "w", func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Executor, error) {
		fetched.Store(&fetch)
		dir := t.TempDir() // a worker that lost the server opens the run again
		for _, name := range []string{"got", "again"} {
			err := fetch(ctx, sum, filepath.Join(dir, name))
			if got, readErr := os.ReadFile(filepath.Join(dir, name)); ctx.Err() == nil && (err != nil || readErr != nil || !bytes.Equal(got, want)) {
				t.Errorf("%d bytes, %v, %v", len(got), err, readErr)
			}
		}
		if err := fetch(ctx, other, filepath.Join(dir, "other")); ctx.Err() == nil && (err == nil || !strings.Contains(err.Error(), "its sha256 is")) {
			t.Errorf("a file that is not what it should be: %v", err)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return searching(func(*executor) {})(ctx, job, fetch)
	})
	testenv.Check(t, q.Run(t.Context()), q.Close())
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if (*fetched.Load())(ctx, sum, filepath.Join(t.TempDir(), "late")) == nil {
		t.Error("the file is there when the run is over")
	}
}
