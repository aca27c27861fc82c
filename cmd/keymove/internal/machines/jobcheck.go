package machines

import (
	"fmt"

	"keymove/suites"
	"keymove/suites/queue"
)

// checkJob returns why a job cannot be done by a worker with so many CPUs and units at a time.
func checkJob(job *queue.Job, cpus, slots int) error {
	all := suites.Sizes{Threads: job.Plan.Threads, HashMiB: job.Plan.HashMiB}
	if m := job.Match; m != nil {
		all = suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
	}
	return checkCrowd(suites.LargestSizes(job.Programs(), all).Threads, cpus, slots, isTimed(job))
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
