package search

import (
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
)

func withVPR(change func(*Options)) Options {
	o := Options{
		orderingOptions: orderingOptions{Ordering: orderingVPR, MVVLVA: true},
		HistoryOptions:  HistoryOptions{Killers: true, History: true},
	}
	if change != nil {
		change(&o)
	}
	return o
}

func TestVPRScores(t *testing.T) {
	withSEE := func(o *Options) { o.SEE = true }
	for _, test := range []struct {
		name, fen string
		change    func(*Options)
		want      map[string]int32
	}{
		{"no checks", "6k1/5ppp/8/8/8/8/r7/R3K2R w K - 0 1", nil,
			map[string]int32{"Rxa2": 400_000 + 5000 - 500, "Kd1": 0, "Rxh7": 400_000 + 1000 - 500, "O-O": 0}},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", nil, map[string]int32{"Ra8#": 900_000, "Ra7": 0}},
		{"a capture that checks is a check", "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", withSEE, map[string]int32{"Qxd7+": 500_000, "Qa4": 0}},
		{"good and bad captures", "6k1/8/4p3/3p4/2P5/8/3Q4/4K3 w - - 0 1", withSEE,
			map[string]int32{"cxd5": 500_000 + 1000 - 100, "Qxd5": 400_000 + 1000 - 900, "Qg2+": 500_000}},
		{"promotions", "nr5k/2P5/8/8/8/8/8/4K3 w - - 0 1", nil,
			map[string]int32{"c8=Q+": 500_000, "c8=B": 200_325, "c8=N": 200_300, "cxb8=N": 400_000 + 5000 - 100}},
		{"en passant and a king that takes", "7k/8/8/3pP3/8/8/4p3/4K3 w - d6 0 1", nil,
			map[string]int32{"exd6": 400_000 + 1000 - 100, "Kxe2": 400_000 + 1000}},
		{"pawns", "7k/8/1P6/P7/5pP1/7p/8/K7 w - - 0 1", nil, map[string]int32{"b7": 107_000, "a6": 106_000, "g5": 0}},
		{"pawns of Black", "k7/8/8/p7/1P6/5p2/6p1/K7 b - - 0 1", nil,
			map[string]int32{"f2": 107_000, "g1=Q+": 500_000, "g1=N": 200_300, "a4": 0, "axb4": 400_000 + 900}},
	} {
		checkScores(t, test.name, orderingWorker(boardtest.Position(t, test.fen), withVPR(test.change)), test.want)
	}
	w := orderingWorker(boardtest.Position(t, "6k1/8/8/8/8/8/P7/K6R w - - 0 1"), withVPR(nil))
	w.frames[0].killers[1] = boardtest.Move(t, &w.frames[0].pos, "a3")
	w.history.reward(board.White, boardtest.Move(t, &w.frames[0].pos, "a4"), 700)
	checkScores(t, "killers and history", w, map[string]int32{"a3": 300_000, "a4": 700, "Kb1": 0, "Re1": 0, "Rg1+": 500_000})
}

// TestVPRTrades: a good capture by trades comes before checks as released, after
// them with vpr.checksfirst.
func TestVPRTrades(t *testing.T) {
	w := orderingWorker(boardtest.Position(t, "rnbqkb1r/pppp1ppp/4pn2/6B1/3P4/2NB4/PPP1PPPP/R2QK1NR w KQkq - 0 1"), withVPR(func(o *Options) { o.SEE, o.Trades = true, true }))
	checkScores(t, "middlegame", w, map[string]int32{"Bxf6": 400_000 + 3000 - 325, "Bxh7": 400_000 + 1000 - 325})
	w.detector = phase.Find("counted")
	checkScores(t, "opening", w, map[string]int32{"Bxf6": 500_000 + 3000 - 325, "Bxh7": 400_000 + 1000 - 325})

	for first, want := range map[bool][]string{false: {"exd5", "Qxd5+"}, true: {"Qxd5+", "Qg5+", "Qg2+", "exd5"}} {
		w := orderingWorker(boardtest.Position(t, "6k1/8/8/3p4/4P3/8/3Q4/4K3 w - - 0 1"), withVPR(func(o *Options) { o.SEE, o.Trades, o.VPRChecksFirst = true, !first, first }))
		var got []string
		for _, m := range allMoves(w, board.NoMove)[:len(want)] {
			got = append(got, w.frames[0].pos.SAN(m))
		}
		if !slices.Equal(got, want) {
			t.Errorf("vpr.checksfirst %t: order %v, want %v first", first, got, want)
		}
	}
}
