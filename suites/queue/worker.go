package queue

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
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
	Prepare func(ctx context.Context, job *Job, fetch Fetch) (Crew, error)
	// Notice gets what a person has to know, a line each.
	Notice func(string)

	*client
	mu       sync.Mutex
	sessions map[string]*session // by run
	running  sync.WaitGroup      // the sessions
}

// Fetch writes a file with a SHA-256 to a path.
type Fetch func(ctx context.Context, sum, path string) error

// session is a run as the worker searches it.
type session struct {
	job    *Job
	data   []byte             // the job as it came
	ctx    context.Context    // ends with the run, or with the worker
	cancel context.CancelFunc //
	seen   time.Time          // when its submitter gave the last sign of life
	crew   Crew               // nil before it is prepared, when it has ended, and if the worker takes no work of the run
	units  jetstream.Consumer
	busy   sync.WaitGroup // the units
}

const (
	// leaseWait is how long all runs together are asked for a unit before the next look.
	leaseWait = 500 * time.Millisecond
	// maxDeliveries is the number of leases from which on the items of a unit are done in processes of their
	// own, manyDeliveries that after which this is reported, again and again.
	maxDeliveries, manyDeliveries = 3, 10
)

// Work searches until ctx ends, or the server takes the token no more. Units that are not finished by
// then are returned, so that another worker has them at once.
func (w *Worker) Work(ctx context.Context) (err error) {
	if w.client, err = connect(ctx, w.Address, "worker"); err != nil {
		return err
	}
	defer w.conn.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(w.closed, cancel)()
	w.sessions = map[string]*session{}
	w.running.Go(func() { w.watch(ctx) }) // ends with ctx
	w.lease(ctx)
	w.running.Wait()
	return context.Cause(w.closed)
}

// watch begins sessions of runs that are there, and ends those of runs that are over: taken off, or without a
// sign of life of their submitters for too long. The time in which the server was away does not count.
func (w *Worker) watch(ctx context.Context) {
	life, away, news := leaseTime*2/3, time.Time{}, time.Time{}
	ticks := time.NewTicker(life / 10)
	defer ticks.Stop()
	var runs <-chan jetstream.KeyValueEntry
	stop := func() error { return nil }
	for {
		select {
		case run, open := <-runs:
			switch news = time.Now(); {
			case !open:
				runs = nil
			case run != nil:
				w.look(ctx, run)
			}
		case now := <-ticks.C:
			if w.conn.Status() != nats.CONNECTED {
				away = now
			} else if now.Sub(news) > life { // there are none, or the server has lost who watches
				_ = stop()
				if watcher, err := w.client.runs.WatchAll(ctx); err == nil { // or at the next time
					runs, stop = watcher.Updates(), watcher.Stop
				}
				news = now
			}
			w.end(func(s *session) bool { return now.Sub(s.seen) > life && now.Sub(away) > life })
		case <-ctx.Done():
			return
		}
	}
}

// look takes news of a run.
func (w *Worker) look(ctx context.Context, run jetstream.KeyValueEntry) {
	id, data := run.Key(), run.Value()
	w.end(func(s *session) bool { return s.job.ID == id && !bytes.Equal(s.data, data) })
	job := new(Job)
	if err := json.Unmarshal(data, job); job.ID != id || err != nil && job.Version == "" {
		return // it was taken off
	} // what else is wrong with it is that it is of another version
	w.mu.Lock()
	defer w.mu.Unlock()
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
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.sessions, func(_ string, s *session) bool {
		over := isOver(s)
		if over {
			s.cancel()
		}
		return over
	})
}

// run is a session from its begin to its end.
func (w *Worker) run(s *session) {
	crew, err := w.Prepare(s.ctx, s.job, func(ctx context.Context, sum, path string) error { return w.download(ctx, s.job, sum, path) })
	if err != nil {
		w.refuse(s, err)
		return
	}
	w.setCrew(s, crew)
	<-s.ctx.Done()
	w.setCrew(s, nil) // no unit of it begins any more
	s.busy.Wait()
	crew.Close()
}

// setCrew sets what does the units of a session, and returns what did so far.
func (w *Worker) setCrew(s *session, crew Crew) (before Crew) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before, s.crew = s.crew, crew
	return before
}

// refuse says here and to the submitter why the worker takes no work of a run.
func (w *Worker) refuse(s *session, err error) {
	if s.ctx.Err() == nil {
		w.report(s, fmt.Sprintf("worker %s takes no work of run %s: %v", w.Name, s.job.ID, err))
	}
}

// report says something here and to the submitter of a run.
func (w *Worker) report(s *session, text string) {
	w.Notice(text)
	_ = w.send(s.ctx, s.job, &Answer{Notice: text}) // else the run is over
}

// lease gives each slot that is free a unit, until ctx ends.
func (w *Worker) lease(ctx context.Context) {
	slots := make(chan struct{}, max(w.Slots, 1))
	for turn := 0; ; turn++ {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		if s, msg := w.next(ctx, turn); !w.begin(s, msg, func() { <-slots }) {
			<-slots
		}
	}
}

// next returns the session of a unit, which the runs are asked for in turn; none if there is none in time.
func (w *Worker) next(ctx context.Context, turn int) (*session, jetstream.Msg) {
	open := w.open()
	if len(open) == 0 {
		pause(ctx, leaseWait/5)
	}
	for i := range open {
		s := open[(turn+i)%len(open)]
		msg, err := w.fetchUnit(s, leaseWait/time.Duration(len(open)))
		if msg != nil {
			return s, msg
		}
		if err != nil { // the run is over, or the server is away
			s.units = nil
			pause(ctx, leaseWait/time.Duration(len(open)))
		}
	}
	return nil, nil
}

// open returns the sessions of runs that the worker may search.
func (w *Worker) open() (open []*session) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(w.sessions)) {
		if s := w.sessions[id]; s.crew != nil {
			open = append(open, s)
		}
	}
	return open
}

func (w *Worker) fetchUnit(s *session, wait time.Duration) (_ jetstream.Msg, err error) {
	if s.units == nil { // its submitter makes it
		limited, cancel := context.WithTimeout(s.ctx, callTime)
		defer cancel()
		if s.units, err = w.js.Consumer(limited, workStream, s.job.ID); err != nil {
			return nil, err
		}
	}
	return fetch(s.ctx, s.units, wait)
}

// begin begins to do a unit, whose session may have ended meanwhile, and reports whether it does.
func (w *Worker) begin(s *session, msg jetstream.Msg, done func()) bool {
	if msg == nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	crew := s.crew
	if crew == nil {
		_ = msg.Nak() // its lease ends by itself otherwise
		return false
	}
	s.busy.Go(func() { // ends with the unit
		defer done()
		w.do(s, crew, msg)
	})
	return true
}

// do does a unit and answers. Its lease is extended meanwhile. If the worker dies between answer and acknowledgement, the
// unit is searched twice and counts once.
func (w *Worker) do(s *session, crew Crew, msg jetstream.Msg) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	u := new(Unit)
	meta, err := msg.Metadata()
	if err = errors.Join(err, json.Unmarshal(msg.Data(), u)); err != nil || len(u.Items) == 0 {
		_ = msg.Term() // nothing that a submitter sends
		return
	}
	go extend(ctx, msg) // ends with ctx
	if meta.NumDelivered%manyDeliveries == 0 {
		w.report(s, fmt.Sprintf("%s was given out %d times, and no worker has answered yet", u.Items[0].Name(), meta.NumDelivered))
	}
	start := time.Now()
	results, err := search(ctx, crew, u, meta.NumDelivered >= maxDeliveries)
	if err == nil {
		err := w.send(ctx, s.job, &Answer{Results: results, Items: len(u.Items), Elapsed: time.Since(start)})
		if err == nil && msg.DoubleAck(ctx) == nil {
			return
		}
	} else if ctx.Err() == nil && w.setCrew(s, nil) != nil {
		w.refuse(s, err) // a contender does not start here, or does not answer
	}
	_ = msg.Nak()
}

// extend extends a lease until ctx ends.
func extend(ctx context.Context, msg jetstream.Msg) {
	for pause(ctx, leaseTime/3); ctx.Err() == nil; pause(ctx, leaseTime/3) {
		_ = msg.InProgress() // while the server is away the search goes on: its answer is as good later
	}
}

// search does a unit, or, if it may be what ended the workers that had it, each item in a process of its own.
func search(ctx context.Context, crew Crew, u *Unit, apart bool) (all Results, err error) {
	if !apart {
		return crew.Do(ctx, u)
	}
	for _, item := range u.Items {
		results, err := crew.Alone(ctx, &Unit{[]Item{item}})
		if d, isDead := errors.AsType[*Death](err); isDead && ctx.Err() == nil {
			results.Deaths = []Death{{item, d.State}}
		} else if err != nil {
			return all, err
		}
		all.Records = append(all.Records, results.Records...)
		all.Games = append(all.Games, results.Games...)
		all.Deaths = append(all.Deaths, results.Deaths...)
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
