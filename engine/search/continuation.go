package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

// ContinuationOptions are the switches of what is learned about moves by those before
// them.
type ContinuationOptions struct {
	CounterMove         bool `json:"countermove"`
	HistoryContinuation bool `json:"history_continuation"`
}

var counterMoveFeatures = []feature.Row[Options]{
	{
		Name: "countermove", Default: 1, Needs: []string{"ordering"},
		Doc:   "Ordering staged tries the quiet move that last refuted the opponent's move after the killers.",
		Field: func(o *Options) any { return &o.CounterMove },
	},
}

var continuationFeatures = []feature.Row[Options]{
	{
		Name: "history.continuation", Default: 1, Needs: []string{"ordering"},
		Doc:   "Quiet moves are ordered by how they did after the opponent's last move and after our own before that.",
		Field: func(o *Options) any { return &o.HistoryContinuation },
	},
}

// manTo names a move by the man that moves and its target, as what follows
// remembers it. 0 is no move.
type manTo uint16

const manTos = 16 * 64

// manToOf returns the name of a move of a position.
func manToOf(pos *board.Position, m board.Move) manTo {
	return manTo(pos.PieceOn(m.From())&15)<<6 | manTo(m.To())
}

// counterMoves hold the quiet move that last refuted each move.
type counterMoves [manTos]board.Move

// continuations count how well quiet moves did after the move before (the
// opponent's) and after the one before that (our own).
type continuations struct {
	game uint32
	rows [2][manTos]continuationRow
}

// continuationRow is what was learned after one move, in one game: of another it
// counts as empty, so that a new game clears nothing.
type continuationRow struct {
	game   uint32
	counts [manTos]int16
}

// newContinuations returns empty counts where the options ask for them, nil for
// none.
func newContinuations(options Options) *continuations {
	if !options.HistoryContinuation {
		return nil
	}
	return &continuations{game: 1}
}

// forget empties all counts.
func (c *continuations) forget() {
	if c.game++; c.game == 0 {
		*c = continuations{game: 1} // the number has gone round
	}
}

func (c *continuations) reward(f *frame, m board.Move, bonus int) {
	move := manToOf(&f.pos, m)
	for i, before := range f.follows {
		row := &c.rows[i][before&(manTos-1)]
		if row.game != c.game {
			*row = continuationRow{game: c.game}
		}
		learnTowards(&row.counts[move&(manTos-1)], bonus)
	}
}

func (c *continuations) of(f *frame, m board.Move) int {
	move, count := manToOf(&f.pos, m), 0
	for i, before := range f.follows {
		if row := &c.rows[i][before&(manTos-1)]; row.game == c.game {
			count += int(row.counts[move&(manTos-1)])
		}
	}
	return count
}
