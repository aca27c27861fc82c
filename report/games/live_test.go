package games

import (
	"testing"
	"testing/synctest"
	"time"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
)

// TestLiveLine: the line of a terminal says how far a match is that goes on after two pairs,
// by whole pairs, and is gone at the end.
func TestLiveLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := counted(sprt(0, 5, "normalized"), [6]int{0: 1, 5: 1})
		s.Manifest.Schedule.Pairs = 10
		var lines []string
		live := &Live{Summary: s}
		live.Show(report.ProgressStyle{Draw: func(line string) { lines = append(lines, line) }, Width: 160})
		for _, pair := range []string{"wd", "dd"} {
			time.Sleep(30 * time.Second)
			results(t, s, pair)
			live.Committed(false)
		}
		time.Sleep(300 * time.Millisecond)
		testenv.Check(t, live.Close())
		last := len(lines) - 1
		reporttest.Has(t, "|"+lines[last-1], "| 8/20 games   ≤3m00s left     4.0 games/min  points: dev  4.5/8   base  3.5/8   ")
		reporttest.Has(t, "|"+lines[0], "| 4/20 games        - left       - games/min  points: dev  2.0/4   base  2.0/4   ")
		reporttest.Want(t, lines[last], "")
	})
}
