package runfolder

import (
	"testing"
	"time"

	"keymove/engine"
)

func TestLimitText(t *testing.T) {
	tests := []struct {
		lim  engine.Limits
		want string
	}{
		{engine.Limits{}, ""},
		{engine.Limits{Nodes: 100_000}, "nodes=100000"},
		{engine.Limits{MoveTime: 100 * time.Millisecond}, "movetime=100"},
		{engine.Limits{MoveTime: 2 * time.Second}, "movetime=2000"},
		{engine.Limits{MoveTime: 1500 * time.Microsecond}, "movetime=1.5"},
		{engine.Limits{MoveTime: time.Nanosecond}, "movetime=0.000001"},
		{engine.Limits{Depth: 12}, "depth=12"},
		{engine.Limits{Mate: 3}, "mate=3"},
		{engine.Limits{Mate: 3, Nodes: 10_000_000, Depth: 12, MoveTime: time.Second}, "movetime=1000 depth=12 nodes=10000000 mate=3"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			if got := LimitText(tt.lim); got != tt.want {
				t.Errorf("LimitText(%+v) = %q, want %q", tt.lim, got, tt.want)
			}
		})
	}
}

func TestWithEarlyStop(t *testing.T) {
	tests := []struct {
		limit      string
		iterations int
		want       string
	}{
		{"nodes=100000", 0, "nodes=100000"},
		{"nodes=100000", 3, "nodes=100000 early-stop=3"},
		{"", 3, "early-stop=3"},
	}
	for _, test := range tests {
		if got := WithEarlyStop(test.limit, test.iterations); got != test.want {
			t.Errorf("WithEarlyStop(%q, %d) = %q, want %q", test.limit, test.iterations, got, test.want)
		}
	}
}
