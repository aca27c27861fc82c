package queue

import (
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
	first []int  // number of the first case of each suite
	done  []bool // by place: there is a record
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
	w.done = make([]bool, cases*cfg.Plan.Repeats()*cfg.Plan.Steps()*len(cfg.Contenders))
	for key := range cfg.Done {
		if i := w.place(key); i >= 0 {
			w.done[i] = true
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
	return i >= 0 && !w.done[i]
}

// Next returns the next case.
func (w *RunWork) Next() (Item, bool) { return w.next() }

// MaxItems returns the number of cases that a unit has at most.
func (w *RunWork) MaxItems() int { return maxSearches }

// Keep keeps records.
func (w *RunWork) Keep(a *Answer, kept func(suites.Key)) error {
	for _, rec := range a.Records {
		key := suites.KeyOf(rec)
		if !w.Wants(key) {
			continue // it is there already
		}
		if w.cfg.Plan.Limits.Timed() {
			rec.Machine = a.Machine.Host
		}
		if err := w.keep(key, rec); err != nil {
			return err
		}
		kept(key)
	}
	return nil
}

func (w *RunWork) keep(key suites.Key, rec suites.Record) error {
	w.done[w.place(key)] = true
	return w.cfg.Keep(rec)
}

// GiveUp records errors.
func (w *RunWork) GiveUp(item *Item, died error) error {
	for _, search := range item.Searches {
		key := item.Key(search)
		if !w.Wants(key) {
			continue
		}
		if err := w.keep(key, runner.FailedRecord(w.cfg, key, fmt.Errorf("the process that searched it: %w", died))); err != nil {
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
