package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
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
	// roomForRuns is the number of runs for which a token finds room, whatever its other runs need.
	roomForRuns = 100
	// keepElsewhere is DefaultKeepRuns on a server that is not of this project.
	keepElsewhere = 24 * time.Hour
	// shareOfToken is the part of the store that the runs of a token may reserve.
	shareOfToken = 2
)

// steward makes and removes the streams of runs. On a server of this project it is part of the
// server, and submitters may not configure anything; on another one each submitter has its own.
type steward struct {
	js       jetstream.JetStream
	replicas int
	Stewardship
	once bool // it looks at the runs once, and not all the time

	mu   sync.Mutex
	seen map[string]pulse // of the runs, as sweep saw them last
}

// request is what a submitter asks for with the streams of its run.
type request struct {
	// Bytes are those of the files that it uploads.
	Bytes int64 `json:"bytes,omitempty"`
	// Anew is set by a submitter that begins: units of an earlier one are removed, answers stay.
	Anew bool `json:"anew,omitempty"`
}

// longestRequest is more than any request has, in bytes.
const longestRequest = 1 << 10

// ServeStreams has the streams of runs made and removed for those who ask for it, and removes those
// of runs whose submitters do not come back, until ctx and the connection end.
func ServeStreams(ctx context.Context, conn *nats.Conn, o Stewardship) error {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		return err
	}
	s := &steward{js: js, replicas: 1, Stewardship: o}
	serve := func(subject string, do func(ctx context.Context, run string, r request) error) error {
		_, err := conn.Subscribe(subject+"*", func(msg *nats.Msg) {
			ctx, cancel := context.WithTimeout(context.Background(), callTime)
			defer cancel()
			run, r := strings.TrimPrefix(msg.Subject, subject), request{}
			err := errNoRequest
			if isRun(run) && len(msg.Data) <= longestRequest && json.Unmarshal(msg.Data, &r) == nil {
				err = do(ctx, run, r)
			}
			_ = msg.Respond([]byte(textOf(err))) // who asked may have gone
		})
		return err
	}
	if err := errors.Join(serve(makeSubject, s.make), serve(removeSubject, func(ctx context.Context, run string, _ request) error { return s.remove(ctx, run) }), conn.Flush()); err != nil {
		return err
	}
	go s.watch(ctx) // ends with ctx
	return nil
}

var errNoRequest = errors.New("no request of this version")

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// make makes what is not there of the streams of a run.
func (s *steward) make(ctx context.Context, run string, r request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Bytes < 0 || r.Bytes > maxFilesBytes {
		return fmt.Errorf("files of %d bytes: want at most %d", r.Bytes, maxFilesBytes)
	}
	if r.Anew {
		if err := s.delete(ctx, workStream+run, filesStream+run); err != nil {
			return err
		}
	}
	all, err := s.reservations(ctx)
	if err != nil {
		return err
	}
	streams := streamsOf(run, r.Bytes)
	if err := s.checkRoom(all, run, streams); err != nil {
		return err
	}
	for _, cfg := range streams {
		cfg.Replicas, cfg.MaxAge = s.replicas, maxAge
		if now := all[cfg.Name]; now != nil {
			cfg.MaxBytes = max(cfg.MaxBytes, now.Config.MaxBytes) // it may have grown
		}
		if _, err := s.js.CreateOrUpdateStream(ctx, cfg); err != nil {
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

// streamsOf returns the streams of a run that uploads so many bytes, that of all jobs first. A full one
// refuses messages, and those who publish wait.
func streamsOf(run string, bytes int64) []jetstream.StreamConfig {
	const remembered = 2 * time.Minute // of what was published twice
	streams := []jetstream.StreamConfig{
		{Name: jobsStream, Subjects: []string{jobSubject + "*"}, MaxMsgsPerSubject: 1, AllowDirect: true, MaxBytes: MaxBytes},
		{Name: workStream + run, Subjects: []string{workSubject + run}, Retention: jetstream.WorkQueuePolicy, MaxBytes: workBytes, Discard: jetstream.DiscardNew, Duplicates: remembered},
		{Name: answerStream + run, Subjects: []string{answerSubj + run + ".*"}, Retention: jetstream.WorkQueuePolicy, MaxBytes: answerBytes, Discard: jetstream.DiscardNew, Duplicates: remembered},
	}
	if bytes > 0 {
		streams = append(streams, jetstream.StreamConfig{
			Name: filesStream + run, Subjects: []string{filesSubject + run + ".>"}, MaxMsgsPerSubject: 1, AllowDirect: true,
			MaxBytes: bytes + bytes/8 + 1<<20, Discard: jetstream.DiscardNew, Duplicates: remembered,
		})
	}
	return streams
}

// consumer returns the configuration of the one consumer of a stream.
func consumer(name string) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: queue.LeaseTime, MaxDeliver: -1, MaxAckPending: 100_000,
	}
}

// remove removes the job and the streams of a run.
func (s *steward) remove(ctx context.Context, run string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
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
