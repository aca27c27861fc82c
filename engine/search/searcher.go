// Package search is the built-in engine: iterative deepening over a negamax alpha-beta
// search with a quiescence search at its leaves. Every heuristic is a row of Features and one
// branch where it acts; with all of them off the search returns what plain minimax returns.
//
// A Searcher owns everything that a search changes. Under a node or depth limit it is
// deterministic: the same game, limit and options give the same result on any machine,
// whatever it searched before NewGame. No result depends on floating point. A node is one
// move made, in main and quiescence search alike; null moves count.
package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"keymove/engine"
	"keymove/engine/book"
	"keymove/engine/eval"
)

// Searcher is one built-in engine: its options, its transposition table and
// everything else that a search changes. It runs one search at a time.
type Searcher struct {
	table    *table
	team     *team
	workers  []*worker
	overhead time.Duration
	book     *book.Book   // nil for none
	context  tableContext // of the last search, and so of the results in the table
}

// Resources are what a searcher may use. The zero value is the smallest table
// and one thread.
type Resources struct {
	// HashMiB is the size of the transposition table in mebibytes. Results
	// depend on it. The option TTEntries overrides it.
	HashMiB int
	// Threads is the number of threads of a search, at least 1. With more
	// than one, results are different on every run.
	Threads int
	// MoveOverhead is the time of a game clock that is reserved for what happens
	// outside the search.
	MoveOverhead time.Duration
	// Book is the book that the feature book plays from; nil for none. It is only read.
	Book *book.Book
	// Hurry, when closed, ends the preparation of a large table early, for a program that is
	// about to exit. The searcher stays usable. Nil is never closed.
	Hurry <-chan struct{}
}

// New returns a searcher.
func New(options Options, evaluation eval.Options, r Resources) *Searcher {
	entries := entriesOf(r.HashMiB)
	if options.TTEntries > 0 {
		entries = options.TTEntries
	}
	table := newTable(entries, r.Threads > 1, r.Hurry)
	if options.TTGrowing {
		table.letGrow()
	}
	s := &Searcher{table: table, team: newTeam(), overhead: r.MoveOverhead, book: r.Book}
	for range max(r.Threads, 1) {
		s.workers = append(s.workers, newWorker(options, eval.New(evaluation), s.table, s.team))
	}
	return s
}

// NewGame makes the searcher forget what it has learned. It never fails.
func (s *Searcher) NewGame(context.Context) error {
	s.table.newGame()
	for _, w := range s.workers {
		w.forget()
	}
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
	if result, known := s.bookResult(start, game, limits); known {
		return result, nil
	}
	w := s.prepare(ctx, start, game, limits, info)
	if len(w.rootMoves) == 0 {
		return w.gameOver(), nil
	}
	s.search(limits)
	result := w.result()
	result.Telemetry = s.telemetry()
	return result, nil
}

// prepare sets every worker up for a search; it returns the main one.
func (s *Searcher) prepare(ctx context.Context, start time.Time, game engine.Game, limits engine.Limits, info func(engine.Info)) *worker {
	s.table.newSearch()
	s.team.helped.Store(0)
	for i, w := range s.workers {
		w.setUp(game)
		if i == 0 {
			s.setContext(w.tableContext())
		}
		w.main, w.info = i == 0, nil
		w.stopper = w.newStopper(ctx, start, limits, s.overhead)
		w.orderRoot(limits.SearchMoves)
	}
	s.workers[0].info = info
	return s.workers[0]
}

// search runs all workers on the same root until the main one has finished. The
// helpers have ended when it returns.
func (s *Searcher) search(limits engine.Limits) {
	s.team.halt.Store(false)
	s.team.begin(len(s.workers) - 1)
	var helpers sync.WaitGroup
	for i, w := range s.workers[1:] {
		helpers.Go(func() {
			// Every other helper skips the first iteration, so that the
			// helpers work at different depths.
			w.iterate(engine.Limits{Infinite: true, MultiPV: limits.MultiPV}, 1+i%2)
			w.team.helped.Add(w.nodes - w.counted)
			w.team.leave()
		})
	}
	s.workers[0].iterate(limits, 1)
	s.team.halt.Store(true)
	helpers.Wait()
}

// telemetry returns the counts of all workers in the last search, nil if counting is
// compiled out.
func (s *Searcher) telemetry() *engine.Telemetry {
	if !counting {
		return nil
	}
	sum := new(engine.Telemetry)
	for _, w := range s.workers {
		sum.Add(w.counts)
	}
	return sum
}

// team has what the workers of one searcher share apart from the transposition
// table ("lazy SMP", chessprogramming wiki): helpers search the same root and
// share their results with the main worker through the table.
type team struct {
	halt   atomic.Bool   // the main worker has finished
	helped atomic.Uint64 // nodes of the helpers

	pause     atomic.Bool // the main worker wants to be alone
	mutex     sync.Mutex
	changed   sync.Cond // pause, or the number of helpers that search or rest
	searching int       // helpers
	resting   int       // helpers that wait
}

func newTeam() *team {
	t := new(team)
	t.changed.L = &t.mutex
	return t
}

// begin is called before the helpers start; each calls leave when it ends.
func (t *team) begin(helpers int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.searching = helpers
}

func (t *team) leave() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.searching--
	t.changed.Broadcast()
}

// alone runs do while no helper searches: it waits until each of them rests or has left.
func (t *team) alone(do func()) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pause.Store(true)
	for t.resting < t.searching {
		t.changed.Wait()
	}
	do()
	t.pause.Store(false)
	t.changed.Broadcast()
}

// rest makes a helper wait while the main worker wants to be alone.
func (t *team) rest() {
	if !t.pause.Load() {
		return
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.resting++
	t.changed.Broadcast()
	for t.pause.Load() {
		t.changed.Wait()
	}
	t.resting--
}
