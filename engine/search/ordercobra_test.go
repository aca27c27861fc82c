package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

func withCobra(change func(*Options)) Options {
	o := Options{
		orderingOptions: orderingOptions{Ordering: orderingCobra, MVVLVA: true},
		cobraOptions:    cobraOptions{OrderingCheck: 500, OrderingCenter: 10, OrderingDevelopment: 5},
		HistoryOptions:  HistoryOptions{History: true},
	}
	if change != nil {
		change(&o)
	}
	return o
}

func TestCobraScores(t *testing.T) {
	const takes, checks = "7k/8/8/3pP3/8/8/2p5/1BK5 w - d6 0 1", "8/8/7k/8/8/8/8/KB1R4 w - - 0 1"
	changed := func(o *Options) { o.OrderingCheck, o.OrderingCenter, o.OrderingDevelopment = 100, 50, 7 }
	for _, test := range []struct {
		name, fen string
		change    func(*Options)
		want      map[string]int32
	}{
		{"start", board.StartFEN, nil, map[string]int32{"e4": 10, "d4": 10, "e3": 0, "Nf3": 5, "Nc3": 5, "c4": 0}},
		{"captures", takes, nil, map[string]int32{"exd6": 10_000, "Kxc2": 10_000 + 100, "Bxc2": 10_000 + 100 - 300 + 5}},
		{"captures without values", takes, func(o *Options) { o.MVVLVA = false }, map[string]int32{"exd6": 10_000, "Kxc2": 10_000, "Bxc2": 10_000 + 5}},
		{"terms add up", "3r3k/2P5/8/3p4/8/2N5/8/3K4 w - - 0 1", nil, map[string]int32{
			"cxd8=Q+": 10_000 + 500 - 100 + 9_000 + 900 + 500, "cxd8=N": 10_000 + 500 - 100 + 9_000 + 300,
			"c8=B": 9_000 + 300, "Nxd5": 10_000 + 100 - 300 + 10, "Ne4": 10, "Nb5": 0,
		}},
		{"development from the own back rank alone", "5nk1/8/8/8/8/8/8/B3K2N b - - 0 1", nil, map[string]int32{"Ng6": 5, "Kh7": 0}},
		{"checks", "8/8/7k/8/8/3Q4/8/K7 w - - 0 1", nil, map[string]int32{"Qd4": 10, "Qe3+": 500, "Qh3+": 500, "Qd2+": 500, "Qe4": 10}},
		{"the terms are parameters", checks, changed, map[string]int32{"Rd6+": 100, "Rd4": 50, "Be4": 57, "Bc2": 7}},
		{"a losing capture with see", "7k/8/4p3/3p4/2P5/8/3Q4/K7 w - - 0 1", func(o *Options) { o.SEE = true },
			map[string]int32{"cxd5": 10_000 + 10, "Qxd5": 10_000 + 100 - 900 + 10 - cobraLosing, "Qh6+": 500}},
	} {
		checkScores(t, test.name, orderingWorker(boardtest.Position(t, test.fen), withCobra(test.change)), test.want)
	}
	w := orderingWorker(boardtest.Position(t, "6k1/8/8/8/8/8/P7/K6R w - - 0 1"), withCobra(func(o *Options) { o.Killers = true }))
	w.frames[0].killers[0] = boardtest.Move(t, &w.frames[0].pos, "Kb2")
	for move, count := range map[string]int16{"a3": historyLimit, "a4": historyLimit / 2, "Kb1": -historyLimit} {
		m := boardtest.Move(t, &w.frames[0].pos, move)
		w.history[board.White][m.From()][m.To()] = count
	}
	checkScores(t, "history and killers", w, map[string]int32{"a3": 4, "a4": 2, "Kb1": 0, "Kb2": cobraKiller})
}
