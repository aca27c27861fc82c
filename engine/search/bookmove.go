package search

import (
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/book"
	"keymove/engine/feature"
)

// bookOptions say how the opening book is used.
type bookOptions struct {
	Book int `json:"book"`
}

// The values of bookOptions.Book.
const (
	BookOff      = iota // every move is searched
	BookWeighted        // a random book move, by weight
	BookBest            // the book move with the highest weight
)

var bookFeatures = []feature.Row[Options]{
	{
		Name: "book", Default: BookWeighted, Choices: []string{"off", "weighted", "best"},
		Doc:   "Opening book: book moves are played without a search; weighted picks one at random by weight, best the one with the highest weight.",
		Field: func(o *Options) any { return &o.Book },
	},
}

// bookResult returns a book move as the result of a search of depth 0 with 0
// nodes; ok is false if the book is off or has no move. Analysis and mate searches
// do not use the book.
func (s *Searcher) bookResult(start time.Time, game engine.Game, limits engine.Limits) (result engine.Result, ok bool) {
	o := &s.workers[0].options
	if o.Book == BookOff || s.book == nil || limits.Infinite || limits.Mate > 0 {
		return engine.Result{}, false
	}
	pos, last := game.Position(), board.NoMove
	if n := len(game.Moves); n > 0 {
		last = game.Moves[n-1]
	}
	moves := slices.DeleteFunc(s.book.Moves(&pos, last), func(m book.Move) bool {
		return len(limits.SearchMoves) > 0 && !slices.Contains(limits.SearchMoves, m.Move)
	})
	if len(moves) == 0 {
		return engine.Result{}, false
	}
	m := o.pickBookMove(game.Number, &pos, moves)
	return engine.Result{Move: m, PV: []board.Move{m}, Unknown: engine.FigureScore, Time: time.Since(start)}, true
}

// pickBookMove picks one of the moves, which are sorted best first.
func (o *Options) pickBookMove(game int, pos *board.Position, moves []book.Move) board.Move {
	if o.Book == BookBest {
		return moves[0].Move
	}
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	left := below(o.chance(game, pos, forBook).Uint64(), total)
	i := slices.IndexFunc(moves, func(m book.Move) bool {
		left -= m.Weight
		return left < 0
	})
	return moves[i].Move
}
