package broker

import (
	"time"

	"keymove/suites/queue"
)

const (
	// beatEvery is the time between two publications of a job by its submitter, lifetime
	// the time without one after which it counts as killed: with the time between two looks
	// of a worker it is less than a lease.
	beatEvery = queue.LeaseTime / 5
	lifetime  = queue.LeaseTime * 2 / 3
)

// pulses tell submitters that live from those that were killed: the former publish their jobs
// again and again. Only the clock of the worker is used, so that no other matters.
type pulses struct {
	lifetime time.Duration
	last     time.Time // of the last look
	seen     map[string]pulse
}

// pulse is the last beat of a submitter, and when it was new.
type pulse struct {
	beat  uint64
	since time.Time
}

// look takes the numbers of the last beats of all runs, and returns those whose submitters
// live. The time in which the server was away, and no beat could be seen, does not count.
func (p *pulses) look(now time.Time, beats map[string]uint64) (alive map[string]bool) {
	blind := now.Sub(p.last) >= p.lifetime
	seen := map[string]pulse{}
	alive = map[string]bool{}
	for run, beat := range beats {
		known, found := p.seen[run]
		if !found || known.beat != beat || blind {
			known = pulse{beat, now}
		}
		seen[run] = known
		alive[run] = now.Sub(known.since) < p.lifetime
	}
	p.last, p.seen = now, seen
	return alive
}
