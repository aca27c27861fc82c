package machines

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/queue"
	"keymove/suites/runner"
)

// Search searches the cases of a run, as runner.Run does.
type Search func(context.Context, runner.Config) error

// Search returns what has the searches of a run done by workers.
func (h *Machines) Search(s *Settings, dir string) Search {
	return func(ctx context.Context, cfg runner.Config) error {
		if cfg.Trace != nil || cfg.Cache != nil {
			return host.Usagef("the run has --trace or --cache, which workers cannot do: resume it without --server")
		}
		m, err := folder.ReadManifest(dir)
		if err != nil {
			return err
		}
		work := queue.NewRunWork(&cfg)
		defer work.Close()
		return refusal(h.submit(ctx, s, &queue.Job{Contenders: cfg.Contenders, Plan: cfg.Plan}, dir, m.Start, work))
	}
}

// Play plays what is missing of the match of a folder: here, or by workers.
func (h *Machines) Play(ctx context.Context, s *Settings, folder *match.Folder, cfg play.Config) error {
	if !s.IsOn() {
		return play.Run(ctx, cfg)
	}
	if done, err := cfg.Queue.Commit(cfg.Commit); done || err != nil {
		return err
	}
	m := &folder.Manifest
	return refusal(h.submit(ctx, s, &queue.Job{Match: m}, folder.Dir, m.Start, queue.NewMatchWork(&cfg)))
}

// submit has the work of a job done by workers. The name of the run on the server is the same when it is resumed, so that what
// is left of it there is found, and another one for another run in the same folder.
func (h *Machines) submit(ctx context.Context, s *Settings, job *queue.Job, dir string, began time.Time, work queue.Work) (err error) {
	if err := h.checkPrograms(job.Programs()); err != nil {
		return err
	}
	job.Version = h.Version
	if job.Signature, _, err = signature(ctx); err != nil {
		return err
	}
	address, err := s.Address.of(h.Getenv)
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	name, _ := os.Hostname() // an unknown one is none
	job.ID = queue.RunID(name + "\x00" + dir + "\x00" + began.UTC().Format(time.RFC3339Nano))
	q, err := queue.Open(ctx, queue.Config{
		Address: address, Job: job, Work: work, Files: filesOf(job.Programs()),
		Notice: func(text string) { h.Warn("%s", text) },
		Joined: func(a *queue.Answer) {
			h.Inform("worker %s: %d nodes/s, %d at a time, %s", a.Worker, a.Speed, a.Slots, cmp.Or(a.Machine.CPU, "CPU unknown"))
		},
		Workers: func(n int) { h.Inform("workers: %d", n) },
	})
	if err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	defer func() {
		if err := q.Close(); err != nil {
			h.Warn("what is left of the run on the server could not be removed: %v", err)
		}
	}()
	return q.Run(ctx)
}

// checkPrograms returns an error for two engines that a worker cannot tell apart, since it finds programs by
// their sha256, and warns where the sha256 does not cover all files of an engine.
func (h *Machines) checkPrograms(contenders []suites.Contender) error {
	for i := range contenders {
		c := &contenders[i]
		if c.Engine == nil {
			continue
		}
		for k := range contenders[:i] {
			if other := &contenders[k]; other.Engine != nil && !c.IsSameProgram(other) && isFoundAlike(*c, *other) {
				return host.Usagef("workers cannot tell %s and %s apart: they find both by the same sha256, with the same options, and start them in the same folder; search without --server", other.Name, c.Name)
			}
		}
		if why := c.Engine.Unnamed(); why != "" {
			h.Warn("%s is found on workers by its sha256, and %s: what else it reads is theirs, and not compared", c.Name, why)
		}
	}
	return nil
}

// isFoundAlike reports whether workers find the same files for two engines, and start them alike.
func isFoundAlike(a, b suites.Contender) bool {
	for _, c := range []*suites.Contender{&a, &b} {
		e := *c.Engine
		e.Args, e.Options = slices.Clone(e.Args), slices.Clone(e.Options)
		for _, file := range e.Files {
			rename(&e, file.Path, file.SHA256)
		}
		c.Name, c.Engine = "", &e
	}
	return reflect.DeepEqual(a.Placeless(), b.Placeless())
}

func isTimed(job *queue.Job) bool {
	if job.Match != nil {
		return job.Match.Timed()
	}
	return job.Plan.Limits.Timed()
}
