package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

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
		if got := o.historyBonus(test.depth); got != test.want {
			t.Errorf("history.linear %d, depth %d: %d, want %d", test.linear, test.depth, got, test.want)
		}
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
		if got := firstMove(w, 0, false); got != test.want {
			t.Errorf("%s cut after %s: the first move is %s, want %s", test.cut, test.before, got, test.want)
		}
	}
}
