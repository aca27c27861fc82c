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
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/queue"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// Submission is a run or a match whose work workers do.
type Submission struct {
	Settings
	// Dir is the folder of the run.
	Dir     string
	Version string
	Getenv  func(string) string
	// Inform and Warn write lines for people.
	Inform, Warn func(format string, args ...any)
}

// Run has the searches of a run done by workers, as runner.Run does them here.
func (s *Submission) Run(ctx context.Context, cfg runner.Config) error {
	work := queue.NewRunWork(&cfg)
	defer work.Close()
	m, err := runfolder.ReadManifest(s.Dir)
	if err != nil {
		return err
	}
	return s.submit(ctx, &queue.Job{Contenders: cfg.Contenders, Plan: cfg.Plan}, m.Start, work)
}

// Play has the games of a match played by workers, as play.Run does here.
func (s *Submission) Play(ctx context.Context, folder *match.Folder, cfg play.Config) error {
	m := &folder.Manifest
	if done, err := cfg.Queue.Commit(cfg.Commit); done || err != nil {
		return err
	}
	return s.submit(ctx, &queue.Job{Match: m}, m.Start, queue.NewMatchWork(&cfg))
}

func (s *Submission) submit(ctx context.Context, job *queue.Job, began time.Time, work queue.Work) (err error) {
	if err := s.checkPrograms(job.Programs()); err != nil {
		return err
	}
	job.Version = s.Version
	if job.Signature, _, err = signature(ctx); err != nil {
		return err
	}
	address, err := s.Address.of(s.Getenv)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(s.Dir)
	if err != nil {
		return err
	}
	// It is the same when the run is resumed, so that what is left of it there is found, and another one
	// for another run in the same folder.
	name, _ := os.Hostname() // an unknown one is none
	job.ID = queue.RunID(name + "\x00" + dir + "\x00" + began.UTC().Format(time.RFC3339Nano))
	q, err := queue.Open(ctx, queue.Config{
		Address: address, Job: job, Work: work, Files: filesOf(job.Programs()),
		Notice:  func(text string) { s.Warn("%s", sink.Terminal(text)) },
		Joined:  s.joined(isTimed(job)),
		Workers: func(n int) { s.Inform("workers: %d", n) },
	})
	if err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	defer func() {
		if err := q.Close(); err != nil {
			s.Warn("what is left of the run on the server could not be removed: %v", err)
		}
	}()
	return q.Run(ctx)
}

// checkPrograms returns an error for two engines that a worker cannot tell apart, since it finds programs by
// their sha256, and warns of those of which that is not the whole.
func (s *Submission) checkPrograms(contenders []suites.Contender) error {
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
			s.Warn("%s is found on workers by its sha256, and %s: what else it reads is theirs, and not compared", c.Name, why)
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

// joined returns what reports the workers that join.
func (s *Submission) joined(timed bool) func(*queue.Answer) {
	var all speeds
	return func(a *queue.Answer) {
		s.Inform("%s", sink.Terminal(fmt.Sprintf("worker %s: %s", a.Worker, describe(a))))
		if text := all.warning(a); timed && text != "" {
			s.Warn("%s", sink.Terminal(text))
		}
	}
}

func describe(a *queue.Answer) string {
	return fmt.Sprintf("%d nodes/s, %d at a time, %s", a.Speed, a.Slots, cmp.Or(a.Machine.CPU, "CPU unknown"))
}

// unlikeSpeed is the share by which the speeds of two workers differ that matters under a
// time limit: less is the noise of a short bench.
const unlikeSpeed = 0.25

// speeds compares the workers of a run by the speed that they have measured. The zero value
// has none.
type speeds struct {
	name string // of the first worker
	nps  uint64
}

// warning returns a warning if a worker is much faster or slower than the first one.
func (s *speeds) warning(a *queue.Answer) string {
	if s.nps == 0 {
		s.name, s.nps = a.Worker, a.Speed
		return ""
	}
	ratio := float64(a.Speed) / float64(s.nps)
	if a.Speed == 0 || ratio > 1-unlikeSpeed && ratio < 1/(1-unlikeSpeed) {
		return ""
	}
	return fmt.Sprintf("worker %s makes %.2f times the nodes per second of worker %s: under a time limit, what a position is worth depends on which of them has it", a.Worker, ratio, s.name)
}

func isTimed(job *queue.Job) bool {
	if job.Match != nil {
		return job.Match.Timed()
	}
	return job.Plan.Limits.Timed()
}
