package engine

import "fmt"

// countsPerNode is more than a search counts of anything at a node: a position has at most 218 moves.
const countsPerNode = 256

// Check returns an error for counts that contradict each other, or that no search of so many nodes
// has.
func (t *Telemetry) Check(nodes uint64) error {
	for _, c := range Counters {
		if n := *c.Field(t); n/countsPerNode > nodes+countsPerNode {
			return fmt.Errorf("%d %s of %d nodes", n, c.Name, nodes)
		}
	}
	cutoffs := t.RazorCutoffs[0] + t.RazorCutoffs[1] + t.RazorCutoffs[2]
	for _, pair := range []struct {
		part, whole         uint64
		partName, wholeName string
	}{
		{t.QNodes, nodes, "qnodes", "nodes"},
		{t.TTHits, t.TTProbes, "tt_hits", "tt_probes"},
		{t.TTCuts, t.TTHits, "tt_cuts", "tt_hits"},
		{t.FirstMoveCuts, t.CutNodes, "first_move_cuts", "cut_nodes"},
		{t.NullTries, nodes, "null_tries", "nodes"},
		{t.NullCuts, t.NullTries, "null_cuts", "null_tries"},
		{t.LMRReduced, nodes, "lmr_reduced", "nodes"},
		{t.LMRResearches, t.LMRReduced, "lmr_researches", "lmr_reduced"},
		{t.PVSScouts, nodes, "pvs_scouts", "nodes"},
		{t.PVSResearches, t.PVSScouts, "pvs_researches", "pvs_scouts"},
		{cutoffs, t.RazorAttempts, "razor_cutoffs", "razor_attempts"},
		{t.RazorSkipsTactical, t.RazorAttempts, "razor_skips_tactical", "razor_attempts"},
		{t.RazorSkipsTT, t.RazorAttempts, "razor_skips_tt", "razor_attempts"},
		{t.RazorSkipsEndgame, t.RazorAttempts, "razor_skips_endgame", "razor_attempts"},
		{t.RazorSkipsChecks, t.RazorAttempts, "razor_skips_checks", "razor_attempts"},
		{t.RazorPhaseAdjustments, t.RazorAttempts, "razor_phase_adjustments", "razor_attempts"},
		{t.SEECacheHits, t.SEECalls, "see_cache_hits", "see_calls"},
	} {
		if pair.part > pair.whole {
			return fmt.Errorf("%d %s of %d %s", pair.part, pair.partName, pair.whole, pair.wholeName)
		}
	}
	return nil
}
