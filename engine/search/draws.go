package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

// drawOptions say what draws score, and what repeating a position of the game costs.
type drawOptions struct {
	Contempt          int  `json:"contempt"`
	ContemptScale     bool `json:"contempt_scale"`
	Repetition        bool `json:"repetition"`
	RepetitionFirst   int  `json:"repetition_first"`
	RepetitionThird   int  `json:"repetition_third"`
	RepetitionHistory int  `json:"repetition_history"`
}

// contemptBand is the evaluation, in centipawns, beyond which contempt adds nothing.
const contemptBand = 50

var contemptFeatures = []feature.Row[Options]{
	{
		Name: "contempt", Default: 10, Max: contemptBand,
		Doc:   "Contempt: a draw scores this many centipawns less for the side to move at the root, and evaluations within 50 of a draw score up to as many more; 0 is off.",
		Field: func(o *Options) any { return &o.Contempt },
	},
	{
		Name: "contempt.scale", Default: 1,
		Doc:   "Halves the contempt if the root is an endgame by the counted detector.",
		Field: func(o *Options) any { return &o.ContemptScale },
	},
}

var repetitionFeatures = []feature.Row[Options]{
	{
		Name: "repetition", Default: 1, ReadBy: []string{feature.Game},
		Doc:   "Repetition: root moves that lead to a position of the game score less; no effect without a game.",
		Field: func(o *Options) any { return &o.Repetition },
	},
	{
		Name: "repetition.first", Default: 10, Max: maxRootBonus,
		Doc:   "Penalty in centipawns for a root move that leads to a position seen once before.",
		Field: func(o *Options) any { return &o.RepetitionFirst },
	},
	{
		Name: "repetition.third", Default: 50, Max: maxRootBonus,
		Doc:   "Centipawns below a draw for a root move that leads to a third occurrence.",
		Field: func(o *Options) any { return &o.RepetitionThird },
	},
	{
		Name: "repetition.history", Default: 100, Min: 4, Max: 1000,
		Doc:   "Number of plies of the game that are searched for repetitions; a capture or pawn move ends the search earlier.",
		Field: func(o *Options) any { return &o.RepetitionHistory },
	},
}

// drawn reports whether the position at ply, below the root, is a draw by the
// fifty-move rule, insufficient material or repetition.
func (w *worker) drawn(ply int) bool {
	return w.frames[ply].pos.DrawnByRule() || w.repeated(ply)
}

// repeated reports whether the position at ply occurred before: once since the
// root, or twice in all. A side that can repeat once can repeat again.
func (w *worker) repeated(ply int) bool {
	here := w.rootKey + ply
	key := w.keys[here]
	first := max(0, here-w.frames[ply].pos.HalfmoveClock())
	before := false
	for i := here - 4; i >= first; i -= 2 {
		if w.keys[i] != key {
			continue
		}
		if i > w.rootKey || before {
			return true
		}
		before = true
	}
	return false
}

// contempt lowers the score of draws for the side to move at the root and raises
// evaluations near a draw, so that it plays on.
type contempt struct {
	value int         // centipawns; 0 is off
	side  board.Color // to move at the root
}

func newContempt(o *Options, root *board.Position) contempt {
	c := contempt{o.Contempt, root.SideToMove()}
	if o.ContemptScale && phase.Counted(root) == phase.Endgame {
		c.value /= 2
	}
	if c.value == 0 {
		return contempt{} // the same for both sides
	}
	return c
}

// draws returns the scores of a draw at even and odd plies, for the side to
// move there.
func (c contempt) draws() [2]int { return [2]int{-c.value, c.value} }

// blend adds contempt to an evaluation for the side to move: nothing far from a
// draw, the full value at 0. It is monotone, because value is at most
// contemptBand.
func (c contempt) blend(evaluation int, us board.Color) int {
	if evaluation <= -contemptBand || evaluation >= contemptBand {
		return evaluation
	}
	bonus := c.value * (contemptBand - max(evaluation, -evaluation)) / contemptBand
	if us == c.side {
		return evaluation + bonus
	}
	return evaluation - bonus
}

// seesRepetitions reports whether root moves are penalised for repetitions, which
// needs a game.
func (w *worker) seesRepetitions() bool { return w.options.Repetition && w.rootKey > 0 }

// repetitionValue returns the score of a root move with the penalty for the
// position that it leads to: a third occurrence scores less than a draw.
func (w *worker) repetitionValue(m board.Move, score int) int {
	if !w.seesRepetitions() {
		return score
	}
	switch w.occurrences(m) {
	case 0:
		return score
	case 1:
		return score - w.options.RepetitionFirst
	}
	return w.draws[0] - w.options.RepetitionThird
}

// occurrences returns how often the position after a root move occurred in the
// game, as far back as RepetitionHistory. An irreversible move ends the count.
func (w *worker) occurrences(m board.Move) int {
	next := w.frames[0].pos.After(m)
	here, n := w.rootKey+1, 0
	first := max(0, here-min(next.HalfmoveClock(), w.options.RepetitionHistory))
	for i := here - 4; i >= first; i -= 2 {
		if w.keys[i] == next.Key() {
			n++
		}
	}
	return n
}
