package engine

// Counter is one of the counts of Telemetry.
type Counter struct {
	// Name is that of its column in files.
	Name string
	// Counts says what is counted.
	Counts string
	// Field returns where the count is.
	Field func(*Telemetry) *uint64
	// Late is set if its column comes after the ratios of counts, which have been in
	// files for longer.
	Late bool
}

// Counters are all counts of Telemetry in the order of their columns in files. New
// ones are added at the end.
var Counters = []Counter{
	{Name: "qnodes", Counts: "moves made in the quiescence search; included in nodes", Field: func(t *Telemetry) *uint64 { return &t.QNodes }},
	{Name: "tt_probes", Counts: "positions looked up in the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTProbes }},
	{Name: "tt_hits", Counts: "positions found in the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTHits }},
	{Name: "tt_cuts", Counts: "nodes cut by the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTCuts }},
	{Name: "cut_nodes", Counts: "nodes of the main search with a beta cutoff by a move", Field: func(t *Telemetry) *uint64 { return &t.CutNodes }},
	{Name: "first_move_cuts", Counts: "cut nodes whose first move caused the cutoff", Field: func(t *Telemetry) *uint64 { return &t.FirstMoveCuts }},
	{Name: "null_tries", Counts: "null moves", Field: func(t *Telemetry) *uint64 { return &t.NullTries }},
	{Name: "null_cuts", Counts: "nodes cut by a null move", Field: func(t *Telemetry) *uint64 { return &t.NullCuts }},
	{Name: "lmr_reduced", Counts: "moves searched at a reduced depth", Field: func(t *Telemetry) *uint64 { return &t.LMRReduced }},
	{Name: "lmr_researches", Counts: "reduced moves searched again at full depth", Field: func(t *Telemetry) *uint64 { return &t.LMRResearches }},
	{Name: "pvs_scouts", Counts: "later moves of open-window nodes searched with a null window", Field: func(t *Telemetry) *uint64 { return &t.PVSScouts }},
	{Name: "pvs_researches", Counts: "null-window searches repeated with the open window", Field: func(t *Telemetry) *uint64 { return &t.PVSResearches }},
	{Name: "razor_attempts", Counts: "nodes that meet the conditions of razoring before any guard", Field: func(t *Telemetry) *uint64 { return &t.RazorAttempts }},
	{Name: "razor_cutoffs_d1", Counts: "nodes cut by razoring at depth 1", Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[0] }},
	{Name: "razor_cutoffs_d2", Counts: "nodes cut by razoring at depth 2", Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[1] }},
	{Name: "razor_skips_tactical", Counts: "nodes exempted from razoring by a capture that loses nothing", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsTactical }},
	{Name: "razor_skips_tt", Counts: "nodes exempted from razoring by the score of the transposition table", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsTT }},
	{Name: "razor_skips_endgame", Counts: "nodes exempted from razoring for lack of material", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsEndgame }},
	{Name: "razor_skips_checks", Counts: "nodes exempted from razoring by quiet checks", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsChecks }},
	{Name: "razor_phase_adjustments", Counts: "nodes whose razoring margin depended on the phase", Field: func(t *Telemetry) *uint64 { return &t.RazorPhaseAdjustments }},
	{Name: "see_calls", Counts: "static exchange evaluations", Field: func(t *Telemetry) *uint64 { return &t.SEECalls }},
	{Name: "see_cache_hits", Counts: "static exchange evaluations answered by the cache", Field: func(t *Telemetry) *uint64 { return &t.SEECacheHits }},
	{Name: "pruned_rfp", Counts: "nodes cut by reverse futility", Field: func(t *Telemetry) *uint64 { return &t.PrunedRFP }},
	{Name: "pruned_probcut", Counts: "nodes cut by ProbCut", Field: func(t *Telemetry) *uint64 { return &t.PrunedProbCut }},
	{Name: "pruned_futility", Counts: "moves pruned by futility", Field: func(t *Telemetry) *uint64 { return &t.PrunedFutility }},
	{Name: "pruned_lmp", Counts: "moves pruned by late-move pruning", Field: func(t *Telemetry) *uint64 { return &t.PrunedLMP }},
	{Name: "pruned_see", Counts: "moves pruned by static exchange evaluation in the main search", Field: func(t *Telemetry) *uint64 { return &t.PrunedSEE }},
	{Name: "pruned_history", Counts: "moves pruned by history", Field: func(t *Telemetry) *uint64 { return &t.PrunedHistory }},
	{Name: "pruned_delta", Counts: "moves pruned by delta pruning in the quiescence search", Field: func(t *Telemetry) *uint64 { return &t.PrunedDelta }},
	{Name: "pruned_qsee", Counts: "moves pruned by static exchange evaluation in the quiescence search", Field: func(t *Telemetry) *uint64 { return &t.PrunedQSEE }},
	{Name: "check_extensions", Counts: "moves extended because they give check", Field: func(t *Telemetry) *uint64 { return &t.CheckExtensions }},
	{Name: "singular_extensions", Counts: "hash moves extended because they are singular", Field: func(t *Telemetry) *uint64 { return &t.SingularExtensions }},
	{Name: "iir_reductions", Counts: "nodes reduced for lack of a hash move", Field: func(t *Telemetry) *uint64 { return &t.IIRReductions }},
	{Name: "razor_cutoffs_d3", Counts: "nodes cut by razoring at depth 3", Late: true, Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[2] }},
}

// Add adds the counts of another search.
func (t *Telemetry) Add(other Telemetry) {
	for _, c := range Counters {
		*c.Field(t) += *c.Field(&other)
	}
}
