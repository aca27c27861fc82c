package search

import (
	"fmt"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/internal/testenv"
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

// TestLearnTowards: a count never leaves its bounds, and returns from them.
func TestLearnTowards(t *testing.T) {
	count := int16(0)
	for _, bonus := range []int{1200, -1200} {
		for range 1000 {
			learnTowards(&count, bonus)
			if count > historyLimit || count < -historyLimit {
				t.Fatalf("bonus %d: count %d is out of bounds", bonus, count)
			}
		}
		if int(count)*bonus < historyLimit*1000 {
			t.Errorf("bonus %d a thousand times comes to %d", bonus, count)
		}
	}
}

// stagedWorker returns a worker with four plies of a game on its path.
func stagedWorker(t *testing.T, change func(*Options)) (w *worker, ply int) {
	t.Helper()
	o := Options{orderingOptions: orderingOptions{Ordering: orderingStaged, MVVLVA: true}}
	change(&o)
	w = orderingWorker(boardtest.Position(t, board.StartFEN), o)
	for ply, san := range []string{"d4", "e5", "Nc3", "d5"} {
		w.move(ply, boardtest.Move(t, &w.frames[ply].pos, san))
	}
	return w, 4
}

// firstMove returns the first move picked at a ply, or the first quiet one.
func firstMove(w *worker, ply int, quiet bool) string {
	var picker picker
	picker.begin(w, &w.frames[ply], board.NoMove)
	m := picker.nextMove()
	for quiet && !m.IsQuiet() {
		m = picker.nextMove()
	}
	return w.frames[ply].pos.SAN(m)
}

// TestLearnQuiet: after a cutoff a quiet move is the first of the quiet ones, with each of
// the features that learn from cutoffs; a reply is not first after another move.
func TestLearnQuiet(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Options)
		reply  bool
	}{
		{"killers", func(o *Options) { o.Killers = true }, false},
		{"countermove", func(o *Options) { o.CounterMove = true }, true},
		{"history", func(o *Options) { o.History = true }, false},
		{"history.continuation", func(o *Options) { o.HistoryContinuation = true }, true},
	} {
		w, ply := stagedWorker(t, test.change)
		expect := func(when string, first bool) {
			if got := firstMove(w, ply, true); (got == "Bf4") != first {
				t.Errorf("%s %s: the first quiet move is %s", test.name, when, got)
			}
		}
		expect("before anything was learned", false)
		w.learn(ply, 4, boardtest.Move(t, &w.frames[ply].pos, "Bf4"), nil)
		expect("after Bf4 cut", true)
		if test.reply {
			for before, san := range []string{"Nf6", "Nf3", "g6"} {
				w.move(before+1, boardtest.Move(t, &w.frames[before+1].pos, san))
			}
			expect("after other moves", false)
		}
		w.forget()
		expect("after forget", false)
	}
}

// TestHistoryBonus: the bonus grows with the square of the depth, or with history.linear
// per ply, up to a limit.
func TestHistoryBonus(t *testing.T) {
	for _, test := range []struct{ linear, depth, want int }{
		{0, 3, 72}, {0, 12, 1152}, {0, 13, 1200}, {150, 3, 450}, {150, 10, 1500}, {150, 11, 1600}, {1000, 1, 1000},
	} {
		o := HistoryOptions{HistoryLinear: test.linear}
		testenv.Want(t, fmt.Sprintf("history.linear %d, depth %d", test.linear, test.depth), o.historyBonus(test.depth), test.want)
	}
}

// TestLearnCapture: with history.capture the capture that cut comes before one of
// the same victim and attacker that did not.
func TestLearnCapture(t *testing.T) {
	w := orderingWorker(boardtest.Position(t, "4k3/8/8/1p3p2/8/2N3N1/8/4K3 w - - 0 1"), Options{
		orderingOptions: orderingOptions{Ordering: orderingStaged, MVVLVA: true},
		HistoryOptions:  HistoryOptions{HistoryCapture: true},
	})
	for _, test := range []struct{ cut, before, want string }{
		{"Nxf5", "Nxb5", "Nxf5"}, {"Nxb5", "Nxf5", "Nxb5"}, {"Ke2", "Nxb5", "Nxf5"},
	} {
		w.forget()
		w.learn(0, 4, boardtest.Move(t, &w.frames[0].pos, test.cut), []board.Move{boardtest.Move(t, &w.frames[0].pos, test.before)})
		testenv.Want(t, fmt.Sprintf("%s cut after %s: the first move is", test.cut, test.before), firstMove(w, 0, false), test.want)
	}
}
