package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

// CorrectionOptions are the switches of what corrects the static evaluation of a node.
type CorrectionOptions struct {
	TTEval            bool `json:"tt_eval"`
	HistoryCorrection bool `json:"history_correction"`
}

var correctionFeatures = []feature.Row[Options]{
	{
		Name: "tt.eval", Default: 1, Needs: []string{"tt"},
		Doc:   "A result of the transposition table that is too shallow to cut takes the place of the static evaluation where its bound says that it is nearer to the truth.",
		Field: func(o *Options) any { return &o.TTEval },
	},
	{
		Name: "history.correction", Default: 1,
		Doc:   "The static evaluation is corrected by how far the search has come out from it with the same pawns and the same side to move.",
		Field: func(o *Options) any { return &o.HistoryCorrection },
	},
}

const (
	correctionEntries = 1 << 14
	// correctionGrain is the fraction of a centipawn in which corrections are kept,
	// correctionLimit the greatest correction in centipawns.
	correctionGrain = 256
	correctionLimit = 96
	// A result of depth d moves a correction by (d+1)/correctionWeights of the way, 16 of
	// them at most.
	correctionWeights = 256
)

// corrections hold, by side to move and pawns, how far results of the search were from
// the static evaluation on average ("correction history", chessprogramming wiki).
type corrections [2][correctionEntries]int16

// newCorrections returns empty corrections, or nil if the feature is off.
func newCorrections(options Options) *corrections {
	if !options.HistoryCorrection {
		return nil
	}
	return new(corrections)
}

func (c *corrections) entry(pos *board.Position) *int16 {
	return &c[pos.SideToMove()&1][pos.PawnKey()%correctionEntries]
}

// of returns the correction of a position in centipawns for its side to move.
func (c *corrections) of(pos *board.Position) int { return int(*c.entry(pos)) / correctionGrain }

// learn moves the correction of a position towards the difference of a result, found
// at a depth, from the evaluation.
func (c *corrections) learn(pos *board.Position, depth, difference int) {
	e := c.entry(pos)
	weight := min(depth+1, 16)
	target := min(max(difference, -correctionLimit), correctionLimit) * correctionGrain
	*e = int16((int(*e)*(correctionWeights-weight) + target*weight) / correctionWeights)
}

// setEval sets the evaluations of a node that is not in check: the static one, from
// the table if it has one, and the one that the rules go by.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) setEval(f *frame, known entry, hit bool) {
	if hit && known.eval != noEval {
		f.static = known.eval
	} else {
		f.static = w.evaluate(f)
	}
	f.eval = f.static
	if w.corrections != nil {
		f.eval += w.corrections.of(&f.pos)
	}
	if w.options.TTEval && hit && !isDecided(known.score) && w.nearer(known, f.eval) {
		f.eval = known.score
	}
}

// nearer reports whether a known score says more about a node than its evaluation.
func (w *worker) nearer(known entry, evaluation int) bool {
	switch known.bound {
	case engine.LowerBound:
		return known.score > evaluation
	case engine.UpperBound:
		return known.score < evaluation
	}
	return true
}

// correct learns from the result of a node how far its evaluation was off, unless a
// capture explains the difference or the bound leaves open whether there is one.
func (w *worker) correct(f *frame, depth, score int, bound engine.Bound, best board.Move) {
	if f.inCheck() || isDecided(score) || best != board.NoMove && !best.IsQuiet() ||
		bound == engine.LowerBound && score <= f.static || bound == engine.UpperBound && score >= f.static {
		return
	}
	w.corrections.learn(&f.pos, depth, score-f.static)
}
