package queue

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites"
)

// Worker searches units of all runs of a server.
type Worker struct {
	Address
	// Name is unique among the workers; Machine where it runs; Slots is the number of units that it
	// searches at a time, at least 1.
	Name    string
	Machine suites.Machine
	Slots   int
	// Speed is the nodes per second of the worker in the bench; 0 if unknown.
	Speed uint64
	// Prepare checks whether the worker may take work of a run, and returns what does it; fetch
	// writes a file of the run with a SHA-256 to a path. The error says why not; nothing of that run is leased then.
	Prepare func(ctx context.Context, job *Job, fetch Fetch) (Executor, error)
	// Notice gets what a person has to know, a line each.
	Notice func(string)

	*client
	sessions map[string]*session // by run
	slots    chan struct{}       // has one for each unit that is searched, or asked for
	running  sync.WaitGroup      // the sessions
}

// Fetch writes a file with a SHA-256 to a path.
type Fetch func(ctx context.Context, sum, path string) error

// session is a run as the worker searches it.
type session struct {
	job    *Job
	data   []byte          // the job as it came
	ctx    context.Context // ends with the run, with the worker, or when the worker takes no more of it
	cancel context.CancelFunc
	seen   time.Time // when its submitter gave the last sign of life
	refuse sync.Once
}

const (
	// leaseWait is how long a run is asked for a unit, and how long it is left alone if it has none.
	leaseWait = 200 * time.Millisecond
	// maxDeliveries is the number of leases from which on the items of a unit are done in processes of their own.
	maxDeliveries = 3
)

// Work searches until ctx ends, or the server takes the token no more. Units that are not finished by
// then are returned, so that another worker has them at once.
func (w *Worker) Work(ctx context.Context) (err error) {
	if w.client, err = connect(ctx, w.Address, "worker"); err != nil {
		return err
	}
	defer w.conn.Close()
	w.sessions, w.slots = map[string]*session{}, make(chan struct{}, max(w.Slots, 1))
	err = w.watch(ctx)
	w.end(func(*session) bool { return true })
	w.running.Wait()
	return err
}

// watch begins sessions of runs that are there, and ends those of runs that are over: taken off, or without a sign of
// life of their submitters for too long. The time in which the server was away does not count.
func (w *Worker) watch(ctx context.Context) error {
	ticks := time.NewTicker(runLife / 10)
	defer ticks.Stop()
	var news time.Time
	var runs <-chan jetstream.KeyValueEntry
	stop := func() error { return nil }
	for !w.conn.IsClosed() {
		select {
		case run, open := <-runs:
			if news = time.Now(); !open {
				runs = nil
			} else if run != nil {
				w.look(ctx, run)
			}
		case now := <-ticks.C:
			isAway := w.conn.Status() != nats.CONNECTED
			w.end(func(s *session) bool {
				if isAway {
					s.seen = now
				}
				return now.Sub(s.seen) > runLife
			})
			if now.Sub(news) > runLife { // there are none, or the server has lost who watches
				_ = stop()
				if watcher, err := w.runs.WatchAll(ctx); err == nil { // or at the next time
					runs, stop = watcher.Updates(), watcher.Stop
				}
				news = now
			}
		case <-ctx.Done():
			return nil
		}
	}
	return errRevoked
}

// look takes news of a run.
func (w *Worker) look(ctx context.Context, run jetstream.KeyValueEntry) {
	id, data := run.Key(), run.Value()
	w.end(func(s *session) bool { return s.job.ID == id && !bytes.Equal(s.data, data) })
	job := new(Job)
	if err := json.Unmarshal(data, job); job.ID != id || err != nil && job.Version == "" {
		return // it was taken off
	} // what else is wrong with it is that it is of another version
	s := w.sessions[id]
	if s == nil {
		s = &session{job: job, data: data}
		s.ctx, s.cancel = context.WithCancel(ctx)
		w.sessions[id] = s
		w.running.Go(func() { w.run(s) }) // ends with the session
	}
	s.seen = time.Now()
}

// end ends the sessions of runs that are over.
func (w *Worker) end(isOver func(*session) bool) {
	for id, s := range w.sessions {
		if isOver(s) {
			s.cancel()
			delete(w.sessions, id)
		}
	}
}

// run does units of a run until its session ends. A slot is taken before a unit is asked for; runs take them in turn.
func (w *Worker) run(s *session) {
	executor, err := w.Prepare(s.ctx, s.job, func(ctx context.Context, sum, path string) error { return w.download(ctx, s.job, sum, path) })
	if err != nil {
		w.refuse(s, err)
		return
	}
	defer executor.Close()
	var units sync.WaitGroup
	defer units.Wait()
	for {
		select {
		case w.slots <- struct{}{}:
		case <-s.ctx.Done():
			return
		}
		msg := w.lease(s)
		if msg == nil {
			<-w.slots
			pause(s.ctx, leaseWait)
			continue
		}
		units.Go(func() { // ends with the session
			w.do(s, executor, msg)
			<-w.slots
		})
	}
}

// lease returns a unit; nil if there is none, or the server is away.
func (w *Worker) lease(s *session) jetstream.Msg {
	units, err := w.js.Consumer(s.ctx, workStream, s.job.ID) // its submitter makes it
	if err != nil {
		return nil
	}
	msg, _ := fetch(s.ctx, units, leaseWait)
	return msg
}

// refuse says here and to the submitter why the worker takes no more work of a run.
func (w *Worker) refuse(s *session, err error) {
	if s.ctx.Err() != nil {
		return
	}
	s.refuse.Do(func() {
		s.cancel() // at once: what other slots have fails as well
		text := fmt.Sprintf("worker %s takes no work of run %s: %v", w.Name, s.job.ID, err)
		w.Notice(text)
		ctx, cancel := within(context.WithoutCancel(s.ctx), closeTime)
		defer cancel()
		_ = w.send(ctx, s.job, &Answer{Notice: text}) // else the run is over
	})
}

// do does a unit and answers. Its lease is extended meanwhile. If the worker dies between answer and acknowledgement, the
// unit is searched twice and counts once.
func (w *Worker) do(s *session, executor Executor, msg jetstream.Msg) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	u := new(Unit)
	meta, err := msg.Metadata()
	if err = errors.Join(err, json.Unmarshal(msg.Data(), u)); err != nil || len(u.Items) == 0 {
		_ = msg.Term() // nothing that a submitter sends
		return
	}
	go extend(ctx, msg) // ends with ctx
	start := time.Now()
	results, err := doUnit(ctx, executor, u, meta.NumDelivered >= maxDeliveries)
	if err != nil {
		w.refuse(s, err) // a contender does not start here, or does not answer
	} else if w.send(ctx, s.job, &Answer{Results: results, Elapsed: time.Since(start)}) == nil && msg.DoubleAck(ctx) == nil {
		return
	}
	_ = msg.Nak() // its lease ends by itself otherwise
}

// extend extends a lease until ctx ends.
func extend(ctx context.Context, msg jetstream.Msg) {
	for pause(ctx, leaseTime/3); ctx.Err() == nil; pause(ctx, leaseTime/3) {
		_ = msg.InProgress() // while the server is away the search goes on: its answer is as good later
	}
}

// doUnit does a unit, or, if it may be what ended the workers that had it, each item in a process of its own.
func doUnit(ctx context.Context, executor Executor, u *Unit, apart bool) (all Results, err error) {
	if !apart {
		return executor.Do(ctx, u)
	}
	for _, item := range u.Items {
		results, err := executor.Alone(ctx, &Unit{[]*Item{item}})
		if d, isDead := errors.AsType[*Death](err); isDead && ctx.Err() == nil {
			all.Deaths = append(all.Deaths, Death{item, d.State})
		} else if err != nil {
			return all, err
		}
		all.Records = append(all.Records, results.Records...)
		all.Games = append(all.Games, results.Games...)
	}
	return all, nil
}

// send sends an answer; one that is too large for a message goes in two. It waits while the server is away or full.
func (w *Worker) send(ctx context.Context, job *Job, a *Answer) error {
	a.Worker, a.Slots, a.Machine, a.Speed = w.Name, max(w.Slots, 1), w.Machine, w.Speed
	data, records, games := encode(a), len(a.Records), len(a.Games)
	if int64(len(data)) > w.conn.MaxPayload()/2 && records+games > 1 {
		rest := &Answer{Results: Results{Records: a.Records[records/2:], Games: a.Games[games/2:]}}
		a.Records, a.Games = a.Records[:records/2], a.Games[:games/2]
		return cmp.Or(w.send(ctx, job, a), w.send(ctx, job, rest))
	}
	return w.persist(ctx, func(err error) bool { return errors.Is(err, nats.ErrMaxPayload) }, func(ctx context.Context) error {
		_, err := w.js.Publish(ctx, answerSubj+job.ID, data)
		return err
	})
}
