package machines

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"keymove/cmd/keymove/internal/host"
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
		return refusal(h.submit(ctx, s, &queue.Job{Contenders: cfg.Contenders, Plan: cfg.Plan}, dir, m.Start, queue.NewRunWork(cfg)))
	}
}

// Play plays what is missing of the match of a folder: here, or by workers. Of one that is over it removes what a
// submitter that was killed at its end has left on the server.
func (h *Machines) Play(ctx context.Context, s *Settings, folder *match.Folder, cfg play.Config, over bool) error {
	if !s.IsOn() {
		return play.Run(ctx, cfg)
	}
	if !over {
		var err error
		if over, err = cfg.Queue.Commit(cfg.Commit); err != nil {
			return err
		}
	}
	m, work := &folder.Manifest, queue.MatchWork{Config: &cfg, Over: over}
	err := refusal(h.submit(ctx, s, &queue.Job{Match: m}, folder.Dir, m.Start, work))
	if over && err != nil {
		h.Warn("what is left of the match on the server could not be removed: %v", err)
		return nil
	}
	return err
}

// submit has the work of a job done by workers. The name of the run on the server is the same when it is resumed, so that what
// is left of it there is found, and another one for another run in the same folder.
func (h *Machines) submit(ctx context.Context, s *Settings, job *queue.Job, dir string, began time.Time, work queue.Work) (err error) {
	if err := h.checkPrograms(ctx, job); err != nil {
		return err
	}
	job.Version = h.Version
	if job.Signature, _, err = signature(ctx); err != nil {
		return err
	}
	address, err := s.address(h.Getenv)
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	name, _ := os.Hostname() // an unknown one is none
	job.ID = queue.RunID(name + "\x00" + dir + "\x00" + began.UTC().Format(time.RFC3339Nano))
	q, err := queue.Open(ctx, queue.Config{
		Address: address, Job: job, Work: work, Files: filesOf(job),
		Notice: func(text string) { h.Warn("%s", text) },
		Joined: func(a *queue.Answer) {
			h.Inform("worker %s: %d nodes/s, %d at a time, %s", a.Worker, a.Speed, a.Slots, cmp.Or(a.Machine.CPU, "CPU unknown"))
		},
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
func (h *Machines) checkPrograms(ctx context.Context, job *queue.Job) error {
	bySum := &programs{paths: map[string][]string{}}
	for sum := range filesOf(job) {
		bySum.paths[sum] = []string{sum}
	}
	local, err := bySum.localize(ctx, job, nil)
	if err != nil {
		return err
	}
	all, found := job.Programs(), local.Programs()
	for i := range all {
		c := &all[i]
		if c.Engine == nil {
			continue
		}
		for k := range i {
			if all[k].Engine != nil && !c.IsSameProgram(&all[k]) && found[i].IsSameProgram(&found[k]) {
				return host.Usagef("workers cannot tell %s and %s apart: they find both by the same sha256, with the same options, and start them in the same folder; search without --server", all[k].Name, c.Name)
			}
		}
		if why := c.Engine.Unnamed(); why != "" {
			h.Warn("%s is found on workers by its sha256, and %s: what else it reads is theirs, and not compared", c.Name, why)
		}
	}
	return nil
}
