package engine

// Telemetry is what a search counted about itself, besides nodes. External engines
// have none. All counts are of nodes, moves or calls, and add up over searches.
type Telemetry struct {
	// QNodes are the moves made in the quiescence search.
	QNodes uint64 `json:"qnodes"`

	// TTProbes and TTHits are the positions looked up in the transposition
	// table and those found there; TTCuts are the nodes cut by such a result.
	TTProbes uint64 `json:"tt_probes"`
	TTHits   uint64 `json:"tt_hits"`
	TTCuts   uint64 `json:"tt_cuts"`

	// CutNodes are the nodes of the main search that a move cut, FirstMoveCuts
	// those that the first move cut.
	CutNodes      uint64 `json:"cut_nodes"`
	FirstMoveCuts uint64 `json:"first_move_cuts"`

	// NullTries are the null moves made, NullCuts the nodes that they cut.
	NullTries uint64 `json:"null_tries"`
	NullCuts  uint64 `json:"null_cuts"`
	// LMRReduced are the moves searched at a reduced depth, LMRResearches
	// those that beat alpha there and were searched again.
	LMRReduced    uint64 `json:"lmr_reduced"`
	LMRResearches uint64 `json:"lmr_researches"`
	// PVSScouts are the moves after the first, of nodes with an open window,
	// that were searched with a null window; PVSResearches those searched again
	// with the open one.
	PVSScouts     uint64 `json:"pvs_scouts"`
	PVSResearches uint64 `json:"pvs_researches"`

	// RazorAttempts are the nodes at depth 1 and 2, and 3 with razor.depth3, that are
	// not on the principal variation, not in check, and whose alpha is not a mate,
	// before any guard and before the margin; RazorCutoffs those that razoring cut, by
	// depth. The skips for captures, the table and endgames are the attempts that a
	// guard of r2skip ended, whatever the margin; the skips for captures of r2 and r3
	// are the attempts within the margin of r1 that are outside it with the bonus, and
	// those for checks would have been razored otherwise. RazorPhaseAdjustments are the
	// attempts whose margin r3 adjusted to the phase.
	RazorAttempts         uint64    `json:"razor_attempts"`
	RazorCutoffs          [3]uint64 `json:"razor_cutoffs"`
	RazorSkipsTactical    uint64    `json:"razor_skips_tactical"`
	RazorSkipsTT          uint64    `json:"razor_skips_tt"`
	RazorSkipsEndgame     uint64    `json:"razor_skips_endgame"`
	RazorSkipsChecks      uint64    `json:"razor_skips_checks"`
	RazorPhaseAdjustments uint64    `json:"razor_phase_adjustments"`

	// SEECalls are the static exchange evaluations, SEECacheHits those that
	// the cache answered.
	SEECalls     uint64 `json:"see_calls"`
	SEECacheHits uint64 `json:"see_cache_hits"`

	// What each rule pruned: nodes for rfp and probcut, moves for the others.
	PrunedRFP      uint64 `json:"pruned_rfp"`
	PrunedProbCut  uint64 `json:"pruned_probcut"`
	PrunedFutility uint64 `json:"pruned_futility"`
	PrunedLMP      uint64 `json:"pruned_lmp"`
	PrunedSEE      uint64 `json:"pruned_see"`
	PrunedHistory  uint64 `json:"pruned_history"`
	PrunedDelta    uint64 `json:"pruned_delta"`
	PrunedQSEE     uint64 `json:"pruned_qsee"`

	// Extensions are the moves searched deeper for a check or for being
	// singular; IIRReductions the nodes reduced for lack of a hash move.
	CheckExtensions    uint64 `json:"check_extensions"`
	SingularExtensions uint64 `json:"singular_extensions"`
	IIRReductions      uint64 `json:"iir_reductions"`
}
