package search

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

// varietyOptions say how a move is chosen among nearly equal ones.
type varietyOptions struct {
	Variety       bool `json:"variety"`
	VarietyMax    int  `json:"variety_max"`
	VarietyMargin int  `json:"variety_margin"`
	VarietyLead   int  `json:"variety_lead"`
	Noise         int  `json:"noise"`
}

// maxRootBonus is the largest bonus or penalty of one rule for a root move, in
// centipawns.
const maxRootBonus = 200

// maxSacrifice is how much worse than the best move, in centipawns, a move may be
// that is played in its place, unless variety.margin is larger.
const maxSacrifice = 15

// maxVarietyMargin is the largest variety.margin in centipawns.
const maxVarietyMargin = 100

// noiseBand is how close to the best value a value has to be for noise, in
// centipawns.
const noiseBand = 1

var varietyFeatures = []feature.Row[Options]{
	{
		Name: "variety", Default: 1,
		Doc:   "Variety: one of the best root moves is picked at random; a move that is d centipawns behind has the weight 1/(1+d/10).",
		Field: func(o *Options) any { return &o.Variety },
	},
	{
		Name: "variety.max", Default: 5, Min: 2, Max: 50,
		Doc:   "Number of root moves that get exact scores if variety, decisive, repetition or noise is on, and from which variety picks.",
		Field: func(o *Options) any { return &o.VarietyMax },
	},
	{
		Name: "variety.margin", Default: maxSacrifice, Max: maxVarietyMargin,
		Doc:   "Greatest number of centipawns that a move may be behind for variety to pick it.",
		Field: func(o *Options) any { return &o.VarietyMargin },
	},
	{
		Name: "variety.lead", Default: 30, Max: maxRootBonus,
		Doc:   "A best move that is ahead by more than this many centipawns is always played.",
		Field: func(o *Options) any { return &o.VarietyLead },
	},
	{
		Name: "noise", Default: 2, Max: 10,
		Doc:   "Noise: the scores of root moves within a centipawn of the best change at random by up to this many centipawns; 0 is off.",
		Field: func(o *Options) any { return &o.Noise },
	},
}

// choice picks one of the best root moves to play. It needs exact scores of several moves,
// which alpha-beta does not give, so the root is searched as MultiPV.
type choice struct {
	on     bool
	lastTo board.Square // target of the last move by the side to move, or NoSquare
	line   rootLine     // what the last completed iteration plays
	best   board.Move   // its best move
	// reported is the last exact report of the line to play.
	reported reported
}

// reported is the move and the score of a report.
type reported struct {
	move  board.Move
	score int
}

func (w *worker) setUpChoice(game engine.Game) {
	o := &w.options
	w.choice.on = o.Decisive || o.Variety || o.Noise > 0 || w.seesRepetitions()
	w.choice.lastTo = board.NoSquare
	if n := len(game.Moves); n >= 2 {
		w.choice.lastTo = engine.LandingSquare(game.Moves[n-2])
	}
}

// candidate is a root move that may be played.
type candidate struct {
	place int // index among the lines
	value int // score with bonuses and penalties
}

// choose returns the index of the line to play after a completed iteration, whose
// lines are sorted.
func (w *worker) choose() int {
	if w.settled() {
		return 0
	}
	candidates := w.candidates()
	if w.options.Noise > 0 {
		w.addNoise(candidates)
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return b.value - a.value })
	if w.options.Variety {
		return w.pickVariety(candidates).place
	}
	return candidates[0].place
}

// keep copies the chosen line: the next iteration, which may be interrupted,
// overwrites it.
func (w *worker) keep(place int) {
	l := &w.lines[place]
	w.choice.best = w.best().pv[0]
	w.choice.line.score, w.choice.line.exact = l.score, l.exact
	w.choice.line.pv = append(w.choice.line.pv[:0], l.pv...)
}

// played returns the line to play: the chosen one, or the best one if an
// interrupted iteration has found a better move or shown that the chosen one
// loses too much.
func (w *worker) played() *rootLine {
	best, chosen := w.best(), &w.choice.line
	if !w.choice.on || w.doneDepth == 0 || best.pv[0] != w.choice.best || best.pv[0] == chosen.pv[0] {
		return best
	}
	if best.exact-chosen.exact > w.options.sacrifice() || w.settled() {
		return best
	}
	return chosen
}

// settled reports whether the best line has to be played: it mates, is mated, or ends in a
// draw by rule. A root move that repeats a position for the third time leaves a choice if
// the repetition rule is on.
func (w *worker) settled() bool {
	best := w.best()
	if isMate(best.exact) {
		return true
	}
	if w.seesRepetitions() && w.occurrences(best.pv[0]) >= 2 {
		return false
	}
	return best.exact == w.draws[0] && w.endsDrawn(best.pv)
}

// endsDrawn plays a line from the root, in the frames of the finished search, and
// reports whether its last position is a draw by rule.
func (w *worker) endsDrawn(line []board.Move) bool {
	for ply, m := range line {
		f, next := &w.frames[ply], &w.frames[ply+1]
		f.pos.Make(m, &next.pos)
		next.checks = next.pos.Checks()
		w.keys[w.rootKey+ply+1] = next.pos.Key()
	}
	last := &w.frames[len(line)]
	return w.drawn(len(line)) || !last.inCheck() && !last.pos.HasLegalMove()
}

// sacrifice returns how many centipawns worse than the best move the move played may be.
func (o *Options) sacrifice() int {
	if o.Variety {
		return max(maxSacrifice, o.VarietyMargin)
	}
	return maxSacrifice
}

// candidates returns the lines that may be played, with their values.
func (w *worker) candidates() []candidate {
	var list []candidate
	root, best := &w.frames[0].pos, w.best().exact
	for place := range w.lines {
		l := &w.lines[place]
		if best-l.exact > w.options.sacrifice() {
			continue
		}
		value := w.repetitionValue(l.pv[0], l.exact)
		if w.options.Decisive {
			value += w.options.decisiveness(root, l.pv[0], w.choice.lastTo)
		}
		list = append(list, candidate{place, value})
	}
	return list
}

// addNoise changes the values close to the best; a move gets the same noise in each
// iteration.
func (w *worker) addNoise(candidates []candidate) {
	best := slices.MaxFunc(candidates, func(a, b candidate) int { return a.value - b.value }).value
	root, noise := &w.frames[0].pos, w.options.Noise
	for i := range candidates {
		c := &candidates[i]
		if best-c.value > noiseBand {
			continue
		}
		random := w.options.chance(w.gameNumber, root, forNoise+purpose(w.lines[c.place].pv[0])<<8)
		c.value += below(random.Uint64(), 2*noise+1) - noise
	}
}

// pickVariety picks one of the sorted candidates at random. A candidate Δ behind the first
// has the weight 1/(1+Δ/10); a first one far ahead is always picked.
func (w *worker) pickVariety(candidates []candidate) candidate {
	o, first := &w.options, candidates[0]
	candidates = candidates[:min(len(candidates), o.VarietyMax)]
	if len(candidates) > 1 && first.value-candidates[1].value > o.VarietyLead {
		return first
	}
	total := 0
	for i, c := range candidates {
		if first.value-c.value > o.VarietyMargin {
			candidates = candidates[:i]
			break
		}
		total += varietyWeight(first.value - c.value)
	}
	left := below(o.chance(w.gameNumber, &w.frames[0].pos, forVariety).Uint64(), total)
	for _, c := range candidates {
		if left -= varietyWeight(first.value - c.value); left < 0 {
			return c
		}
	}
	return first
}

// varietyWeight returns 1/(1+behind/10) in units of 2^-20.
func varietyWeight(behind int) int { return 10 << 20 / (10 + behind) }
