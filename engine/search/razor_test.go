package search

import (
	"testing"

	"keymove/engine"
	"keymove/engine/boardtest"
)

// Positions with White to move and no check. Black is far ahead whenever alpha is
// above the evaluation, and the quiescence search agrees: White has nothing to take
// unless the name mentions a capture.
const (
	razorMiddlegame = "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w - - 0 1"
	razorOpening    = "rn1qkb1r/pppppppp/8/8/8/8/PPPPPPPP/RN1QKB1R w - - 0 1"
	razorEndgame    = "4k2r/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1"
	razorCapture    = "r2qk2r/1ppppppp/p7/1P6/8/8/P1PPPPPP/R2QK2R w - - 0 1" // bxa6 wins nothing and loses nothing
)

// razorWorker returns a worker with the default options of razoring at a stage, and
// with the evaluation of its root set.
func razorWorker(t *testing.T, fen string, stage int) *worker {
	t.Helper()
	w := testWorker(boardtest.Position(t, fen))
	w.options.Razor, w.options.RazorChecks = stage, 0
	f := &w.frames[0]
	f.eval = w.evaluate(f)
	return w
}

// leastRazored returns the least distance of alpha above the evaluation at which the
// node is razored.
func leastRazored(t *testing.T, fen string, stage, depth int) int {
	t.Helper()
	w := razorWorker(t, fen, stage)
	for above := range 1200 {
		if score, ok := w.razor(0, depth, w.frames[0].eval+above, entry{}, false); ok {
			if score > w.frames[0].eval+above {
				t.Errorf("%s, stage %d, depth %d: razored with %d above alpha", fen, stage, depth, score)
			}
			return above
		}
	}
	return -1
}

// TestRazorMargins: the margin of each stage, by depth, phase and captures. A
// node is razored at its margin and not a centipawn before; -1 is never.
func TestRazorMargins(t *testing.T) {
	stages := [4]int{RazorR1, RazorR2, RazorR2Skip, RazorR3}
	for _, test := range []struct {
		name, fen      string
		depth1, depth2 [len(stages)]int
	}{
		{"middlegame", razorMiddlegame, [4]int{300, 300, 300, 300}, [4]int{500, 500, 500, 500}},
		{"opening", razorOpening, [4]int{300, 300, 300, 250}, [4]int{500, 500, 500, 450}},
		{"endgame", razorEndgame, [4]int{300, 300, -1, 400}, [4]int{500, 500, -1, 600}},
		{"capture", razorCapture, [4]int{300, 450, -1, 450}, [4]int{500, 650, -1, 650}},
	} {
		for i, stage := range stages {
			one, two := leastRazored(t, test.fen, stage, 1), leastRazored(t, test.fen, stage, 2)
			if one != test.depth1[i] || two != test.depth2[i] {
				t.Errorf("%s, stage %s: razored %d and %d below alpha, want %d and %d",
					test.name, razorStages[stage], one, two, test.depth1[i], test.depth2[i])
			}
		}
	}
}

// TestRazorBonusCounts: r2 and r3 count the attempts that would have been razored
// without their bonus for captures, and no others.
func TestRazorBonusCounts(t *testing.T) {
	for _, test := range []struct {
		name, fen    string
		stage, above int
		want         uint64
	}{
		{"outside the margin", razorCapture, RazorR2, 299, 0},
		{"within it", razorCapture, RazorR2, 300, 1},
		{"at the end of the bonus", razorCapture, RazorR2, 449, 1},
		{"beyond the bonus", razorCapture, RazorR2, 450, 0},
		{"r3", razorCapture, RazorR3, 300, 1},
		{"r1", razorCapture, RazorR1, 300, 0},
		{"no capture", razorMiddlegame, RazorR2, 300, 0},
	} {
		w := razorWorker(t, test.fen, test.stage)
		_, cut := w.razor(0, 1, w.frames[0].eval+test.above, entry{}, false)
		if got := w.counts.RazorSkipsTactical; got != test.want || cut && got > 0 {
			t.Errorf("%s: %d skips (razored %t), want %d", test.name, got, cut, test.want)
		}
	}
}

// TestRazorConditions: nodes that do not meet the basic conditions are no attempts; a
// cutoff is stored as an upper bound at its depth.
func TestRazorConditions(t *testing.T) {
	w := razorWorker(t, razorMiddlegame, RazorR1)
	for _, test := range []struct {
		name         string
		depth, alpha int
		attempt, cut bool
	}{
		{"depth 1", 1, 5000, true, true},
		{"depth 2", 2, 5000, true, true},
		{"depth 3", 3, 5000, false, false},
		{"evaluation near alpha", 1, 0, true, false},
		{"alpha next to a mate", 1, mateScore - maxPly - 1, true, true},
		{"alpha a mate", 1, mateScore - maxPly, false, false},
		{"alpha a mate against", 1, maxPly - mateScore, false, false},
	} {
		w.counts = engine.Telemetry{}
		w.table.newGame()
		score, cut := w.razor(0, test.depth, test.alpha, entry{}, false)
		if cut != test.cut || (w.counts.RazorAttempts == 1) != test.attempt || (w.counts.RazorCutoffs[min(test.depth, 2)-1] == 1) != test.cut {
			t.Errorf("%s: cut %t, counts %+v, want %t and an attempt %t", test.name, cut, w.counts, test.cut, test.attempt)
		}
		known, _ := w.probe(&w.frames[0], 0)
		if cut && (known.score != score || known.bound != engine.UpperBound || known.depth != test.depth) {
			t.Errorf("%s: the table holds %+v, want an upper bound of %d", test.name, known, score)
		}
	}
}

// TestRazorSkips: the guards of r2skip count in their order, before the margin.
func TestRazorSkips(t *testing.T) {
	const alpha = 5000
	speaks := entry{score: alpha - 49, outcome: outcome{bound: engine.LowerBound}}
	for _, test := range []struct {
		name, fen        string
		known            entry
		hit              bool
		tt, endgame, tac uint64
	}{
		{"none", razorMiddlegame, entry{}, false, 0, 0, 0},
		{"table", razorMiddlegame, speaks, true, 1, 0, 0},
		{"table before endgame", razorEndgame, speaks, true, 1, 0, 0},
		{"table before captures", razorCapture, speaks, true, 1, 0, 0},
		{"table 50 below", razorMiddlegame, entry{score: alpha - 50, outcome: outcome{bound: engine.LowerBound}}, true, 0, 0, 0},
		{"table's upper bound", razorMiddlegame, entry{score: alpha - 49, outcome: outcome{bound: engine.UpperBound}}, true, 0, 0, 0},
		{"endgame", razorEndgame, entry{}, false, 0, 1, 0},
		{"endgame before captures", "4k2r/1ppp4/p7/1P6/8/8/P1PP4/R3K3 w - - 0 1", entry{}, false, 0, 1, 0},
		{"one side's endgame", "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 0 1", entry{}, false, 0, 1, 0},
		{"1300 is no endgame", "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w - - 0 1", entry{}, false, 0, 0, 0},
		{"captures", razorCapture, entry{}, false, 0, 0, 1},
	} {
		w := razorWorker(t, test.fen, RazorR2Skip)
		_, cut := w.razor(0, 1, alpha, test.known, test.hit)
		c := &w.counts
		if c.RazorSkipsTT != test.tt || c.RazorSkipsEndgame != test.endgame || c.RazorSkipsTactical != test.tac {
			t.Errorf("%s: skips tt=%d eg=%d tact=%d, want %d, %d, %d", test.name,
				c.RazorSkipsTT, c.RazorSkipsEndgame, c.RazorSkipsTactical, test.tt, test.endgame, test.tac)
		}
		if skipped := test.tt+test.endgame+test.tac > 0; cut == skipped {
			t.Errorf("%s: razored %t", test.name, cut)
		}
	}
}

// TestRazorChecks: a node with enough quiet checks is skipped.
func TestRazorChecks(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/R2QK2R w - - 0 1"
	for limit, want := range map[int]bool{0: true, 7: false, 8: true} { // it has seven
		w := razorWorker(t, fen, RazorR1)
		w.options.RazorChecks = limit
		if _, cut := w.razor(0, 1, 6000, entry{}, false); cut != want {
			t.Errorf("razor.checks=%d: razored %t, want %t", limit, cut, want)
		}
	}
}
