package uci

import (
	"fmt"

	"keymove/engine"
)

// StatsFormatter is an Engine that formats the statistics of its searches. The
// server prints them after each search while the option SearchStats is on.
type StatsFormatter interface {
	// Statistics returns lines without line ends for "info string".
	Statistics(engine.Telemetry) []string
}

// RazorStats returns a line on razoring: the attempts, the nodes razored, their
// percentage, those at depth 1 and 2, and, if skips is set, the attempts skipped for
// a capture, a transposition table entry or an endgame.
func RazorStats(t engine.Telemetry, skips bool) string {
	cut := t.RazorCutoffs[0] + t.RazorCutoffs[1]
	line := fmt.Sprintf("razor: att=%d cut=%d cut%%=%s%% razor_b=[%d,%d]",
		t.RazorAttempts, cut, percent(cut, t.RazorAttempts), t.RazorCutoffs[0], t.RazorCutoffs[1])
	if skips {
		line += fmt.Sprintf(" skips(tact=%d,tt=%d,eg=%d)",
			t.RazorSkipsTactical, t.RazorSkipsTT, t.RazorSkipsEndgame)
	}
	return line
}

// PVSStats returns a line on principal variation search: the scout searches, and the
// percentage of them that was repeated with an open window.
func PVSStats(t engine.Telemetry) string {
	return fmt.Sprintf("pvs: scout=%d re%%=%s", t.PVSScouts, percent(t.PVSResearches, t.PVSScouts))
}

// percent formats a percentage with one decimal; 0.0 if whole is 0.
func percent(part, whole uint64) string {
	return fmt.Sprintf("%.1f", 100*float64(part)/float64(max(whole, 1)))
}
