package engine

import (
	"testing"
	"time"
)

func TestObedience(t *testing.T) {
	ms := time.Millisecond
	tests := []struct {
		name  string
		lim   Limits
		spent Result
		want  string
	}{
		{"nodes, exactly", Limits{Nodes: 5000}, Result{Nodes: 5000}, ""},
		{"nodes, as Glaurung", Limits{Nodes: 20000}, Result{Nodes: 29348}, ""},
		{"few nodes, polled seldom", Limits{Nodes: 100}, Result{Nodes: 1000}, ""},
		{"nodes, as Toga", Limits{Nodes: 5000}, Result{Nodes: 231000}, "nodes: 46.2 times the limit"},
		{"no nodes reported", Limits{Nodes: 5000}, Result{}, ""},
		{"movetime", Limits{MoveTime: 100 * ms}, Result{Time: 130 * ms}, ""},
		{"movetime, as Donna", Limits{MoveTime: 100 * ms}, Result{Time: 216 * ms}, "movetime: 2.2 times the limit"},
		{"movetime, waiting for a CPU", Limits{MoveTime: 100 * ms}, Result{Time: 300 * ms, CPU: 95 * ms}, ""},
		{"movetime, two threads", Limits{MoveTime: 100 * ms}, Result{Time: 210 * ms, CPU: 400 * ms}, "movetime: 2.1 times the limit"},
		{"depth", Limits{Depth: 8}, Result{Depth: 8}, ""},
		{"depth", Limits{Depth: 8}, Result{Depth: 9}, "depth: beyond the limit in 20 of 20 searches"},
		{"no limit", Limits{}, Result{Nodes: 1e9, Time: time.Hour, Depth: 99}, ""},
		{"clock", Limits{Clock: &Clock{}}, Result{Time: time.Hour}, ""},
	}
	for _, tt := range tests {
		var sum Obedience
		for range 2 {
			var half Obedience
			for range 10 {
				half.Add(tt.lim, tt.spent)
			}
			sum.Merge(half)
		}
		if got := sum.Disobeyed(); got != tt.want || sum.Searches != 20 {
			t.Errorf("%s: %q after %d searches, want %q", tt.name, got, sum.Searches, tt.want)
		}
	}
	if got := (Obedience{}).Disobeyed(); got != "" {
		t.Errorf("no search: %q", got)
	}
}
