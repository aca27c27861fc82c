package queue

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
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

// Close takes the run off the server, so that no work is left behind, and ends the connection.
func (s *Submission) Close() error {
	s.stop()
	s.beating.Wait() // what is removed stays so
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	defer s.conn.Close()
	run := s.cfg.Job.ID
	errs := []error{s.runs.Delete(ctx, run), s.purge(ctx)} // the first frees the workers
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

// collect takes the next answer, and looks for what is missing if none came that counts for a time.
func (s *Submission) collect(ctx context.Context, wait time.Duration) (came bool, err error) {
	msg, err := s.next(ctx, wait)
	useful := false
	if msg != nil {
		a := new(Answer)
		if json.Unmarshal(msg.Data(), a) == nil { // else what it answers is missed in time
			useful, err = s.take(ctx, a)
		}
		if err == nil {
			_ = msg.Ack() // if that fails it comes again, and its records are there already
		}
	}
	switch {
	case useful:
		s.useful, s.idle = time.Now(), 0
	case err == nil && time.Since(s.useful) >= patience:
		s.useful = time.Now()
		err = s.lookForMissing(ctx)
	}
	return msg != nil, err
}

// next returns the next message; while the server is away none comes.
func (s *Submission) next(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	msg, err := fetch(ctx, s.answers, wait)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case s.closed.Err() != nil:
		return nil, context.Cause(s.closed)
	case err == nil:
		return msg, nil
	}
	pause(ctx, retryAfter)
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_ = s.repair(limited) // or at the next time
	return nil, nil
}

// lookForMissing publishes again what is open although nothing is waiting: a server has
// lost it. It does so at the second time in a row, because an answer may be on its way
// between the two looks.
func (s *Submission) lookForMissing(ctx context.Context) error {
	waiting, err := s.waiting(ctx)
	if s.idle++; err != nil || waiting > 0 {
		s.idle = 0
	}
	if s.idle < 2 {
		return err
	}
	s.idle = 0
	if err := s.repair(ctx); err != nil {
		return nil // or at the next time
	}
	for u := range s.open {
		rest := &Unit{u.rest()}
		s.close(u)
		if err := s.publish(ctx, rest); err != nil {
			return err
		}
	}
	return nil
}

// waiting returns the number of units that are queued or leased.
func (s *Submission) waiting(ctx context.Context) (n uint64, err error) {
	err = s.persist(ctx, isFinal, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, workStream)
		if err != nil {
			return err
		}
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(workSubject+s.cfg.Job.ID))
		if err == nil {
			n = info.State.Subjects[workSubject+s.cfg.Job.ID]
		}
		return err
	})
	return n, err
}

// take takes an answer, and reports whether it brought something. What it brings has its place by
// its searches, so that it counts when its unit was published again meanwhile, or by an earlier
// submitter of the run.
func (s *Submission) take(ctx context.Context, a *Answer) (useful bool, err error) {
	switch {
	case a.Notice != "":
		s.say(a.Notice)
		return false, nil
	case a.Wants != "":
		s.sendFile(ctx, a.Wants)
		return false, nil
	}
	err = s.cfg.Work.Keep(a, func(key suites.Key) {
		useful = true
		s.settle(key)
	})
	if useful {
		s.crowd.note(s.cfg, a)
	}
	for i := 0; i < len(a.Deaths) && err == nil; i++ {
		err = s.takeDeath(a, &a.Deaths[i])
		useful = true
	}
	return useful, err
}

func (s *Submission) say(text string) {
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
}

// takeDeath takes that an item has ended the processes that did it by itself.
func (s *Submission) takeDeath(a *Answer, d *Death) error {
	if !slices.ContainsFunc(d.Item.Searches, func(search Search) bool { return s.cfg.Work.Wants(d.Item.Key(search)) }) {
		return nil
	}
	s.say(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", d.Item.Name(), d, a.Worker))
	err := s.cfg.Work.GiveUp(&d.Item, d)
	for _, search := range d.Item.Searches {
		s.settle(d.Item.Key(search))
	}
	return err
}

// settle takes a search off the list, and closes its unit with the last one.
func (s *Submission) settle(key suites.Key) {
	u := s.where[key]
	if u == nil {
		return
	}
	delete(u.missing, key)
	delete(s.where, key)
	if len(u.missing) == 0 {
		s.close(u)
	}
}

func (s *Submission) close(u *openUnit) {
	delete(s.open, u)
	for key := range u.missing {
		delete(s.where, key)
	}
}

// rest returns the items whose searches are missing, with those.
func (u *openUnit) rest() (rest []Item) {
	for _, item := range u.Items {
		item.Searches = slices.DeleteFunc(slices.Clone(item.Searches), func(search Search) bool { return !u.missing[item.Key(search)] })
		if len(item.Searches) > 0 {
			rest = append(rest, item)
		}
	}
	return rest
}
