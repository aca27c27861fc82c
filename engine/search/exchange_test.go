package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
)

// TestExchangeCacheChangesNothing: with the cache a search reports the same, and the
// cache has hits.
func TestExchangeCacheChangesNothing(t *testing.T) {
	for _, impl := range []string{"swap", "legal", "paper"} {
		without := newSearcher(t, "default,see.impl="+impl)
		with := newSearcher(t, "default,see.cache=on,see.impl="+impl)
		for _, fen := range fens {
			want := search1(t, without, fen, engine.Limits{Nodes: 20_000})
			got := search1(t, with, fen, engine.Limits{Nodes: 20_000})
			if got.Result.Telemetry.SEECacheHits == 0 {
				t.Errorf("%s, %s: no value came from the cache", impl, fen)
			}
			got.Result.Telemetry.SEECacheHits = 0
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s: the cache makes a difference (-without +with):\n%s", impl, fen, diff)
			}
		}
	}
}
