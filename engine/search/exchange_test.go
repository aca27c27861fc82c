package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// TestTradeTable: which exchanges are accepted in the opening, the middlegame,
// the endgame of a side that is ahead and the endgame otherwise.
func TestTradeTable(t *testing.T) {
	const (
		ahead = "4k3/8/8/8/8/8/8/Q3K3 w - -"
		equal = "4k3/8/8/8/8/8/8/4K3 w - -"
	)
	situations := []struct {
		name  string
		state phase.State
		fen   string
	}{
		{"opening", phase.Opening, equal},
		{"middlegame", phase.Middlegame, ahead},
		{"endgame ahead", phase.Endgame, ahead},
		{"endgame", phase.Endgame, equal},
	}
	for _, test := range []struct {
		exchange int
		want     string // A accept, R reject
	}{
		{-600, "RRRR"},
		{-101, "RRRR"},
		{-100, "ARRR"},
		{-51, "ARRR"},
		{-50, "ARAR"},
		{-25, "ARAR"},
		{-1, "ARAR"},
		{0, "AAAA"},
		{1, "AAAA"},
	} {
		for i, situation := range situations {
			pos := position(t, situation.fen)
			got := test.exchange >= tradeThreshold(situation.state, &pos)
			if want := test.want[i] == 'A'; got != want {
				t.Errorf("%d in the %s: accepted %t, want %t", test.exchange, situation.name, got, want)
			}
		}
	}
}

// TestTradeLead: the endgame allows a loss to the side that is more than 200
// ahead, with either side to move.
func TestTradeLead(t *testing.T) {
	for _, test := range []struct {
		fen       string
		lead      int
		threshold int
	}{
		{"4k3/8/8/8/8/8/PP6/4K3 w - -", 200, 0},
		{"4k3/8/8/8/8/8/PPP5/4K3 w - -", 300, -50},
		{"4k3/8/8/8/8/8/PPP5/4K3 b - -", -300, 0},
		{"4k3/2b5/8/8/8/8/P7/4K3 b - -", 225, -50},
		{"4k3/2n5/8/8/8/8/P7/4K3 b - -", 200, 0},
		{"3rk3/8/8/8/8/8/8/Q3K3 w - -", 400, -50},
	} {
		pos := position(t, test.fen)
		if got := materialLead(&pos); got != test.lead {
			t.Errorf("%s: lead %d, want %d", test.fen, got, test.lead)
		}
		if got := tradeThreshold(phase.Endgame, &pos); got != test.threshold {
			t.Errorf("%s: threshold %d, want %d", test.fen, got, test.threshold)
		}
	}
}

// TestTradesOrder: a bishop that takes a defended knight comes before the quiet
// moves in the opening only, where losing 25 is accepted.
func TestTradesOrder(t *testing.T) {
	const (
		opening    = "rnbqkb1r/pppp1ppp/4pn2/6B1/3P4/2N5/PPP1PPPP/R2QKBNR w KQkq - 0 1"
		middlegame = "r4rk1/pppp1ppp/4pn2/6B1/3P4/2N5/PPP1PPPP/R3K2R w KQ - 0 1"
	)
	for _, test := range []struct {
		fen  string
		on   bool
		last bool
	}{{opening, true, false}, {opening, false, true}, {middlegame, true, true}} {
		pos := position(t, test.fen)
		m, err := pos.ParseMove("Bxf6")
		if err != nil {
			t.Fatal(err)
		}
		if got := see.Value(&pos, m); got != -25 {
			t.Fatalf("%s: Bxf6 has exchange value %d", test.fen, got)
		}
		for _, ordering := range []int{orderingStaged, orderingCobra} {
			w := orderingWorker(pos, Options{
				orderingOptions: orderingOptions{Ordering: ordering, MVVLVA: true},
				exchangeOptions: exchangeOptions{SEE: true},
				tradesOptions:   tradesOptions{Trades: test.on},
			})
			w.detector = phase.Find("counted")
			moves := allMoves(w, board.NoMove)
			if last := moves[len(moves)-1] == m; last != test.last {
				t.Errorf("%s, ordering %d, trades %t: Bxf6 is last %t, want %t", test.fen, ordering, test.on, last, test.last)
			}
		}
	}
}
