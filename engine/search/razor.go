package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// RazorOptions are the stages of razoring and their margins.
type RazorOptions struct {
	Razor         int `json:"razor"`
	RazorMargin1  int `json:"razor_margin1"`
	RazorMargin2  int `json:"razor_margin2"`
	RazorTactical int `json:"razor_tactical"`
	RazorEndgame  int `json:"razor_endgame"`
	RazorOpening  int `json:"razor_opening"`
	RazorChecks   int `json:"razor_checks"`
}

// The values of RazorOptions.Razor.
const (
	RazorOff    = iota
	RazorR1     // margins by depth
	RazorR2     // and a greater margin if a capture loses nothing
	RazorR2Skip // margins by depth, and guards that skip razoring
	RazorR3     // r2 with margins adjusted to the phase
)

// razorStages are the names of those values.
var razorStages = []string{"off", "r1", "r2", "r2skip", "r3"}

const (
	// RazorDepth is the greatest depth for razoring.
	RazorDepth = 2
	// razorTTMargin is how far below alpha a lower bound in the table may be
	// and still prevent razoring.
	razorTTMargin = 50
	// razorEndgameMaterial is the non-pawn material, in centipawns, below
	// which a side is in an endgame for the guard of r2skip.
	razorEndgameMaterial = 1300
)

// The counted phases at which r3 adjusts its margin.
const (
	razorEndgamePhase = 4  // and below
	razorOpeningPhase = 20 // and above
)

// razorRule is the rule, as a feature and where it prunes.
const razorRule = "razor"

var razorFeatures = []feature.Row[Options]{
	{
		Name: razorRule, Default: RazorR1, Choices: razorStages,
		Doc:   "Razoring at depth 1 and 2: a node is cut if the static evaluation is a margin below alpha and the quiescence search agrees. r2 widens the margin if a capture loses nothing; r2skip skips such nodes, endgames and nodes that the transposition table scores higher; r3 is r2 with margins adjusted to the phase.",
		Field: func(o *Options) any { return &o.Razor },
	},
	{
		Name: "razor.margin1", Default: 300, Min: 100, Max: 800,
		Doc:   "Margin below alpha, in centipawns, that razoring requires at depth 1.",
		Field: func(o *Options) any { return &o.RazorMargin1 },
	},
	{
		Name: "razor.margin2", Default: 500, Min: 200, Max: 1200,
		Doc:   "Margin below alpha, in centipawns, that razoring requires at depth 2.",
		Field: func(o *Options) any { return &o.RazorMargin2 },
	},
	{
		Name: "razor.tactical", Default: 150, Max: 400, ReadBy: []string{"razor=r2", "razor=r3"},
		Doc:   "Centipawns added to the margin of r2 and r3 if a capture loses nothing.",
		Field: func(o *Options) any { return &o.RazorTactical },
	},
	{
		Name: "razor.endgame", Default: 100, Max: 300, ReadBy: []string{"razor=r3"},
		Doc:   "Centipawns that r3 adds to its margin in the endgame.",
		Field: func(o *Options) any { return &o.RazorEndgame },
	},
	{
		Name: "razor.opening", Default: 50, Max: 200, ReadBy: []string{"razor=r3"},
		Doc:   "Centipawns that r3 subtracts from its margin in the opening.",
		Field: func(o *Options) any { return &o.RazorOpening },
	},
	{
		Name: "razor.checks", Default: 3, Max: 64,
		Doc:   "Razoring is skipped if at least this many quiet moves give check; 0 is off.",
		Field: func(o *Options) any { return &o.RazorChecks },
	},
}

// razor drops into the quiescence search if the static evaluation is a margin
// below alpha, and cuts the node with an upper bound if that agrees. The node is
// not in check and not on the principal variation.
func (w *worker) razor(ply, depth, alpha int, known entry, hit bool) (score int, ok bool) {
	if depth > RazorDepth || max(alpha, -alpha) >= mateScore-maxPly {
		return 0, false
	}
	f := &w.frames[ply]
	count(&w.counts.RazorAttempts)
	if w.options.Razor == RazorR2Skip && w.razorSkipped(f, alpha, known, hit) {
		return 0, false
	}
	below := alpha - w.razorMargin(f, depth) - f.eval
	if below < 0 || w.razorTactical(f, below) || w.razorChecked(f) {
		return 0, false
	}
	score = w.quiesce(ply, 0, alpha, alpha+1)
	if w.stopped {
		return 0, true
	}
	if score > alpha {
		return 0, false
	}
	count(&w.counts.RazorCutoffs[depth-1])
	w.store(ply, depth, score, engine.UpperBound, board.NoMove)
	return score, true
}

func (w *worker) razorMargin(f *frame, depth int) int {
	margin := [...]int{w.options.RazorMargin1, w.options.RazorMargin2}[depth-1]
	if w.options.Razor != RazorR3 {
		return margin
	}
	switch n := phase.CountedValue(&f.pos); {
	case n <= razorEndgamePhase:
		count(&w.counts.RazorPhaseAdjustments)
		return margin + w.options.RazorEndgame
	case n >= razorOpeningPhase:
		count(&w.counts.RazorPhaseAdjustments)
		return margin - w.options.RazorOpening
	}
	return margin
}

// razorTactical reports whether a capture that loses nothing keeps r2 and r3 from
// razoring a node that is this far below alpha and the margin. Captures are only
// generated if one would.
func (w *worker) razorTactical(f *frame, below int) bool {
	stage := w.options.Razor
	if stage != RazorR2 && stage != RazorR3 || below >= w.options.RazorTactical || !w.hasGoodCapture(f) {
		return false
	}
	count(&w.counts.RazorSkipsTactical)
	return true
}

// razorSkipped reports whether a guard of r2skip, in their order, prevents razoring.
func (w *worker) razorSkipped(f *frame, alpha int, known entry, hit bool) bool {
	switch {
	case hit && known.bound == engine.LowerBound && known.score > alpha-razorTTMargin:
		count(&w.counts.RazorSkipsTT)
	case see.Values.NonPawn(&f.pos, board.White) < razorEndgameMaterial,
		see.Values.NonPawn(&f.pos, board.Black) < razorEndgameMaterial:
		count(&w.counts.RazorSkipsEndgame)
	case w.hasGoodCapture(f):
		count(&w.counts.RazorSkipsTactical)
	default:
		return false
	}
	return true
}

func (w *worker) razorChecked(f *frame) bool {
	if w.options.RazorChecks == 0 {
		return false
	}
	var checking checkFinder
	checking.set(&f.pos)
	checks := 0
	for _, m := range f.pos.AppendQuiets(f.buffer[:0], &f.checks) {
		if checking.gives(m) {
			checks++
		}
	}
	if checks < w.options.RazorChecks {
		return false
	}
	count(&w.counts.RazorSkipsChecks)
	return true
}

func (w *worker) hasGoodCapture(f *frame) bool {
	for _, m := range f.pos.AppendNoisy(f.buffer[:0], &f.checks) {
		if m.IsCapture() && w.exchangeAtLeast(f, m, 0) {
			return true
		}
	}
	return false
}
