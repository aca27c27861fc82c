package broker

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// sweepEvery is the time between two looks at the runs of a server.
	sweepEvery = 3 * time.Second
	// graceAtStart is how long a server waits at its start for the submitters of runs that would be
	// removed: they had no server meanwhile.
	graceAtStart = time.Minute
)

// watch removes runs whose submitters do not come back, and lets streams grow, until ctx ends.
func (s *steward) watch(ctx context.Context) {
	for ; ctx.Err() == nil; pauseFor(ctx, min(sweepEvery, s.keepRuns()/4)) {
		limited, cancel := context.WithTimeout(ctx, callTime)
		_ = s.sweep(limited, time.Now()) // or at the next time
		cancel()
	}
}

// sweep removes the runs that have given no sign of life for too long. The clock that counts is that
// which does not jump; only of runs from before the start of the server the time of day is asked.
func (s *steward) sweep(ctx context.Context, now time.Time) error {
	all, err := s.reservations(ctx)
	if err == nil {
		err = s.grow(ctx, all)
	}
	if err != nil {
		return err
	}
	beats, err := s.beats(ctx, all)
	if err != nil {
		return err
	}
	first := s.seen == nil
	seen := map[string]pulse{}
	var errs []error
	for run, last := range beats {
		known, found := s.seen[run]
		if !found || known.beat != last.Sequence {
			known = pulse{last.Sequence, now}
			if first {
				known.since = now.Add(-s.ageAtFirst(now, last.Time))
			}
		}
		if now.Sub(known.since) >= s.keepRuns() {
			err := s.remove(ctx, run)
			if err == nil {
				continue
			}
			errs = append(errs, err)
		}
		seen[run] = known
	}
	s.seen = seen
	return errors.Join(errs...)
}

// ageAtFirst returns for how long a run that is there at the first look has given no sign of life.
func (s *steward) ageAtFirst(now, last time.Time) time.Duration {
	age := max(now.Round(0).Sub(last), 0)
	if s.once {
		return age
	}
	return min(age, s.keepRuns()-min(graceAtStart, s.keepRuns()/2))
}

// beats returns the last jobs of all runs that have one or streams.
func (s *steward) beats(ctx context.Context, all reservations) (map[string]jetstream.RawStreamMsg, error) {
	beats := map[string]jetstream.RawStreamMsg{}
	for name, info := range all {
		if run := runOf(name); run != "" {
			beats[run] = jetstream.RawStreamMsg{Time: info.Created}
		}
	}
	if all[jobsStream] == nil {
		return beats, nil
	}
	jobs, err := s.js.Stream(ctx, jobsStream)
	if err != nil {
		return nil, err
	}
	info, err := jobs.Info(ctx, jetstream.WithSubjectFilter(jobSubject+"*"))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		msg, err := jobs.GetLastMsgForSubject(ctx, subject)
		if err == nil {
			beats[strings.TrimPrefix(subject, jobSubject)] = jetstream.RawStreamMsg{Sequence: msg.Sequence, Time: msg.Time}
		} else if !errors.Is(err, jetstream.ErrMsgNotFound) { // else the run has just ended
			return nil, err
		}
	}
	return beats, nil
}
