package machines

import (
	"context"
	"fmt"
	"os"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/runfolder"
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
		Source: source, Name: name, Machine: w.Machine, Slots: w.Slots, Speed: nps,
		Notice: func(text string) { w.Inform("%s", text) },
		Prepare: func(_ context.Context, job *queue.Job) (queue.Crew, error) {
			if err := checkSignature(job, w.Version, nodes); err != nil {
				return nil, err
			}
			local, err := engines.localize(job)
			if err != nil {
				return nil, err
			}
			return w.crew(local)
		},
		Alone: func(ctx context.Context, job *queue.Job, u *queue.Unit) (queue.Results, error) {
			local, err := engines.localize(job)
			if err != nil {
				return queue.Results{}, err
			}
			return doAlone(ctx, &aloneUnit{local, u})
		},
	}
	worker.Work(ctx)
	return nil
}
