package machines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/queue"
)

// dies is the environment variable by which a process of one unit dies instead, or waits; tries that of a file that grows by a
// byte with each process.
const dies, tries = "KEYMOVE_TEST_DIES", "KEYMOVE_TEST_TRIES"

// TestMain is also the process that does one unit.
func TestMain(m *testing.M) {
	if len(os.Args) < 3 || os.Args[2] != "--"+aloneFlag {
		os.Exit(m.Run())
	}
	if log, err := os.OpenFile(os.Getenv(tries), os.O_APPEND|os.O_WRONLY, 0); err == nil {
		_, _ = log.WriteString("x") // the test reads it
	}
	switch os.Getenv(dies) {
	case "exit":
		os.Exit(2)
	case "wait":
		select {}
	}
	w := worker{host.New(os.Stdin, os.Stdout, os.Stderr), 1}
	if err := w.doOneUnit(context.Background()); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// TestAlone: a process of its own does a unit, or says why it cannot; one that dies is tried twice, and only then its item is
// dead; with the context no item is.
func TestAlone(t *testing.T) {
	mates, _ := suites.FindEntry("mates")
	builtin, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	log := put(t, "", t.TempDir(), "tries").Path
	t.Setenv(tries, log)
	first := builtin.Case(0)
	u := &queue.Unit{Items: []*queue.Item{{Case: &first, Searches: []suites.Key{{}}}}}
	ending, cancel := context.WithTimeoutCause(t.Context(), 200*time.Millisecond, errors.New("a signal"))
	defer cancel()
	for _, test := range []struct {
		dies, want string
		threads    int
		ctx        context.Context
		isDeath    bool
	}{
		{ctx: t.Context(), threads: 1, want: "<nil>"},
		{ctx: t.Context(), threads: 1 << 20, want: "searches of 1048576 threads, and this machine has "},
		{ctx: t.Context(), dies: "exit", want: "it ended twice, the last time by exit status 2", isDeath: true},
		{ctx: ending, dies: "wait", want: "a signal"},
	} {
		t.Setenv(dies, test.dies)
		job := &queue.Job{Contenders: []suites.Contender{{Name: "default", Options: settings.Map()}}}
		job.Plan.Limits.Nodes, job.Plan.Limit, job.Plan.HashMiB, job.Plan.Threads, job.Plan.Workers = 100, "nodes=100", 1, test.threads, 1
		results, err := executor{job: job}.Alone(test.ctx, u)
		_, isDeath := errors.AsType[*queue.Death](err)
		if got := fmt.Sprintf("%.*s", len(test.want), fmt.Sprint(err)); got != test.want || isDeath != test.isDeath || (err == nil) != (len(results.Records) == 1) {
			t.Errorf("%+v: %v, %d records", test, err, len(results.Records))
		}
		if data, err := os.ReadFile(log); isDeath && len(data) != 4 { // one for each row, two for this one
			t.Errorf("%d processes, %v", len(data), err)
		}
	}
}
