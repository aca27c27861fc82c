package queue

import (
	"fmt"
	"iter"

	"keymove/suites"
	"keymove/suites/runner"
)

// maxSearches bounds the searches of a unit, and so the size of its answer.
const maxSearches = 1000

// RunWork are the searches of a run.
type RunWork struct {
	cfg  *runner.Config
	next func() (Item, bool)
	stop func()
}

var _ Work = (*RunWork)(nil)

// NewRunWork returns what a run has to search. Of the configuration Open, Cache and Trace
// are not used. The caller closes it.
func NewRunWork(cfg *runner.Config) *RunWork {
	w := &RunWork{cfg: cfg}
	w.next, w.stop = iter.Pull(items(cfg))
	return w
}

// Close ends the work.
func (w *RunWork) Close() { w.stop() }

// Next returns the next case.
func (w *RunWork) Next() (Item, bool) { return w.next() }

// MaxItems returns the number of cases that a unit has at most.
func (w *RunWork) MaxItems() int { return maxSearches }

// Keep records what is wanted of an answer.
func (w *RunWork) Keep(wanted Wanted, a *Answer) error {
	for _, rec := range a.Records {
		key := suites.KeyOf(rec)
		item := wanted[key]
		if item == nil || !w.isOf(item, &rec) {
			continue
		}
		if w.cfg.Plan.Limits.Timed() {
			rec.Machine = a.Machine.Host
		}
		delete(wanted, key)
		if err := w.cfg.Keep(rec); err != nil {
			return err
		}
	}
	return nil
}

// isOf reports whether a record is one of a case of this run.
func (w *RunWork) isOf(item *Item, rec *suites.Record) bool {
	return rec.Contender == w.cfg.Contenders[rec.ContenderIndex].Name && rec.Suite == item.Case.Suite &&
		rec.Case == item.Case.Hash && rec.Limit == w.cfg.Plan.SearchLimit().String()
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
