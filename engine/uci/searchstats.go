package uci

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/engine"
)

// StatsFormatter is an Engine that formats the statistics of its searches. The
// server prints them after each search while the option SearchStats is on.
type StatsFormatter interface {
	// Statistics returns lines without line ends for "info string".
	Statistics(engine.Telemetry) []string
}

// RazorStats returns a line on razoring: the attempts, the nodes razored, their
// percentage, those at each depth from 1 to depths, which is at most 3, and, if skips is
// set, the attempts skipped for a capture, a transposition table entry or an endgame.
func RazorStats(t engine.Telemetry, depths int, skips bool) string {
	cut, byDepth := uint64(0), make([]string, depths)
	for i := range byDepth {
		cut += t.RazorCutoffs[i]
		byDepth[i] = strconv.FormatUint(t.RazorCutoffs[i], 10)
	}
	line := fmt.Sprintf("razor: att=%d cut=%d cut%%=%s%% razor_b=[%s]",
		t.RazorAttempts, cut, percent(cut, t.RazorAttempts), strings.Join(byDepth, ","))
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
