package machines

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/queue"
	"keymove/suites/settings"
)

// checked are the settings on which the work of a worker depends, besides the limit.
var checked = []string{"hash", "threads", "timeout", "repeat", "early-stop"}

// checkJob returns why a job cannot be done by a worker with so many CPUs and units at a time: what
// the command line refuses, whoever wrote the job.
func checkJob(job *queue.Job, cpus, slots int) error {
	p, all := &job.Plan, suites.Sizes{Threads: job.Plan.Threads, HashMiB: job.Plan.HashMiB}
	var errs []error
	if m := job.Match; m != nil {
		all = suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
		errs = faults(match.Settings, &m.Plan)
		for i := range m.Players {
			errs = append(errs, m.Players[i].Limit.Check())
		}
	} else {
		errs = append(faults(plan.Settings, p), checkLimit(p))
	}
	contenders := job.Programs()
	for i := range contenders {
		errs = append(errs, checkContender(&contenders[i]))
	}
	errs = append(errs, checkCrowd(suites.LargestSizes(contenders, all).Threads, cpus, slots, isTimed(job)))
	return errors.Join(errs...)
}

// checkCrowd returns an error for searches with more threads than a worker has CPUs: one by
// itself, or, under a limit of time, all at a time, where each would get less than its time.
func checkCrowd(threads, cpus, slots int, timed bool) error {
	switch {
	case threads > cpus:
		return fmt.Errorf("searches of %d threads, and this machine has %d CPUs", threads, cpus)
	case timed && slots*threads > cpus:
		return fmt.Errorf("%d searches of %d threads at a time on %d CPUs under a limit of time would get less than their time; start the worker with -j %d",
			slots, threads, cpus, max(1, cpus/threads))
	}
	return nil
}

// faults returns what is wrong with the values of a plan that a worker reads.
func faults[T any](rows []settings.Row[T], t *T) (errs []error) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r settings.Row[T]) bool { return !slices.Contains(checked, r.Name) })
	for _, fault := range settings.Check(rows, t, nil) {
		errs = append(errs, fmt.Errorf("--%s %w", fault.Setting, fault))
	}
	return errs
}

// checkLimit returns an error for a limit that the command line cannot give.
func checkLimit(p *plan.Plan) error {
	if p.IsSeveral() {
		for i, text := range p.Axis {
			limit, err := suites.ParseLimit(text)
			one := p.At(i)
			if err != nil || text == "" || limit.String() != text || p.MateLine || p.EarlyStop > 0 || slices.Contains(p.Axis[:i], text) || limit.Limits.Timed() != p.Limits.Timed() {
				return fmt.Errorf("%.60q: no limit, or one that no list gives", text)
			}
			if err := checkLimit(&one); err != nil {
				return err
			}
		}
		return nil
	}
	limit, err := suites.ParseLimit(p.Limit)
	if err == nil && (p.Limit == "" || !reflect.DeepEqual(limit, p.SearchLimit())) {
		err = errors.New("no limit, or one that no flag gives")
	}
	return err
}

// checkContender returns an error for settings that the command line refuses.
func checkContender(c *suites.Contender) error {
	if c.Engine == nil {
		_, err := profile.FromMap(c.Options)
		return err
	}
	if c.Engine.Start < 0 || c.Engine.Ready < 0 {
		return fmt.Errorf("start=%v ready=%v of %s: want positive times", c.Engine.Start, c.Engine.Ready, c.Name)
	}
	for _, o := range c.Engine.Options {
		if err := input.CheckOption(o.Name, o.Value); err != nil {
			return err
		}
	}
	own := suites.AskedSizes(c, suites.Sizes{Threads: 1, HashMiB: 1})
	if own.Threads < 1 || own.HashMiB < 0 {
		return fmt.Errorf("%d threads and %d MiB of %s", own.Threads, own.HashMiB, c.Name)
	}
	return nil
}
