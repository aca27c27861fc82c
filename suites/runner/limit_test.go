package runner

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
