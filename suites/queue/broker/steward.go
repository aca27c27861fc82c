package broker

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/queue"
)

// steward makes and removes the streams of runs. On a server of this project it is part of the
// server, and submitters may not configure anything; on another one each submitter has its own.
type steward struct {
	js       jetstream.JetStream
	replicas int
}

// ServeStreams has the streams of runs made and removed for those who ask for it, until the
// connection ends.
func ServeStreams(conn *nats.Conn) error {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		return err
	}
	s := steward{js, 1}
	serve := func(subject string, do func(ctx context.Context, run string, bytes int64) error) error {
		_, err := conn.Subscribe(subject+"*", func(msg *nats.Msg) {
			ctx, cancel := context.WithTimeout(context.Background(), callTime)
			defer cancel()
			run := strings.TrimPrefix(msg.Subject, subject)
			bytes, err := strconv.ParseInt(string(msg.Data), 10, 64)
			if err == nil && isRun(run) {
				err = do(ctx, run, bytes)
			}
			_ = msg.Respond([]byte(textOf(err))) // who asked may have gone
		})
		return err
	}
	return errors.Join(serve(makeSubject, s.make), serve(removeSubject, func(ctx context.Context, run string, _ int64) error { return s.remove(ctx, run) }), conn.Flush())
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// make makes what is not there of the streams of a run that uploads so many bytes.
func (s steward) make(ctx context.Context, run string, bytes int64) error {
	if bytes < 0 || bytes > maxFilesBytes {
		return fmt.Errorf("files of %d bytes: want at most %d", bytes, maxFilesBytes)
	}
	streams := []jetstream.StreamConfig{
		{Name: jobsStream, Subjects: []string{jobSubject + "*"}, MaxMsgsPerSubject: 1, AllowDirect: true, MaxAge: maxAge, MaxBytes: MaxBytes},
		{Name: workStream + run, Subjects: []string{workSubject + run}, Retention: jetstream.WorkQueuePolicy},
		{Name: answerStream + run, Subjects: []string{answerSubj + run + ".*"}, Retention: jetstream.WorkQueuePolicy},
	}
	if bytes > 0 {
		streams = append(streams, jetstream.StreamConfig{
			Name: filesStream + run, Subjects: []string{filesSubject + run + ".>"}, MaxMsgsPerSubject: 1, AllowDirect: true, MaxBytes: bytes + bytes/8 + MaxBytes/8,
		})
	}
	for i, cfg := range streams {
		cfg.Replicas, cfg.MaxAge = s.replicas, maxAge
		if i > 0 { // a full one refuses messages, and those who publish wait
			cfg.Discard, cfg.Duplicates = jetstream.DiscardNew, 2*time.Minute
		}
		if cfg.MaxBytes == 0 {
			cfg.MaxBytes = MaxBytes
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

// consumer returns the configuration of the one consumer of a stream.
func consumer(name string) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: queue.LeaseTime, MaxDeliver: -1, MaxAckPending: 100_000,
	}
}

// remove removes the job and the streams of a run.
func (s steward) remove(ctx context.Context, run string) error {
	var errs []error
	if jobs, err := s.js.Stream(ctx, jobsStream); err == nil {
		errs = append(errs, jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+run)))
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	for _, name := range []string{workStream, answerStream, filesStream} {
		if err := s.js.DeleteStream(ctx, name+run); !errors.Is(err, jetstream.ErrStreamNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
