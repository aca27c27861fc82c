package machines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/queue"
)

// TestRefusedJobs: a worker takes no job of another program, none whose searches have more threads than it has CPUs, by themselves
// or under a limit of time all at a time, and none that needs more memory than it has.
func TestRefusedJobs(t *testing.T) {
	players := []suites.Contender{{Name: "e", Engine: &suites.Engine{Command: "/e", Options: []suites.EngineOption{{Name: "Threads", Value: "2"}, {Name: "Clear Hash"}}}}}
	timed, untimed := &queue.Job{Contenders: players}, &queue.Job{Contenders: players}
	timed.Plan.Limits.MoveTime, untimed.Plan.Limits = time.Second, engine.Limits{Nodes: 1}
	game := &queue.Job{Match: &match.Manifest{Players: []match.Player{{Contender: players[0], Limit: suites.Limit{Control: &suites.TimeControl{Time: time.Second}}}}}}
	for _, test := range []struct {
		job         *queue.Job
		cpus, slots int
		want        string
	}{
		{timed, 8, 4, ""}, // the engine has two threads
		{timed, 8, 5, "5 searches of 2 threads at a time on 8 CPUs under a limit of time would get less than their time; start the worker with -j 4"},
		{timed, 1, 1, "searches of 2 threads, and this machine has 1 CPUs"},
		{game, 2, 1, ""}, {game, 2, 2, "2 searches of 2 threads at a time on 2 CPUs under a limit of time would get less than their time; start the worker with -j 1"},
		{untimed, 2, 50, ""},
	} {
		if err := checkJob(test.job, suites.Sizes{Threads: 1, HashMiB: 16}, test.cpus, test.slots); (err == nil) != (test.want == "") || err != nil && err.Error() != test.want {
			t.Errorf("%d at a time on %d CPUs: %v, want %q", test.slots, test.cpus, err, test.want)
		}
	}
	builtin, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	w := worker{&host.Host{
		Machine: func() suites.Machine { return suites.Machine{CPUs: 4} },
		Memory:  func() host.Memory { return host.Memory{Limit: 2 << 30} },
	}, 4}
	for hash, want := range map[int]string{1024: "4 searches at a time with 1024 MiB each", 16: ""} {
		job := &queue.Job{Contenders: []suites.Contender{{Name: "default", Options: builtin.Map()}}}
		job.Plan.HashMiB, job.Plan.Threads = hash, 1
		if x, err := w.executor(job); err == nil && want == "" {
			x.Close()
		} else if err == nil || want == "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%d MiB: %v", hash, err)
		}
	}
	job := &queue.Job{Version: "1.0", Signature: 11}
	for version, nodes := range map[string]uint64{"1.0": 12, "1.1": 11, "1.2": 12} {
		if err := checkSignature(job, version, nodes); err == nil || !strings.Contains(err.Error(), "the run is of Keymove 1.0 with signature 11, the worker of Keymove 1.") {
			t.Errorf("%s, %d: %v", version, nodes, err)
		}
	}
	if err := checkSignature(job, "1.0", 11); err != nil {
		t.Error(err)
	}
}

// TestTokenFiles have a token, and nothing else.
func TestTokenFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	for text, want := range map[string]string{"T\n": "T", " T": "T", "worker T\n": "", "": ""} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s := Settings{TokenFile: file}
		if got, err := s.address(func(string) string { return "of the environment" }); (err == nil) != (want != "") || err == nil && got.Token != want {
			t.Errorf("%q: %q, %v", text, got.Token, err)
		}
	}
}

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
