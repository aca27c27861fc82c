package machines

import (
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/queue"
)

// runJob is the job of a run of a profile and an engine, as it comes from the server.
func runJob(t *testing.T) *queue.Job {
	t.Helper()
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	p := plan.Plan{HashMiB: 16, Threads: 1, Workers: 3, Repeat: 2, Timeout: time.Minute, Clock: time.Second}
	p.Selection.Sample, p.Seed = 5, 7
	p.Settle(2)
	return &queue.Job{ID: "x", Plan: p, Contenders: []suites.Contender{
		{Name: "default", Options: settings.Map()},
		{Name: "e", Engine: &suites.Engine{Command: "/e", Options: []suites.EngineOption{{Name: "Threads", Value: "2"}, {Name: "Clear Hash"}}}},
	}}
}

func matchJob(t *testing.T) *queue.Job {
	t.Helper()
	m := &match.Manifest{}
	m.HashMiB, m.Threads, m.Workers = 16, 1, 2
	m.Openings.Order.Seed = 3
	for _, c := range runJob(t).Contenders {
		m.Players = append(m.Players, match.Player{Contender: c, Limit: suites.Limit{Control: &suites.TimeControl{Time: time.Second}, Margin: time.Millisecond}})
	}
	return &queue.Job{ID: "x", Match: m}
}

// TestACrowdedWorker refuses what takes more threads at a time than it has CPUs, as the command line
// does: under a limit of time alone.
func TestACrowdedWorker(t *testing.T) {
	timed, untimed, game := runJob(t), runJob(t), matchJob(t)
	untimed.Plan.Limits, untimed.Plan.Limit = engine.Limits{Nodes: 1}, "nodes=1"
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
}

// TestAJobThatNeedsMoreMemory than the worker has is refused.
func TestAJobThatNeedsMoreMemory(t *testing.T) {
	job := runJob(t)
	job.Contenders = job.Contenders[:1]
	job.Plan.HashMiB = 1024
	w := worker{&host.Host{
		Machine: func() suites.Machine { return suites.Machine{CPUs: 4} },
		Memory:  func() host.Memory { return host.Memory{Limit: 2 << 30} },
	}, 4}
	if _, err := w.executor(job); err == nil || !strings.Contains(err.Error(), "4 searches at a time with 1024 MiB each") {
		t.Errorf("%v", err)
	}
	job.Plan.HashMiB = 16
	x, err := w.executor(job)
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
}
