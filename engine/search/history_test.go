package search

import (
	"testing"

	"keymove/engine/board"
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
	w = orderingWorker(startPosition(t), o)
	for ply, san := range []string{"d4", "e5", "Nc3", "d5"} {
		m, err := w.frames[ply].pos.ParseMove(san)
		if err != nil {
			t.Fatal(err)
		}
		w.move(ply, m)
	}
	return w, 4
}

// firstMove returns the first move picked at a ply.
func firstMove(w *worker, ply int) string {
	var picker picker
	picker.begin(w, &w.frames[ply], board.NoMove)
	return w.frames[ply].pos.SAN(picker.nextMove())
}

// firstQuiet returns the first quiet move picked at a ply.
func firstQuiet(w *worker, ply int) string {
	var picker picker
	picker.begin(w, &w.frames[ply], board.NoMove)
	m := picker.nextMove()
	for !m.IsQuiet() {
		m = picker.nextMove()
	}
	return w.frames[ply].pos.SAN(m)
}

func parseAt(t *testing.T, w *worker, ply int, san string) board.Move {
	t.Helper()
	m, err := w.frames[ply].pos.ParseMove(san)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLearnQuiet: after a cutoff a quiet move is the first of the quiet ones, with
// each of the features that learn from cutoffs.
func TestLearnQuiet(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"killers":              func(o *Options) { o.Killers = true },
		"countermove":          func(o *Options) { o.CounterMove = true },
		"history":              func(o *Options) { o.History = true },
		"history.continuation": func(o *Options) { o.HistoryContinuation = true },
	} {
		w, ply := stagedWorker(t, change)
		if got := firstQuiet(w, ply); got == "Bf4" {
			t.Fatalf("%s: Bf4 is the first quiet move before anything was learned", name)
		}
		w.learn(ply, 4, parseAt(t, w, ply, "Bf4"), nil)
		if got := firstQuiet(w, ply); got != "Bf4" {
			t.Errorf("%s: the first quiet move is %s, want Bf4, which cut", name, got)
		}
		w.forget()
		if got := firstQuiet(w, ply); got == "Bf4" {
			t.Errorf("%s: Bf4 is still first after forget", name)
		}
	}
}

// TestCounterMoveBelongsToTheMove: the counter-move and the continuation of one
// move are not another's.
func TestCounterMoveBelongsToTheMove(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"countermove":          func(o *Options) { o.CounterMove = true },
		"history.continuation": func(o *Options) { o.HistoryContinuation = true },
	} {
		w, ply := stagedWorker(t, change)
		w.learn(ply, 4, parseAt(t, w, ply, "Bf4"), nil)
		w.move(1, parseAt(t, w, 1, "Nf6"))
		w.move(2, parseAt(t, w, 2, "Nf3"))
		w.move(3, parseAt(t, w, 3, "g6"))
		if got := firstQuiet(w, ply); got == "Bf4" {
			t.Errorf("%s: Bf4 is first after other moves", name)
		}
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
	pos := position(t, "4k3/8/8/1p3p2/8/2N3N1/8/4K3 w - - 0 1")
	w := orderingWorker(pos, Options{
		orderingOptions: orderingOptions{Ordering: orderingStaged, MVVLVA: true},
		HistoryOptions:  HistoryOptions{HistoryCapture: true},
	})
	for _, test := range []struct {
		cut, before, want string
	}{
		{"Nxf5", "Nxb5", "Nxf5"},
		{"Nxb5", "Nxf5", "Nxb5"},
		{"Ke2", "Nxb5", "Nxf5"},
	} {
		w.forget()
		w.learn(0, 4, parseAt(t, w, 0, test.cut), []board.Move{parseAt(t, w, 0, test.before)})
		if got := firstMove(w, 0); got != test.want {
			t.Errorf("%s cut after %s: the first move is %s, want %s", test.cut, test.before, got, test.want)
		}
	}
}
