package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/see"
)

type exchangeOptions struct {
	SEE      bool `json:"see"`
	SEEImpl  int  `json:"see_impl"` // a see.Impl
	SEECache bool `json:"see_cache"`
}

var exchangeFeatures = []feature.Row[Options]{
	{
		Name: "see", Default: 1,
		Doc:   "Static exchange evaluation in the ordering of captures: staged and cobra try captures that lose material last; vpr tries the others before checks.",
		Field: func(o *Options) any { return &o.SEE },
	},
	{
		Name: "see.impl", Default: int(see.Swap), Choices: see.ImplNames,
		Doc:   "Implementation of static exchange evaluation: swap uses attack sets; legal plays the exchange with legal moves; paper is that of VPR 8.1 as shipped, which never returns less than 0.",
		Field: func(o *Options) any { return &o.SEEImpl },
	},
	{
		Name: "see.cache", Default: 1,
		Doc:   "Static exchange evaluations are cached by position and move.",
		Field: func(o *Options) any { return &o.SEECache },
	},
}

func (w *worker) exchangeAtLeast(f *frame, m board.Move, threshold int) bool {
	count(&w.counts.SEECalls)
	impl := see.Impl(w.options.SEEImpl)
	switch {
	case w.exchanges != nil:
		return w.rememberedExchange(f, m) >= threshold
	case impl != see.Swap:
		return impl.AtLeast(&f.pos, m, threshold)
	}
	return see.AtLeast(&f.pos, m, threshold)
}

// rememberedExchange returns the static exchange evaluation of a move from the cache.
func (w *worker) rememberedExchange(f *frame, m board.Move) int {
	value, hit := w.exchanges.Value(&f.pos, m)
	if hit {
		count(&w.counts.SEECacheHits)
	}
	return value
}

// newExchangeCache returns the cache of exchange values, or nil if the feature is
// off.
func newExchangeCache(options Options) *see.Cache {
	if !options.SEECache {
		return nil
	}
	return see.NewCache(see.Impl(options.SEEImpl))
}

type tradesOptions struct {
	Trades bool `json:"trades"`
}

// The least exchange value of a good capture in centipawns, by phase (VPR 8.1
// Enhancements, section 4). In the endgame the side that is ahead may lose a
// little.
const (
	tradeOpening    = -100
	tradeMiddlegame = 0
	tradeAhead      = -50
	// tradeLead is the largest lead in material that does not count as ahead.
	tradeLead = 200
)

var tradesFeatures = []feature.Row[Options]{
	{
		Name: "trades", Default: 1,
		Doc:   "The material that a good capture may lose by static exchange evaluation depends on the phase: 100 in the opening, nothing in the middlegame, 50 in the endgame for a side that is more than 200 ahead in material.",
		Field: func(o *Options) any { return &o.Trades },
	},
}

func (w *worker) goodCapture(f *frame) int {
	if !w.options.Trades {
		return 0
	}
	return tradeThreshold(w.phaseAt(f), &f.pos)
}

func tradeThreshold(state phase.State, pos *board.Position) int {
	switch {
	case state == phase.Opening:
		return tradeOpening
	case state == phase.Endgame && materialLead(pos) > tradeLead:
		return tradeAhead
	}
	return tradeMiddlegame
}

// materialLead is in centipawns, for the side to move.
func materialLead(pos *board.Position) int {
	us, them := pos.SideToMove(), pos.SideToMove().Other()
	pawns := pos.PiecesOf(us, board.Pawn).Count() - pos.PiecesOf(them, board.Pawn).Count()
	return see.Values.NonPawn(pos, us) - see.Values.NonPawn(pos, them) + pawns*see.Values[board.Pawn]
}
