package score

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// TestEqualMatesOfALine: two rooks mate in two in many ways; the line names one.
func TestEqualMatesOfALine(t *testing.T) {
	const text = `6k1/8/8/8/8/8/1R6/R5K1 w - - pv Ra7 Kf8 Rb8#; id "two rooks";` + "\n" +
		`6k1/8/8/8/8/8/1R6/R5K1 w - - pv Ra7 Kf8 Rb6; id "no mate";` + "\n"
	suite, _, err := suites.Read(strings.NewReader(text), "x.epd", suites.LoadOptions{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, played, before string // the move of the report before the last one
		line                 int
		solved               bool
		keptDepth            int
	}{
		{"the line's", "a1a7", "a1a7", 0, true, 1},
		{"another mate in two", "b2b7", "b2b7", 0, true, 1},
		{"one after the other", "b2b7", "a1a7", 0, true, 1},
		{"no mate before it", "b2b7", "a1a2", 0, true, 2},
		{"no mate", "a1a2", "a1a7", 0, false, 0},
		{"a line without a mate", "b2b7", "b2b7", 1, false, 0},
	}
	for _, test := range tests {
		c := suite.Case(test.line)
		move := func(text string) board.Move {
			m, err := c.Position.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		infos := []engine.Info{
			{Depth: 1, MultiPV: 1, PV: []board.Move{move(test.before)}},
			{Depth: 2, MultiPV: 1, PV: []board.Move{move(test.played)}},
		}
		v := JudgeMove(&c, 0, engine.Result{Move: move(test.played)}, infos)
		if *v.Solved != test.solved || (v.Kept != nil) != *v.Solved || v.Kept != nil && *v.Kept.Depth != test.keptDepth {
			t.Errorf("%s: %+v, want solved %t, kept since depth %d", test.name, v, test.solved, test.keptDepth)
		}
	}
	if c, other := suite.Case(0), suite.Case(1); c.MatesIn(0) != 2 || c.MatesIn(1) != 1 || other.MatesIn(0) != 0 {
		t.Errorf("MatesIn = %d, %d; want 2 and 1, and 0 without a mate", c.MatesIn(0), c.MatesIn(1))
	}
}
