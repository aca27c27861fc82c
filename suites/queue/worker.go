package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// Worker searches units of all runs of a server.
type Worker struct {
	Source Source
	// Name is unique among the workers, Machine where it runs; Slots is the number of
	// units that it searches at a time, at least 1.
	Name    string
	Machine runfolder.Machine
	Slots   int
	// Prepare checks whether the worker may search a run, and returns how: contenders,
	// plan, opener. The error says why not; nothing of that run is leased then.
	Prepare func(context.Context, *Job) (runner.Config, error)
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
	cfg     runner.Config
	refused bool
	users   int // slots that search a unit of it
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

// jobs returns the runs that the worker may search.
func (w *Worker) jobs(ctx context.Context) []*Job {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.listedAt) >= listEvery {
		if jobs, err := w.Source.Jobs(ctx); err == nil { // else the server is away
			w.listed = jobs
			w.forget(jobs)
		}
		w.listedAt = time.Now()
	}
	var open []*Job
	for _, job := range w.listed {
		if s := w.session(ctx, job); s != nil && !s.refused {
			open = append(open, job)
		}
	}
	return open
}

// forget closes the sessions of runs that are over.
func (w *Worker) forget(jobs []*Job) {
	there := map[string]bool{}
	for _, job := range jobs {
		there[job.ID] = true
	}
	for id, s := range w.sessions {
		if there[id] {
			continue
		}
		delete(w.sessions, id)
		if s.gone = true; s.users == 0 {
			s.close()
		}
	}
}

// session returns the session of a run, and prepares it if there is none; nil if ctx ended
// meanwhile.
func (w *Worker) session(ctx context.Context, job *Job) *session {
	if s := w.sessions[job.ID]; s != nil {
		return s
	}
	s := &session{job: job}
	cfg, err := w.Prepare(ctx, job)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		s.refused = true
		w.tell(ctx, job, err)
	} else {
		s.cfg = cfg
		s.cfg.Pool = runner.NewPool(&s.cfg)
	}
	w.sessions[job.ID] = s
	return s
}

// tell says here and to the submitter why the worker takes no work of a run.
func (w *Worker) tell(ctx context.Context, job *Job, err error) {
	text := fmt.Sprintf("worker %s takes no work of run %s: %v", w.Name, job.ID, err)
	w.Notice(text)
	// An error is that of a server that is away; the submitter sees no worker then.
	_ = w.Source.Notify(ctx, job.ID, w.answer(Answer{Notice: text}))
}

// answer returns an answer with the name of the worker.
func (w *Worker) answer(a Answer) *Answer {
	a.Worker, a.Slots, a.Machine = w.Name, max(w.Slots, 1), w.Machine
	return &a
}

func (s *session) close() {
	if s.cfg.Pool != nil {
		s.cfg.Pool.Close()
	}
}

// visit searches a unit of a run if there is one.
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
	w.search(ctx, s, lease)
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

// search searches a unit and answers.
func (w *Worker) search(ctx context.Context, s *session, lease Lease) {
	u := lease.Unit()
	if n := lease.Deliveries(); n > maxSingleDeliveries || n >= maxDeliveries && len(u.Items) > 1 {
		w.done(ctx, lease, Answer{Unit: u.Number, Lost: true})
		return
	}
	stop := keepExtending(lease)
	defer stop()
	start := time.Now()
	records, err := searchUnit(ctx, s.cfg, u)
	if ctx.Err() != nil || err != nil {
		_ = lease.Return()
		w.refuse(ctx, s, err)
		return
	}
	w.done(ctx, lease, Answer{Unit: u.Number, Records: records, Elapsed: time.Since(start)})
}

// done sends an answer. If it cannot be sent, the unit is searched again somewhere.
func (w *Worker) done(ctx context.Context, lease Lease, a Answer) {
	if lease.Done(ctx, w.answer(a)) != nil {
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
		w.tell(ctx, s.job, err)
	}
}

// keepExtending extends a lease until stop is called.
func keepExtending(lease Lease) (stop func()) {
	ended, gone := make(chan struct{}), make(chan struct{})
	go func() { // ends with stop
		defer close(gone)
		every := time.NewTicker(extendEvery)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				_ = lease.Extend() // the next one may reach the server
			case <-ended:
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(ended); <-gone })
}

// searchUnit searches a unit as a run of its own, and returns its records with their places
// in the run that it is of.
func searchUnit(ctx context.Context, cfg runner.Config, u *Unit) ([]suites.Record, error) {
	cfg.Suites, cfg.Done = nil, map[runfolder.Key]bool{}
	cfg.Plan.Shard, cfg.Plan.Workers = plan.Shard{}, 1
	for i := range u.Items {
		item := &u.Items[i]
		cfg.Suites = append(cfg.Suites, suites.Suite{Name: item.Case.Suite, Cases: suites.List{item.Case}})
		wanted := map[Search]bool{}
		for _, s := range item.Searches {
			wanted[s] = true
		}
		for contender := range cfg.Contenders {
			for repeat := range cfg.Plan.Repeats() {
				if !wanted[Search{contender, repeat}] {
					cfg.Done[runfolder.Key{Contender: contender, Suite: i, Repeat: repeat}] = true
				}
			}
		}
	}
	var records []suites.Record
	cfg.Sink = func(rec suites.Record) error {
		item := &u.Items[rec.SuiteIndex]
		rec.SuiteIndex, rec.CaseIndex = item.Suite, item.Number
		records = append(records, rec)
		return nil
	}
	err := runner.Run(ctx, cfg)
	if err == nil && len(records) < len(u.Keys()) {
		err = errors.New("a unit asks for contenders or repeats that its run does not have")
	}
	return records, err
}
