package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
)

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
