package engine

// Counter is one of the counts of Telemetry.
type Counter struct {
	// Name is that of its column in files.
	Name string
	// Counts says what is counted.
	Counts string
	// Field returns where the count is.
	Field func(*Telemetry) *uint64
}

// Counters are all counts of Telemetry in the order of their columns in files. New
// ones are added at the end.
var Counters = []Counter{
	{"qnodes", "moves made in the quiescence search; included in nodes", func(t *Telemetry) *uint64 { return &t.QNodes }},
	{"tt_probes", "positions looked up in the transposition table", func(t *Telemetry) *uint64 { return &t.TTProbes }},
	{"tt_hits", "positions found in the transposition table", func(t *Telemetry) *uint64 { return &t.TTHits }},
	{"tt_cuts", "nodes cut by the transposition table", func(t *Telemetry) *uint64 { return &t.TTCuts }},
	{"cut_nodes", "nodes of the main search with a beta cutoff by a move", func(t *Telemetry) *uint64 { return &t.CutNodes }},
	{"first_move_cuts", "cut nodes whose first move caused the cutoff", func(t *Telemetry) *uint64 { return &t.FirstMoveCuts }},
	{"null_tries", "null moves", func(t *Telemetry) *uint64 { return &t.NullTries }},
	{"null_cuts", "nodes cut by a null move", func(t *Telemetry) *uint64 { return &t.NullCuts }},
	{"lmr_reduced", "moves searched at a reduced depth", func(t *Telemetry) *uint64 { return &t.LMRReduced }},
	{"lmr_researches", "reduced moves searched again at full depth", func(t *Telemetry) *uint64 { return &t.LMRResearches }},
	{"pvs_scouts", "later moves of open-window nodes searched with a null window", func(t *Telemetry) *uint64 { return &t.PVSScouts }},
	{"pvs_researches", "null-window searches repeated with the open window", func(t *Telemetry) *uint64 { return &t.PVSResearches }},
	{"razor_attempts", "nodes that meet the conditions of razoring before any guard", func(t *Telemetry) *uint64 { return &t.RazorAttempts }},
	{"razor_cutoffs_d1", "nodes cut by razoring at depth 1", func(t *Telemetry) *uint64 { return &t.RazorCutoffs[0] }},
	{"razor_cutoffs_d2", "nodes cut by razoring at depth 2", func(t *Telemetry) *uint64 { return &t.RazorCutoffs[1] }},
	{"razor_skips_tactical", "nodes exempted from razoring by a capture that loses nothing", func(t *Telemetry) *uint64 { return &t.RazorSkipsTactical }},
	{"razor_skips_tt", "nodes exempted from razoring by the score of the transposition table", func(t *Telemetry) *uint64 { return &t.RazorSkipsTT }},
	{"razor_skips_endgame", "nodes exempted from razoring for lack of material", func(t *Telemetry) *uint64 { return &t.RazorSkipsEndgame }},
	{"razor_skips_checks", "nodes exempted from razoring by quiet checks", func(t *Telemetry) *uint64 { return &t.RazorSkipsChecks }},
	{"razor_phase_adjustments", "nodes whose razoring margin depended on the phase", func(t *Telemetry) *uint64 { return &t.RazorPhaseAdjustments }},
	{"see_calls", "static exchange evaluations", func(t *Telemetry) *uint64 { return &t.SEECalls }},
	{"see_cache_hits", "static exchange evaluations answered by the cache", func(t *Telemetry) *uint64 { return &t.SEECacheHits }},
	{"pruned_rfp", "nodes cut by reverse futility", func(t *Telemetry) *uint64 { return &t.PrunedRFP }},
	{"pruned_probcut", "nodes cut by ProbCut", func(t *Telemetry) *uint64 { return &t.PrunedProbCut }},
	{"pruned_futility", "moves pruned by futility", func(t *Telemetry) *uint64 { return &t.PrunedFutility }},
	{"pruned_lmp", "moves pruned by late-move pruning", func(t *Telemetry) *uint64 { return &t.PrunedLMP }},
	{"pruned_see", "moves pruned by static exchange evaluation in the main search", func(t *Telemetry) *uint64 { return &t.PrunedSEE }},
	{"pruned_history", "moves pruned by history", func(t *Telemetry) *uint64 { return &t.PrunedHistory }},
	{"pruned_delta", "moves pruned by delta pruning in the quiescence search", func(t *Telemetry) *uint64 { return &t.PrunedDelta }},
	{"pruned_qsee", "moves pruned by static exchange evaluation in the quiescence search", func(t *Telemetry) *uint64 { return &t.PrunedQSEE }},
	{"check_extensions", "moves extended because they give check", func(t *Telemetry) *uint64 { return &t.CheckExtensions }},
	{"singular_extensions", "hash moves extended because they are singular", func(t *Telemetry) *uint64 { return &t.SingularExtensions }},
	{"iir_reductions", "nodes reduced for lack of a hash move", func(t *Telemetry) *uint64 { return &t.IIRReductions }},
}

// Add adds the counts of another search.
func (t *Telemetry) Add(other Telemetry) {
	for _, c := range Counters {
		*c.Field(t) += *c.Field(&other)
	}
}
