package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/profile"
)

// TestGrowingSearches: a search whose table grows is that of a whole table as long as no bucket
// of the small one is full, another one later, and the same in every game.
func TestGrowingSearches(t *testing.T) {
	outcomeOf := func(contender string, nodes uint64) outcome {
		settings, err := profile.Resolve(contender)
		if err != nil {
			t.Fatal(err)
		}
		s := settings.New(16)
		o := search1(t, s, fens[1], engine.Limits{Nodes: nodes})
		newGame(t, s)
		if diff := cmp.Diff(search1(t, s, fens[1], engine.Limits{Nodes: nodes}), o); diff != "" {
			t.Errorf("%s, %d nodes (-second game +first):\n%s", contender, nodes, diff)
		}
		return o
	}
	for nodes, same := range map[uint64]bool{10_000: true, 300_000: false} {
		growing, whole := outcomeOf("default,tt.growing=on", nodes), outcomeOf("default,tt.growing=off", nodes)
		if got := cmp.Equal(growing, whole); got != same {
			t.Errorf("%d nodes: the same search with a whole table %v, want %v", nodes, got, same)
		}
	}
}
