package queue

import (
	"context"
	"fmt"
	"iter"

	"keymove/suites"
	"keymove/suites/runner"
)

// RunWork are the searches of a run.
type RunWork struct {
	cfg   *runner.Config
	next  func() (Item, bool)
	stop  func()
	again []Item // that were taken back
	kept  recent

	ledger ledger
	first  []int // number of the first case of each suite
}

var _ Work = (*RunWork)(nil)

// NewRunWork returns what a run has to search. Of the configuration Open, Cache and Trace
// are not used. The caller closes it.
func NewRunWork(cfg *runner.Config) *RunWork {
	w := &RunWork{cfg: cfg}
	cases := 0
	for s := range cfg.Suites {
		w.first = append(w.first, cases)
		cases += cfg.Suites[s].Len()
	}
	w.ledger.of = make([]uint8, cases*cfg.Plan.Repeats()*cfg.Plan.Steps()*len(cfg.Contenders))
	for key := range cfg.Done {
		if i := w.place(key); i >= 0 {
			w.ledger.of[i] = fromBefore
		}
	}
	w.next, w.stop = iter.Pull(w.items())
	return w
}

func (w *RunWork) Close() { w.stop() }

// place returns the number of a search; -1 if the run has none such.
func (w *RunWork) place(key suites.Key) int {
	if min(key.Limit, key.Contender, key.Suite, key.Case, key.Repeat) < 0 || key.Contender >= len(w.cfg.Contenders) || key.Suite >= len(w.cfg.Suites) ||
		key.Case >= w.cfg.Suites[key.Suite].Len() || key.Repeat >= w.cfg.Plan.Repeats() || key.Limit >= w.cfg.Plan.Steps() || !w.cfg.Plan.Shard.Has(w.first[key.Suite]+key.Case) {
		return -1
	}
	round := key.Repeat*w.cfg.Plan.Steps() + key.Limit
	return ((w.first[key.Suite]+key.Case)*w.cfg.Plan.Repeats()*w.cfg.Plan.Steps()+round)*len(w.cfg.Contenders) + key.Contender
}

// Wants reports whether a search of the run has no record.
func (w *RunWork) Wants(key suites.Key) bool {
	i := w.place(key)
	return i >= 0 && w.ledger.wants(i)
}

// Next returns the next case.
func (w *RunWork) Next() (Item, bool) {
	if n := len(w.again); n > 0 {
		item := w.again[n-1]
		w.again = w.again[:n-1]
		return item, true
	}
	return w.next()
}

// MaxItems returns the number of cases that a unit has at most.
func (w *RunWork) MaxItems() int { return maxSearches }

// Check makes records of an answer. All but what the searcher said comes from the case of this run.
func (w *RunWork) Check(ctx context.Context, a *Answer) (outcomes []Outcome, err error) {
	if len(a.Games) > 0 {
		return nil, errMixed
	}
	for i := range a.Found {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		f := &a.Found[i]
		if place := w.place(f.Key); place < 0 || !w.ledger.wants(place) && !w.ledger.has(place) {
			continue // of a unit that was given up, or of none
		}
		rec, err := w.record(f, a)
		if err != nil {
			return nil, fmt.Errorf("%w, for %s of %s", err, w.cfg.Suites[f.Suite].Case(f.Case).ID, w.cfg.Contenders[f.Contender].Name)
		}
		o := Outcome{Key: f.Key, Failed: rec.Error != "", worker: a.Worker, keep: func() error { return w.cfg.Keep(rec) }}
		if !o.Failed && w.isExact() {
			o.compare(&w.kept, timeless(rec), rec.ID+" of "+rec.Contender)
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}

// record makes the record of what a worker found. The error says why it cannot be believed.
func (w *RunWork) record(f *Found, a *Answer) (suites.Record, error) {
	if err := a.checkEngine(&w.cfg.Contenders[f.Contender], f.Error != ""); err != nil {
		return suites.Record{}, err
	}
	rec, err := runner.RecordOf(w.cfg, f.Key, &f.Evidence, a.within)
	if w.cfg.Plan.Limits.Timed() {
		rec.Machine = a.Machine.Host
	}
	return rec, err
}

// isExact reports whether two searches of a case have the same result.
func (w *RunWork) isExact() bool {
	p := &w.cfg.Plan
	return !p.Limits.Timed() && p.EarlyStop == 0 && suites.LargestSizes(w.cfg.Contenders, suites.Sizes{Threads: p.Threads}).Threads <= 1
}

// Keep keeps a record.
func (w *RunWork) Keep(o *Outcome) error {
	o.remember(&w.kept)
	w.ledger.keep(w.place(o.Key), tokenOf(o.worker))
	return o.keep()
}

// TakeBack takes the records of a token out of the folder, and searches again what they are of.
func (w *RunWork) TakeBack(token string) (int, error) {
	places := w.ledger.takeBack(token)
	if len(places) == 0 {
		return 0, nil
	}
	w.kept.forget(token)
	keys := map[suites.Key]bool{}
	suite := 0
	for _, place := range places {
		n, many := place/len(w.cfg.Contenders), len(w.cfg.Contenders)
		steps := w.cfg.Plan.Steps()
		rounds := w.cfg.Plan.Repeats() * steps
		key := suites.Key{Limit: n % rounds % steps, Contender: place % many, Repeat: n % rounds / steps}
		number := n / rounds
		for suite+1 < len(w.first) && w.first[suite+1] <= number {
			suite++
		}
		key.Suite, key.Case = suite, number-w.first[suite]
		keys[key] = true
		if last := len(w.again) - 1; last >= 0 && w.again[last].Suite == key.Suite && w.again[last].Number == key.Case && len(w.again[last].Searches) < maxSearches {
			w.again[last].Searches = append(w.again[last].Searches, Search{key.Contender, key.Repeat, key.Limit})
			continue
		}
		w.again = append(w.again, Item{
			Suite: key.Suite, Number: key.Case, Case: new(w.cfg.Suites[key.Suite].Case(key.Case)), Searches: []Search{{key.Contender, key.Repeat, key.Limit}},
		})
	}
	if w.cfg.TakeBack == nil {
		return len(keys), nil
	}
	return len(keys), w.cfg.TakeBack(keys, func(suites.Record) {})
}

// GiveUp records errors.
func (w *RunWork) GiveUp(item *Item, died error) error {
	for _, search := range item.Searches {
		key := item.Key(search)
		if !w.Wants(key) {
			continue
		}
		w.ledger.of[w.place(key)] = fromBefore
		if err := w.cfg.Keep(runner.FailedRecord(w.cfg, key, fmt.Errorf("the process that searched it: %w", died))); err != nil {
			return err
		}
	}
	return nil
}

// items yields the cases of a run with what has to be searched of them, in the order of
// the suites. A case with very many searches comes in parts.
func (w *RunWork) items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for s := range w.cfg.Suites {
			for c := range w.cfg.Suites[s].Len() {
				searches := w.searchesOf(s, c)
				for len(searches) > 0 {
					n := min(len(searches), maxSearches)
					if !yield(Item{Suite: s, Number: c, Case: new(w.cfg.Suites[s].Case(c)), Searches: searches[:n]}) {
						return
					}
					searches = searches[n:]
				}
			}
		}
	}
}

// searchesOf returns the searches of a case that are not done.
func (w *RunWork) searchesOf(suite, number int) []Search {
	var searches []Search
	for round := range w.cfg.Plan.Repeats() * w.cfg.Plan.Steps() {
		repeat, limit := round/w.cfg.Plan.Steps(), round%w.cfg.Plan.Steps()
		for contender := range w.cfg.Contenders {
			if w.Wants(suites.Key{Limit: limit, Contender: contender, Suite: suite, Case: number, Repeat: repeat}) {
				searches = append(searches, Search{contender, repeat, limit})
			}
		}
	}
	return searches
}
