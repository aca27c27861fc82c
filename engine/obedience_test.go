package engine

import (
	"fmt"
	"math"
	"testing"
	"time"

	"keymove/internal/testenv"
)

func TestObedience(t *testing.T) {
	ms := time.Millisecond
	for _, tt := range []struct {
		name  string
		lim   Limits
		spent Spent
		want  string
		deep  int // the largest depth of the searcher; 0 if it is unknown
	}{
		{"just half", Limits{Nodes: 2000}, Spent{Nodes: 1000}, "", 0},
		{"less than half", Limits{Nodes: 2000}, Spent{Nodes: 999}, "nodes: 0.4995 times the limit", 0},
		{"just twice", Limits{Nodes: 1000}, Spent{Nodes: 2000}, "", 0},
		{"more than twice", Limits{Nodes: 1000}, Spent{Nodes: 2001}, "nodes: 2.001 times the limit", 0},
		{"just not as deep", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 49}, "nodes: 0.001 times the limit", 0},
		{"just as deep", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 50}, "", 99},
		{"its largest depth", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 3}, "", 3},
		{"below its largest depth", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 2}, "nodes: 0.001 times the limit", 3},
		{"depth 1 is its largest", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 1}, "", 1},
		{"no largest depth", Limits{Nodes: 5000}, Spent{Nodes: 5, Depth: 3}, "nodes: 0.001 times the limit", -1},
		{"the largest depth is the limit", Limits{MoveTime: 100 * ms, Depth: 10}, Spent{Time: 450 * ms, Depth: 10}, "movetime: 4 times the limit", 10},
		{"none of two limits", Limits{Nodes: 1000, Depth: 100}, Spent{Nodes: 5, Depth: 10}, "nodes: 0.005 times the limit", 0},
		{"one of two limits", Limits{Nodes: 1000, Depth: 100}, Spent{Nodes: 1000, Depth: 10}, "", 0},
		{"unknown nodes may have ended it", Limits{Nodes: 1000, MoveTime: 100 * ms}, Spent{Time: ms}, "", 0},
		{"an unknown time may have ended it", Limits{MoveTime: 100 * ms, Depth: 10}, Spent{Depth: 1}, "", 0},
		{"no nodes reported", Limits{Nodes: 5000}, Spent{}, "", 0},
		{"ended by itself", Limits{Nodes: 5000}, Spent{Nodes: 7, Ended: true}, "", 0},
		{"as deep as engines go", Limits{Nodes: 5000}, Spent{Nodes: 7, Depth: 64}, "", 0},
		{"movetime, waiting for a CPU", Limits{MoveTime: 100 * ms}, Spent{Time: 300 * ms, CPU: 95 * ms}, "", 0},
		{"movetime, just not too late", Limits{MoveTime: 100 * ms}, Spent{Time: 250 * ms}, "", 0},
		{"movetime, just too late", Limits{MoveTime: 100 * ms}, Spent{Time: 251 * ms}, "movetime: 2.01 times the limit", 0},
		{"movetime, with a CPU", Limits{MoveTime: 100 * ms}, Spent{Time: 450 * ms, CPU: 300 * ms}, "movetime: 3 times the limit", 0},
		{"movetime, at once", Limits{MoveTime: 100 * ms}, Spent{Time: ms, CPU: 90 * ms}, "movetime: 0.01 times the limit", 0},
		{"movetime, two threads", Limits{MoveTime: 100 * ms}, Spent{Time: 260 * ms, CPU: 400 * ms}, "movetime: 2.1 times the limit", 0},
		{"depth", Limits{Depth: 4}, Spent{Depth: 9}, "depth: 2.25 times the limit", 0},
		{"no limit", Limits{}, Spent{Nodes: 1e9, Time: time.Hour, Depth: 49}, "", 0},
		{"clock", Limits{Clock: &Clock{}}, Spent{Time: time.Hour}, "", 0},
	} {
		o := NewObedience(tt.lim, tt.deep)
		for range 19 {
			o.Add(tt.spent)
		}
		if got := o.Judge(20); got != nil {
			t.Errorf("%s: %v after 19 searches, want nothing", tt.name, got)
		}
		o.Add(tt.spent)
		if got := o.Judge(20); got.String() != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := NewObedience(Limits{Nodes: 1}, 0).Judge(0); got != nil {
		t.Errorf("no search: %v", got)
	}
}

// TestMedianOfShares: exact to four digits, whatever the order.
func TestMedianOfShares(t *testing.T) {
	for _, tt := range []struct {
		values []float64
		want   float64
	}{{[]float64{5}, 5}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}, {[]float64{8, 1, 4, 2}, 3}, {[]float64{7, 50, 3, 1, 90}, 7}, {[]float64{2.0010001, 2.0012}, 2.001}, {[]float64{3e-7}, 3e-7}} {
		s := shares{}
		for _, v := range tt.values {
			s.add(v)
		}
		if got := s.median(); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", tt.values, got, tt.want)
		}
	}
}

// TestRepeats: a report is another one by its depth or nodes and, where both are unknown, by its score.
func TestRepeats(t *testing.T) {
	first, silent := Info{Depth: 3, Nodes: 9}, Info{Unknown: FigureDepth | FigureNodes}
	scored := silent
	scored.Score.Centipawns = 1
	for _, test := range []struct {
		a, b Info
		want bool
	}{
		{first, Info{Depth: 3, Nodes: 9, SelDepth: 5}, true}, {first, Info{Depth: 3, Nodes: 8}, false}, {first, Info{Depth: 4, Nodes: 9}, false},
		{silent, silent, true}, {silent, scored, false},
	} {
		testenv.Want(t, fmt.Sprintf("%+v after %+v", test.b, test.a), test.b.Repeats(&test.a), test.want)
	}
}
