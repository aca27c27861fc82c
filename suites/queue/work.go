package queue

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"keymove/suites"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// Work is what a submitter has to have done, and where the results go. One goroutine uses
// it.
type Work interface {
	// Next returns what is to be done next; nil if there is nothing until more of what
	// was handed out is kept.
	Next() *Item
	// Keep keeps what is wanted of an answer, and in the place of results the death of an item that ends each process
	// which does it. An error ends the work; ErrOver says that nothing more is wanted.
	Keep(a *Answer) error
}

// ErrOver is returned by Work.Keep when nothing more is wanted.
var ErrOver = errors.New("the work is over")

// RunWork are the searches of a run. Of the configuration Open, Cache and Trace are not used.
type RunWork struct {
	runner.Config
	items []*Item // without their cases
}

// NewRunWork returns what a run has to search, in the order in which one process begins its cases.
func NewRunWork(cfg runner.Config) *RunWork {
	done := map[suites.Key]bool{}
	maps.Copy(done, cfg.Done)
	cfg.Done = done
	w := &RunWork{Config: cfg}
	ofCase := map[suites.Key]*Item{}
	for key := range cfg.Todo() {
		place := suites.Key{Suite: key.Suite, Case: key.Case}
		if item := ofCase[place]; item == nil || len(item.Searches) == maxSearches {
			ofCase[place] = &Item{}
			w.items = append(w.items, ofCase[place])
		}
		ofCase[place].Searches = append(ofCase[place].Searches, key)
	}
	return w
}

// Next returns the next case.
func (w *RunWork) Next() *Item {
	for len(w.items) > 0 {
		item := w.items[0]
		w.items = w.items[1:]
		item.Searches = slices.DeleteFunc(item.Searches, func(key suites.Key) bool { return w.Done[key] })
		if len(item.Searches) > 0 {
			item.Case = new(w.Suites[item.Searches[0].Suite].Case(item.Searches[0].Case))
			return item
		}
	}
	return nil
}

// Keep keeps records, and errors of what died.
func (w *RunWork) Keep(a *Answer) (err error) {
	for _, rec := range a.Records {
		if w.Plan.Limits.Timed() {
			rec.Machine = a.Machine.Host
		}
		err = errors.Join(err, w.keep(suites.KeyOf(rec), rec))
	}
	for i := range a.Deaths {
		for _, key := range a.Deaths[i].Item.Searches {
			err = errors.Join(err, w.keep(key, runner.FailedRecord(&w.Config, key, fmt.Errorf("the process that searched it: %w", &a.Deaths[i]))))
		}
	}
	return err
}

// keep keeps a record, unless it is there already.
func (w *RunWork) keep(key suites.Key, rec suites.Record) error {
	if w.Done[key] {
		return nil
	}
	w.Done[key] = true
	return w.Config.Keep(rec)
}

// MatchWork are the games of a match. Of the configuration Workers and Open are not used.
type MatchWork struct {
	*play.Config
	// Over is set if nothing more is wanted.
	Over bool
}

// Next returns the next pair that is to be played, or what is missing of it.
func (w MatchWork) Next() *Item {
	if w.Over {
		return nil
	}
	pair, games, ok := w.Queue.TakePair()
	if !ok {
		return nil
	}
	place := w.Sequence.At(pair.Round)
	item := &Item{Pair: &Pair{pair, place, w.Openings[place]}}
	for _, number := range games {
		item.Searches = append(item.Searches, suites.Key{Case: pair.Index, Repeat: number - 1})
	}
	return item
}

// wants reports whether a game is to be played.
func (w MatchWork) wants(key suites.Key) bool {
	return !w.Over && w.Queue.Wants(key.Case, key.Repeat+1)
}

// Keep takes games into the journal, and commits pairs that are complete. A pair that cannot be played ends the match: it has
// no result.
func (w MatchWork) Keep(a *Answer) error {
	for i := range a.Games {
		g := &a.Games[i]
		if !w.wants(keyOf(g)) {
			continue // it is there already
		}
		if g.Machine = ""; w.Timed() {
			g.Machine = a.Machine.Host
		}
		if done, err := w.Config.Keep(g); done || err != nil {
			return cmp.Or(err, ErrOver)
		}
	}
	for i := range a.Deaths {
		if d := &a.Deaths[i]; slices.ContainsFunc(d.Item.Searches, w.wants) {
			return fmt.Errorf("%s cannot be played: the process that played it: %w", d.Item.Name(), d)
		}
	}
	return nil
}
