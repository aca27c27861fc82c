package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

// movePruningOptions are the options of the rules that prune single moves near the
// leaves.
type movePruningOptions struct {
	LMP               bool `json:"lmp"`
	LMPDepth          int  `json:"lmp_depth"`
	LMPMoves          int  `json:"lmp_moves"`
	Futility          bool `json:"futility"`
	FutilityDepth     int  `json:"futility_depth"`
	FutilityMargin    int  `json:"futility_margin"`
	FutilityGrowth    int  `json:"futility_growth"`
	SEEPrune          bool `json:"see_prune"`
	SEEPruneDepth     int  `json:"see_prune_depth"`
	SEEPruneQuiet     int  `json:"see_prune_quiet"`
	SEEPruneNoisy     int  `json:"see_prune_noisy"`
	HistoryPrune      bool `json:"history_prune"`
	HistoryPruneDepth int  `json:"history_prune_depth"`
	HistoryPruneLimit int  `json:"history_prune_limit"`
}

// The rules, as features and where they prune.
const (
	lmpRule          = "lmp"
	futilityRule     = "futility"
	historyPruneRule = "history.prune"
	seePruneRule     = "see.prune"
)

var movePruningFeatures = []feature.Row[Options]{
	{
		Name: lmpRule, Default: 1,
		Doc:   "Late-move pruning: near the leaves, quiet moves after a number of moves are skipped.",
		Field: func(o *Options) any { return &o.LMP },
	},
	{
		Name: "lmp.depth", Default: 6, Min: 1, Max: 20,
		Doc:   "Greatest depth for late-move pruning.",
		Field: func(o *Options) any { return &o.LMPDepth },
	},
	{
		Name: "lmp.moves", Default: 4, Min: 1, Max: 64,
		Doc:   "Number of moves that late-move pruning always searches, plus the square of the depth.",
		Field: func(o *Options) any { return &o.LMPMoves },
	},
	{
		Name: futilityRule, Default: 1,
		Doc:   "Futility pruning: near the leaves, quiet moves are skipped if the static evaluation is far below alpha.",
		Field: func(o *Options) any { return &o.Futility },
	},
	{
		Name: "futility.depth", Default: 6, Min: 1, Max: 20,
		Doc:   "Greatest depth for futility pruning.",
		Field: func(o *Options) any { return &o.FutilityDepth },
	},
	{
		Name: "futility.margin", Default: 100, Max: 1000, Min: 1,
		Doc:   "Margin below alpha, in centipawns, that futility pruning requires.",
		Field: func(o *Options) any { return &o.FutilityMargin },
	},
	{
		Name: "futility.growth", Default: 80, Min: 1, Max: 1000,
		Doc:   "Centipawns that each ply of depth adds to the margin of futility pruning.",
		Field: func(o *Options) any { return &o.FutilityGrowth },
	},
	{
		Name: seePruneRule, Default: 1,
		Doc:   "Near the leaves, moves that lose much material by static exchange evaluation are skipped.",
		Field: func(o *Options) any { return &o.SEEPrune },
	},
	{
		Name: "see.prune.depth", Default: 6, Min: 1, Max: 20,
		Doc:   "Greatest depth for pruning by static exchange evaluation.",
		Field: func(o *Options) any { return &o.SEEPruneDepth },
	},
	{
		Name: "see.prune.quiet", Default: 60, Min: 1, Max: 1000,
		Doc:   "Centipawns per ply of depth that a quiet move may lose before it is skipped.",
		Field: func(o *Options) any { return &o.SEEPruneQuiet },
	},
	{
		Name: "see.prune.noisy", Default: 100, Min: 1, Max: 1000,
		Doc:   "Centipawns per ply of depth that a capture or promotion may lose before it is skipped.",
		Field: func(o *Options) any { return &o.SEEPruneNoisy },
	},
	{
		Name: historyPruneRule, Default: 1,
		Doc:   "Near the leaves, quiet moves with a bad history are skipped.",
		Field: func(o *Options) any { return &o.HistoryPrune },
	},
	{
		Name: "history.prune.depth", Default: 4, Min: 1, Max: 20,
		Doc:   "Greatest depth for pruning by history.",
		Field: func(o *Options) any { return &o.HistoryPruneDepth },
	},
	{
		Name: "history.prune.limit", Default: 150, Min: 1, Max: historyLimit,
		Doc:   "How far below 0, per ply of depth, the history of a move has to be for the move to be skipped; histories go down to -8192.",
		Field: func(o *Options) any { return &o.HistoryPruneLimit },
	},
}

func (o *Options) hasMovePruning() bool {
	return o.LMP || o.Futility || o.SEEPrune || o.HistoryPrune
}

// prunesMove reports whether a rule prunes a move, the number-th in the order, of a
// node that is not in check, not on the principal variation and already has a
// move that does not get mated. A move that gives check is never pruned, because it
// may mate.
func (w *worker) prunesMove(ply, depth, alpha int, m board.Move, number int) bool {
	f := &w.frames[ply]
	rule := w.noisyRule(f, depth, m)
	if m.IsQuiet() {
		rule = w.quietRule(f, depth, alpha, m, number)
	}
	if rule == nil || w.givesCheck(f, m) {
		return false
	}
	count(rule)
	return true
}

// quietRule returns the counter of the rule that prunes a quiet move, nil for none.
func (w *worker) quietRule(f *frame, depth, alpha int, m board.Move, number int) *uint64 {
	o := &w.options
	if rule := w.anyQuietRule(f, depth, alpha, number); rule != nil {
		return rule
	}
	switch {
	case o.HistoryPrune && depth <= o.HistoryPruneDepth &&
		w.history.of(f.pos.SideToMove(), m) < -o.HistoryPruneLimit*depth:
		return &w.counts.PrunedHistory
	case o.SEEPrune && depth <= o.SEEPruneDepth && !w.exchangeAtLeast(f, m, -o.SEEPruneQuiet*depth):
		return &w.counts.PrunedSEE
	}
	return nil
}

// anyQuietRule returns the counter of the rule that prunes any quiet move from the
// number-th on, nil for none.
func (w *worker) anyQuietRule(f *frame, depth, alpha, number int) *uint64 {
	o := &w.options
	switch {
	case o.LMP && depth <= o.LMPDepth && number > w.searchedByLMP(f, depth):
		return &w.counts.PrunedLMP
	case o.Futility && w.futile(f, alpha, depth):
		return &w.counts.PrunedFutility
	}
	return nil
}

// searchedByLMP returns the number of moves of a node that late-move pruning leaves.
func (w *worker) searchedByLMP(f *frame, depth int) int {
	moves := w.options.LMPMoves + depth*depth
	if f.worsens {
		moves /= 2
	}
	return moves
}

func (w *worker) futile(f *frame, alpha, depth int) bool {
	return depth <= w.options.FutilityDepth && f.eval+w.futilityMargin(depth) <= alpha
}

func (w *worker) futilityMargin(depth int) int {
	return w.options.FutilityMargin + w.options.FutilityGrowth*depth
}

// prunesQuiets reports whether a rule prunes all quiet moves from the number-th on that do
// not give check, so that they can be skipped.
func (w *worker) prunesQuiets(f *frame, depth, alpha, number int) bool {
	return !w.options.Safety && w.anyQuietRule(f, depth, alpha, number) != nil
}

// countSkipped counts quiet moves that were skipped after the number-th move: late-move
// pruning takes those after its number, futility pruning the others.
func (w *worker) countSkipped(f *frame, depth, number, skipped int) {
	if !counting {
		return
	}
	late := 0
	if w.options.LMP && depth <= w.options.LMPDepth {
		late = min(max(number+skipped-w.searchedByLMP(f, depth), 0), skipped)
	}
	w.counts.PrunedLMP += uint64(late)
	w.counts.PrunedFutility += uint64(skipped - late)
}

// noisyRule is quietRule for captures and promotions.
func (w *worker) noisyRule(f *frame, depth int, m board.Move) *uint64 {
	o := &w.options
	if !m.IsQuiet() && o.SEEPrune && depth <= o.SEEPruneDepth && !w.exchangeAtLeast(f, m, -o.SEEPruneNoisy*depth) {
		return &w.counts.PrunedSEE
	}
	return nil
}

func (w *worker) givesCheck(f *frame, m board.Move) bool {
	if !m.IsQuiet() {
		next := f.pos.After(m)
		return next.InCheck()
	}
	return f.checkFinder().gives(m)
}
