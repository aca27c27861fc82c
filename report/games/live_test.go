package games

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites/match"
)

// TestLiveLine: the line of a terminal says how far a match is that goes on after two pairs,
// by whole pairs, and is gone at the end.
func TestLiveLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := manifest("dev", "base")
		m.Schedule.Pairs = 10
		m.Test = &match.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
		s := NewSummary(m)
		counted(s, [6]int{0: 1, 5: 1})
		var lines []string
		live := &Live{Summary: s}
		live.Show(report.ProgressStyle{Draw: func(line string) { lines = append(lines, line) }, Width: 160})
		for _, results := range []string{"wd", "dd"} {
			time.Sleep(30 * time.Second)
			reporttest.OK(t, s.Add(pair(m, s.Pairs, results)))
			live.Committed(false)
		}
		time.Sleep(300 * time.Millisecond)
		reporttest.OK(t, live.Close())
		want := " 8/20 games   ≤3m00s left     4.0 games/min  points: dev  4.5/8   base  3.5/8   "
		if last := lines[len(lines)-2]; last[:min(len(last), len(want))] != want {
			t.Errorf("got  %q,\nwant %q and the test", last, want)
		}
		first := " 4/20 games        - left       - games/min  points: dev  2.0/4   base  2.0/4   "
		if got := lines[0]; got[:min(len(got), len(first))] != first || !slices.Contains(lines, "") || lines[len(lines)-1] != "" {
			t.Errorf("first %q, last %q", got, lines[len(lines)-1])
		}
	})
}
