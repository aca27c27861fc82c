package queue

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites"
)

// Work is what a submitter has to have done, and where the results go. One goroutine uses
// it.
type Work interface {
	// Next returns what is to be done next; false if there is nothing until more of what
	// was handed out is kept.
	Next() (Item, bool)
	// MaxItems bounds the items of a unit.
	MaxItems() int
	// Wants reports whether the result of a search is missing, handed out or not.
	Wants(key suites.Key) bool
	// Keep keeps what is wanted of an answer, and calls kept with each search of it. The work is
	// over with ErrOver.
	Keep(a *Answer, kept func(suites.Key)) error
	// GiveUp keeps in the place of results what is wanted of an item that ends each
	// process which does it. An error ends the work.
	GiveUp(item *Item, died error) error
}

// ErrOver is returned by Work.Keep when nothing more is wanted.
var ErrOver = errors.New("the work is over")

// Config says what a submitter has done.
type Config struct {
	Address
	Job  *Job
	Work Work
	// Files are the paths of the programs and files of the run by their SHA-256. They are sent to workers that
	// ask for them.
	Files map[string]string
	// Notice gets what a person has to know, a line each; nil is allowed.
	Notice func(string)
	// Joined gets the first answer of each worker, and Workers the number of them whenever it
	// changes; nil is allowed.
	Joined  func(a *Answer)
	Workers func(n int)
}

const (
	// patience is how long nothing may come in before what is missing is looked for, earlierWait how long to
	// wait for answers to an earlier submitter: what is there comes at once.
	patience, earlierWait = 2 * time.Second, 200 * time.Millisecond
	// leastWindow is the least number of units that are published and not answered;
	// unitsPerSlot are more for each unit that workers search at a time.
	leastWindow, unitsPerSlot = 16, 3
	// maxSearches bounds the searches of a unit.
	maxSearches = 1000
)

// Submission is a run on a server.
type Submission struct {
	*client
	cfg     *Config
	answers jetstream.Consumer
	beating sync.WaitGroup
	stop    context.CancelFunc // of the signs of life

	open   map[*openUnit]bool
	where  map[suites.Key]*openUnit // of each search whose result is missing
	unsent []*openUnit              // that the server has no room for yet
	sent   map[string]bool          // of the files
	crowd  crowd
	useful time.Time // when something came last that counts, or was looked for
	idle   int       // times in a row that nothing was waiting
}

// openUnit is a unit that is not answered, with the searches whose results are missing.
type openUnit struct {
	*Unit
	missing map[suites.Key]bool
}

// Open announces a run. The units of an earlier submitter are removed; answers that it has not taken
// stay. The caller closes it.
func Open(ctx context.Context, cfg Config) (*Submission, error) {
	c, err := connect(ctx, cfg.Address, "submitter "+cfg.Job.ID)
	if err != nil {
		return nil, err
	}
	s := newSubmission(&cfg)
	s.client = c
	if err := s.begin(ctx); err != nil {
		c.conn.Close()
		return nil, err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.beating.Go(func() { s.beat(ctx) }) // ends with Close
	return s, nil
}

func newSubmission(cfg *Config) *Submission {
	return &Submission{cfg: cfg, open: map[*openUnit]bool{}, where: map[suites.Key]*openUnit{}, sent: map[string]bool{}}
}

// begin comes to the job last: workers look for work of jobs.
func (s *Submission) begin(ctx context.Context) error {
	s.cfg.Job.Attempt = rand.Text()
	err := s.purge(ctx)
	if err == nil {
		err = s.repair(ctx)
	}
	if err == nil {
		err = s.announce(ctx)
	}
	return err
}

// repair makes what the server has lost.
func (s *Submission) repair(ctx context.Context) (err error) {
	if err = s.client.open(ctx); err == nil {
		_, err = s.consumer(ctx, workStream, workSubject, s.cfg.Job.ID)
	}
	if err == nil {
		s.answers, err = s.consumer(ctx, answerStream, answerSubj, s.cfg.Job.ID)
	}
	return err
}

func (s *Submission) announce(ctx context.Context) error {
	_, err := s.runs.Put(ctx, s.cfg.Job.ID, encode(s.cfg.Job))
	return err
}

// beat says again and again that the submitter lives, until ctx ends.
func (s *Submission) beat(ctx context.Context) {
	for pause(ctx, leaseTime/5); ctx.Err() == nil; pause(ctx, leaseTime/5) {
		limited, cancel := context.WithTimeout(ctx, callTime)
		_ = s.announce(limited) // or at the next time
		cancel()
	}
}

// purge removes the units of the run.
func (s *Submission) purge(ctx context.Context) error {
	work, err := s.js.Stream(ctx, workStream)
	if err == nil {
		err = work.Purge(ctx, jetstream.WithPurgeSubject(workSubject+s.cfg.Job.ID))
	}
	return err
}

// closeTime is how long Close waits for a server that is away or stands still: longer than a lease.
const closeTime = LeaseTime + callTime

// Close takes the run off the server, so that no work is left behind, and ends the connection.
func (s *Submission) Close() error {
	s.stop()
	s.beating.Wait() // what is removed stays so
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	defer s.conn.Close()
	return s.persist(ctx, func(error) bool { return false }, s.remove)
}

// remove removes what there is of the run. The first frees its workers.
func (s *Submission) remove(ctx context.Context) error {
	run := s.cfg.Job.ID
	errs := []error{s.runs.Delete(ctx, run), s.purge(ctx)}
	for _, stream := range []string{workStream, answerStream} {
		if err := s.js.DeleteConsumer(ctx, stream, run); !errors.Is(err, jetstream.ErrConsumerNotFound) {
			errs = append(errs, err)
		}
	}
	for sum := range s.sent {
		errs = append(errs, s.removeFile(ctx, sum))
	}
	return errors.Join(errs...)
}

// Run has all work done by workers, and returns when every result is kept, or the work
// is over. When the context ends, what came in is kept, and Run returns the context's cause.
func (s *Submission) Run(ctx context.Context) error {
	err := s.run(ctx)
	switch {
	case errors.Is(err, ErrOver):
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return err
}

func (s *Submission) run(ctx context.Context) error {
	s.useful = time.Now()
	for wait := earlierWait; ; {
		came, err := s.collect(ctx, wait)
		if err != nil {
			return err
		}
		if wait == earlierWait && came {
			continue // answers to an earlier submitter
		}
		if err := s.fill(ctx); err != nil || len(s.open) == 0 {
			return err
		}
		wait = patience
	}
}

// fill publishes units up to the window, or as many as the server has room for.
func (s *Submission) fill(ctx context.Context) error {
	if err := s.send(ctx); err != nil {
		return err
	}
	for len(s.open) < s.crowd.window() && len(s.unsent) == 0 {
		u := s.nextUnit()
		if len(u.Items) == 0 {
			return nil
		}
		if err := s.publish(ctx, u); err != nil {
			return err
		}
	}
	return nil
}

// nextUnit returns a unit of what is neither there nor in another unit.
func (s *Submission) nextUnit() *Unit {
	u := &Unit{}
	size := s.crowd.size(s.cfg.Work.MaxItems())
	for searches := 0; len(u.Items) < size && searches < maxSearches; {
		item, ok := s.cfg.Work.Next()
		if !ok {
			break
		}
		item.Searches = slices.DeleteFunc(slices.Clone(item.Searches), func(search Search) bool {
			key := item.Key(search)
			return s.where[key] != nil || !s.cfg.Work.Wants(key)
		})
		if len(item.Searches) > 0 {
			u.Items = append(u.Items, item)
			searches += len(item.Searches)
		}
	}
	return u
}

// publish publishes a unit, now or when the server has room for it.
func (s *Submission) publish(ctx context.Context, u *Unit) error {
	open := &openUnit{u, map[suites.Key]bool{}}
	for i := range u.Items {
		for _, search := range u.Items[i].Searches {
			key := u.Items[i].Key(search)
			open.missing[key], s.where[key] = true, open
		}
	}
	s.open[open] = true
	s.unsent = append(s.unsent, open)
	return s.send(ctx)
}

// send sends what was not sent yet, as far as the server has room for it: it gets room as answers
// are collected.
func (s *Submission) send(ctx context.Context) error {
	for len(s.unsent) > 0 {
		u := s.unsent[0]
		if s.open[u] {
			switch err := s.sendUnit(ctx, u.Unit); {
			case isFull(err):
				return nil
			case err != nil:
				return err
			}
		}
		s.unsent = s.unsent[1:]
	}
	return nil
}

// sendUnit waits while the server is away. A unit that is too large for a message goes in two.
func (s *Submission) sendUnit(ctx context.Context, u *Unit) error {
	data, id := encode(u), rand.Text()
	if n := len(u.Items); n > 1 && int64(len(data)) > s.conn.MaxPayload()/2 {
		return cmp.Or(s.sendUnit(ctx, &Unit{u.Items[:n/2]}), s.sendUnit(ctx, &Unit{u.Items[n/2:]}))
	}
	return s.persist(ctx, isFinal, func(ctx context.Context) error {
		_, err := s.js.Publish(ctx, workSubject+s.cfg.Job.ID, data, jetstream.WithMsgID(id))
		if errors.Is(err, jetstream.ErrNoStreamResponse) {
			err = errors.Join(err, s.repair(ctx))
		}
		return err
	})
}

func isFinal(err error) bool { return errors.Is(err, nats.ErrMaxPayload) || isFull(err) }
