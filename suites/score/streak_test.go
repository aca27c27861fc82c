package score

import (
	"testing"

	"keymove/engine"
)

func TestStreak(t *testing.T) {
	type report struct {
		depth    int
		move     string
		score    engine.Score
		bound    engine.Bound
		multiPV  int
		complete bool
	}
	done := func(depth int, move string) report { return report{depth: depth, move: move, complete: true} }
	mates := func(depth int, move string, in int) report {
		return report{depth: depth, move: move, score: mateIn(in), complete: true}
	}
	tests := []struct {
		name    string
		line    string
		reports []report
		want    int
	}{
		{"three in a row", "bm Kd2;", []report{done(1, "Kd2"), done(2, "Kd2"), done(3, "Kd2")}, 3},
		{"two solutions", "bm Kd2 Ke2;", []report{done(1, "Kd2"), done(2, "Ke2")}, 2},
		{"broken", "bm Kd2;", []report{done(1, "Kd2"), done(2, "Kf2"), done(3, "Kd2")}, 1},
		{"am", "am Kd2;", []report{done(1, "Kd2"), done(2, "Kf2"), done(3, "Ke2")}, 2},
		{"in the middle of an iteration", "bm Kd2;", []report{done(1, "Kd2"), {depth: 2, move: "Kd2"}}, 1},
		{"a better move later in the iteration", "bm Kd2;", []report{{depth: 1, move: "Kd2"}, done(1, "Ke2")}, 0},
		{"never reported complete: a deeper one begins", "bm Kd2;",
			[]report{{depth: 1, move: "Kd2"}, {depth: 2, move: "Kd2"}, {depth: 2, move: "Kd2"}, {depth: 3, move: "Ke2"}}, 2},
		{"a bound begins a deeper one", "bm Kd2;",
			[]report{{depth: 1, move: "Kd2"}, {depth: 2, move: "Kd2", bound: engine.LowerBound}}, 1},
		{"bounds are no result", "bm Kd2;",
			[]report{done(1, "Kd2"), {depth: 2, move: "Ke2", bound: engine.LowerBound}, {depth: 3, move: "Kd2"}}, 1},
		{"a report without a line is not a result", "bm Kd2;", []report{done(1, "Kd2"), {depth: 2}, {depth: 3}}, 1},
		{"the first line of several", "bm Kd2;", []report{
			{depth: 1, move: "Kd2", multiPV: 1, complete: true}, {depth: 1, move: "Ke2", multiPV: 2, complete: true},
			{depth: 2, move: "Kd2", multiPV: 1, complete: true}}, 2},
		{"a solution in the second line", "bm Kd2;", []report{
			{depth: 1, move: "Ke2", multiPV: 1}, {depth: 1, move: "Kd2", multiPV: 2}, {depth: 2, move: "Ke2", multiPV: 1}}, 0},
		{"complete before its line", "bm Kd2;", []report{{depth: 1, complete: true}, done(1, "Kd2")}, 1},
		{"other lines", "bm Kd2;", []report{done(1, "Kd2"), {depth: 1, move: "Ke2", multiPV: 2, complete: true}}, 1},
		{"mate", "dm 3;", []report{done(1, "Kd2"), mates(2, "Kd2", 3), mates(3, "Ke2", 3)}, 2},
		{"a shorter mate, which may be wrong", "dm 3;", []report{mates(2, "Ke2", 2)}, 0},
		{"a mate on the board", backRank + "dm 3;", []report{mates(2, "Ra8", 1)}, 1},
		{"a mate too long", "bm #3;", []report{mates(1, "Kd2", 4)}, 0},
		{"mated", "dm -2;", []report{mates(1, "Kd2", -2)}, 1},
		{"bm and dm: the move", "bm Kd2; dm 3;", []report{done(1, "Kd2")}, 1},
		{"nothing asked", "dm 0;", []report{done(1, "Kd2"), done(2, "Kd2")}, 0},
	}
	for _, test := range tests {
		c := firstCase(t, test.line)
		streak := NewStreak(c)
		got := 0
		for _, r := range test.reports {
			info := line(t, c, r.multiPV, r.move, r.score)
			info.Depth, info.Bound, info.Complete = r.depth, r.bound, r.complete
			got = streak.Add(&info)
		}
		if got != test.want {
			t.Errorf("%s: %d iterations, want %d", test.name, got, test.want)
		}
	}
}
