package search

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

type iterationOptions struct {
	Aspiration int `json:"aspiration"`
	MaxDepth   int `json:"maxdepth"`
}

// maxDepth is the deepest iteration; extensions and quiescence go deeper.
const maxDepth = maxPly - 8

// aspirationDepth is the first iteration with an aspiration window, widestMargin
// the margin, in centipawns, beyond which the window is opened fully.
const (
	aspirationDepth = 5
	widestMargin    = 500
)

var aspirationFeatures = []feature.Row[Options]{
	{
		Name: "aspiration", Default: 25, Max: 1000,
		Doc:   "Aspiration windows: iterations from the fifth on start with a window of this many centipawns around the last score, which is widened if the search fails; 0 is off.",
		Field: func(o *Options) any { return &o.Aspiration },
	},
}

var maxDepthFeatures = []feature.Row[Options]{
	{
		Name: "maxdepth", Default: 10, Max: maxDepth,
		Doc:   "Greatest depth of an iteration in plies, whatever the limits allow; 0 is off.",
		Field: func(o *Options) any { return &o.MaxDepth },
	},
}

// rootLine is the score and the line of one of the best root moves, the first of the line.
// It stays valid while an iteration runs, for a search that is interrupted.
type rootLine struct {
	score int // the last score, which may be a bound
	exact int // the last exact score
	pv    []board.Move
}

func (w *worker) best() *rootLine { return &w.lines[0] }

// setLines makes room for the lines to search (n to report, and more for a choice) and starts
// each with a root move, in their order.
func (w *worker) setLines(n int) {
	w.shown = min(max(n, 1), len(w.rootMoves))
	n = w.shown
	if w.choice.on {
		n = min(max(n, w.options.VarietyMax), len(w.rootMoves))
	}
	for len(w.lines) < n {
		w.lines = append(w.lines, rootLine{pv: make([]board.Move, 0, maxPly)})
	}
	w.lines = w.lines[:n]
	root := &w.frames[0]
	evaluation := w.evaluate(root)
	root.eval, root.worsens = evaluation, false
	for i := range w.lines {
		l := &w.lines[i]
		l.pv = append(l.pv[:0], w.rootMoves[i])
		l.score, l.exact = evaluation, evaluation
	}
}

func (w *worker) iterate(limits engine.Limits, first int) {
	w.setLines(limits.MultiPV)
	deepest := maxDepth
	if limits.Depth > 0 {
		deepest = min(limits.Depth, maxDepth)
	}
	if w.options.MaxDepth > 0 {
		deepest = min(w.options.MaxDepth, deepest)
	}
	for depth := first; depth <= deepest; depth++ {
		before := w.best().pv[0]
		w.rootDepth = depth
		for i := range w.lines {
			if w.searchLine(depth, i); w.stopped {
				return
			}
		}
		w.doneDepth = depth
		w.stable++
		if w.best().pv[0] != before {
			w.stable = 0
		}
		w.reportIteration()
		if w.satisfied(depth, limits) || w.stopper.ended() {
			return
		}
	}
}

// reportIteration reports the lines of a completed iteration: the one to play, then
// the others, best first.
func (w *worker) reportIteration() {
	if len(w.lines) > 1 {
		slices.SortStableFunc(w.lines, func(a, b rootLine) int { return b.exact - a.exact })
		for i, l := range w.lines {
			w.promote(l.pv[0], i)
		}
	}
	first := 0
	if w.choice.on {
		first = w.choose()
		w.keep(first)
	}
	w.reportLine(0, &w.lines[first], w.lines[first].exact, engine.Exact, true)
	place := 1
	for i := range w.lines {
		if i != first {
			w.reportLine(place, &w.lines[i], w.lines[i].exact, engine.Exact, true)
			place++
		}
	}
}

// promote moves a root move up to an index, behind the better ones.
func (w *worker) promote(m board.Move, place int) {
	i := slices.Index(w.rootMoves, m)
	copy(w.rootMoves[place+1:i+1], w.rootMoves[place:i])
	w.rootMoves[place] = m
}

// satisfied reports whether no deeper iteration is needed or affordable.
func (w *worker) satisfied(depth int, limits engine.Limits) bool {
	score := w.best().exact
	switch {
	case limits.Infinite:
		return false
	case limits.Mate > 0 && score >= mateBound && report(score).Mate <= limits.Mate:
		return true
	case limits.Depth == 0 && w.shown == 1 && isMate(score) && mateScore-max(score, -score) <= depth:
		return true // a mate that this depth proves
	case w.stopper.soft == 0:
		return false
	case len(w.rootMoves) == 1:
		return true
	}
	// The longer the best move has been stable, the less time it needs.
	soft := w.stopper.soft
	if w.options.Time == timeModern {
		soft = soft * stability[min(w.stable, len(stability)-1)] / 100
	}
	return w.elapsed() >= soft
}

// searchLine runs one iteration for one line, with an aspiration window around its
// last score that is widened on the side where the search fails.
func (w *worker) searchLine(depth, place int) {
	alpha, beta := -infinity, infinity
	margin, last := w.options.Aspiration, w.lines[place].exact
	if margin > 0 && depth >= aspirationDepth && !isMate(last) {
		alpha, beta = last-margin, last+margin
	}
	for {
		score := w.searchRoot(depth, place, alpha, beta)
		switch {
		case w.stopped:
			return
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(score-margin, -infinity)
		case score >= beta:
			beta = min(score+margin, infinity)
		default:
			w.lines[place].exact = score
			return
		}
		if margin *= 2; margin > widestMargin {
			alpha, beta = -infinity, infinity
		}
	}
}

// orderRoot lists the legal root moves in the order of the picker, restricted to
// only unless that is empty.
func (w *worker) orderRoot(only []board.Move) {
	f := &w.frames[0]
	known, _ := w.probe(f, 0)
	w.rootMoves, w.restricted = w.rootMoves[:0], len(only) > 0
	var picker picker
	picker.begin(w, f, known.move)
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		if len(only) == 0 || slices.Contains(only, m) {
			w.rootMoves = append(w.rootMoves, m)
		}
	}
}

// searchRoot searches the root moves from an index on between alpha and beta; those
// before it have lines of their own. A move that raises alpha is promoted to that
// index at once.
func (w *worker) searchRoot(depth, place, alpha, beta int) int {
	root, line := &w.frames[0], &w.lines[place]
	w.frames[2].killers = [2]board.Move{}
	best, entryAlpha := -infinity, alpha
	for i := place; i < len(w.rootMoves); i++ {
		m := w.rootMoves[i]
		score := w.searchMove(0, depth, alpha, beta, m, i-place+1, true)
		if w.stopped {
			return best
		}
		best = max(best, score)
		if score <= alpha {
			continue
		}
		alpha = score
		root.setPV(m, &w.frames[1])
		w.promote(m, place)
		line.score = score
		line.pv = append(line.pv[:0], root.pv[:root.pvLen]...)
		bound := boundOf(score, entryAlpha, beta)
		if score <= -mateBound && i+1 < len(w.rootMoves) {
			bound = engine.LowerBound // a later move may still escape the mate
		}
		if bound == engine.Exact {
			line.exact = score
		}
		w.reportLine(place, line, score, bound, false)
		if score >= beta {
			break
		}
	}
	if best <= entryAlpha {
		line.score = best
		w.reportLine(place, line, best, engine.UpperBound, false)
	}
	if place == 0 && !w.restricted {
		eval := root.eval
		root.eval = noEval // nothing has evaluated the root
		w.store(0, depth, best, boundOf(best, entryAlpha, beta), w.rootMoves[0])
		root.eval = eval
	}
	return best
}

// reportLine reports a line as it is now, unless it is beyond the number of lines
// that the caller asked for.
func (w *worker) reportLine(place int, l *rootLine, score int, bound engine.Bound, complete bool) {
	if w.info == nil || place >= w.shown {
		return
	}
	if place == 0 && bound == engine.Exact {
		w.choice.reported = reported{l.pv[0], score}
	}
	w.info(engine.Info{
		Depth: w.rootDepth, SelDepth: w.selDepth, MultiPV: place + 1,
		Score: report(score), Bound: bound,
		Nodes: w.allNodes(), Time: w.elapsed(), HashFull: w.table.full(),
		PV: slices.Clone(l.pv), Complete: complete,
	})
}

func (w *worker) result() engine.Result {
	l := w.played()
	if w.choice.on && w.choice.reported != (reported{l.pv[0], l.exact}) {
		w.reportLine(0, l, l.exact, engine.Exact, false)
	}
	r := engine.Result{
		Move: l.pv[0], Score: report(l.exact),
		Depth: w.doneDepth, SelDepth: w.selDepth, Nodes: w.allNodes(), Time: w.elapsed(),
		PV: slices.Clone(l.pv),
	}
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	}
	if r.Depth == 0 {
		r.Unknown = engine.FigureScore // it is that of no completed iteration
	}
	return r
}

func (w *worker) gameOver() engine.Result {
	return engine.Result{Score: report(w.noMoves(0)), Time: w.elapsed()}
}
