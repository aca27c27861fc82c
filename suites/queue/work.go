package queue

import (
	"fmt"
	"iter"

	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// Work is what a submitter has to have done, and where the results go. One goroutine uses
// it.
type Work interface {
	// Next returns what is to be done next; false if there is nothing until more of what
	// was handed out is kept.
	Next() (Item, bool)
	// MaxItems bounds the items of a unit, and so the size of its answer.
	MaxItems() int
	// Keep keeps the results that are wanted and can be believed, once each, and takes them
	// off the list. What cannot be believed, and what differs from another answer, is for
	// doubt. The work is over with ErrOver.
	Keep(w Wanted, a *Answer, doubt func(error)) error
	// GiveUp keeps in the place of results what is wanted of an item that ends each
	// process which does it. An error ends the work.
	GiveUp(w Wanted, item *Item, died error) error
}

// Wanted are the searches of a unit whose results are missing.
type Wanted map[suites.Key]*Item

// maxSearches bounds the searches of a unit, and so the size of its answer.
const maxSearches = 1000

// RunWork are the searches of a run.
type RunWork struct {
	cfg  *runner.Config
	next func() (Item, bool)
	stop func()
	kept recent
}

var _ Work = (*RunWork)(nil)

// NewRunWork returns what a run has to search. Of the configuration Open, Cache and Trace
// are not used. The caller closes it.
func NewRunWork(cfg *runner.Config) *RunWork {
	w := &RunWork{cfg: cfg}
	w.next, w.stop = iter.Pull(items(cfg))
	return w
}

func (w *RunWork) Close() { w.stop() }

// Next returns the next case.
func (w *RunWork) Next() (Item, bool) { return w.next() }

// MaxItems returns the number of cases that a unit has at most.
func (w *RunWork) MaxItems() int { return maxSearches }

// Keep records what is wanted of an answer. All but what the searcher said comes from the case
// of this run.
func (w *RunWork) Keep(wanted Wanted, a *Answer, doubt func(error)) error {
	for i := range a.Found {
		f := &a.Found[i]
		if wanted[f.Key] == nil && !w.kept.has(f.Key) {
			continue // of a unit that was given up, or of none
		}
		rec, err := w.record(f, a)
		if err != nil {
			doubt(fmt.Errorf("it has %w, for %s of %s", err, w.cfg.Suites[f.Suite].Case(f.Case).ID, w.cfg.Contenders[f.Contender].Name))
			continue
		}
		if w.isExact() {
			if other := w.kept.differs(f.Key, timeless(rec), a.Worker); other != "" {
				doubt(&differError{rec.ID + " of " + rec.Contender, other})
			}
		}
		if wanted[f.Key] == nil {
			continue
		}
		if w.cfg.Plan.Limits.Timed() {
			rec.Machine = a.Machine.Host
		}
		delete(wanted, f.Key)
		if err := w.cfg.Keep(rec); err != nil {
			return err
		}
	}
	return nil
}

// record makes the record of what a worker found. The error says why it cannot be believed.
func (w *RunWork) record(f *Found, a *Answer) (suites.Record, error) {
	if err := a.checkEngine(&w.cfg.Contenders[f.Contender], f.Error != ""); err != nil {
		return suites.Record{}, err
	}
	return runner.RecordOf(w.cfg, f.Key, &f.Evidence, a.within)
}

// isExact reports whether two searches of a case have the same result.
func (w *RunWork) isExact() bool {
	p := &w.cfg.Plan
	return !p.Limits.Timed() && p.EarlyStop == 0 && suites.LargestSizes(w.cfg.Contenders, suites.Sizes{Threads: p.Threads}).Threads <= 1
}

// GiveUp records errors.
func (w *RunWork) GiveUp(wanted Wanted, item *Item, died error) error {
	for _, search := range item.Searches {
		key := item.Key(search)
		if wanted[key] == nil {
			continue
		}
		delete(wanted, key)
		if err := w.cfg.Keep(runner.FailedRecord(w.cfg, key, fmt.Errorf("the process that searched it: %w", died))); err != nil {
			return err
		}
	}
	return nil
}

// items yields the cases of a run with what has to be searched of them, in the order of
// the suites. A case with very many searches comes in parts.
func items(cfg *runner.Config) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		number := 0
		for s := range cfg.Suites {
			for c := range cfg.Suites[s].Len() {
				number++
				if !cfg.Plan.Shard.Has(number - 1) {
					continue
				}
				searches := searchesOf(cfg, s, c)
				for len(searches) > 0 {
					n := min(len(searches), maxSearches)
					if !yield(Item{Suite: s, Number: c, Case: new(cfg.Suites[s].Case(c)), Searches: searches[:n]}) {
						return
					}
					searches = searches[n:]
				}
			}
		}
	}
}

// searchesOf returns the searches of a case that are not done.
func searchesOf(cfg *runner.Config, suite, number int) []Search {
	var searches []Search
	for repeat := range cfg.Plan.Repeats() {
		for contender := range cfg.Contenders {
			if !cfg.Done[suites.Key{Contender: contender, Suite: suite, Case: number, Repeat: repeat}] {
				searches = append(searches, Search{contender, repeat})
			}
		}
	}
	return searches
}

// maxPairs bounds the pairs of games of a unit, and so the size of its answer.
const maxPairs = 50

// matchWork are the games of a match.
type matchWork struct {
	cfg     *play.Config
	isExact bool
	kept    recent
}

// NewMatchWork returns the games that are missing in the queue of a match. Of the
// configuration Workers and Open are not used. It is exact if a game that is played twice is the
// same.
func NewMatchWork(cfg *play.Config, exact bool) Work { return &matchWork{cfg: cfg, isExact: exact} }

// Next returns the next pair that is to be played, or what is missing of it.
func (w *matchWork) Next() (Item, bool) {
	pair, games, ok := w.cfg.Queue.TakePair()
	if !ok {
		return Item{}, false
	}
	place := w.cfg.Sequence.At(pair.Round)
	item := Item{Number: pair.Index, Pair: newPair(pair, place, &w.cfg.Openings[place])}
	for _, number := range games {
		item.Searches = append(item.Searches, Search{Repeat: number - 1})
		if w.cfg.Started != nil {
			w.cfg.Started(pair, number)
		}
	}
	return item, true
}

// MaxItems returns the number of pairs that a unit has at most.
func (w *matchWork) MaxItems() int { return maxPairs }

// Keep takes the games of an answer into the journal, and commits pairs that are complete.
func (w *matchWork) Keep(wanted Wanted, a *Answer, doubt func(error)) error {
	for i := range a.Games {
		g := &a.Games[i]
		key := suites.Key{Case: g.Pair, Repeat: g.Number - 1}
		if wanted[key] == nil && !w.kept.has(key) {
			continue // of a unit that was given up, or of none
		}
		if err := w.check(g, a); err != nil {
			doubt(fmt.Errorf("game %s: %w", g.Name(), err))
			continue
		}
		if w.isExact {
			if other := w.kept.differs(key, timelessGame(*g), a.Worker); other != "" {
				doubt(&differError{"game " + g.Name(), other})
			}
		}
		if wanted[key] == nil {
			continue
		}
		if g.Machine = ""; w.cfg.Timed() {
			g.Machine = a.Machine.Host
		}
		delete(wanted, key)
		if done, err := w.cfg.Keep(g); err != nil || done {
			return orOver(err)
		}
	}
	return nil
}

// check returns an error for a game that cannot be one of this match.
func (w *matchWork) check(g *match.Game, a *Answer) error {
	if err := w.cfg.Schedule.CheckGame(g); err != nil {
		return err
	}
	if place := w.cfg.Sequence.At(w.cfg.Schedule.Pair(g.Pair).Round); g.Opening != place {
		return fmt.Errorf("opening %d, and not %d", g.Opening, place)
	}
	for _, player := range []int{g.White, g.Black} {
		if err := a.checkEngine(&w.cfg.Players[player].Contender, g.Error != ""); err != nil {
			return err
		}
	}
	return play.Check(w.cfg, &w.cfg.Openings[g.Opening], g, a.within)
}

// orOver returns an error, or, without one, that the match is over.
func orOver(err error) error {
	if err == nil {
		return ErrOver
	}
	return err
}

// GiveUp ends the match: a pair that cannot be played has no result.
func (w *matchWork) GiveUp(_ Wanted, item *Item, died error) error {
	return fmt.Errorf("%s cannot be played: the process that played it: %w", item.Name(), died)
}
