package queue

import (
	"fmt"

	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
)

// maxPairs bounds the pairs of games of a unit, and so the size of its answer.
const maxPairs = 50

// matchWork are the games of a match.
type matchWork struct{ cfg *play.Config }

// NewMatchWork returns the games that are missing in the queue of a match. Of the
// configuration Workers and Open are not used.
func NewMatchWork(cfg *play.Config) Work { return &matchWork{cfg} }

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
func (w *matchWork) Keep(wanted Wanted, a *Answer) error {
	for i := range a.Games {
		g := &a.Games[i]
		item, key := wantedGame(wanted, g)
		if item == nil || w.cfg.Schedule.CheckGame(g) != nil || g.Opening != item.Pair.Opening || g.FEN != item.Pair.FEN {
			continue
		}
		if w.cfg.Timed() {
			g.Machine = a.Machine.Host
		}
		delete(wanted, key)
		if done, err := w.cfg.Keep(g); err != nil || done {
			return orOver(err)
		}
	}
	return nil
}

// wantedGame returns the item of a game; nil if it is not wanted.
func wantedGame(wanted Wanted, g *match.Game) (*Item, suites.Key) {
	k := suites.Key{Case: g.Pair, Repeat: g.Number - 1}
	return wanted[k], k
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
