package machines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/match/play"
	"keymove/suites/queue"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// worker is a worker of so many units at a time.
type worker struct {
	*host.Host
	slots int
}

// WorkerCommand is the command that runs a worker.
func (h *Machines) WorkerCommand() *cli.Command {
	w := worker{Host: h.Host}
	var server Settings
	var engineDir string
	var acceptUploads, isAlone bool
	return h.WithSettings(&cli.Command{
		Name:        "worker",
		Usage:       "searches for runs with --server",
		Description: "A worker takes work until it is interrupted; it searches only for runs of its own version of Keymove.",
		Action: func(c *cli.Context) error {
			switch {
			case c.Args().Present():
				return host.Usagef("worker takes no arguments")
			case isAlone:
				w.slots = 1
				return w.doOneUnit(c.Context)
			case server.Server == "":
				return host.Usagef("worker needs --server")
			case w.slots == 0:
				w.slots = h.CPUs
			}
			have, err := openPrograms(engineDir, acceptUploads)
			if err != nil {
				return refusal(err)
			}
			defer have.close()
			return refusal(w.work(c.Context, &server, have))
		},
	}, append(server.rows("the `URL` of the server, as nats://TOKEN@HOST:PORT"), []settings.Row{
		{Name: "jobs", Short: "j", DefaultText: "CPUs", Min: 1, Usage: "`N` units of work at a time", Field: &w.slots},
		{Name: "engine-dir", DefaultText: "none", Usage: "run engines and books of the folder `DIR`; they are found by their sha256", Field: &engineDir},
		{Name: "accept-uploads", Usage: "start programs that runs send; whoever has the token can do anything here", Field: &acceptUploads},
		{Name: aloneFlag, Hidden: true, Usage: "do the unit of work that stdin has, and write the answer to stdout", Field: &isAlone},
	}...), new(settings.Values))
}

// work searches for the runs of a server until ctx ends.
func (w *worker) work(ctx context.Context, server *Settings, have *programs) error {
	nodes, nps, err := signature(ctx)
	if err != nil {
		return err
	}
	address, err := server.address(w.Getenv)
	if err != nil {
		return err
	}
	machine := w.Machine()
	name := fmt.Sprintf("%s/%d", machine.Host, os.Getpid())
	w.Inform("worker %s: Keymove %s, signature %d, %d nodes/s, %d at a time", name, w.Version, nodes, nps, w.slots)
	q := queue.Worker{
		Address: address, Name: name, Machine: machine, Slots: w.slots, Speed: nps,
		Notice: func(text string) { w.Inform("%s", text) },
		Prepare: func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Executor, error) {
			if err := checkSignature(job, w.Version, nodes); err != nil {
				return nil, err
			}
			local, err := have.localize(ctx, job, fetch)
			if err != nil {
				return nil, err
			}
			return w.executor(local)
		},
	}
	return q.Work(ctx)
}

// executor does the units of a job with paths of this machine.
type executor struct {
	inProcess
	job *queue.Job
}

// inProcess does units in this process.
type inProcess interface {
	Do(context.Context, *queue.Unit) (queue.Results, error)
	Close()
}

func (w *worker) executor(job *queue.Job) (_ executor, err error) {
	all, searches := suites.Sizes{Threads: job.Plan.Threads, HashMiB: job.Plan.HashMiB}, w.slots
	if m := job.Match; m != nil {
		all, searches = suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}, 2*w.slots
	}
	contenders, tables := job.Programs(), w.Memory()
	book, err := input.ReloadBook(contenders)
	err = errors.Join(checkJob(job, all, w.Machine().CPUs, w.slots),
		err, input.CheckFiles(contenders), tables.Check(searches, all.HashMiB, contenders))
	if err != nil {
		return executor{}, err
	}
	if job.Match != nil {
		opener := input.MatchOpener(job.Match, book)
		return executor{queue.MatchExecutor{Runner: play.NewRunner(&play.Config{
			Players: job.Match.Players, Rules: job.Match.Rules, MaxOpen: tables.MaxOpen(searches, all.HashMiB), Open: opener.Open,
		})}, job}, nil
	}
	opener := &input.Opener{HashMiB: all.HashMiB, Threads: all.Threads, Book: book, Timeout: job.Plan.Timeout, Supervised: true}
	cfg := runner.Config{Contenders: contenders, Plan: job.Plan, Open: opener.Open, MaxOpen: tables.MaxOpen(searches, all.HashMiB)}
	cfg.Plan.Workers = w.slots
	return executor{queue.NewRunExecutor(cfg), job}, nil
}

// checkJob returns why a job cannot be done by a worker with so many CPUs and units at a time: searches with
// more threads than it has CPUs, one by itself, or, under a limit of time, all at a time, where each would get less than its time.
func checkJob(job *queue.Job, all suites.Sizes, cpus, slots int) error {
	threads, isTimed := suites.LargestSizes(job.Programs(), all).Threads, job.Plan.Limits.Timed
	if job.Match != nil {
		isTimed = job.Match.Timed
	}
	switch {
	case threads > cpus:
		return fmt.Errorf("searches of %d threads, and this machine has %d CPUs", threads, cpus)
	case isTimed() && slots*threads > cpus:
		return fmt.Errorf("%d searches of %d threads at a time on %d CPUs under a limit of time would get less than their time; start the worker with -j %d",
			slots, threads, cpus, max(1, cpus/threads))
	}
	return nil
}

// signatureDepth is the depth of the bench that submitter and worker compare.
const signatureDepth = 5

// signature returns the nodes of "keymove bench --depth 5", and the nodes per second.
func signature(ctx context.Context) (nodes, nps uint64, err error) {
	settings, err := profile.Resolve("default")
	if err != nil {
		return 0, 0, err
	}
	start := time.Now()
	nodes, err = bench.Nodes(ctx, settings.New(engine.DefaultHashMiB), signatureDepth)
	return nodes, uint64(float64(nodes) / max(time.Since(start), time.Microsecond).Seconds()), err
}

// checkSignature returns an error unless a worker searches as the submitter of a job does.
func checkSignature(job *queue.Job, version string, nodes uint64) error {
	if job.Version == version && job.Signature == nodes {
		return nil
	}
	return fmt.Errorf("they search differently: the run is of Keymove %s with signature %d, the worker of Keymove %s with signature %d (\"keymove bench --depth %d\")",
		job.Version, job.Signature, version, nodes, signatureDepth)
}
