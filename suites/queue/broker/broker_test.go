package broker_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
)

// patience is how long tests wait for what has to come on a busy machine.
const patience = 2 * time.Minute

// TestMain lets all tests that mostly wait do so at the same time, however few cores there are.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// start starts a server in a folder, on a port that is free, or on the one given.
func start(t *testing.T, dir string, port int) *server.Server {
	t.Helper()
	s, err := server.Start(server.Options{Dir: dir, Listen: fmt.Sprintf("127.0.0.1:%d", port)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func address(s *server.Server) broker.Address {
	return broker.Address{URL: "nats://" + hostOf(s), Token: s.Token}
}

func hostOf(s *server.Server) string { return fmt.Sprintf("127.0.0.1:%d", s.Port()) }

func submit(t *testing.T, s *server.Server, id string) *broker.Submission {
	t.Helper()
	q, err := broker.Submit(t.Context(), address(s), &queue.Job{ID: broker.RunID(id), Version: "1", Signature: 7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func openSource(t *testing.T, s *server.Server) *broker.Source {
	t.Helper()
	source, err := broker.OpenSource(address(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(source.Close)
	return source
}

// lease waits for a unit.
func leaseUnit(t *testing.T, source *broker.Source, id string) queue.Lease {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if l, err := source.Lease(t.Context(), id, time.Second); err == nil && l != nil {
			return l
		}
	}
	t.Fatal("no unit came")
	return nil
}

// collect waits for an answer.
func collect(t *testing.T, q *broker.Submission) *queue.Answer {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		a, err := q.Collect(t.Context(), time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if a != nil {
			q.Settle()
			return a
		}
	}
	t.Fatal("no answer came")
	return nil
}

func waiting(t *testing.T, q *broker.Submission) int {
	t.Helper()
	n, err := q.Waiting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestAUnitGoesThroughTheServer: a unit is leased, returned, leased again and answered, also
// over a restart of the server, and nothing is left when the run is over.
func TestAUnitGoesThroughTheServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 0)
	source := openSource(t, s)
	if jobs, err := source.Jobs(t.Context()); err != nil || len(jobs) != 0 {
		t.Errorf("at first there are jobs: %v, %v", jobs, err)
	}
	q := submit(t, s, "one")
	jobs, err := source.Jobs(t.Context())
	if err != nil || len(jobs) != 1 || jobs[0].ID != broker.RunID("one") || jobs[0].Signature != 7 {
		t.Fatalf("jobs %+v, %v", jobs, err)
	}
	for n := 1; n <= 2; n++ {
		if err := q.Publish(t.Context(), &queue.Unit{Number: n}); err != nil {
			t.Fatal(err)
		}
	}
	first := leaseUnit(t, source, broker.RunID("one"))
	if err := first.Return(); err != nil || waiting(t, q) != 2 {
		t.Errorf("returned: %v, %d waiting", err, waiting(t, q))
	}
	port := s.Port()
	s.Close()
	start(t, dir, port)
	deliveries := 0
	for range 2 {
		l := leaseUnit(t, source, broker.RunID("one"))
		deliveries += l.Deliveries()
		if err := l.Extend(t.Context()); err != nil {
			t.Error(err)
		}
		if err := l.Done(t.Context(), &queue.Answer{Unit: l.Unit().Number, Worker: "w"}); err != nil {
			t.Error(err)
		}
	}
	if sum := collect(t, q).Unit + collect(t, q).Unit; sum != 3 || waiting(t, q) != 0 || deliveries < 3 {
		t.Errorf("units with the sum %d were answered, %d waiting, %d deliveries", sum, waiting(t, q), deliveries)
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
	if jobs, err := source.Jobs(t.Context()); err != nil || len(jobs) != 0 {
		t.Errorf("at the end there are jobs: %v, %v", jobs, err)
	}
	if _, err := source.Lease(t.Context(), broker.RunID("one"), 50*time.Millisecond); err == nil {
		t.Error("a run that is over has work")
	}
}

// TestAnotherSubmitterOfTheRun: the units of a killed submitter are removed by the next one, which
// finds the answers that nobody has taken.
func TestAnotherSubmitterOfTheRun(t *testing.T) {
	s := start(t, t.TempDir(), 0)
	killed := submit(t, s, "one")
	source := openSource(t, s)
	for n := 1; n <= 2; n++ {
		if err := killed.Publish(t.Context(), &queue.Unit{Number: n}); err != nil {
			t.Fatal(err)
		}
	}
	if err := leaseUnit(t, source, broker.RunID("one")).Done(t.Context(), &queue.Answer{Unit: 1, Attempt: "before"}); err != nil {
		t.Fatal(err)
	}
	killed.Disconnect()
	q := submit(t, s, "one")
	defer q.Close()
	if n := waiting(t, q); n != 0 {
		t.Errorf("%d units of the earlier submitter", n)
	}
	if a := collect(t, q); a.Unit != 1 || a.Attempt != "before" {
		t.Errorf("another answer: %+v", a)
	}
	if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil || waiting(t, q) != 1 {
		t.Errorf("a unit with a name that was there: %v, %d waiting", err, waiting(t, q))
	}
}

// TestAStreamThatIsLost: the submitter has it made again.
func TestAStreamThatIsLost(t *testing.T) {
	s := start(t, t.TempDir(), 0)
	q := submit(t, s, "one")
	defer q.Close()
	if err := q.Remove(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil || waiting(t, q) != 1 {
		t.Errorf("%v, %d waiting", err, waiting(t, q))
	}
}

// TestARunThatIsGone: the lease of a run that was closed says so, and so does the list of runs
// when the submitter was killed. A job that was removed comes back while its submitter lives.
func TestARunThatIsGone(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 0)
	source := openSource(t, s)
	q := submit(t, s, "one")
	if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil {
		t.Fatal(err)
	}
	l := leaseUnit(t, source, broker.RunID("one"))
	if err := l.Extend(t.Context()); err != nil {
		t.Errorf("the lease of a run that is there: %v", err)
	}
	jobs := func(want int) {
		t.Helper()
		eventually(t, func() error {
			time.Sleep(100 * time.Millisecond)
			jobs, err := source.Jobs(t.Context())
			if err == nil && len(jobs) != want {
				err = fmt.Errorf("%d jobs, want %d", len(jobs), want)
			}
			return err
		})
	}
	if n := waiting(t, q); n != 1 {
		t.Errorf("%d units before the run is removed", n)
	}
	if err := q.Remove(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := q.Waiting(t.Context()); err == nil && n != 0 { // the job itself may be back already
		t.Errorf("%d units are left of a run that was removed", n)
	}
	jobs(1)
	if err := q.Close(); err != nil {
		t.Error(err)
	}
	if err := l.Extend(t.Context()); !errors.Is(err, queue.ErrGone) {
		t.Errorf("the lease of a run that is gone: %v", err)
	}
	killed := submit(t, s, "two")
	jobs(1)
	killed.Disconnect()
	jobs(0)
}

func TestWrongTokens(t *testing.T) {
	s := start(t, t.TempDir(), 0)
	host := hostOf(s)
	for what, a := range map[string]broker.Address{
		"no token":               {URL: "nats://" + host},
		"a wrong one":            {URL: "nats://x@" + host},
		"an empty one":           {URL: "nats://:@" + host},
		"a wrong one beside URL": {URL: "nats://" + host, Token: "x"},
	} {
		if _, err := broker.Submit(t.Context(), a, &queue.Job{ID: broker.RunID("x")}, nil); !broker.IsRefused(err) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := broker.OpenSource(a); !broker.IsRefused(err) {
			t.Errorf("%s, of a worker: %v", what, err)
		}
	}
}

// TestATokenThatChanges: a server that was started again knows its token; with another one in its
// folder it ends the work of those who have the first.
func TestATokenThatChanges(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 0)
	port, token := s.Port(), s.Token
	q := submit(t, s, "one")
	ctx, cancel := openSource(t, s).WithToken(t.Context())
	defer cancel()
	s.Close()
	if s = start(t, dir, port); s.Token != token || s.New {
		t.Errorf("the token is %s, was %s, new %v", s.Token, token, s.New)
	}
	if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil {
		t.Error(err)
	}
	s.Close()
	if err := os.WriteFile(filepath.Join(dir, server.TokenFile), []byte("another\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, dir, port)
	select {
	case <-ctx.Done():
	case <-time.After(patience):
		t.Fatal("the worker goes on")
	}
	if err := context.Cause(ctx); !broker.IsRefused(err) {
		t.Errorf("the worker ends with %v", err)
	}
	eventually(t, func() error {
		if _, err := q.Collect(t.Context(), 100*time.Millisecond); !broker.IsRefused(err) {
			return fmt.Errorf("a submitter with the first token: %v", err)
		}
		return nil
	})
}
