package search

import "keymove/engine/feature"

type rfpOptions struct {
	RFP       bool `json:"rfp"`
	RFPDepth  int  `json:"rfp_depth"`
	RFPMargin int  `json:"rfp_margin"`
	RFPBehind int  `json:"rfp_behind"`
}

// rfpRule is the rule, as a feature and where it prunes.
const rfpRule = "rfp"

var rfpFeatures = []feature.Row[Options]{
	{
		Name: rfpRule, Default: 1,
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
	{
		Name: "rfp.behind", Default: 1000, Max: 10_000,
		Doc:   "Greatest number of centipawns below 0 that beta may have for reverse futility pruning: further behind, a side may be mated; 0 is no limit.",
		Field: func(o *Options) any { return &o.RFPBehind },
	},
}

// reverseFutility cuts a node near the leaves whose static evaluation is so far
// above beta that no reply is likely to bring it down. It is off if beta is
// decided, because it would hide mates, and with rfp.behind where the side to move is far
// behind: its opponent often has a mate to find.
func (w *worker) reverseFutility(ply, depth, beta int) (score int, ok bool) {
	f := &w.frames[ply]
	if depth > w.options.RFPDepth || isDecided(beta) || w.options.RFPBehind > 0 && beta < -w.options.RFPBehind {
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
