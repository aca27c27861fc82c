package search

import (
	"context"
	"errors"
	"time"

	"keymove/engine"
	"keymove/engine/eval"
)

// Searcher is one built-in engine: its options, its transposition table and
// all else that a search changes. It runs one search at a time.
type Searcher struct {
	options Options
	table   *table
	worker  *worker
}

// New returns a searcher with a transposition table of hashMiB mebibytes.
func New(options Options, evaluation eval.Options, hashMiB int) *Searcher {
	s := &Searcher{options: options, table: newTable(hashMiB)}
	s.worker = newWorker(options, eval.New(evaluation), s.table)
	return s
}

// NewGame makes the searcher forget all that it learnt. It never fails.
func (s *Searcher) NewGame(context.Context) error {
	s.table.newGame()
	s.worker.forget()
	return nil
}

// Close releases nothing; a Searcher holds only memory.
func (s *Searcher) Close() error { return nil }

// errNoPosition is returned for a Game without a start position.
var errNoPosition = errors.New("search: the game has no position")

// Search searches the last position of the game until a limit is reached or
// ctx ends, which is no error: there is always a move to play. It calls info,
// which may be nil, from this goroutine for each new best line and each
// completed iteration. A position without legal moves gives a Result without a
// move at once.
func (s *Searcher) Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	start := time.Now()
	if game.Start.Occupied() == 0 {
		return engine.Result{}, errNoPosition
	}
	s.table.newSearch()
	w := s.worker
	w.setUp(game)
	w.stopper = newStopper(ctx, start, limits, w.options, w.frames[0].pos.SideToMove())
	w.info = info
	w.rootMoves = w.rootMoves[:0]
	for m := range w.rootOrder(limits.SearchMoves) {
		w.rootMoves = append(w.rootMoves, rootMove{move: m})
	}
	if len(w.rootMoves) == 0 {
		return w.gameOver(), nil
	}
	w.iterate(limits)
	return w.result(), nil
}
