package search

import (
	"testing"

	"keymove/engine/board"
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
	for _, test := range []struct {
		name    string
		fen     string
		change  func(*Options)
		prepare func(*worker)
		want    map[string]int32
	}{
		{
			name: "start", fen: board.StartFEN,
			want: map[string]int32{"e4": 10, "d4": 10, "e3": 0, "Nf3": 5, "Nc3": 5, "c4": 0},
		},
		{
			name: "captures", fen: "7k/8/8/3pP3/8/8/2p5/1BK5 w - d6 0 1",
			want: map[string]int32{"exd6": 10_000, "Kxc2": 10_000 + 100, "Bxc2": 10_000 + 100 - 300 + 5},
		},
		{
			name: "captures without values", fen: "7k/8/8/3pP3/8/8/2p5/1BK5 w - d6 0 1",
			change: func(o *Options) { o.MVVLVA = false },
			want:   map[string]int32{"exd6": 10_000, "Kxc2": 10_000, "Bxc2": 10_000 + 5},
		},
		{
			name: "terms add up", fen: "3r3k/2P5/8/3p4/8/2N5/8/3K4 w - - 0 1",
			want: map[string]int32{
				"cxd8=Q+": 10_000 + 500 - 100 + 9_000 + 900 + 500,
				"cxd8=N":  10_000 + 500 - 100 + 9_000 + 300,
				"c8=B":    9_000 + 300,
				"Nxd5":    10_000 + 100 - 300 + 10,
				"Ne4":     10,
				"Nb5":     0,
			},
		},
		{
			name: "checks, and development from the own back rank alone", fen: "5nk1/8/8/8/8/8/8/B3K2N b - - 0 1",
			want: map[string]int32{"Ng6": 5, "Kh7": 0},
		},
		{
			name: "a check that moves to the center", fen: "8/8/7k/8/8/3Q4/8/K7 w - - 0 1",
			want: map[string]int32{"Qd4": 10, "Qe3+": 500, "Qh3+": 500, "Qd2+": 500, "Qe4": 10},
		},
		{
			name: "the terms are parameters", fen: "8/8/7k/8/8/8/8/KB1R4 w - - 0 1",
			change: func(o *Options) { o.OrderingCheck, o.OrderingCenter, o.OrderingDevelopment = 100, 50, 7 },
			want:   map[string]int32{"Rd6+": 100, "Rd4": 50, "Be4": 57, "Bc2": 7},
		},
		{
			name: "history and killers", fen: "6k1/8/8/8/8/8/P7/K6R w - - 0 1",
			change: func(o *Options) { o.Killers = true },
			prepare: func(w *worker) {
				w.frames[0].killers[0], _ = w.frames[0].pos.ParseMove("Kb2")
				for move, count := range map[string]int16{"a3": historyLimit, "a4": historyLimit / 2, "Kb1": -historyLimit} {
					m, _ := w.frames[0].pos.ParseMove(move)
					w.history[board.White][m.From()][m.To()] = count
				}
			},
			want: map[string]int32{"a3": 4, "a4": 2, "Kb1": 0, "Kb2": cobraKiller},
		},
		{
			name: "a losing capture with see", fen: "7k/8/4p3/3p4/2P5/8/3Q4/K7 w - - 0 1",
			change: func(o *Options) { o.SEE = true },
			want:   map[string]int32{"cxd5": 10_000 + 10, "Qxd5": 10_000 + 100 - 900 + 10 - cobraLosing, "Qh6+": 500},
		},
	} {
		checkScores(t, test.name, scoresOf(t, test.fen, withCobra(test.change), test.prepare), test.want)
	}
}
