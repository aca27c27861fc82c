package broker

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/queue"
)

// Submission is the queue of one run.
type Submission struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	job     *queue.Job
	answers jetstream.Consumer
	last    jetstream.Msg     // the answer that is not settled
	files   map[string]string // paths by SHA-256

	stopBeating context.CancelFunc
	beating     sync.WaitGroup
}

var _ queue.Submitter = (*Submission)(nil)

// Submit makes the queue of a run, whose files it sends to workers that ask for them, by their
// SHA-256. The units of an earlier submitter are removed; answers that it has not taken stay. The
// caller closes it.
func Submit(ctx context.Context, a Address, job *queue.Job, files map[string]string) (*Submission, error) {
	conn, js, err := connect(a, "submitter "+job.ID)
	if err != nil {
		return nil, err
	}
	s := &Submission{conn: conn, js: js, job: job, files: files}
	s.job.Attempt = rand.Text()
	if err := s.begin(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	ctx, s.stopBeating = context.WithCancel(context.WithoutCancel(ctx))
	s.beating.Go(func() { s.beat(ctx) }) // ends with Close
	return s, nil
}

// begin makes the queue anew. The job comes last: workers look for work of jobs. On a server of others
// it removes the runs that were abandoned, too.
func (s *Submission) begin(ctx context.Context) (err error) {
	own := s.steward()
	if s.conn.ConnectedServerName() != ServerName {
		_ = own.sweep(ctx, time.Now()) // or the next one does
	}
	if err := own.delete(ctx, workStream+s.job.ID, filesStream+s.job.ID); err != nil {
		return err
	}
	if err := own.make(ctx, s.job.ID); err != nil {
		return err
	}
	if s.answers, err = s.js.Consumer(ctx, answerStream+s.job.ID, submitter); err != nil {
		return err
	}
	return s.announce(ctx)
}

func (s *Submission) steward() *steward {
	return &steward{js: s.js, replicas: s.replicas(), Stewardship: Stewardship{KeepRuns: keepElsewhere}, once: true}
}

// makeAgain makes what the server has lost.
func (s *Submission) makeAgain(ctx context.Context) error {
	if err := s.steward().make(ctx, s.job.ID); err != nil {
		return err
	}
	return s.announce(ctx)
}

// announce publishes the job.
func (s *Submission) announce(ctx context.Context) error {
	_, err := s.js.Publish(ctx, jobSubject+s.job.ID, encode(s.job))
	return err
}

// replicas returns on how many servers a stream is: on three of a cluster, so that one of
// them may be away.
func (s *Submission) replicas() int {
	if s.conn.ConnectedClusterName() == "" || len(s.conn.Servers()) < 3 {
		return 1
	}
	return 3
}

// beat publishes the job again and again, so that workers see that its submitter lives, until
// ctx ends. A job that was removed or replaced comes back so, too.
func (s *Submission) beat(ctx context.Context) {
	for pauseFor(ctx, beatEvery); ctx.Err() == nil; pauseFor(ctx, beatEvery) {
		limited, cancel := context.WithTimeout(ctx, callTime)
		if err := s.announce(limited); errors.Is(err, jetstream.ErrNoStreamResponse) {
			_ = s.makeAgain(limited) // or at the next time
		}
		cancel()
	}
}

// Publish adds a unit. While the server is away it waits; if the server has no room it returns
// ErrFull. A stream that the server has lost is made again.
func (s *Submission) Publish(ctx context.Context, u *queue.Unit) error {
	data, id := encode(u), s.job.Attempt+"."+u.Name()
	err := persist(ctx, isFinal, func(ctx context.Context) error {
		_, err := s.js.Publish(ctx, workSubject+s.job.ID, data, jetstream.WithMsgID(id))
		return s.repair(ctx, err)
	})
	if isFull(err) {
		return queue.ErrFull
	}
	return err
}

func isFinal(err error) bool { return tooLarge(err) || isFull(err) }

func tooLarge(err error) bool { return errors.Is(err, nats.ErrMaxPayload) }

// isFull reports whether an error says that a stream, or the store, has no room for a message.
func isFull(err error) bool {
	const storeFailed, noResources jetstream.ErrorCode = 10077, 10047
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == storeFailed || api.ErrorCode == noResources)
}

// repair makes the streams again if an error says that they are missing.
func (s *Submission) repair(ctx context.Context, err error) error {
	if errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		return errors.Join(err, s.makeAgain(ctx)) // and the call is repeated
	}
	return err
}

// Collect returns the next answer. While the server is away none comes.
func (s *Submission) Collect(ctx context.Context, wait time.Duration) (*queue.Answer, error) {
	msg, err := fetch(ctx, s.answers, wait)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if s.conn.IsClosed() {
		return nil, errRevoked
	}
	if err != nil || msg == nil {
		_ = s.repair(ctx, err) // or at the next time
		return nil, nil
	}
	a := new(queue.Answer)
	if json.Unmarshal(msg.Data(), a) != nil {
		return nil, msg.Term() // of another version: what it answers is missed in time
	}
	s.last = msg
	return a, nil
}

// fetch takes one message; nil if none comes in time.
func fetch(ctx context.Context, c jetstream.Consumer, wait time.Duration) (jetstream.Msg, error) {
	batch, err := c.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		pauseFor(ctx, min(wait, retryAfter)) // the server is away
		return nil, err
	}
	select {
	case msg, ok := <-batch.Messages():
		if ok {
			return msg, nil
		}
		return nil, batch.Error()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func pauseFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Settle takes the last answer out of the queue. If that fails it comes again, and its
// records are there already.
func (s *Submission) Settle() { _ = s.last.Ack() }

// Waiting returns the number of units that are queued or leased.
func (s *Submission) Waiting(ctx context.Context) (n int, err error) {
	err = persist(ctx, nil, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, workStream+s.job.ID)
		if err != nil {
			return s.repair(ctx, err)
		}
		info, err := stream.Info(ctx)
		if err == nil {
			n = int(info.State.Msgs)
		}
		return err
	})
	return n, err
}

// Close removes the streams of the run, so that no work is left behind, and ends the
// connection.
func (s *Submission) Close() error {
	s.stopBeating()
	s.beating.Wait() // what is removed stays so
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	err := s.steward().remove(ctx, s.job.ID)
	s.conn.Close()
	return err
}
