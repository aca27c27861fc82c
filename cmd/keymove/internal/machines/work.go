package machines

import (
	"context"
	"errors"
	"fmt"
	"os"

	"keymove/cmd/keymove/internal/memory"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
)

// Worker is a worker as the command line asks for it.
type Worker struct {
	Address
	// EngineDir is the folder from which engines are run; empty for none.
	EngineDir string
	// AcceptUploads lets runs start what they upload, if they have the token of an
	// uploader.
	AcceptUploads bool
	// Slots is the number of units at a time.
	Slots int

	Version string
	Machine suites.Machine
	Memory  memory.Tables
	Getenv  func(string) string
	Inform  func(format string, args ...any)
}

// Work searches for the runs of a server until ctx ends.
func (w *Worker) Work(ctx context.Context) error {
	engines, err := openEngineDir(w.EngineDir)
	if err != nil {
		return err
	}
	uploader, err := w.uploaderToken()
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
	files := &uploads{download: source.Download, token: uploader}
	defer files.close()
	localize := func(ctx context.Context, job *queue.Job) (*queue.Job, error) {
		own, err := files.of(ctx, job)
		if err != nil {
			return nil, err
		}
		return engines.with(own).localize(job)
	}
	name := fmt.Sprintf("%s/%d", w.Machine.Host, os.Getpid())
	w.Inform("worker %s: Keymove %s, signature %d, %d nodes/s, %d at a time", name, w.Version, nodes, nps, w.Slots)
	worker := queue.Worker{
		Source: source, Name: name, Machine: w.Machine, Slots: w.Slots, Speed: nps,
		Notice: func(text string) { w.Inform("%s", sink.Terminal(text)) },
		Prepare: func(ctx context.Context, job *queue.Job) (queue.Crew, error) {
			if err := checkSignature(job, w.Version, nodes); err != nil {
				return nil, err
			}
			local, err := localize(ctx, job)
			if err != nil {
				return nil, err
			}
			return w.crew(local)
		},
		Alone: func(ctx context.Context, job *queue.Job, u *queue.Unit) (queue.Results, error) {
			local, err := localize(ctx, job)
			if err != nil {
				return queue.Results{}, err
			}
			return doAlone(ctx, &aloneUnit{local, u})
		},
	}
	worker.Work(ctx)
	return nil
}

// uploaderToken returns the token of uploaders; empty where uploads are not accepted.
func (w *Worker) uploaderToken() (string, error) {
	if !w.AcceptUploads {
		return "", nil
	}
	if w.TokenFile != "" {
		if tokens, err := broker.ReadTokens(w.TokenFile); err == nil && tokens[broker.Uploaders] != "" {
			return tokens[broker.Uploaders], nil
		}
	}
	return "", errNoUploader
}

// errNoUploader is the error of a worker that cannot tell uploaders from others.
var errNoUploader = errors.New("--accept-uploads needs the token of uploaders: a --token-file with the lines \"worker T\" and \"uploader T\"")
