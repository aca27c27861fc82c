package machines

import (
	"context"
	"errors"
	"fmt"
	"os"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// Worker is a worker as the command line asks for it.
type Worker struct {
	Address
	// EngineDir is the folder from which engines are run; empty for none.
	EngineDir string
	// Slots is the number of units at a time.
	Slots int

	Version string
	Machine runfolder.Machine
	Memory  contender.Memory
	Getenv  func(string) string
	Inform  func(format string, args ...any)
}

// Work searches for the runs of a server until ctx ends.
func (w *Worker) Work(ctx context.Context) error {
	engines, err := openEngineDir(w.EngineDir)
	if err != nil {
		return err
	}
	nodes, nps, err := signature(ctx)
	if err != nil {
		return err
	}
	address, err := w.Address.broker(broker.Workers, w.Getenv)
	if err != nil {
		return err
	}
	source, err := broker.OpenSource(address)
	if err != nil {
		return err
	}
	defer source.Close()
	name := fmt.Sprintf("%s/%d", w.Machine.Host, os.Getpid())
	w.Inform("worker %s: Keymove %s, signature %d, %d nodes/s, %d at a time", name, w.Version, nodes, nps, w.Slots)
	worker := queue.Worker{
		Source: source, Name: name, Machine: w.Machine, Slots: w.Slots,
		Notice: func(text string) { w.Inform("%s", text) },
		Prepare: func(_ context.Context, job *queue.Job) (runner.Config, error) {
			if err := checkSignature(job, w.Version, nodes); err != nil {
				return runner.Config{}, err
			}
			return w.prepare(engines, job)
		},
	}
	worker.Work(ctx)
	return nil
}

// prepare returns how the worker searches a run.
func (w *Worker) prepare(engines *engineDir, job *queue.Job) (runner.Config, error) {
	local, err := engines.localize(job.Contenders)
	if err != nil {
		return runner.Config{}, err
	}
	p := &job.Plan
	book, err := contender.ReloadBook(local)
	err = errors.Join(err, contender.CheckFiles(local), w.Memory.Check(w.Slots, p.HashMiB, local))
	if err != nil {
		return runner.Config{}, err
	}
	opener := &contender.Opener{HashMiB: p.HashMiB, Threads: p.Threads, Book: book, Timeout: p.Timeout, Supervised: true}
	return runner.Config{
		Contenders: local, Plan: *p, Open: opener.Open, MaxOpen: w.Memory.MaxOpen(w.Slots, p.HashMiB),
	}, nil
}
