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

// TestRazorSkips: the guards of r2skip count in their order, before the margin; r2 and r3 count the attempts
// that would have been razored without their bonus for captures, and no others; a node with more quiet
// checks than a limit is skipped.
func TestRazorSkips(t *testing.T) {
	const far = 5000
	lower := outcome{bound: engine.LowerBound}
	speaks, below, upper := entry{score: far - 49, outcome: lower}, entry{score: far - 50, outcome: lower}, entry{score: far - 49, outcome: outcome{bound: engine.UpperBound}}
	none := entry{}
	for _, test := range []struct {
		name, fen             string
		stage, above, checks  int // above is alpha above the evaluation
		known                 entry
		tt, endgame, tactical uint64
		cut                   bool
	}{
		{"table", razorMiddlegame, RazorR2Skip, far, 0, speaks, 1, 0, 0, false},
		{"table before captures", razorCapture, RazorR2Skip, far, 0, speaks, 1, 0, 0, false},
		{"table 50 below", razorMiddlegame, RazorR2Skip, far, 0, below, 0, 0, 0, true},
		{"table's upper bound", razorMiddlegame, RazorR2Skip, far, 0, upper, 0, 0, 0, true},
		{"endgame", razorEndgame, RazorR2Skip, far, 0, none, 0, 1, 0, false},
		{"endgame before captures", "4k2r/1ppp4/p7/1P6/8/8/P1PP4/R3K3 w - - 0 1", RazorR2Skip, far, 0, none, 0, 1, 0, false},
		{"one side's endgame", "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 0 1", RazorR2Skip, far, 0, none, 0, 1, 0, false},
		{"1300 is no endgame", "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w - - 0 1", RazorR2Skip, far, 0, none, 0, 0, 0, true},
		{"captures", razorCapture, RazorR2Skip, far, 0, none, 0, 0, 1, false},

		{"outside the margin", razorCapture, RazorR2, 299, 0, none, 0, 0, 0, false},
		{"within it", razorCapture, RazorR2, 300, 0, none, 0, 0, 1, false},
		{"at the end of the bonus", razorCapture, RazorR2, 449, 0, none, 0, 0, 1, false},
		{"beyond the bonus", razorCapture, RazorR2, 450, 0, none, 0, 0, 0, true},
		{"r3", razorCapture, RazorR3, 300, 0, none, 0, 0, 1, false},
		{"no capture", razorMiddlegame, RazorR2, 300, 0, none, 0, 0, 0, true},

		{"seven checks of seven", "4k3/8/8/8/8/8/8/R2QK2R w - - 0 1", RazorR1, far, 7, none, 0, 0, 0, false},
		{"seven checks of eight", "4k3/8/8/8/8/8/8/R2QK2R w - - 0 1", RazorR1, far, 8, none, 0, 0, 0, true},
	} {
		w := razorWorker(t, test.fen, test.stage)
		w.options.RazorChecks = test.checks
		known, alpha := test.known, w.frames[0].eval+test.above
		known.score += w.frames[0].eval // as far from alpha in each position
		_, cut := w.razor(0, 1, alpha, known, test.known != none)
		c := &w.counts
		if cut != test.cut || c.RazorSkipsTT != test.tt || c.RazorSkipsEndgame != test.endgame || c.RazorSkipsTactical != test.tactical {
			t.Errorf("%s: razored %t, skips tt=%d eg=%d tact=%d, want %+v", test.name, cut, c.RazorSkipsTT, c.RazorSkipsEndgame, c.RazorSkipsTactical, test)
		}
	}
}
