package machines

import (
	"fmt"

	"keymove/suites/queue"
)

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

// isTimed reports whether a job has a limit of time.
func isTimed(job *queue.Job) bool {
	if job.Match != nil {
		return job.Match.Timed()
	}
	return job.Plan.Limits.Timed()
}
