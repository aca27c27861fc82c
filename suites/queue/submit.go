package queue

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Config says what Submit has done.
type Config struct {
	Work Work
	// Notice gets what a person has to know, a line each; nil is allowed.
	Notice func(string)
	// Joined gets the first answer of each worker, and the number of workers whenever it
	// changes; nil is allowed.
	Joined  func(a *Answer)
	Workers func(n int)
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
	// forgetAfter is the time after which a worker that does not answer counts no more.
	forgetAfter = 2 * time.Minute
)

// Submit has all work done by workers, and returns when every result is kept, or the work
// is over. When the context ends, what came in is kept, and Submit returns the context's
// cause.
func Submit(ctx context.Context, cfg Config, q Submitter) error {
	s := submission{cfg: &cfg, q: q, began: time.Now(), open: map[int]*openUnit{}, seen: map[string]presence{}, doubted: map[string]*doubted{}}
	defer s.nameDoubted()
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
	began time.Time
	last  int // number of the last unit

	open  map[int]*openUnit
	pace  pace
	seen  map[string]presence
	count int // workers that were reported
	idle  int // times in a row that nothing came and nothing was waiting

	doubted map[string]*doubted // by the name of the worker
}

// openUnit is a unit that is not answered.
type openUnit struct {
	*Unit
	missing Wanted
	at      time.Time
}

// presence is when a worker answered last.
type presence struct {
	at    time.Time
	slots int
}

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

// fill publishes units up to the window.
func (s *submission) fill(ctx context.Context) error {
	for len(s.open) < s.window() {
		u := &Unit{}
		size := s.pace.size(s.cfg.Work.MaxItems())
		for searches := 0; len(u.Items) < size && searches < maxSearches; {
			item, ok := s.cfg.Work.Next()
			if !ok {
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

// window returns how many units may be open: enough for all workers to continue while an
// answer is on its way, and no more, because they are in the memory of the server.
func (s *submission) window() int {
	slots := 0
	for _, p := range s.seen {
		slots += p.slots
	}
	return max(leastWindow, unitsPerSlot*slots)
}

func (s *submission) publish(ctx context.Context, u *Unit) error {
	s.last++
	u.Number, u.Without = s.last, s.unbelieved()
	open := &openUnit{u, Wanted{}, time.Now()}
	for i := range u.Items {
		for _, search := range u.Items[i].Searches {
			open.missing[u.Items[i].Key(search)] = &u.Items[i]
		}
	}
	s.open[u.Number] = open
	return s.q.Publish(ctx, u)
}

// collect takes the next answer, or, without one, looks for what is missing.
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

// take records an answer. An answer to a unit that is closed was there already, and is compared
// with that.
func (s *submission) take(ctx context.Context, a *Answer) error {
	u, at, missing := s.open[a.Unit], s.began, Wanted{}
	if u != nil {
		at, missing = u.at, u.missing
	}
	a.bound(since(at))
	if a.Notice != "" {
		s.say(a.Notice)
		return nil
	}
	if s.doubted[a.Worker] != nil {
		return s.again(ctx, u, a)
	}
	s.note(a)
	switch {
	case u == nil:
	case a.Lost:
		return s.split(ctx, u)
	case a.Died != nil && len(u.Items) == 1:
		return s.giveUp(u, a)
	}
	if err := s.cfg.Work.Keep(missing, a, func(why error) { s.doubt(a.Worker, why) }); err != nil || u == nil {
		return err
	}
	if s.doubted[a.Worker] != nil && len(missing) > 0 {
		return s.again(ctx, u, a)
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
	if _, known := s.seen[a.Worker]; !known && s.cfg.Joined != nil {
		s.cfg.Joined(a)
	}
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

// since returns the time since a moment. The clock that does not jump stands still while this
// machine sleeps, and workers go on.
func since(at time.Time) time.Duration {
	now := time.Now()
	return max(now.Sub(at), now.Round(0).Sub(at.Round(0)))
}

// again publishes what is missing of a unit that a worker had which is not believed.
func (s *submission) again(ctx context.Context, u *openUnit, a *Answer) error {
	s.doubted[a.Worker].answers++
	if u == nil {
		return nil
	}
	return s.renew(ctx, u)
}

// renew publishes what is missing of a unit as another one.
func (s *submission) renew(ctx context.Context, u *openUnit) error {
	var rest []Item
	for i := range u.Items {
		if item := u.rest(&u.Items[i]); len(item.Searches) > 0 {
			rest = append(rest, item)
		}
	}
	s.close(u)
	return s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: rest, Suspect: u.Suspect})
}

func (s *submission) close(u *openUnit) { delete(s.open, u.Number) }

// split publishes the items of a unit one by one. That a unit was lost again and again is
// no proof that it ends its workers: workers and servers are killed for other reasons. So
// each of its items is done in a process of its own from now on, and what ends that process
// while its worker lives on is at fault for certain.
func (s *submission) split(ctx context.Context, u *openUnit) error {
	s.close(u)
	for _, item := range u.Items {
		if item = u.rest(&item); len(item.Searches) == 0 {
			continue
		}
		if err := s.publish(ctx, &Unit{Attempt: u.Attempt + 1, Items: []Item{item}, Suspect: true}); err != nil {
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

// giveUp keeps errors for a single item.
func (s *submission) giveUp(u *openUnit, a *Answer) error {
	item, died := &u.Items[0], &DiedError{brief(a.Died.State, longestName)}
	s.say(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", item.Name(), died, a.Worker))
	s.close(u)
	return s.cfg.Work.GiveUp(u.missing, item, died)
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
		if err := s.renew(ctx, u); err != nil {
			return err
		}
	}
	return nil
}

// unitTime is how long a unit should take.
const unitTime = 2 * time.Second

// pace says how many items make a unit, by how long they took so far.
type pace struct {
	items int
	took  time.Duration
}

// add counts a unit.
func (p *pace) add(items int, took time.Duration) {
	const memory = 1000 // items: what was long ago counts less
	if p.items > memory {
		p.items, p.took = p.items/2, p.took/2
	}
	p.items += items
	p.took += took
}

// size returns the number of items of the next unit: 1 as long as nothing is known, and
// never more than most.
func (p *pace) size(most int) int {
	if p.items == 0 || p.took <= 0 {
		return 1
	}
	return int(max(1, min(time.Duration(most), unitTime*time.Duration(p.items)/p.took)))
}
