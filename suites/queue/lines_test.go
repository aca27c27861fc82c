package queue

import (
	"strings"
	"testing"
	"testing/synctest"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/runner"
)

// withLines makes lines of the cases of a run: of first legal moves, which the fake searchers play,
// with another own move at the end of every other one.
func withLines(cfg *runner.Config) {
	var list suites.List
	for i, c := range cfg.Suites[0].All() {
		pos := c.Position
		for ply := range 5 {
			moves := pos.LegalMoves()
			if len(moves) < 2 {
				break
			}
			m := moves[0]
			if ply == 4 {
				m = moves[i%2]
			}
			c.Solution, pos = append(c.Solution, m), pos.After(m)
		}
		if len(c.Solution) > 0 {
			c.Best = []board.Move{c.Solution[0]}
		}
		list = append(list, c)
	}
	cfg.Suites[0].Cases = list
	cfg.Suites = cfg.Suites[:1]
}

// TestWorkersSearchLines: the records are those of one process.
func TestWorkersSearchLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var want []suites.Record
		cfg := sampleRun(t, &want)
		withLines(&cfg)
		if err := runner.Run(t.Context(), cfg); err != nil {
			t.Fatal(err)
		}
		suites.SortRecords(want)
		got, notices := together(t, &memory{}, 2, withLines)
		compareRecords(t, got, want)
		ends := map[string]int{}
		for _, rec := range got {
			ends[strings.Repeat("+", rec.MovesRight)+strings.Repeat("-", rec.MovesAsked-rec.MovesRight)]++
		}
		if len(notices) > 0 || ends["+++"] == 0 || ends["++-"] == 0 {
			t.Errorf("notices %q, lines %v", notices, ends)
		}
	})
}
