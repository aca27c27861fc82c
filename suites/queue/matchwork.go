package queue

import (
	"fmt"

	"keymove/suites"
	"keymove/suites/match/play"
)

// maxPairs bounds the pairs of games of a unit, and so the size of its answer.
const maxPairs = 50

// MatchWork are the games of a match.
type MatchWork struct{ cfg *play.Config }

var _ Work = (*MatchWork)(nil)

// NewMatchWork returns the games that are missing in the queue of a match. Of the
// configuration Workers and Open are not used.
func NewMatchWork(cfg *play.Config) *MatchWork { return &MatchWork{cfg} }

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

// Keep takes games into the journal, and commits pairs that are complete.
func (w *MatchWork) Keep(a *Answer, kept func(suites.Key)) error {
	for i := range a.Games {
		g := &a.Games[i]
		key := suites.Key{Case: g.Pair, Repeat: g.Number - 1}
		if !w.Wants(key) {
			continue // it is there already
		}
		if g.Machine = ""; w.cfg.Timed() {
			g.Machine = a.Machine.Host
		}
		done, err := w.cfg.Keep(g)
		if err != nil {
			return err
		}
		if kept(key); done {
			return ErrOver
		}
	}
	return nil
}

// GiveUp ends the match: a pair that cannot be played has no result.
func (w *MatchWork) GiveUp(item *Item, died error) error {
	return fmt.Errorf("%s cannot be played: the process that played it: %w", item.Name(), died)
}
