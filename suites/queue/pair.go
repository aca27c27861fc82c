package queue

import (
	"fmt"

	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/match/opening"
)

// Pair is a pair of games with its opening.
type Pair struct {
	match.Pair
	// Opening is the place of the opening in its book, FEN its start, Moves are UCI moves.
	Opening  int      `json:"opening"`
	FEN      string   `json:"fen"`
	Chess960 bool     `json:"chess960,omitempty"`
	Moves    []string `json:"moves,omitempty"`
}

// newPair returns a pair that is played from an opening.
func newPair(pair match.Pair, place int, o *opening.Opening) *Pair {
	p := &Pair{Pair: pair, Opening: place, FEN: o.Start.FEN(), Chess960: o.Start.Chess960()}
	pos := o.Start
	for _, m := range o.Moves {
		p.Moves = append(p.Moves, pos.UCI(m))
		pos = pos.After(m)
	}
	return p
}

// opening returns the opening.
func (p *Pair) opening() (o opening.Opening, err error) {
	if o.Start, _, err = (board.FENOptions{Chess960: p.Chess960}).Parse(p.FEN); err != nil {
		return o, err
	}
	pos := o.Start
	for _, text := range p.Moves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return o, err
		}
		o.Moves = append(o.Moves, m)
		pos = pos.After(m)
	}
	return o, nil
}

// Name names an item for people.
func (i *Item) Name() string {
	if i.Pair != nil {
		return fmt.Sprintf("pair %d of the match", i.Number+1)
	}
	return i.Case.ID + " of " + i.Case.Suite
}
