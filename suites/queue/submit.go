package queue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"keymove/suites"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// Config says what Submit has searched.
type Config struct {
	// Run is what is searched, and where its records go; Open, Cache and Trace are not
	// used.
	Run runner.Config
	// Notice gets what a person has to know, a line each; nil is allowed.
	Notice func(string)
	// Workers gets the number of workers whenever it changes; nil is allowed.
	Workers func(n int)
	// Patience is how long nothing may come in before what is missing is looked for; 0
	// for the default.
	Patience time.Duration
}

const (
	defaultPatience = 2 * time.Second
	// leastWindow is the least number of units that are published and not answered;
	// unitsPerSlot are more for each unit that workers search at a time.
	leastWindow, unitsPerSlot = 16, 3
	// forgetAfter is the time after which a worker that does not answer counts no more.
	forgetAfter = 2 * time.Minute
)

// Submit has all that a run has to search searched by workers, and returns when every
// record is in the journal and has gone through the sink, as runner.Run does. When the
// context ends, what came in is recorded, and Submit returns the context's cause.
func Submit(ctx context.Context, cfg Config, q Submitter) error {
	next, stop := iter.Pull(items(&cfg.Run))
	defer stop()
	s := submission{cfg: &cfg, q: q, next: next, open: map[int]*openUnit{}, seen: map[string]presence{}}
	for {
		if err := s.fill(ctx); err != nil {
			return s.ended(ctx, err)
		}
		if len(s.open) == 0 {
			return nil
		}
		if err := s.collect(ctx); err != nil {
			return s.ended(ctx, err)
		}
	}
}

// submission is the state of Submit.
type submission struct {
	cfg   *Config
	q     Submitter
	next  func() (Item, bool)
	empty bool // next has no more
	last  int  // number of the last unit

	open  map[int]*openUnit
	pace  pace
	seen  map[string]presence
	count int // workers that were reported
	idle  int // times in a row that nothing came and nothing was waiting
}

// openUnit is a unit that is not answered.
type openUnit struct {
	*Unit
	missing map[runfolder.Key]*Item
}

// presence is when a worker answered last.
type presence struct {
	at    time.Time
	slots int
}

// ended returns the context's cause if it has ended.
func (s *submission) ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// fill publishes units up to the window.
func (s *submission) fill(ctx context.Context) error {
	for !s.empty && len(s.open) < s.window() {
		u := &Unit{}
		for searches := 0; len(u.Items) < s.pace.size() && searches < maxSearches; {
			item, ok := s.next()
			if !ok {
				s.empty = true
				break
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

// window returns how many units may be open: enough for all workers to go on while an
// answer is on its way, and no more, because they are in the memory of the server.
func (s *submission) window() int {
	slots := 0
	for _, p := range s.seen {
		slots += p.slots
	}
	return max(leastWindow, unitsPerSlot*slots)
}

// publish publishes a new unit.
func (s *submission) publish(ctx context.Context, u *Unit) error {
	s.last++
	u.Number = s.last
	open := &openUnit{u, map[runfolder.Key]*Item{}}
	for i := range u.Items {
		for _, search := range u.Items[i].Searches {
			open.missing[u.Items[i].Key(search)] = &u.Items[i]
		}
	}
	s.open[u.Number] = open
	return s.q.Publish(ctx, u)
}

// collect takes the next answer, or looks for what is missing if there is none.
func (s *submission) collect(ctx context.Context) error {
	patience := s.cfg.Patience
	if patience == 0 {
		patience = defaultPatience
	}
	a, err := s.q.Collect(ctx, patience)
	if err != nil {
		return err
	}
	if a == nil {
		return s.lookForMissing(ctx)
	}
	s.idle = 0
	if err := s.take(ctx, a); err != nil {
		return err
	}
	s.q.Settle()
	return nil
}

// take records an answer. An answer to a unit that is closed was there already.
func (s *submission) take(ctx context.Context, a *Answer) error {
	if a.Notice != "" {
		if s.cfg.Notice != nil {
			s.cfg.Notice(a.Notice)
		}
		return nil
	}
	s.note(a)
	u := s.open[a.Unit]
	if u == nil {
		return nil
	}
	if a.Lost {
		return s.split(ctx, u)
	}
	for i := range a.Records {
		if err := s.keep(u, a, a.Records[i]); err != nil {
			return err
		}
	}
	s.pace.add(len(u.Items), a.Elapsed)
	if len(u.missing) > 0 {
		return nil // it is published again when nothing else is waiting
	}
	s.close(u)
	return nil
}

// note counts a worker.
func (s *submission) note(a *Answer) {
	now := time.Now()
	s.seen[a.Worker] = presence{now, a.Slots}
	for name, p := range s.seen {
		if now.Sub(p.at) > forgetAfter {
			delete(s.seen, name)
		}
	}
	if n := len(s.seen); n != s.count {
		if s.count = n; s.cfg.Workers != nil {
			s.cfg.Workers(n)
		}
	}
}

// keep records a record of a unit. One that is there already, or does not belong to the
// unit, is dropped.
func (s *submission) keep(u *openUnit, a *Answer, rec suites.Record) error {
	key := runfolder.KeyOf(rec)
	item := u.missing[key]
	if item == nil || rec.Contender != s.cfg.Run.Contenders[key.Contender].Name ||
		rec.Suite != item.Case.Suite || rec.Case != item.Case.Hash || rec.Limit != s.cfg.Run.Plan.SearchLimit().String() {
		return nil
	}
	if s.cfg.Run.Plan.Limits.Timed() {
		rec.Machine = a.Machine.Host
	}
	delete(u.missing, key)
	return s.cfg.Run.Keep(rec)
}

func (s *submission) close(u *openUnit) { delete(s.open, u.Number) }

// split publishes the cases of a unit one by one. A case that was alone becomes error
// records: it ended, or outlived, each worker that had it.
func (s *submission) split(ctx context.Context, u *openUnit) error {
	s.close(u)
	if len(u.Items) == 1 {
		return s.giveUp(u)
	}
	for _, item := range u.Items {
		if item = u.rest(&item); len(item.Searches) == 0 {
			continue
		}
		if err := s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: []Item{item}}); err != nil {
			return err
		}
	}
	return nil
}

// rest returns an item with the searches that are missing.
func (u *openUnit) rest(item *Item) Item {
	rest := *item
	rest.Searches = nil
	for _, search := range item.Searches {
		if u.missing[item.Key(search)] != nil {
			rest.Searches = append(rest.Searches, search)
		}
	}
	return rest
}

// errLost is why a case has an error record without a search.
var errLost = errors.New("each worker that searched the position by itself was lost")

// giveUp records errors for a single case.
func (s *submission) giveUp(u *openUnit) error {
	item := &u.Items[0]
	if s.cfg.Notice != nil {
		s.cfg.Notice(fmt.Sprintf("%s of %s was given out %d times by itself, and no worker has answered", item.Case.ID, item.Case.Suite, maxSingleDeliveries))
	}
	for _, search := range item.Searches {
		key := item.Key(search)
		if u.missing[key] == nil {
			continue
		}
		if err := s.cfg.Run.Keep(runner.FailedRecord(&s.cfg.Run, key, errLost)); err != nil {
			return err
		}
	}
	return nil
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
	for _, u := range slices.Collect(maps.Values(s.open)) {
		var rest []Item
		for i := range u.Items {
			if item := u.rest(&u.Items[i]); len(item.Searches) > 0 {
				rest = append(rest, item)
			}
		}
		s.close(u)
		if err := s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: rest}); err != nil {
			return err
		}
	}
	return nil
}
