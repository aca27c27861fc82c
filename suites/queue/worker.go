package queue

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"keymove/suites"
)

// Worker searches units of all runs of a server.
type Worker struct {
	Source Source
	// Name is unique among the workers; Machine where it runs; Slots is the number of units that it
	// searches at a time, at least 1.
	Name    string
	Machine suites.Machine
	Slots   int
	// Speed is the nodes per second of the worker in the bench; 0 if unknown.
	Speed uint64
	// Prepare checks whether the worker may take work of a run, and returns what does it.
	// The error says why not; nothing of that run is leased then.
	Prepare func(context.Context, *Job) (Crew, error)
	// Alone does a unit in a process of its own, which may end without harm to the worker.
	// The error is a *DiedError if it has done so, and would again.
	Alone func(context.Context, *Job, *Unit) (Results, error)
	// Notice gets what a person has to know, a line each.
	Notice func(string)

	mu       sync.Mutex
	sessions map[string]*session
	listed   []*Job
	listedAt time.Time
}

// session is a run as the worker searches it.
type session struct {
	job     *Job
	crew    Crew            // nil if refused from the start
	ctx     context.Context // ends with the run, or with the worker
	cancel  context.CancelFunc
	refused bool
	users   int // slots that do a unit of it
	gone    bool
}

const (
	// listEvery is the time between two looks for runs, leaseWait how long to wait for a
	// unit of one run before the next one is asked.
	listEvery = 2 * time.Second
	leaseWait = 500 * time.Millisecond
)

// Work searches until ctx ends. Units that are not finished by then are returned, so that
// another worker has them at once.
func (w *Worker) Work(ctx context.Context) {
	w.sessions = map[string]*session{}
	var slots sync.WaitGroup
	for n := range max(w.Slots, 1) {
		slots.Go(func() { w.slot(ctx, n) }) // ends with ctx
	}
	slots.Go(func() { w.watch(ctx) }) // ends with ctx
	slots.Wait()
	for _, s := range w.sessions {
		s.close()
	}
}

// slot searches one unit at a time; slots visit the runs in turn.
func (w *Worker) slot(ctx context.Context, turn int) {
	for ctx.Err() == nil {
		jobs := w.jobs(ctx)
		worked := false
		for i := range jobs {
			worked = w.visit(ctx, jobs[(i+turn)%len(jobs)]) || worked
		}
		turn++
		if !worked && len(jobs) == 0 {
			pause(ctx, leaseWait)
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// watch looks for runs while all slots are busy, so that those that are over free them.
func (w *Worker) watch(ctx context.Context) {
	for ctx.Err() == nil {
		w.mu.Lock()
		w.list(ctx)
		w.mu.Unlock()
		pause(ctx, listEvery)
	}
}

// list looks for runs if the last look was some time ago. The caller has the lock.
func (w *Worker) list(ctx context.Context) {
	if time.Since(w.listedAt) < listEvery {
		return
	}
	if jobs, err := w.Source.Jobs(ctx); err == nil { // else the server is away
		w.listed = jobs
		w.forget(jobs)
	}
	w.listedAt = time.Now()
}

// jobs returns the runs that the worker may search.
func (w *Worker) jobs(ctx context.Context) []*Job {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.list(ctx)
	var open []*Job
	for _, job := range w.listed {
		if s := w.session(ctx, job); s != nil && !s.refused {
			open = append(open, job)
		}
	}
	return open
}

// forget ends the searches and closes the sessions of runs that are over, or were submitted
// again.
func (w *Worker) forget(jobs []*Job) {
	there := map[string]*Job{}
	for _, job := range jobs {
		there[job.ID] = job
	}
	for id, s := range w.sessions {
		if there[id] != nil && reflect.DeepEqual(there[id], s.job) {
			continue
		}
		delete(w.sessions, id)
		s.cancel()
		if s.gone = true; s.users == 0 {
			s.close()
		}
	}
}

// session returns the session of a run, which it prepares if need be; nil if ctx ended
// meanwhile.
func (w *Worker) session(ctx context.Context, job *Job) *session {
	if s := w.sessions[job.ID]; s != nil {
		return s
	}
	s := &session{job: job}
	s.ctx, s.cancel = context.WithCancel(ctx)
	crew, err := w.Prepare(ctx, job)
	if ctx.Err() != nil {
		s.cancel()
		if err == nil {
			crew.Close()
		}
		return nil
	}
	if err != nil {
		s.refused = true
		w.reportRefusal(ctx, job, err)
	} else {
		s.crew = crew
	}
	w.sessions[job.ID] = s
	return s
}

// reportRefusal says here and to the submitter why the worker takes no work of a run.
func (w *Worker) reportRefusal(ctx context.Context, job *Job, err error) {
	w.report(ctx, job, fmt.Sprintf("worker %s takes no work of run %s: %v", w.Name, job.ID, err))
}

// report says something here and to the submitter of a run.
func (w *Worker) report(ctx context.Context, job *Job, text string) {
	w.Notice(text)
	// An error is that of a server that is away; the submitter sees no worker then.
	_ = w.Source.Notify(ctx, job.ID, w.answer(job, Answer{Notice: text}))
}

// answer returns an answer with the name of the worker.
func (w *Worker) answer(job *Job, a Answer) *Answer {
	a.Attempt = job.Attempt
	a.Worker, a.Slots, a.Machine, a.Speed = w.Name, max(w.Slots, 1), w.Machine, w.Speed
	return &a
}

func (s *session) close() {
	s.cancel()
	if s.crew != nil {
		s.crew.Close()
	}
}

// visit does a unit of a run if there is one.
func (w *Worker) visit(ctx context.Context, job *Job) (worked bool) {
	lease, err := w.Source.Lease(ctx, job.ID, leaseWait)
	if err != nil {
		pause(ctx, leaseWait) // the run is over, or the server is away
		return false
	}
	if lease == nil {
		return false
	}
	s := w.enter(job)
	if s == nil {
		_ = lease.Return() // it ends by itself otherwise
		return false
	}
	defer w.leave(s)
	w.search(s, lease)
	return true
}

// enter returns the session of a run for the search of a unit; nil if it has ended.
func (w *Worker) enter(job *Job) *session {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.sessions[job.ID]
	if s == nil || s.refused {
		return nil
	}
	s.users++
	return s
}

func (w *Worker) leave(s *session) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s.users--; s.gone && s.users == 0 {
		s.close()
	}
}

// search does a unit and answers. Nobody wants the answer any more when the run or the lease
// is gone: then the search ends.
func (w *Worker) search(s *session, lease Lease) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	u, deliveries := lease.Unit(), lease.Deliveries()
	if deliveries >= maxDeliveries && !u.Suspect {
		w.done(ctx, s.job, lease, Answer{Unit: u.Number, Lost: true})
		return
	}
	if deliveries%manyDeliveries == 0 {
		w.report(ctx, s.job, fmt.Sprintf("%s was given out %d times by itself, and no worker has answered yet", u.Items[0].Name(), deliveries))
	}
	stop := keepExtending(ctx, lease, cancel)
	defer stop()
	start := time.Now()
	results, err := w.do(ctx, s, u)
	died, isDead := errors.AsType[*DiedError](err)
	switch {
	case isDead && ctx.Err() == nil:
		w.done(ctx, s.job, lease, Answer{Unit: u.Number, Died: died})
	case ctx.Err() != nil || err != nil:
		_ = lease.Return()
		w.refuse(ctx, s, err)
	default:
		w.done(ctx, s.job, lease, Answer{Unit: u.Number, Results: results, Elapsed: time.Since(start)})
	}
}

// do does a unit, in a process of its own if it may be what ended the workers that had it.
func (w *Worker) do(ctx context.Context, s *session, u *Unit) (Results, error) {
	if w.Alone != nil && len(u.Items) == 1 && u.Suspect {
		return w.Alone(ctx, s.job, u)
	}
	return s.crew.Do(ctx, u)
}

// done sends an answer. If it cannot be sent, the unit is searched again somewhere.
func (w *Worker) done(ctx context.Context, job *Job, lease Lease, a Answer) {
	if lease.Done(ctx, w.answer(job, a)) != nil {
		_ = lease.Return() // the lease ends by itself otherwise
	}
}

// refuse leaves a run because a contender does not start here, or does not answer.
func (w *Worker) refuse(ctx context.Context, s *session, err error) {
	if ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	first := !s.refused
	s.refused = true
	w.mu.Unlock()
	if first {
		w.reportRefusal(ctx, s.job, err)
	}
}

// keepExtending extends a lease until stop is called, and calls gone if its run is gone. While
// the server is away the search goes on: its answer is as good later.
func keepExtending(ctx context.Context, lease Lease, gone func()) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var extending sync.WaitGroup
	extending.Go(func() { // ends with stop
		times, wait := 0, extendEvery
		for {
			if pause(ctx, wait); ctx.Err() != nil {
				return
			}
			if errors.Is(lease.Extend(ctx), ErrGone) {
				times, wait = times+1, goneWait
			} else {
				times, wait = 0, extendEvery
			}
			if times == goneTimes {
				gone()
				return
			}
		}
	})
	return func() { cancel(); extending.Wait() }
}
