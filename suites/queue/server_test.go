package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

func TestWrongTokens(t *testing.T) {
	s := start(t, t.TempDir())
	host := s.Addr()
	for what, a := range map[string]queue.Address{
		"no token":               {URL: "nats://" + host},
		"a wrong one":            {URL: "nats://x@" + host},
		"an empty one":           {URL: "nats://:@" + host},
		"a wrong one beside URL": {URL: "nats://" + host, Token: "x"},
	} {
		if err := connects(t, a); !queue.IsRefused(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := connects(t, queue.Address{URL: "nats://" + s.Token + "@" + host, Token: "x"}); err != nil {
		t.Errorf("the token in the URL: %v", err)
	}
}

// TestNoErrorNamesTheToken: what goes wrong ends in logs.
func TestNoErrorNamesTheToken(t *testing.T) {
	s := start(t, t.TempDir())
	for _, url := range []string{"nats://SECRET@" + s.Addr(), "tls://SECRET@" + s.Addr(), "nats://SECRET@127.0.0.1:1", "nats://SECRET@ho st", "nats://SECRET@[::1", "SECRET@" + s.Addr() + "x"} {
		if err := connects(t, queue.Address{URL: url}); err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// TestATokenThatChanges: a server that was started again knows its token; with another one in its
// folder it ends the work of those who have the first.
func TestATokenThatChanges(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir)
	at, token := s.Addr(), s.Token
	run := open(t, address(s), "one", asItIs)
	w := work(t, address(s), "w", func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error) {
		return nil, errors.New("not this one")
	})
	<-w.up
	s.Close()
	if s = startWith(t, server.Options{Dir: dir, Listen: at}); s.Token != token || s.New {
		t.Errorf("the token is %s, was %s, new %v", s.Token, token, s.New)
	}
	s.Close()
	if err := os.WriteFile(filepath.Join(dir, server.TokenFile), []byte("another\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	startWith(t, server.Options{Dir: dir, Listen: at})
	if err := run.Run(t.Context()); !queue.IsRefused(err) {
		t.Errorf("the submitter ends with %v", err)
	}
	w.wait()
	if !queue.IsRefused(w.err) {
		t.Errorf("the worker ends with %v", w.err)
	}
}

// TestWhatIsLostIsSearchedAgain: workers are killed, the server is killed, units and the whole store vanish, at
// random.
func TestWhatIsLostIsSearchedAgain(t *testing.T) {
	for seed := range uint64(testenv.Sample(1, 10)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { loseAtRandom(t, seed) })
	}
}

func loseAtRandom(t *testing.T, seed uint64) {
	t.Parallel()
	random := rand.New(rand.NewPCG(seed, 1))
	dir := t.TempDir()
	s := start(t, dir)
	a, at := address(s), s.Addr()
	run := open(t, a, "x", func(cfg *runner.Config) { cfg.Plan.Repeat = 10 })
	ended := make(chan error)
	go func() { ended <- run.Run(t.Context()) }() // ends with the run
	w := work(t, a, "w", nil)
	kills := 0
	for over := false; !over; {
		select {
		case err := <-ended:
			if over = true; err != nil {
				t.Error(err)
			}
			continue
		case <-time.After(time.Duration(random.IntN(200)) * time.Millisecond):
		}
		if kills++; kills > 8 {
			continue
		}
		switch random.IntN(4) {
		case 0:
			select {
			case <-w.up:
				w.of.Kill()
				w = work(t, a, "w", nil)
			default:
			}
		case 1:
			if stream, err := run.JS().Stream(t.Context(), "KEYMOVE_WORK"); err == nil {
				_ = stream.Purge(t.Context())
			}
		case 2:
			s.Close()
			s = startWith(t, server.Options{Dir: dir, Listen: at})
		case 3:
			s.Close()
			if err := os.RemoveAll(filepath.Join(dir, "streams")); err != nil {
				t.Fatal(err)
			}
			s = startWith(t, server.Options{Dir: dir, Listen: at})
		}
	}
	w.stop()
	if err := run.Close(); err != nil {
		t.Error(err)
	}
	suites.SortRecords(run.records)
	compareRecords(t, run.records, alone(t, func(cfg *runner.Config) { cfg.Plan.Repeat = 10 }))
}

// TestAnotherSubmitterOfTheRun finds the answers that a killed one has not taken, and searches nothing twice; the
// units of the killed one are removed.
func TestAnotherSubmitterOfTheRun(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	killed := open(t, address(s), "one", asItIs)
	u := unitOf(t, &killed.run)
	if err := errors.Join(killed.Publish(t.Context(), u), killed.Publish(t.Context(), u)); err != nil {
		t.Fatal(err)
	}
	var searched atomic.Int32
	w := work(t, address(s), "w", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		c := fakeExecutor(job, 2)
		c.do = func(ctx context.Context, u *queue.Unit) (queue.Results, error) {
			if searched.Add(1) > 1 { // the second one is never done
				<-ctx.Done()
				return queue.Results{}, ctx.Err()
			}
			return c.RunExecutor.Do(ctx, u)
		}
		return c, nil
	})
	eventually(t, func() error {
		if n, err := killed.Waiting(t.Context()); err != nil || n != 1 {
			return fmt.Errorf("%d units, %v", n, err)
		}
		return nil
	})
	killed.Kill()
	w.stop()
	again := open(t, address(s), "one", asItIs)
	if n, err := again.Waiting(t.Context()); err != nil || n != 0 {
		t.Errorf("%d units of the earlier submitter, %v", n, err)
	}
	if a, err := again.Next(t.Context()); err != nil || len(a.Records) == 0 {
		t.Errorf("the answer that nobody has taken: %+v, %v", a, err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// unitOf returns a unit of the first case of a run.
func unitOf(t *testing.T, cfg *runner.Config) *queue.Unit {
	t.Helper()
	w := queue.NewRunWork(*cfg)
	return &queue.Unit{Items: []*queue.Item{w.Next()}}
}

// TestARunThatIsOverFreesItsWorkers: one that was cancelled at once, one whose submitter was killed, or which was
// submitted again, in time. As long as the submitter lives its search goes on.
func TestARunThatIsOverFreesItsWorkers(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	started, ended := make(chan bool, 10), make(chan bool, 10)
	w := work(t, address(s), "w", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		return executor{RunExecutor: fakeExecutor(job, 2).RunExecutor, do: func(ctx context.Context, _ *queue.Unit) (queue.Results, error) {
			started <- true
			<-ctx.Done()
			ended <- true
			return queue.Results{}, ctx.Err()
		}}, nil
	})
	begin := func() *submission {
		q := open(t, address(s), "endless", asItIs)
		if err := q.Publish(t.Context(), unitOf(t, &q.run)); err != nil {
			t.Fatal(err)
		}
		<-started
		return q
	}
	q := begin()
	time.Sleep(2 * queue.TestLease) // nobody else has it, and it goes on
	if len(started) > 0 || len(ended) > 0 {
		t.Error("a unit whose lease is extended is given out again, or has ended")
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
	<-ended
	begin().Kill()
	<-ended
	begin().Kill()
	again := begin()
	<-ended
	if err := again.Close(); err != nil {
		t.Error(err)
	}
	<-ended
	if said := w.notices(); len(said) > 0 {
		t.Errorf("the worker says %q", said)
	}
}

// TestALateRequestLeavesNothing: a server that stood still makes a consumer, as it was asked to earlier, after the end of the
// run has removed it.
func TestALateRequestLeavesNothing(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	q, other := open(t, address(s), "one", asItIs), open(t, address(s), "two", asItIs)
	defer other.Close()
	late := make(chan error)
	go func() { // ends with the request
		for {
			if _, err := other.JS().Consumer(t.Context(), "KEYMOVE_WORK", queue.RunID("one")); err != nil {
				_, err = other.JS().CreateConsumer(t.Context(), "KEYMOVE_WORK", jetstream.ConsumerConfig{
					Durable: queue.RunID("one"), FilterSubject: "keymove.work." + queue.RunID("one"), AckPolicy: jetstream.AckExplicitPolicy,
				})
				late <- err
				return
			}
		}
	}()
	if err := errors.Join(q.Close(), <-late); err != nil {
		t.Error(err)
	}
	if _, err := other.JS().Consumer(t.Context(), "KEYMOVE_WORK", queue.RunID("one")); !errors.Is(err, jetstream.ErrConsumerNotFound) {
		t.Errorf("the consumer is there: %v", err)
	}
}

// TestTwoRunsShareAWorker: none waits for the other.
func TestTwoRunsShareAWorker(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	work(t, address(s), "w", nil)
	var ended [2]chan error
	var runs [2]*submission
	for n := range runs {
		runs[n], ended[n] = open(t, address(s), fmt.Sprint(n), asItIs), make(chan error, 1)
		go func() { ended[n] <- runs[n].Run(t.Context()) }() // ends with the run
	}
	for n, run := range runs {
		if err := errors.Join(<-ended[n], run.Close()); err != nil {
			t.Error(err)
		}
		suites.SortRecords(run.records)
		compareRecords(t, run.records, alone(t, asItIs))
	}
}

// TestAJobOfAnotherVersion that cannot be read is shown to the worker, which refuses it by its version.
func TestAJobOfAnotherVersion(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	q := open(t, address(s), "x", asItIs)
	defer q.Close()
	runs, err := q.JS().KeyValue(t.Context(), "keymove_runs")
	if err != nil {
		t.Fatal(err)
	}
	w := work(t, address(s), "w", func(_ context.Context, job *queue.Job, _ queue.Fetch) (queue.Executor, error) {
		return nil, errors.New("a run of " + job.Version)
	})
	eventually(t, func() error {
		if _, err := runs.Put(t.Context(), "other", []byte(`{"contenders": 7, "id": "other", "version": "9.9"}`)); err != nil {
			return err
		}
		if said := fmt.Sprint(w.notices()); !strings.Contains(said, "run other: a run of 9.9") {
			return errors.New(said)
		}
		return nil
	})
}

// TestWhatIsTooLargeForAMessage goes in several.
func TestWhatIsTooLargeForAMessage(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	work(t, address(s), "w", nil)
	large := func(cfg *runner.Config) {
		var list suites.List
		for _, c := range cfg.Suites[0].All() {
			c.Theme = strings.Repeat("x", 1<<20)
			list = append(list, c)
		}
		list = list[:6]
		cfg.Suites, cfg.Suites[0].Cases = cfg.Suites[:1], list
	}
	q := open(t, address(s), "x", large)
	all := &queue.Unit{}
	rest := queue.NewRunWork(q.run)
	for item := rest.Next(); item != nil; item = rest.Next() {
		all.Items = append(all.Items, item)
	}
	if err := q.Publish(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	for got := 0; got < 4*len(all.Items); {
		a, err := q.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got += len(a.Records)
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
}

// TestAServerWithoutRoom: units wait until answers are collected.
func TestAServerWithoutRoom(t *testing.T) {
	t.Parallel()
	s := startWith(t, server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", MaxStore: 64 << 20})
	work(t, address(s), "w", nil)
	large := func(cfg *runner.Config) {
		var list suites.List
		for _, c := range cfg.Suites[0].All() {
			c.Theme = strings.Repeat("x", 300<<10)
			list = append(list, c)
		}
		cfg.Suites, cfg.Suites[0].Cases = cfg.Suites[:1], list
	}
	got, _ := together(t, address(s), large)
	compareRecords(t, got, alone(t, large))
}

// TestAbandonedRuns close the server for nobody, and vanish in time.
func TestAbandonedRuns(t *testing.T) {
	t.Parallel()
	const keep = 3 * time.Second
	dir := t.TempDir()
	s := startWith(t, server.Options{Dir: dir, Listen: "127.0.0.1:0", KeepRuns: keep})
	for n := range 34 {
		q := open(t, address(s), fmt.Sprint(n), asItIs)
		if err := q.Publish(t.Context(), unitOf(t, &q.run)); err != nil {
			t.Fatal(err)
		}
		q.Kill()
	}
	work(t, address(s), "w", nil)
	got, _ := together(t, address(s), asItIs)
	compareRecords(t, got, alone(t, asItIs))
	q := open(t, address(s), "x", asItIs)
	defer q.Close()
	eventually(t, func() error { return left(t, q, 1) })
}

// left returns an error unless the server has nothing but so many runs.
func left(t *testing.T, q *submission, runs uint64) error {
	t.Helper()
	for stream, want := range map[string]uint64{"KEYMOVE_WORK": 0, "KEYMOVE_ANSWERS": 0, "KV_keymove_runs": runs, "OBJ_keymove_files": 0} {
		s, err := q.JS().Stream(t.Context(), stream)
		if err != nil {
			return err
		}
		if got := s.CachedInfo().State.Msgs; got != want {
			return fmt.Errorf("%s has %d messages, want %d", stream, got, want)
		}
	}
	return nil
}

// TestAHundredRuns leave memory and disk of the server as they are after one.
func TestAHundredRuns(t *testing.T) {
	testenv.OnlyLong(t, "a hundred runs")
	dir := t.TempDir()
	s := start(t, dir)
	work(t, address(s), "w", nil)
	search := func(runs int) [2]int64 {
		t.Run("runs", func(t *testing.T) {
			for n := range runs {
				t.Run("run", func(t *testing.T) {
					t.Parallel()
					submit(t, address(s), fmt.Sprint(n), func(cfg *runner.Config) { cfg.Plan.Repeat = 1 })
				})
			}
		})
		time.Sleep(2 * queue.TestLife) // until signs of life are forgotten
		return [2]int64{heap(), sizeOf(t, dir)}
	}
	before, after := search(1), search(100)
	t.Logf("after a run: heap and disk %d, after 100 more %d", before, after)
	const slack = 4 << 20
	if after[0] > before[0]+slack || after[1] > before[1]+slack {
		t.Errorf("heap and disk were %d, and are %d", before, after)
	}
	q := open(t, address(s), "x", asItIs)
	defer q.Close()
	eventually(t, func() error { return left(t, q, 1) })
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func sizeOf(t *testing.T, dir string) (bytes int64) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil {
			if info, err := entry.Info(); err == nil {
				bytes += info.Size()
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

// TestFilesGoThroughTheServer: a file of a run comes to a worker that asks for it, and is gone
// with the run.
func TestFilesGoThroughTheServer(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	dir := t.TempDir()
	path := filepath.Join(dir, "net")
	want := bytes.Repeat([]byte("0123456789abcdef"), 50_000) // several chunks
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	sum, err := files.DigestFile(path)
	if err != nil {
		t.Fatal(err)
	}
	false := strings.Repeat("0", 64)
	var records []suites.Record
	run := sampleRun(t, &records)
	runWork := queue.NewRunWork(run)
	job := &queue.Job{ID: queue.RunID("one"), Contenders: run.Contenders, Plan: run.Plan}
	q, err := queue.Open(t.Context(), queue.Config{Address: address(s), Job: job, Work: runWork, Files: map[string]string{sum: path, false: path}, Joined: func(*queue.Answer) {}})
	if err != nil {
		t.Fatal(err)
	}
	var fetched queue.Fetch
	work(t, address(s), "w", func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Executor, error) {
		fetched = fetch
		dir := t.TempDir() // a worker that lost the server opens the run again
		for _, name := range []string{"got", "again"} {
			if err := fetch(ctx, sum, filepath.Join(dir, name)); ctx.Err() != nil {
				return nil, ctx.Err()
			} else if err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		}
		if err := fetch(ctx, false, filepath.Join(dir, "other")); ctx.Err() == nil && (err == nil || !strings.Contains(err.Error(), "its sha256 is")) {
			t.Errorf("a file that is not what it should be: %v", err)
		}
		return fakeExecutor(job, 2), nil
	})
	if err := q.Run(t.Context()); err != nil {
		t.Error(err)
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := fetched(ctx, sum, filepath.Join(dir, "other")); err == nil {
		t.Error("the file is there when the run is over")
	}
}
