package search_test

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
)

// TestSearchersShareNothing: searchers at work at once report what each reports
// alone. The race detector sees whether they share anything that changes.
func TestSearchersShareNothing(t *testing.T) {
	contenders := []string{"default", "plain", "default,seed=7,variety=on", "default"}
	limits := engine.Limits{Nodes: 3000}
	alone := make([][]outcome, len(contenders))
	for i, contender := range contenders {
		s := newSearcher(t, contender)
		for _, fen := range fens {
			newGame(t, s)
			alone[i] = append(alone[i], search1(t, s, fen, limits))
		}
	}
	var together sync.WaitGroup
	for i, contender := range contenders {
		s := newSearcher(t, contender)
		together.Go(func() {
			for j, fen := range fens {
				if err := s.NewGame(context.Background()); err != nil {
					t.Error(err)
					return
				}
				if diff := cmp.Diff(search1(t, s, fen, limits), alone[i][j]); diff != "" {
					t.Errorf("%s on %s (-together +alone):\n%s", contender, fen, diff)
				}
			}
		})
	}
	together.Wait()
}
