package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

// ContinuationOptions are the switches of what is learned about a move from the
// moves before it.
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
		Doc:   "Quiet moves are ordered by how well they did after the opponent's last move and after our own move before that.",
		Field: func(o *Options) any { return &o.HistoryContinuation },
	},
}

// pieceTo identifies a move by the piece that moves and its target. 0 is no move.
type pieceTo uint16

const pieceTos = 16 * 64

// pieceToOf returns the piece and the target of a move.
func pieceToOf(pos *board.Position, m board.Move) pieceTo {
	return pieceTo(pos.PieceOn(m.From())&15)<<6 | pieceTo(m.To())
}

// counterMoves holds the quiet move that last refuted each move.
type counterMoves [pieceTos]board.Move

// continuations count how well quiet moves did after the previous move (the
// opponent's) and after the one before it (our own).
type continuations struct {
	game uint32
	rows [2][pieceTos]continuationRow
}

// continuationRow is what was learned after one move in one game. In another game
// it counts as empty, so that nothing has to be cleared.
type continuationRow struct {
	game   uint32
	counts [pieceTos]int16
}

// newContinuations returns empty counts, or nil if the feature is off.
func newContinuations(options Options) *continuations {
	if !options.HistoryContinuation {
		return nil
	}
	return &continuations{game: 1}
}

// forget empties all counts.
func (c *continuations) forget() {
	if c.game++; c.game == 0 {
		*c = continuations{game: 1} // the number has wrapped
	}
}

func (c *continuations) reward(f *frame, m board.Move, bonus int) {
	move := pieceToOf(&f.pos, m)
	for i, before := range f.follows {
		row := &c.rows[i][before&(pieceTos-1)]
		if row.game != c.game {
			*row = continuationRow{game: c.game}
		}
		learnTowards(&row.counts[move&(pieceTos-1)], bonus)
	}
}

// after returns what was learned of moves after one of a node's last moves: the i-th,
// from the latest, in f.follows.
func (c *continuations) after(f *frame, i int) *[pieceTos]int16 {
	row := &c.rows[i][f.follows[i]&(pieceTos-1)]
	if row.game != c.game {
		return &unlearned
	}
	return &row.counts
}

// unlearned is a row after which nothing was learned.
var unlearned [pieceTos]int16
