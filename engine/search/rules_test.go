package search

import (
	"fmt"
	"math"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/internal/testenv"
)

// TestReverseFutilityFarBehind: rfp.behind keeps the rule from nodes whose beta is further
// below 0, and 0 keeps it from none.
func TestReverseFutilityFarBehind(t *testing.T) {
	w := testWorker(boardtest.Position(t, board.StartFEN))
	w.options.RFPDepth, w.options.RFPMargin, w.options.Improving = 4, 90, false
	for _, tt := range []struct {
		behind, beta int
		cuts         bool
	}{
		{0, -1001, true}, {1000, -1001, false}, {1000, -1000, true}, {1000, 500, true}, {300, -301, false},
	} {
		w.options.RFPBehind = tt.behind
		w.frames[0].eval = tt.beta + 180
		if score, cuts := w.reverseFutility(0, 2, tt.beta); cuts != tt.cuts || cuts && score != tt.beta {
			t.Errorf("rfp.behind=%d, beta %d: %d, %t, want %t", tt.behind, tt.beta, score, cuts, tt.cuts)
		}
	}
}

// TestDecidedGamesAreNotPruned: if a side is winning, reverse futility and delta
// pruning would hide the mate.
func TestDecidedGamesAreNotPruned(t *testing.T) {
	w := testWorker(boardtest.Position(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"))
	capture := boardtest.Move(t, &w.frames[0].pos, "exd5")
	w.options.RFPBehind = 0
	f := &w.frames[0]
	for bound, prunes := range map[int]bool{
		0: true, 1999: true, 2000: false, -1999: true, -2000: false, mateScore - 3: false,
	} {
		f.eval = bound + 1000
		if _, ok := w.reverseFutility(0, 1, bound); ok != prunes {
			t.Errorf("reverse futility with beta %d: cuts %t, want %t", bound, ok, prunes)
		}
		f.eval = bound - 1000
		testenv.Want(t, fmt.Sprintf("delta pruning with alpha %d", bound), w.deltaPrunes(&quiescent{alpha: bound}, f, capture), prunes)
	}
}

// TestNullMoveHidesMate: with nullmove.eval there is no null move where beta is decided;
// without it, where beta is a mate score.
func TestNullMoveHidesMate(t *testing.T) {
	for _, test := range []struct {
		eval, beta int
		want       bool
	}{
		{0, -2500, false}, {0, mateScore - 5, true}, {200, -2500, true}, {200, 2000, true}, {200, 1999, false}, {200, 5 - mateScore, true},
	} {
		w := testWorker(boardtest.Position(t, board.StartFEN))
		w.options.NullMoveEval = test.eval
		testenv.Want(t, fmt.Sprintf("nullmove.eval %d, beta %d", test.eval, test.beta), w.nullMoveHidesMate(test.beta), test.want)
	}
}

// TestReductionsTable compares the table with the formula in floating point, except where
// that is within a thousandth of a whole number.
func TestReductionsTable(t *testing.T) {
	for _, scale := range []int{1, 40, 63, 200} {
		for _, base := range []int{0, 75, 200} {
			r := newReductions(scale, base)
			for depth := 1; depth < 64; depth++ {
				for move := 1; move < 64; move++ {
					plies := float64(scale)/100*math.Log(float64(depth))*math.Log(float64(move)) + float64(base)/100
					if math.Abs(plies-math.Round(plies)) > 0.02 && r.at(depth, move) != int(plies) {
						t.Fatalf("scale %d, base %d, depth %d, move %d: %d plies, want %.3f rounded down", scale, base, depth, move, r.at(depth, move), plies)
					}
				}
			}
		}
	}
}

// TestDeepens: lmr.deeper searches deeper what comes out more than its margin above alpha.
func TestDeepens(t *testing.T) {
	for at, want := range map[[2]int]bool{{0, 500}: false, {60, 160}: false, {60, 161}: true, {1000, 1100}: false} {
		o := LMROptions{LMRDeeper: at[0]}
		testenv.Want(t, fmt.Sprintf("lmr.deeper %d, %d above alpha", at[0], at[1]-100), o.deepens(at[1], 100), want)
	}
}

// TestWorsens: a side is improving if its evaluation is above the one two plies ago; a
// node in check is not, and one without a node to compare with is.
func TestWorsens(t *testing.T) {
	w, ply := stagedWorker(t, func(o *Options) { o.Improving = true })
	for p := range ply + 1 {
		w.frames[p].eval = []int{30, -20, 30, -10, 31}[p]
	}
	for p, want := range []bool{false, false, true, false, false} {
		testenv.Want(t, fmt.Sprintf("ply %d: worsens", p), w.worsens(p), want)
	}
	w.frames[ply].checks.Checkers = 1
	if !w.worsens(ply) {
		t.Error("a node in check is taken as improving")
	}
	w.options.Improving = false
	if w.worsens(ply) {
		t.Error("the feature is off, and a side worsens")
	}
}

// TestReduction: lmr reduces late quiet moves from a depth on, one ply less in an open window and one more where a side
// worsens; killers, captures and moves in or into check are searched whole.
func TestReduction(t *testing.T) {
	const depth, number = 12, 20
	w := testWorker(boardtest.Position(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"))
	f, o := &w.frames[0], &w.options
	quiet, capture := boardtest.Move(t, &f.pos, "Kd1"), boardtest.Move(t, &f.pos, "exd5")
	o.LMR, o.LMRDepth, o.LMRMoves, f.worsens, f.killers = true, 3, 4, false, [2]board.Move{}
	f.checks.Checkers, w.frames[1].checks.Checkers = 0, 0
	full := w.reduction(0, depth, quiet, number, false)
	for name, test := range map[string]struct {
		change        func()
		depth, number int
		move          board.Move
		open          bool
		want          int
	}{
		"off":            {func() { o.LMR = false }, depth, number, quiet, false, 0},
		"too shallow":    {func() {}, 2, number, quiet, false, 0},
		"too early":      {func() {}, depth, 4, quiet, false, 0},
		"a capture":      {func() {}, depth, number, capture, false, 0},
		"a killer":       {func() { f.killers[1] = quiet }, depth, number, quiet, false, 0},
		"in check":       {func() { f.checks.Checkers = 1 }, depth, number, quiet, false, 0},
		"gives check":    {func() { w.frames[1].checks.Checkers = 1 }, depth, number, quiet, false, 0},
		"an open window": {func() {}, depth, number, quiet, true, full - 1},
		"worsens":        {func() { f.worsens = true }, depth, number, quiet, false, full + 1},
	} {
		before, next := *f, w.frames[1]
		test.change()
		testenv.Want(t, name, w.reduction(0, test.depth, test.move, test.number, test.open), test.want)
		*f, w.frames[1], o.LMR = before, next, true
	}
	o.LMRDepth, o.LMRMoves = depth, number-1
	testenv.Want(t, "the least depth and number", w.reduction(0, depth, quiet, number, false), full)
	testenv.Want(t, "all of it", full > 1, true)
}

// TestImprovingRules: late-move pruning leaves half as many moves where the side to move
// worsens.
func TestImprovingRules(t *testing.T) {
	w := testWorker(boardtest.Position(t, board.StartFEN))
	f := &w.frames[0]
	f.worsens = false
	all := w.searchedByLMP(f, 3)
	f.worsens = true
	if half := w.searchedByLMP(f, 3); half != all/2 || half == 0 {
		t.Errorf("late-move pruning leaves %d moves, and %d where the side worsens", all, half)
	}
}

// TestTradeThreshold: what an exchange must gain by phase. The endgame allows a loss to
// the side that is more than 200 ahead, with either side to move.
func TestTradeThreshold(t *testing.T) {
	for _, test := range []struct {
		state           phase.State
		fen             string
		lead, threshold int
	}{
		{phase.Opening, "4k3/8/8/8/8/8/8/4K3 w - -", 0, -100},
		{phase.Middlegame, "4k3/8/8/8/8/8/8/Q3K3 w - -", 900, 0},
		{phase.Endgame, "4k3/8/8/8/8/8/8/Q3K3 w - -", 900, -50},
		{phase.Endgame, "4k3/8/8/8/8/8/PP6/4K3 w - -", 200, 0},
		{phase.Endgame, "4k3/8/8/8/8/8/PPP5/4K3 w - -", 300, -50},
		{phase.Endgame, "4k3/8/8/8/8/8/PPP5/4K3 b - -", -300, 0},
		{phase.Endgame, "4k3/2b5/8/8/8/8/P7/4K3 b - -", 225, -50},
		{phase.Endgame, "4k3/2n5/8/8/8/8/P7/4K3 b - -", 200, 0},
		{phase.Endgame, "3rk3/8/8/8/8/8/8/Q3K3 w - -", 400, -50},
	} {
		pos := boardtest.Position(t, test.fen)
		if lead, threshold := materialLead(&pos), tradeThreshold(test.state, &pos); lead != test.lead || threshold != test.threshold {
			t.Errorf("%s in the %s: lead %d, threshold %d, want %d and %d", test.fen, test.state, lead, threshold, test.lead, test.threshold)
		}
	}
}

// TestTradesOrder: a bishop that takes a defended knight and loses 25 comes before the
// quiet moves in the opening only.
func TestTradesOrder(t *testing.T) {
	const (
		opening    = "rnbqkb1r/pppp1ppp/4pn2/6B1/3P4/2N5/PPP1PPPP/R2QKBNR w KQkq - 0 1"
		middlegame = "r4rk1/pppp1ppp/4pn2/6B1/3P4/2N5/PPP1PPPP/R3K2R w KQ - 0 1"
	)
	for _, test := range []struct {
		fen      string
		on, last bool
	}{{opening, true, false}, {opening, false, true}, {middlegame, true, true}} {
		for _, ordering := range []int{orderingStaged, orderingCobra} {
			w := orderingWorker(boardtest.Position(t, test.fen), Options{
				orderingOptions: orderingOptions{Ordering: ordering, MVVLVA: true},
				exchangeOptions: exchangeOptions{SEE: true},
				tradesOptions:   tradesOptions{Trades: test.on},
			})
			w.detector = phase.Find("counted")
			moves := allMoves(w, board.NoMove)
			if last := moves[len(moves)-1] == boardtest.Move(t, &w.frames[0].pos, "Bxf6"); last != test.last {
				t.Errorf("%s, ordering %d, trades %t: Bxf6 is last %t, want %t", test.fen, ordering, test.on, last, test.last)
			}
		}
	}
}

// TestContemptBlend: contempt fades with the distance from an even evaluation, for both sides alike.
func TestContemptBlend(t *testing.T) {
	c := contempt{10, board.Black}
	for evaluation, want := range map[int]int{0: 10, 25: 30, -25: -20, 49: 49, 50: 50, -50: -50, 60: 60, -60: -60} {
		testenv.Want(t, fmt.Sprintf("%d becomes", evaluation), c.blend(evaluation, board.Black), want)
		testenv.Want(t, fmt.Sprintf("%d, seen from the other side, becomes", evaluation), -c.blend(-evaluation, board.White), want)
	}
}
