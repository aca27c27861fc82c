package broker

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/queue"
)

// Stewardship says what a server keeps for its runs.
type Stewardship struct {
	// Store is the disk for all streams, in bytes; 0 for as much as there is.
	Store int64
	// KeepRuns is how long a run is kept whose submitter does not give a sign of life; 0 for the
	// default.
	KeepRuns time.Duration
}

const (
	// DefaultKeepRuns is how long a run is kept whose submitter does not come back.
	DefaultKeepRuns = 10 * time.Minute
	// workBytes and answerBytes are what the streams of a run may have at first. A stream of answers
	// has room for the largest one.
	workBytes, answerBytes = 4 << 20, MaxPayload + 1<<20
	// roomForRuns is the number of runs that find room, whatever those need that are there.
	roomForRuns = 100
	// keepElsewhere is DefaultKeepRuns on a server that is not of this project.
	keepElsewhere = 24 * time.Hour
)

// steward makes and removes the streams of runs: each submitter has one, and a server of this project,
// for those whose submitters were killed.
type steward struct {
	js       jetstream.JetStream
	replicas int
	Stewardship
	once bool // it looks at the runs once, and not all the time

	seen map[string]pulse // of the runs, as sweep saw them last
}

// WatchRuns removes the runs of a server whose submitters do not come back, and lets streams grow,
// until ctx ends.
func WatchRuns(ctx context.Context, conn *nats.Conn, o Stewardship) error {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		return err
	}
	s := &steward{js: js, replicas: 1, Stewardship: o}
	go s.watch(ctx) // ends with ctx
	return nil
}

// make makes what is not there of the streams of a run.
func (s *steward) make(ctx context.Context, run string) error {
	all, err := s.reservations(ctx)
	if err != nil {
		return err
	}
	for _, cfg := range streamsOf(run) {
		cfg.Replicas, cfg.MaxAge = s.replicas, maxAge
		if now := all[cfg.Name]; now != nil {
			cfg.MaxBytes = max(cfg.MaxBytes, now.Config.MaxBytes) // it may have grown
		}
		if _, err := s.js.CreateOrUpdateStream(ctx, cfg); isFull(err) {
			return errors.New("the server has no room for the run: try again when another one has ended (one that was killed is removed in time), or start keymove-serve with a larger --store")
		} else if err != nil {
			return err
		}
	}
	for stream, name := range map[string]string{workStream: workers, answerStream: submitter} {
		if _, err := s.js.CreateOrUpdateConsumer(ctx, stream+run, consumer(name)); err != nil {
			return err
		}
	}
	return nil
}

// remembered is how long a server remembers what was published, so that nothing is there twice.
const remembered = 2 * time.Minute

// streamsOf returns the streams of a run, that of all jobs first. A full one refuses messages, and
// those who publish wait.
func streamsOf(run string) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{Name: jobsStream, Subjects: []string{jobSubject + "*"}, MaxMsgsPerSubject: 1, AllowDirect: true, MaxBytes: MaxBytes},
		{Name: workStream + run, Subjects: []string{workSubject + run}, Retention: jetstream.WorkQueuePolicy, MaxBytes: workBytes, Discard: jetstream.DiscardNew, Duplicates: remembered},
		{Name: answerStream + run, Subjects: []string{answerSubj + run}, Retention: jetstream.WorkQueuePolicy, MaxBytes: answerBytes, Discard: jetstream.DiscardNew, Duplicates: remembered},
	}
}

// filesOf returns the stream of the files of a run, which have so many bytes.
func filesOf(run string, bytes int64, replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: filesStream + run, Subjects: []string{filesSubject + run + ".>"}, MaxMsgsPerSubject: 1, AllowDirect: true,
		MaxBytes: bytes + bytes/8 + 1<<20, Discard: jetstream.DiscardNew, Duplicates: remembered, Replicas: replicas, MaxAge: maxAge,
	}
}

// consumer returns the configuration of the one consumer of a stream.
func consumer(name string) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: queue.LeaseTime, MaxDeliver: -1, MaxAckPending: 100_000,
	}
}

// remove removes the job and the streams of a run.
func (s *steward) remove(ctx context.Context, run string) error {
	if jobs, err := s.js.Stream(ctx, jobsStream); err == nil {
		if err := jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+run)); err != nil {
			return err
		}
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	return s.delete(ctx, workStream+run, answerStream+run, filesStream+run)
}

// delete deletes streams that may be there.
func (s *steward) delete(ctx context.Context, names ...string) error {
	var errs []error
	for _, name := range names {
		if err := s.js.DeleteStream(ctx, name); !errors.Is(err, jetstream.ErrStreamNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
