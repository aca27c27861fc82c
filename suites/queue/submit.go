package queue

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"keymove/suites"
)

// Config says what Submit has done.
type Config struct {
	Work Work
	// Attempt is that of the job. The answers to an earlier one count, too.
	Attempt string
	// Notice gets what a person has to know, a line each; nil is allowed.
	Notice func(string)
	// Joined gets the first answer of each worker, and the number of workers whenever it
	// changes; nil is allowed.
	Joined  func(a *Answer)
	Workers func(n int)
	// Send sends a file of the run that a worker wants, by its SHA-256; nil sends none.
	Send func(ctx context.Context, sum string)
	// Patience is how long nothing may come in before what is missing is looked for; 0
	// for the default.
	Patience time.Duration
}

// ErrOver is returned by Work.Keep when nothing more is wanted.
var ErrOver = errors.New("the work is over")

const (
	defaultPatience = 2 * time.Second
	// leastWindow is the least number of units that are published and not answered;
	// unitsPerSlot are more for each unit that workers search at a time.
	leastWindow, unitsPerSlot = 16, 3
)

// Submit has all work done by workers, and returns when every result is kept, or the work
// is over. When the context ends, what came in is kept, and Submit returns the context's
// cause.
func Submit(ctx context.Context, cfg Config, q Submitter) error {
	s := newSubmission(&cfg, q)
	if err := s.collectEarlier(ctx); err != nil {
		return s.ended(ctx, err)
	}
	for {
		if err := s.fill(ctx); err != nil {
			return s.ended(ctx, err)
		}
		if len(s.open) == 0 && len(s.unsent) == 0 {
			return nil
		}
		if err := s.collect(ctx); err != nil {
			return s.ended(ctx, err)
		}
	}
}

func newSubmission(cfg *Config, q Submitter) *submission {
	if cfg.Patience == 0 {
		cfg.Patience = defaultPatience
	}
	return &submission{cfg: cfg, q: q, useful: time.Now(), open: map[int]*openUnit{}, where: map[suites.Key]*openUnit{}, workers: map[string]presence{}}
}

// submission is the state of Submit.
type submission struct {
	cfg  *Config
	q    Submitter
	last int // number of the last unit

	open   map[int]*openUnit
	where  map[suites.Key]*openUnit // of each search whose result is missing
	unsent []*Unit                  // that the server has no room for yet

	workers map[string]presence // by name
	counted int                 // of them, as reported
	pace    pace
	useful  time.Time // when something came last that counts, or was looked for
	idle    int       // times in a row that nothing was waiting
}

// openUnit is a unit that is not answered.
type openUnit struct {
	*Unit
	missing Wanted
}

// Wanted are the searches of a unit whose results are missing.
type Wanted map[suites.Key]*Item

// ended returns the context's cause if it has ended, and nothing if the work is over.
func (s *submission) ended(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, ErrOver):
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return err
}

// fill publishes units up to the window, or as many as the server has room for.
func (s *submission) fill(ctx context.Context) error {
	if err := s.send(ctx); err != nil {
		return err
	}
	for len(s.open) < s.window() && len(s.unsent) == 0 {
		u := &Unit{}
		size := s.pace.size(s.cfg.Work.MaxItems())
		for searches := 0; len(u.Items) < size && searches < maxSearches; {
			item, ok := s.cfg.Work.Next()
			if !ok {
				break
			}
			if s.drop(&item); len(item.Searches) == 0 {
				continue
			}
			u.Items = append(u.Items, item)
			searches += len(item.Searches)
		}
		if len(u.Items) == 0 {
			return nil
		}
		if err := s.publish(ctx, u); err != nil {
			return err
		}
	}
	return nil
}

// drop drops the searches of an item whose results are there, or in another unit.
func (s *submission) drop(item *Item) {
	item.Searches = slices.DeleteFunc(slices.Clone(item.Searches), func(search Search) bool {
		key := item.Key(search)
		return s.where[key] != nil || !s.cfg.Work.Wants(key)
	})
}

// publish publishes a unit, now or when the server has room for it.
func (s *submission) publish(ctx context.Context, u *Unit) error {
	s.last++
	u.Number = s.last
	open := &openUnit{u, Wanted{}}
	for i := range u.Items {
		for _, search := range u.Items[i].Searches {
			key := u.Items[i].Key(search)
			open.missing[key], s.where[key] = &u.Items[i], open
		}
	}
	s.open[u.Number] = open
	s.unsent = append(s.unsent, u)
	return s.send(ctx)
}

// send sends what was not sent yet, as far as the server has room for it: it gets room as answers
// are collected.
func (s *submission) send(ctx context.Context) error {
	for len(s.unsent) > 0 {
		u := s.unsent[0]
		if s.open[u.Number] != nil {
			if err := s.q.Publish(ctx, u); errors.Is(err, ErrFull) {
				return nil
			} else if err != nil {
				return err
			}
		}
		s.unsent = s.unsent[1:]
	}
	return nil
}

// collectEarlier takes the answers that an earlier submitter of the run has not taken.
func (s *submission) collectEarlier(ctx context.Context) error {
	for {
		a, err := s.q.Collect(ctx, earlierWait)
		if err != nil || a == nil {
			return err
		}
		if _, err := s.take(ctx, a); err != nil {
			return err
		}
		s.q.Settle()
	}
}

// earlierWait is how long to wait for answers to an earlier attempt: what is there comes at once.
const earlierWait = 200 * time.Millisecond

// collect takes the next answer, and looks for what is missing if none came that counts for a time.
func (s *submission) collect(ctx context.Context) error {
	a, err := s.q.Collect(ctx, s.cfg.Patience)
	if err != nil {
		return err
	}
	useful := false
	if a != nil {
		if useful, err = s.take(ctx, a); err != nil {
			return err
		}
		s.q.Settle()
	}
	if useful {
		s.useful, s.idle = time.Now(), 0
		return nil
	}
	if time.Since(s.useful) < s.cfg.Patience {
		return nil
	}
	s.useful = time.Now()
	return s.lookForMissing(ctx)
}

// lookForMissing publishes again what is open although nothing is waiting: a server has
// lost it. It does so at the second time in a row, because an answer may be on its way
// between the two looks.
func (s *submission) lookForMissing(ctx context.Context) error {
	waiting, err := s.q.Waiting(ctx)
	if err != nil {
		return err
	}
	if s.idle++; waiting > 0 {
		s.idle = 0
	}
	if s.idle < 2 {
		return nil
	}
	s.idle = 0
	for _, number := range slices.Sorted(maps.Keys(s.open)) {
		if err := s.renew(ctx, s.open[number]); err != nil {
			return err
		}
	}
	return nil
}

// renew publishes what is missing of a unit as another one.
func (s *submission) renew(ctx context.Context, u *openUnit) error {
	rest := u.rest()
	s.close(u)
	return s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: rest, Suspect: u.Suspect})
}

// split publishes what is missing of a unit item by item. That a unit was lost again and again is
// no proof that it ends its workers: workers and servers are killed for other reasons. So
// each of its items is done in a process of its own from now on, and what ends that process
// while its worker lives on is at fault.
func (s *submission) split(ctx context.Context, u *openUnit) error {
	rest := u.rest()
	s.close(u)
	for _, item := range rest {
		if err := s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: []Item{item}, Suspect: true}); err != nil {
			return err
		}
	}
	return nil
}

// rest returns the items whose searches are missing, with those.
func (u *openUnit) rest() (rest []Item) {
	for _, item := range u.Items {
		item.Searches = slices.DeleteFunc(slices.Clone(item.Searches), func(search Search) bool { return u.missing[item.Key(search)] == nil })
		if len(item.Searches) > 0 {
			rest = append(rest, item)
		}
	}
	return rest
}

func (s *submission) close(u *openUnit) {
	delete(s.open, u.Number)
	for key := range u.missing {
		if s.where[key] == u {
			delete(s.where, key)
		}
	}
}
