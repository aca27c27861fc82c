package broker

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/queue"
)

// Source is where a worker gets its work.
type Source struct {
	conn *nats.Conn
	js   jetstream.JetStream

	mu   sync.Mutex
	work map[string]jetstream.Consumer // by run

	pulses pulses
}

var _ queue.Source = (*Source)(nil)

// OpenSource connects a worker to a server. The caller closes it.
func OpenSource(a Address) (*Source, error) {
	conn, js, err := connect(a, "worker")
	if err != nil {
		return nil, err
	}
	return &Source{conn: conn, js: js, work: map[string]jetstream.Consumer{}, pulses: pulses{lifetime: lifetime}}, nil
}

// Jobs returns the runs that there are and whose submitters live.
func (s *Source) Jobs(ctx context.Context) ([]*queue.Job, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	stream, err := s.js.Stream(ctx, jobsStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, nil // there was no run yet
	}
	if err != nil {
		return nil, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(jobSubject+"*"))
	if err != nil {
		return nil, err
	}
	var jobs []*queue.Job
	beats := map[string]uint64{}
	for subject := range info.State.Subjects {
		msg, err := stream.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue // the run has just ended
		}
		if err != nil {
			return nil, err
		}
		if job := new(queue.Job); json.Unmarshal(msg.Data, job) == nil { // else it is of another version
			jobs = append(jobs, job)
			beats[job.ID] = msg.Sequence
		}
	}
	alive := s.pulses.look(time.Now(), beats)
	return slices.DeleteFunc(jobs, func(job *queue.Job) bool { return !alive[job.ID] }), nil
}

// consumer returns the consumer of the work of a run.
func (s *Source) consumer(ctx context.Context, run string) (jetstream.Consumer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.work[run]; c != nil {
		return c, nil
	}
	c, err := s.js.Consumer(ctx, workStream+run, workers)
	if err == nil {
		s.work[run] = c
	}
	return c, err
}

// Lease leases a unit of a run; nil if none comes in time.
func (s *Source) Lease(ctx context.Context, run string, wait time.Duration) (queue.Lease, error) {
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	c, err := s.consumer(limited, run)
	if err != nil {
		return nil, err
	}
	msg, err := fetch(ctx, c, wait)
	if err != nil || msg == nil {
		return nil, err
	}
	meta, err := msg.Metadata()
	if err != nil {
		return nil, err
	}
	unit := new(queue.Unit)
	if err := json.Unmarshal(msg.Data(), unit); err != nil {
		return nil, errors.Join(err, msg.Term()) // of another version
	}
	return &lease{s, run, msg, unit, int(meta.NumDelivered)}, nil
}

// Notify sends an answer that belongs to no unit.
func (s *Source) Notify(ctx context.Context, run string, a *queue.Answer) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return s.publish(ctx, run, encode(a))
}

// publish sends an answer.
func (s *Source) publish(ctx context.Context, run string, data []byte) error {
	_, err := s.js.Publish(ctx, answerSubj+run, data)
	return err
}

func (s *Source) Close() { s.conn.Close() }

// WithToken returns a context that ends, too, when the server takes the token no more; its cause
// says so.
func (s *Source) WithToken(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	s.conn.SetClosedHandler(func(*nats.Conn) { cancel(errRevoked) })
	return ctx, func() { cancel(nil) }
}

// lease is a unit that a worker has.
type lease struct {
	source     *Source
	run        string
	msg        jetstream.Msg
	unit       *queue.Unit
	deliveries int
}

func (l *lease) Unit() *queue.Unit { return l.unit }
func (l *lease) Deliveries() int   { return l.deliveries }
func (l *lease) Return() error     { return l.msg.Nak() }

// Extend begins the time of the lease anew. It asks for an answer, which nobody gives whose
// stream is gone.
func (l *lease) Extend(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	const inProgress = "+WPI" // an acknowledgement of JetStream
	_, err := l.source.conn.RequestWithContext(ctx, l.msg.Reply(), []byte(inProgress))
	if errors.Is(err, nats.ErrNoResponders) {
		return queue.ErrGone
	}
	return err
}

// Done sends the answer, and then ends the lease: if the worker dies in between, the unit
// is searched twice and counts once. It waits while the server is away or full, until the
// run is over.
func (l *lease) Done(ctx context.Context, a *queue.Answer) error {
	data := encode(a)
	err := persist(ctx, isOver, func(ctx context.Context) error {
		return l.source.publish(ctx, l.run, data)
	})
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return l.msg.DoubleAck(limited)
}

// isOver reports whether an error says that the run is over, or that its answer can never
// be sent.
func isOver(err error) bool {
	return errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrStreamNotFound) || tooLarge(err)
}
