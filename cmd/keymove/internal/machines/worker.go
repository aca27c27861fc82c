package machines

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/memory"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/engine/external/supervise"
	"keymove/engine/profile"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/queue"
	"keymove/suites/runner"
)

// Worker is a worker as the command line asks for it.
type Worker struct {
	Address
	// EngineDir is the folder from which engines are run; empty for none.
	EngineDir string
	// AcceptUploads lets runs start what they send.
	AcceptUploads bool
	// Slots is the number of units at a time.
	Slots int

	Version string
	Machine suites.Machine
	// Memory is the memory left with so many threads.
	Memory func() memory.Tables
	Getenv func(string) string
	Inform func(format string, args ...any)
}

// Work searches for the runs of a server until ctx ends.
func (w *Worker) Work(ctx context.Context) error {
	have, err := openPrograms(w.EngineDir, w.AcceptUploads)
	if err != nil {
		return err
	}
	defer have.close()
	nodes, nps, err := signature(ctx)
	if err != nil {
		return err
	}
	address, err := w.Address.of(w.Getenv)
	if err != nil {
		return err
	}
	if w.AcceptUploads {
		go removeAbandoned() // ends when it has looked at each of them
	}
	name := fmt.Sprintf("%s/%d", w.Machine.Host, os.Getpid())
	w.Inform("worker %s: Keymove %s, signature %d, %d nodes/s, %d at a time", name, w.Version, nodes, nps, w.Slots)
	worker := queue.Worker{
		Address: address, Name: name, Machine: w.Machine, Slots: w.Slots, Speed: nps,
		Notice: func(text string) { w.Inform("%s", sink.Terminal(text)) },
		Prepare: func(ctx context.Context, job *queue.Job, fetch queue.Fetch) (queue.Crew, error) {
			if err := checkSignature(job, w.Version, nodes); err != nil {
				return nil, err
			}
			local, err := have.localize(ctx, job, fetch)
			if err != nil {
				return nil, err
			}
			return w.crew(local)
		},
	}
	return worker.Work(ctx)
}

// crew does the units of a job with paths of this machine.
type crew struct {
	inProcess
	job *queue.Job
}

// inProcess does units in this process.
type inProcess interface {
	Do(context.Context, *queue.Unit) (queue.Results, error)
	Close()
}

func (c crew) Alone(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	return doAlone(ctx, &aloneUnit{c.job, u})
}

func (w *Worker) crew(job *queue.Job) (_ crew, err error) {
	all, searches := suites.Sizes{Threads: job.Plan.Threads, HashMiB: job.Plan.HashMiB}, w.Slots
	if m := job.Match; m != nil {
		all, searches = suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}, 2*w.Slots
	}
	contenders, tables := job.Programs(), w.Memory()
	book, err := input.ReloadBook(contenders)
	err = errors.Join(checkJob(job, all, w.Machine.CPUs, w.Slots),
		err, input.CheckFiles(contenders), tables.Check(searches, all.HashMiB, contenders))
	if err != nil {
		return crew{}, err
	}
	if job.Match != nil {
		opener := input.MatchOpener(job.Match, book)
		return crew{queue.NewMatchCrew(play.Config{
			Players: job.Match.Players, Rules: job.Match.Rules, MaxIdle: tables.MaxOpen(searches, all.HashMiB),
			Open: func(ctx context.Context, p match.Player) (engine.Searcher, error) {
				return opener.Open(ctx, p.Contender)
			},
		}), job}, nil
	}
	opener := &input.Opener{HashMiB: all.HashMiB, Threads: all.Threads, Book: book, Timeout: job.Plan.Timeout, Supervised: true}
	cfg := runner.Config{Contenders: contenders, Plan: job.Plan, Open: opener.Open, MaxOpen: tables.MaxOpen(searches, all.HashMiB)}
	cfg.Plan.Workers = w.Slots
	return crew{queue.NewRunCrew(cfg), job}, nil
}

// checkJob returns why a job cannot be done by a worker with so many CPUs and units at a time: searches with
// more threads than it has CPUs, one by itself, or, under a limit of time, all at a time, where each would get less than its time.
func checkJob(job *queue.Job, all suites.Sizes, cpus, slots int) error {
	threads := suites.LargestSizes(job.Programs(), all).Threads
	switch {
	case threads > cpus:
		return fmt.Errorf("searches of %d threads, and this machine has %d CPUs", threads, cpus)
	case isTimed(job) && slots*threads > cpus:
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
	elapsed := max(time.Since(start), time.Microsecond)
	return nodes, uint64(float64(nodes) / elapsed.Seconds()), err
}

// checkSignature returns an error unless a worker searches as the submitter of a job does.
func checkSignature(job *queue.Job, version string, nodes uint64) error {
	if job.Version == version && job.Signature == nodes {
		return nil
	}
	return fmt.Errorf("they search differently: the run is of Keymove %s with signature %d, the worker of Keymove %s with signature %d (\"keymove bench --depth %d\")",
		job.Version, job.Signature, version, nodes, signatureDepth)
}

// aloneFlag is the flag of "keymove worker" with which a worker starts itself again to do one
// unit.
const aloneFlag = "one-unit"

// aloneUnit is the input of a process that does one unit.
type aloneUnit struct {
	Job  *queue.Job  `json:"job"`
	Unit *queue.Unit `json:"unit"`
}

// aloneAnswer is its output.
type aloneAnswer struct {
	queue.Results
	Error string `json:"error,omitempty"`
}

// doAlone does a unit in a process of its own. If that ends without an answer, another one
// tries again: the first may have been killed by somebody else. Only this process can tell:
// if it is killed as well, no unit is blamed, and the unit is given out again.
func doAlone(ctx context.Context, u *aloneUnit) (results queue.Results, err error) {
	for range 2 {
		results, err = doInProcess(ctx, u)
		if _, died := errors.AsType[*queue.Death](err); !died || ctx.Err() != nil {
			return results, err
		}
	}
	return results, err
}

// doInProcess does a unit in a new process, which is killed when ctx ends.
func doInProcess(ctx context.Context, u *aloneUnit) (queue.Results, error) {
	self, err := os.Executable()
	if err != nil {
		return queue.Results{}, err
	}
	cmd := exec.Command(self, "worker", "--"+aloneFlag) // and not the context's: it is killed with its engines
	var out bytes.Buffer
	cmd.Stdout = &out
	in, err := cmd.StdinPipe()
	if err != nil {
		return queue.Results{}, err
	}
	defer in.Close() // the process ends when nothing waits for it any more
	process, err := supervise.Start(cmd, false)
	if err != nil {
		return queue.Results{}, err
	}
	defer context.AfterFunc(ctx, process.Kill)()
	_ = json.NewEncoder(in).Encode(u) // if the process has ended, that is its error
	state := process.Wait()
	if ctx.Err() != nil {
		return queue.Results{}, context.Cause(ctx)
	}
	var a aloneAnswer
	if !state.Success || json.Unmarshal(out.Bytes(), &a) != nil {
		return queue.Results{}, &queue.Death{State: state.Text}
	}
	if a.Error != "" {
		return queue.Results{}, errors.New(a.Error)
	}
	return a.Results, nil
}

// doOneUnit does the unit that stdin has, and writes the answer to stdout. The process ends
// when stdin does, and not by the signals that end its worker, which may want the answer.
func (w *Worker) doOneUnit(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	in := json.NewDecoder(stdin)
	var u aloneUnit
	if err := in.Decode(&u); err != nil {
		return err
	}
	go func() { // ends with the process
		_, _ = io.Copy(io.Discard, stdin)
		os.Exit(1)
	}()
	var a aloneAnswer
	crew, err := w.crew(u.Job)
	if err == nil {
		defer crew.Close()
		a.Results, err = crew.Do(context.WithoutCancel(ctx), u.Unit)
	}
	if err != nil {
		a = aloneAnswer{Error: err.Error()}
	}
	return json.NewEncoder(stdout).Encode(&a)
}
