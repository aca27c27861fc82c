package score

import "testing"

func TestStreak(t *testing.T) {
	for _, test := range []struct {
		name, line, reports string
		want                int
	}{
		{"three in a row", "bm Kd2;", "Kd2! Kd2! Kd2!", 3},
		{"two solutions", "bm Kd2 Ke2;", "Kd2! Ke2!", 2},
		{"broken", "bm Kd2;", "Kd2! Kf2! Kd2!", 1},
		{"am", "am Kd2;", "Kd2! Kf2! Ke2!", 2},
		{"in the middle of an iteration", "bm Kd2;", "Kd2! Kd2", 1},
		{"a better move later in the iteration", "bm Kd2;", "1:Kd2 1:Ke2!", 0},
		{"never reported complete: a deeper one begins", "bm Kd2;", "1:Kd2 2:Kd2 2:Kd2 3:Ke2", 2},
		{"a bound begins a deeper one", "bm Kd2;", "Kd2 Kd2>=", 1},
		{"bounds are no result", "bm Kd2;", "Kd2! Ke2>= Kd2", 1},
		{"a report without a line is not a result", "bm Kd2;", "Kd2! - -", 1},
		{"the first line of several", "bm Kd2;", "1:Kd2! 1:2.Ke2! 2:Kd2!", 2},
		{"a solution in the second line", "bm Kd2;", "1:Ke2 1:2.Kd2 2:Ke2", 0},
		{"complete before its line", "bm Kd2;", "1:-! 1:0.Kd2!", 1},
		{"other lines", "bm Kd2;", "1:0.Kd2! 1:2.Ke2!", 1},
		{"mate", "dm 3;", "Kd2! Kd2#3! Ke2#3!", 2},
		{"a shorter mate, which may be wrong", "dm 3;", "Ke2#2!", 0},
		{"a mate on the board", backRank + "dm 3;", "Ra8#1!", 1},
		{"a mate too long", "bm #3;", "Kd2#4!", 0},
		{"mated", "dm -2;", "Kd2#-2!", 1},
		{"bm and dm: the move", "bm Kd2; dm 3;", "Kd2!", 1},
		{"nothing asked", "dm 0;", "Kd2! Kd2!", 0},
	} {
		c := firstCase(t, test.line)
		streak, got := NewStreak(c), 0
		for _, info := range reports(t, c, test.reports) {
			got = streak.Add(&info)
		}
		if got != test.want {
			t.Errorf("%s: %d iterations, want %d", test.name, got, test.want)
		}
	}
}
