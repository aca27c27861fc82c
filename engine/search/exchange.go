package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/see"
)

// ExchangeOptions are the options of static exchange evaluation.
type ExchangeOptions struct {
	SEE      bool `json:"see"`
	SEEImpl  int  `json:"see_impl"` // a see.Impl
	SEECache bool `json:"see_cache"`
}

var exchangeFeatures = []feature.Row[Options]{
	{
		Name: "see", Default: 1, Needs: []string{"ordering"},
		Doc:   "Static exchange evaluation in the ordering of captures: staged and cobra try captures that lose material last; vpr tries the others before checks.",
		Field: func(o *Options) any { return &o.SEE },
	},
	{
		Name: "see.impl", Default: int(see.Swap), Choices: see.ImplNames, Needs: []string{"see"},
		Doc:   "Implementation of static exchange evaluation: swap uses attack sets; legal plays the exchange with legal moves; paper is that of VPR 8.1 as shipped, which never returns less than 0.",
		Field: func(o *Options) any { return &o.SEEImpl },
	},
	{
		Name: "see.cache", Default: 1, Needs: []string{"see"},
		Doc:   "Static exchange evaluations are cached by position and move.",
		Field: func(o *Options) any { return &o.SEECache },
	},
}

// exchangeAtLeast reports whether the static exchange evaluation of a move of the
// node is at least threshold centipawns.
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
