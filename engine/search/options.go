package search

import "keymove/engine/feature"

// Options switches the heuristics of the search and sets their margins. The
// zero value has all of them off: plain alpha-beta that evaluates its leaves
// as they stand. Depths and reductions are in plies, margins in centipawns.
type Options struct {
	PVS        bool `json:"pvs"`
	TT         bool `json:"tt"`
	Aspiration int  `json:"aspiration"`

	Ordering int  `json:"ordering"`
	MVVLVA   bool `json:"ordering_mvvlva"`
	Killers  bool `json:"killers"`
	History  bool `json:"history"`
	SEE      bool `json:"see"`

	NullMove          bool `json:"nullmove"`
	NullMoveDepth     int  `json:"nullmove_depth"`
	NullMoveReduction int  `json:"nullmove_reduction"`
	LMR               bool `json:"lmr"`
	LMRDepth          int  `json:"lmr_depth"`
	LMRMoves          int  `json:"lmr_moves"`
	LMRScale          int  `json:"lmr_scale"`
	CheckExt          bool `json:"check_ext"`

	QSearch           bool `json:"qsearch"`
	QSearchEvasions   bool `json:"qsearch_evasions"`
	QSearchPromotions bool `json:"qsearch_promotions"`
	QSearchChecks     int  `json:"qsearch_checks"`
	QSearchMaxPly     int  `json:"qsearch_maxply"`
	QSearchSEE        bool `json:"see_qsearch"`

	Time int `json:"time"`
}

// The values of Options.Ordering.
const (
	OrderingOff    = iota // the hash move, then as generated
	OrderingStaged        // captures, killers, quiet moves by history, bad captures
)

// The values of Options.Time.
const (
	TimeOff    = iota // a thirtieth of the time left
	TimeModern        // soft and hard limits, longer where the best move changes
)

// Features are the rows of the search.
var Features = []feature.Row[Options]{
	{
		Name: "pvs", Default: 1,
		Doc:   "Principal variation search: every move but the first is tried with a null window, and searched again where it beats it.",
		Field: func(o *Options) any { return &o.PVS },
	},
	{
		Name: "tt", Default: 1,
		Doc:   "Transposition table: results are kept by position key, cut what was searched before and give the first move to try.",
		Field: func(o *Options) any { return &o.TT },
	},
	{
		Name: "aspiration", Default: 25, Max: 1000,
		Doc:   "Aspiration window: iterations from the fifth on start with a window of so many centipawns around the last score, which widens when it fails; 0 is off.",
		Field: func(o *Options) any { return &o.Aspiration },
	},
	{
		Name: "ordering", Default: OrderingStaged, Choices: []string{"off", "staged"},
		Doc:   "Move ordering after the hash move: off is generation order; staged tries captures, killers, quiet moves and losing captures, generated as they are needed.",
		Field: func(o *Options) any { return &o.Ordering },
	},
	{
		Name: "ordering.mvvlva", Default: 1, Needs: []string{"ordering"},
		Doc:   "Captures in the order of the most valuable victim, then the least valuable attacker.",
		Field: func(o *Options) any { return &o.MVVLVA },
	},
	{
		Name: "killers", Default: 1, Needs: []string{"ordering"},
		Doc:   "Two quiet moves that cut at the same ply are tried before other quiet moves.",
		Field: func(o *Options) any { return &o.Killers },
	},
	{
		Name: "history", Default: 1, Needs: []string{"ordering"},
		Doc:   "Quiet moves are ordered by how often and how deep they cut anywhere in the tree.",
		Field: func(o *Options) any { return &o.History },
	},
	{
		Name: "see", Default: 1, Needs: []string{"ordering"},
		Doc:   "Captures that lose material by static exchange evaluation are tried last.",
		Field: func(o *Options) any { return &o.SEE },
	},
	{
		Name: "nullmove", Default: 1,
		Doc:   "Null move: where passing the move still fails high in a reduced search, the node is cut; not in check and not without pieces.",
		Field: func(o *Options) any { return &o.NullMove },
	},
	{
		Name: "nullmove.depth", Default: 2, Min: 1, Max: 20,
		Doc:   "Least depth for a null move.",
		Field: func(o *Options) any { return &o.NullMoveDepth },
	},
	{
		Name: "nullmove.reduction", Default: 3, Min: 1, Max: 8,
		Doc:   "Plies that a null move saves, before its growth with depth.",
		Field: func(o *Options) any { return &o.NullMoveReduction },
	},
	{
		Name: "lmr", Default: 1, Needs: []string{"ordering"},
		Doc:   "Late-move reductions: late quiet moves are searched less deep first, and again in full where they surprise.",
		Field: func(o *Options) any { return &o.LMR },
	},
	{
		Name: "lmr.depth", Default: 3, Min: 2, Max: 20,
		Doc:   "Least depth for a reduction.",
		Field: func(o *Options) any { return &o.LMRDepth },
	},
	{
		Name: "lmr.moves", Default: 3, Min: 1, Max: 64,
		Doc:   "Moves of a node that are never reduced.",
		Field: func(o *Options) any { return &o.LMRMoves },
	},
	{
		Name: "lmr.scale", Default: 40, Min: 1, Max: 200,
		Doc:   "Strength of the reduction: percent of ln(depth) times ln(move number).",
		Field: func(o *Options) any { return &o.LMRScale },
	},
	{
		Name: "check.ext", Default: 1,
		Doc:   "Check extension: a move that gives check is searched one ply deeper.",
		Field: func(o *Options) any { return &o.CheckExt },
	},
	{
		Name: "qsearch", Default: 1,
		Doc:   "Quiescence search: leaves are searched on with captures until they are quiet.",
		Field: func(o *Options) any { return &o.QSearch },
	},
	{
		Name: "qsearch.evasions", Default: 1, Needs: []string{"qsearch"},
		Doc:   "In check the quiescence search tries all moves instead of standing pat.",
		Field: func(o *Options) any { return &o.QSearchEvasions },
	},
	{
		Name: "qsearch.promotions", Default: 1, Needs: []string{"qsearch"},
		Doc:   "The quiescence search tries promotions to a queen that capture nothing.",
		Field: func(o *Options) any { return &o.QSearchPromotions },
	},
	{
		Name: "qsearch.checks", Default: 1, Max: 8, Needs: []string{"qsearch"},
		Doc:   "Plies of the quiescence search that try quiet moves that give check; 0 is off.",
		Field: func(o *Options) any { return &o.QSearchChecks },
	},
	{
		Name: "qsearch.maxply", Default: 32, Min: 1, Max: 64,
		Doc:   "Plies after which the quiescence search takes the evaluation as it stands.",
		Field: func(o *Options) any { return &o.QSearchMaxPly },
	},
	{
		Name: "see.qsearch", Default: 1, Needs: []string{"see", "qsearch"},
		Doc:   "The quiescence search leaves out captures that lose material by static exchange evaluation.",
		Field: func(o *Options) any { return &o.QSearchSEE },
	},
	{
		Name: "time", Default: TimeModern, Choices: []string{"off", "modern"},
		Doc:   "Time for a move under a game clock: off is a thirtieth of what is left; modern stops after an iteration where the best move is stable, and takes more where it changes.",
		Field: func(o *Options) any { return &o.Time },
	},
}
