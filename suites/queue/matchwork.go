package queue

import (
	"context"
	"fmt"

	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
)

// maxPairs bounds the pairs of games of a unit, and so the size of its answer.
const maxPairs = 50

// MatchWork are the games of a match.
type MatchWork struct {
	cfg *play.Config
	// TakeOut takes games out of the folder, by their keys; nil for none.
	TakeOut func(map[suites.Key]bool) error

	isExact bool
	kept    recent
	ledger  ledger // two games of each pair
}

var _ Work = (*MatchWork)(nil)

// NewMatchWork returns the games that are missing in the queue of a match. Of the
// configuration Workers and Open are not used. It is exact if a game that is played twice is the
// same.
func NewMatchWork(cfg *play.Config, exact bool) *MatchWork {
	return &MatchWork{cfg: cfg, isExact: exact}
}

// place returns the number of a game.
func place(key suites.Key) int { return 2*key.Case + key.Repeat }

// Next returns the next pair that is to be played, or what is missing of it.
func (w *MatchWork) Next() (Item, bool) {
	pair, games, ok := w.cfg.Queue.TakePair()
	if !ok {
		return Item{}, false
	}
	at := w.cfg.Sequence.At(pair.Round)
	item := Item{Number: pair.Index, Pair: newPair(pair, at, &w.cfg.Openings[at])}
	for _, number := range games {
		item.Searches = append(item.Searches, Search{Repeat: number - 1})
	}
	return item, true
}

// MaxItems returns the number of pairs that a unit has at most.
func (w *MatchWork) MaxItems() int { return maxPairs }

// Wants reports whether a game is to be played.
func (w *MatchWork) Wants(key suites.Key) bool {
	return key == (suites.Key{Case: key.Case, Repeat: key.Repeat}) && w.cfg.Queue.Wants(key.Case, key.Repeat+1)
}

// Check checks the games of an answer.
func (w *MatchWork) Check(ctx context.Context, a *Answer) (outcomes []Outcome, err error) {
	if len(a.Found) > 0 {
		return nil, errMixed
	}
	for i := range a.Games {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		g := &a.Games[i]
		key := suites.Key{Case: g.Pair, Repeat: g.Number - 1}
		if !w.Wants(key) && !w.kept.has(key) {
			continue // of a unit that was given up, or of none
		}
		if err := w.check(g, a); err != nil {
			return nil, fmt.Errorf("game %s: %w", g.Name(), err)
		}
		if g.Machine = ""; w.cfg.Timed() {
			g.Machine = a.Machine.Host
		}
		o := Outcome{Key: key, Failed: g.Error != "", worker: a.Worker, keep: func() error {
			if done, err := w.cfg.Keep(g); err != nil || done {
				return orOver(err)
			}
			return nil
		}}
		if !o.Failed && w.isExact {
			o.compare(&w.kept, timelessGame(*g), "game "+g.Name())
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}

// check returns an error for a game that cannot be one of this match.
func (w *MatchWork) check(g *match.Game, a *Answer) error {
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

// Keep takes a game into the journal, and commits pairs that are complete.
func (w *MatchWork) Keep(o *Outcome) error {
	o.remember(&w.kept)
	i := place(o.Key)
	for len(w.ledger.of) <= i {
		w.ledger.of = append(w.ledger.of, missing)
	}
	w.ledger.keep(i, tokenOf(o.worker))
	return o.keep()
}

// TakeBack takes the games of a token out of the folder. What they have decided is decided anew.
func (w *MatchWork) TakeBack(token string) (int, error) {
	keys := map[suites.Key]bool{}
	for _, i := range w.ledger.takeBack(token) {
		keys[suites.Key{Case: i / 2, Repeat: i % 2}] = true
	}
	if len(keys) == 0 || w.TakeOut == nil {
		return len(keys), nil
	}
	if err := w.TakeOut(keys); err != nil {
		return 0, err
	}
	return len(keys), ErrTakenBack
}

// orOver returns an error, or, without one, that the match is over.
func orOver(err error) error {
	if err == nil {
		return ErrOver
	}
	return err
}

// GiveUp ends the match: a pair that cannot be played has no result.
func (w *MatchWork) GiveUp(item *Item, died error) error {
	return fmt.Errorf("%s cannot be played: the process that played it: %w", item.Name(), died)
}
