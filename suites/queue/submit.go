package queue

import (
	"cmp"
	"context"
	"crypto/rand"
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

// Config says what a submitter has done.
type Config struct {
	Address
	Job  *Job
	Work Work
	// Files are the paths of the programs and files of the run by their SHA-256. They are sent to workers that
	// ask for them.
	Files map[string]string
	// Notice gets what a person has to know, a line each, and Joined the first answer of each worker.
	Notice func(string)
	Joined func(a *Answer)
}

const (
	// patience is how long nothing may come in before what is missing is looked for, earlierWait how long to
	// wait for answers to an earlier submitter: what is there comes at once.
	patience, earlierWait = 2 * time.Second, 200 * time.Millisecond
	// leastAhead is the least number of units that wait for workers: enough for them to continue while an answer
	// is on its way, and no more, because the server keeps them.
	leastAhead = 16
	// unitTime is how long a unit should take, maxSearches bounds its searches.
	unitTime, maxSearches = 2 * time.Second, 1000
)

// Submission is a run on a server.
type Submission struct {
	*client
	cfg     Config
	answers jetstream.Consumer
	beating sync.WaitGroup
	stop    context.CancelFunc // of the signs of life

	open    map[suites.Key]*Item // each search that was handed out and has no result, with its item
	again   []*Item              // of them: those that the server has not, or no longer
	workers map[string]bool      // that have answered
	sent    map[string]bool      // of the files
	size    int                  // searches of the next unit: half of it is what the last answer suggests
	news    time.Time            // when something came last that counts, or was looked for
}

// Open announces a run. The units of an earlier submitter are removed; answers that it has not taken
// stay. The caller closes it.
func Open(ctx context.Context, cfg Config) (*Submission, error) {
	c, err := connect(ctx, cfg.Address, "submitter "+cfg.Job.ID)
	if err != nil {
		return nil, err
	}
	s := &Submission{client: c, cfg: cfg, open: map[suites.Key]*Item{}, workers: map[string]bool{}, sent: map[string]bool{}}
	cfg.Job.Attempt = rand.Text()
	if err := errors.Join(s.purge(ctx), s.repair(ctx)); err != nil {
		c.conn.Close()
		return nil, err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.beating.Go(func() { s.beat(ctx) }) // ends with Close
	return s, nil
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

// beat says at once, and again and again, that the submitter lives, until ctx ends.
func (s *Submission) beat(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, runLife/4) {
		_, _ = s.runs.Put(ctx, s.cfg.Job.ID, encode(s.cfg.Job)) // or at the next time
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
	ctx, cancel := within(context.Background(), closeTime)
	defer cancel()
	defer s.conn.Close()
	return s.persist(ctx, func(error) bool { return false }, s.remove)
}

// errRemoved says that something was there to be removed.
var errRemoved = errors.New("it was there until now")

// remove removes what there is of the run; the first frees its workers. It succeeds when it finds no consumer any
// more: a server that stood still may make one, as it was asked to earlier, after it has removed it.
func (s *Submission) remove(ctx context.Context) error {
	run := s.cfg.Job.ID
	errs := []error{s.runs.Delete(ctx, run), s.purge(ctx)}
	for _, stream := range []string{workStream, answerStream} {
		if err := s.js.DeleteConsumer(ctx, stream, run); !errors.Is(err, jetstream.ErrConsumerNotFound) {
			errs = append(errs, cmp.Or(err, errRemoved))
		}
	}
	for sum := range s.sent {
		if err := s.files.Delete(ctx, sum); !errors.Is(err, jetstream.ErrObjectNotFound) { // another run that has sent it, too, is over
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Run has all work done by workers, and returns when every result is kept, or the work
// is over. When the context ends, what came in is kept, and Run returns the context's cause.
func (s *Submission) Run(ctx context.Context) error {
	s.news = time.Now()
	for wait := earlierWait; ; {
		came, err := s.collect(ctx, wait)
		if err == nil && (wait == patience || !came) { // else there may be more answers to an earlier submitter
			err, wait = s.fill(ctx), patience
		}
		switch {
		case errors.Is(err, ErrOver):
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil || wait == patience && len(s.open) == 0:
			return err
		}
	}
}

// fill publishes as many units as workers may soon take, or as the server has room for.
func (s *Submission) fill(ctx context.Context) error {
	waiting, leased, err := s.queued(ctx)
	for ; err == nil && waiting < max(leastAhead, 2*leased); waiting++ {
		u := s.nextUnit()
		if len(u.Items) == 0 {
			return nil
		}
		if err = s.sendUnit(ctx, u); isFull(err) { // it gets room as answers are collected
			s.again = append(u.Items, s.again...)
			return nil
		}
	}
	return err
}

// queued returns how many units of the run wait, and how many workers have.
func (s *Submission) queued(ctx context.Context) (waiting, leased int, err error) {
	err = s.persist(ctx, isFinal, func(ctx context.Context) error {
		units, err := s.js.Consumer(ctx, workStream, s.cfg.Job.ID)
		if err != nil {
			return errors.Join(err, s.repair(ctx))
		}
		info := units.CachedInfo()
		waiting, leased = int(info.NumPending), info.NumAckPending
		return nil
	})
	return waiting, leased, err
}

func (s *Submission) nextUnit() *Unit {
	u := &Unit{}
	for searches := 0; searches < max(s.size, 1); {
		item := s.nextItem()
		if item == nil {
			break
		}
		u.Items = append(u.Items, item)
		searches += len(item.Searches)
	}
	return u
}

// nextItem returns what is left of an item that is to be published again, or else the next one.
func (s *Submission) nextItem() *Item {
	for len(s.again) > 0 {
		item := s.again[0]
		s.again = s.again[1:]
		item.Searches = slices.DeleteFunc(item.Searches, func(key suites.Key) bool { return s.open[key] != item })
		if len(item.Searches) > 0 {
			return item
		}
	}
	item := s.cfg.Work.Next()
	if item != nil {
		for _, key := range item.Searches {
			s.open[key] = item
		}
	}
	return item
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
	if msg != nil {
		a := new(Answer)
		if json.Unmarshal(msg.Data(), a) == nil { // else what it answers is missed in time
			err = s.take(ctx, a)
		}
		if err == nil {
			_ = msg.Ack() // if that fails it comes again, and its records are there already
		}
	} else if err == nil && time.Since(s.news) >= patience {
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
	case s.conn.IsClosed():
		return nil, errRevoked
	case err == nil:
		return msg, nil
	}
	pause(ctx, retryAfter)
	_ = s.repair(ctx) // or at the next time
	return nil, nil
}

// lookForMissing has all published again that is open although no unit is there: a server has lost it.
func (s *Submission) lookForMissing(ctx context.Context) error {
	s.news = time.Now()
	waiting, leased, err := s.queued(ctx)
	if waiting+leased == 0 {
		missing := map[*Item]bool{}
		for _, item := range s.open {
			missing[item] = true
		}
		s.again = slices.Collect(maps.Keys(missing))
	}
	return err
}

// take takes an answer. What it brings has its place by its searches, so that it counts when its unit was published
// again meanwhile, or by an earlier submitter of the run.
func (s *Submission) take(ctx context.Context, a *Answer) (err error) {
	switch {
	case a.Notice != "":
		s.cfg.Notice(a.Notice)
		return nil
	case a.Wants != "":
		s.sendFile(ctx, a.Wants)
		return nil
	}
	for i := range a.Deaths {
		if d := &a.Deaths[i]; slices.ContainsFunc(d.Item.Searches, func(key suites.Key) bool { return s.open[key] != nil }) {
			s.cfg.Notice(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", d.Item.Name(), d, a.Worker))
		}
	}
	err = s.cfg.Work.Keep(a)
	keys := a.keys()
	for _, key := range keys {
		if s.open[key] != nil {
			s.news = time.Now()
			delete(s.open, key)
		}
	}
	s.size = (s.size + fit(len(keys), a.Elapsed)) / 2
	if !s.workers[a.Worker] {
		s.workers[a.Worker] = true
		s.cfg.Joined(a)
	}
	return err
}

// fit returns the number of searches that take as long as a unit should, if so many took a time.
func fit(searches int, took time.Duration) int {
	return int(max(1, min(maxSearches, unitTime*time.Duration(searches)/max(took, 1))))
}
