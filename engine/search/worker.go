package search

import (
	"runtime"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// worker is one thread of a search and everything that it changes.
type worker struct {
	options    Options
	eval       *eval.Evaluator
	table      *table
	reductions *reductions
	history    history
	captures   captureHistory
	counters   counterMoves
	// continuations is nil if the feature is off.
	continuations *continuations
	followed      bool       // frames remember the last moves
	exchanges     *see.Cache // nil if the feature is off

	frames [maxPly + 1]frame
	// keys are the position keys of the game and of the path from the root;
	// the key of frame 0 is at rootKey.
	keys    []uint64
	rootKey int

	detector phase.Detector // nil: the middlegame always
	plies    phase.Plies    // of the root

	gameNumber int // engine.Game.Number

	contempt contempt
	draws    [2]int // the scores of a draw at even and odd plies
	choice   choice

	team     *team
	main     bool // the worker whose limits and whose result count
	stopper  stopper
	nodes    uint64
	selDepth int
	stopped  bool
	pollAt   uint64 // the node count at which the limits are checked next
	lookAt   uint64 // the node count at which the fill of a shared table is checked next
	counted  uint64 // the nodes that a helper has reported to the team
	counts   engine.Telemetry

	evaluated func(*board.Position) // gets each evaluated position; nil for none
	info      func(engine.Info)
	rootMoves []board.Move // best first
	// restricted: not all legal root moves are searched, so the score is not that
	// of the position.
	restricted bool
	lines      []rootLine // of the best root moves, in their order
	shown      int        // number of lines to report
	rootDepth  int        // of the running iteration
	doneDepth  int        // of the last completed one
	stable     int        // iterations since the best move last changed
}

// frame is one ply of the path from the root.
type frame struct {
	pos     board.Position
	checks  board.Checks
	eval    int  // the static evaluation, noEval in check
	worsens bool // the feature improving is on, and the side to move is not
	killers [2]board.Move
	follows [2]pieceTo // the last move and the one before, if followed
	// sums ends with 512 bytes of the network, so the small fields are before it.
	sums   eval.Accumulator
	pv     [maxPly]board.Move
	pvLen  int
	buffer [board.MaxMoves]board.Move
	ranked [board.MaxMoves]ranked
	tried  [64]board.Move // before a cut, for what is learned
	// excluded is the move that a singular search skips.
	excluded board.Move
	// checking finds the moves that give check, once checkingKnown is set.
	checking      checkFinder
	checkingKnown bool
}

func (f *frame) inCheck() bool { return f.checks.Checkers != 0 }

func (f *frame) checkFinder() *checkFinder {
	if !f.checkingKnown {
		f.checking.set(&f.pos)
		f.checkingKnown = true
	}
	return &f.checking
}

func (f *frame) setPV(m board.Move, next *frame) {
	f.pv[0] = m
	n := copy(f.pv[1:], next.pv[:next.pvLen])
	f.pvLen = n + 1
}

func newWorker(options Options, evaluator *eval.Evaluator, t *table, team *team) *worker {
	return &worker{
		options: options, eval: evaluator, table: t, team: team,
		reductions:    newReductions(options.LMRScale, options.LMRBase),
		exchanges:     newExchangeCache(options),
		continuations: newContinuations(options),
		followed:      options.HistoryContinuation || options.CounterMove,
		detector:      options.detector(),
		keys:          make([]uint64, 0, 1024),
	}
}

// forget clears what was learned in earlier games.
func (w *worker) forget() {
	w.history, w.captures, w.counters = history{}, captureHistory{}, counterMoves{}
	if w.continuations != nil {
		w.continuations.forget()
	}
	for i := range w.frames {
		w.frames[i].killers = [2]board.Move{}
	}
}

// setUp makes the game's last position the root.
func (w *worker) setUp(game engine.Game) {
	pos := game.Start
	w.keys = append(w.keys[:0], pos.Key())
	for _, m := range game.Moves {
		pos = pos.After(m)
		w.keys = append(w.keys, pos.Key())
	}
	w.rootKey = len(w.keys) - 1
	for range maxPly {
		w.keys = append(w.keys, 0)
	}
	root := &w.frames[0]
	root.pos, root.checks, root.sums = pos, pos.Checks(), w.eval.AccumulateGame(&game.Start, game.Moves)
	w.gameNumber = game.Number
	w.plies = phase.PliesAt(&game.Start, len(game.Moves))
	w.contempt = newContempt(&w.options, &pos)
	w.draws = w.contempt.draws()
	w.setUpChoice(game)
	w.nodes, w.counted, w.selDepth, w.stopped, w.pollAt, w.lookAt = 0, 0, 0, false, 0, 0
	w.counts = engine.Telemetry{}
	w.rootDepth, w.doneDepth, w.stable = 0, 0, 0
}

// move makes a move at ply into the next frame and counts the node. If a limit is
// reached it makes nothing and returns false.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) move(ply int, m board.Move) bool {
	if w.nodes >= w.pollAt && w.poll() {
		return false
	}
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.pos.Make(m, &next.pos)
	w.table.prefetch(next.pos.Key())
	prefetch(w.eval.Entry(next.pos.Key()))
	next.checks = next.pos.Checks()
	w.eval.Advance(&f.sums, &f.pos, m, &next.sums)
	if w.followed {
		next.follows = [2]pieceTo{pieceToOf(&f.pos, m), f.follows[0]}
	}
	w.keys[w.rootKey+ply+1] = next.pos.Key()
	w.nodes++
	return true
}

// moveNull makes a null move at ply, as move does.
func (w *worker) moveNull(ply int) bool {
	if w.nodes >= w.pollAt && w.poll() {
		return false
	}
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.pos.MakeNull(&next.pos)
	w.table.prefetch(next.pos.Key())
	next.checks = next.pos.Checks()
	w.eval.Pass(&f.sums, &next.sums)
	next.follows = [2]pieceTo{0, f.follows[0]}
	w.keys[w.rootKey+ply+1] = next.pos.Key()
	w.nodes++
	return true
}

// poll checks the limits and reports whether the search has to stop.
func (w *worker) poll() bool {
	switch {
	case w.stopped:
	case w.main:
		w.growShared()
		w.stopped = w.stopper.reached(w.allNodes())
	default:
		w.team.rest()
		w.team.helped.Add(w.nodes - w.counted)
		w.counted = w.nodes
		w.stopped = w.team.halt.Load() || w.stopper.ended()
		// With more helpers than CPUs each keeps its CPU for 10 ms, and the goroutine that
		// ends the search has to wait for its turn: with 256 helpers more than a second.
		runtime.Gosched()
	}
	w.pollAt = w.stopper.next(w.nodes)
	return w.stopped
}

// allNodes returns the nodes of all workers, as far as they have reported them.
func (w *worker) allNodes() uint64 { return w.nodes + w.team.helped.Load() }

// evaluate returns the static evaluation of a frame for its side to move.
func (w *worker) evaluate(f *frame) int {
	score := w.eval.Evaluate(&f.pos, &f.sums)
	if w.contempt.value != 0 {
		score = w.contempt.blend(score, f.pos.SideToMove())
	}
	return score
}

func (w *worker) elapsed() time.Duration { return time.Since(w.stopper.start) }

// count adds one to a counter of the telemetry. With the build tag keymove_nocount
// it does nothing, so that the cost of counting can be measured.
func count(counter *uint64) {
	if counting {
		*counter++
	}
}
