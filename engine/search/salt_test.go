package search_test

import (
	"testing"

	"keymove/engine"
	"keymove/engine/eval"
	"keymove/engine/profile"
)

// TestSalt: each salt gives a tree of its own, the same each time, whose score at a fixed
// depth without pruning is that of any order.
func TestSalt(t *testing.T) {
	for _, ordering := range []string{"staged", "vpr", "cobra"} {
		plain := "plain,material=on,pst=on,ordering=" + ordering
		nodes := map[uint64]bool{}
		want := search1(t, newSearcher(t, plain), fens[1], engine.Limits{Depth: 3}).Result.Score
		for _, salt := range []string{"0", "1", "2", "3"} {
			contender := plain + ",ordering.salt=" + salt
			got := search1(t, newSearcher(t, contender), fens[1], engine.Limits{Depth: 3}).Result
			again := search1(t, newSearcher(t, contender), fens[1], engine.Limits{Depth: 3}).Result
			if got.Score != want || again.Nodes != got.Nodes {
				t.Errorf("%s: score %v, want %v; %d nodes, then %d", contender, got.Score, want, got.Nodes, again.Nodes)
			}
			nodes[got.Nodes] = true
		}
		if len(nodes) < 3 {
			t.Errorf("%s: four salts give %d trees", ordering, len(nodes))
		}
	}
}

// TestWrongSign: a term with a weight below 0 counts for the other side.
func TestWrongSign(t *testing.T) {
	score := func(contender string) int {
		settings, err := profile.Resolve(contender)
		if err != nil {
			t.Fatal(err)
		}
		e, pos := eval.New(settings.Eval), parse(t, fens[1])
		return e.Explain(&pos, e.AccumulateGame(&pos, nil)).Score
	}
	for _, term := range []string{"material", "pst", "mobility", "kingattack"} {
		right, wrong := score("plain,"+term+"=on"), score("plain,"+term+"=on,"+term+".weight=-100")
		if right != -wrong {
			t.Errorf("%s: %d, with the wrong sign %d", term, right, wrong)
		}
	}
}
