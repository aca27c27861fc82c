package search

import "keymove/engine/feature"

// RFPOptions are the options of reverse futility pruning.
type RFPOptions struct {
	RFP       bool `json:"rfp"`
	RFPDepth  int  `json:"rfp_depth"`
	RFPMargin int  `json:"rfp_margin"`
}

var rfpFeatures = []feature.Row[Options]{
	{
		Name: "rfp", Default: 1,
		Doc:   "Reverse futility pruning (static null move): near the leaves, a node is cut if its static evaluation is far above beta.",
		Field: func(o *Options) any { return &o.RFP },
	},
	{
		Name: "rfp.depth", Default: 4, Min: 1, Max: 20,
		Doc:   "Greatest depth for reverse futility pruning.",
		Field: func(o *Options) any { return &o.RFPDepth },
	},
	{
		Name: "rfp.margin", Default: 90, Min: 1, Max: 1000,
		Doc:   "Margin above beta, in centipawns per ply of depth, that reverse futility pruning requires.",
		Field: func(o *Options) any { return &o.RFPMargin },
	},
}

// reverseFutility cuts a node near the leaves whose static evaluation is so far
// above beta that no reply is likely to bring it down. It is off if beta is
// decided, because it would hide mates.
func (w *worker) reverseFutility(ply, depth, beta int) (score int, ok bool) {
	f := &w.frames[ply]
	if depth > w.options.RFPDepth || isDecided(beta) {
		return 0, false
	}
	margins := depth
	if w.options.Improving && !f.worsens {
		margins--
	}
	score = f.eval - w.options.RFPMargin*margins
	if score < beta {
		return 0, false
	}
	count(&w.counts.PrunedRFP)
	return score, true
}
