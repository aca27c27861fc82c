package external

import (
	"context"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

func TestGoCommand(t *testing.T) {
	start := game(t, board.StartFEN).Start
	e2e4, err := start.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{time.Second, 0}, MovesToGo: 40}
	tests := []struct {
		lim  engine.Limits
		want string
	}{
		{engine.Limits{}, "go infinite"},
		{engine.Limits{MultiPV: 3}, "go infinite"},
		{engine.Limits{MoveTime: 1500 * time.Millisecond}, "go movetime 1500"},
		{engine.Limits{MoveTime: time.Microsecond}, "go movetime 1"}, // engines never end at 0
		{engine.Limits{Depth: 9, Nodes: 1000, Mate: 3}, "go depth 9 nodes 1000 mate 3"},
		{engine.Limits{Nodes: 1, Infinite: true}, "go nodes 1 infinite"},
		{engine.Limits{Clock: clock}, "go wtime 60000 btime 30000 winc 1000 movestogo 40"},
		{engine.Limits{Depth: 1, SearchMoves: []board.Move{e2e4}}, "go depth 1 searchmoves e2e4"},
	}
	for _, test := range tests {
		if got := goCommand(start.UCI, test.lim).String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.lim, got, test.want)
		}
	}
}

func TestTimeout(t *testing.T) {
	g := game(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{0, time.Second}}
	tests := []struct {
		name    string
		timeout time.Duration
		lim     engine.Limits
		want    time.Duration
	}{
		{"depth", 0, engine.Limits{Depth: 3}, 10 * time.Minute},
		{"movetime", 0, engine.Limits{MoveTime: 2 * time.Second, Depth: 9}, 7 * time.Second},
		{"clock", 0, engine.Limits{Clock: clock}, 36 * time.Second},
		{"movetime and clock", 0, engine.Limits{Clock: clock, MoveTime: time.Second}, 6 * time.Second},
		{"infinite", 0, engine.Limits{Infinite: true}, 0},
		{"given", time.Second, engine.Limits{MoveTime: 2 * time.Second}, time.Second},
		{"given for infinite", time.Second, engine.Limits{Infinite: true}, time.Second},
	}
	for _, test := range tests {
		if got := timeoutOf(&Config{Timeout: test.timeout}, g, test.lim); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestLimitThatIsIgnored: an engine that ignores its limit of nodes or depth is
// stopped long before the timeout, and its move counts.
func TestLimitThatIsIgnored(t *testing.T) {
	tests := []struct {
		name, report string
		lim          engine.Limits
		nodes        uint64
	}{
		{"nodes", "info depth 9 score cp 12 nodes 5000000 pv e2e4", engine.Limits{Nodes: 1000}, 5_000_000},
		{"depth", "info depth 9 score cp 12 nodes 700 pv e2e4", engine.Limits{Depth: 3}, 700},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, talking("ignore-limits", "info="+test.report))
			result, err := e.Search(context.Background(), game(t, board.StartFEN), test.lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if result.Nodes != test.nodes || result.Move == board.NoMove {
				t.Errorf("move %s after %d nodes, want a move after %d", result.Move, result.Nodes, test.nodes)
			}
		})
	}
}
