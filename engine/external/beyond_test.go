package external

import (
	"context"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

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
			e := open(t, fakeConfig("ignore-limits", "info="+test.report))
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
