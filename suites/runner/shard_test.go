package runner

import (
	"slices"
	"testing"

	"keymove/suites"
	"keymove/suites/plan"
)

// TestShardsSearchEachKeyOnce: shards have all contenders and repeats of their cases,
// which are counted over all suites, and together they are the run.
func TestShardsSearchEachKeyOnce(t *testing.T) {
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 5), walk(t, "two", 6)},
		Plan:       plan.Plan{Repeat: 3},
	}
	owner := map[suites.Key]int{}
	for number := 1; number <= 4; number++ {
		cfg.Plan.Shard = suites.Shard{Number: number, Of: 4}
		for key := range cfg.Todo() {
			if owner[key] != 0 {
				t.Errorf("%+v is in shards %d and %d", key, owner[key], number)
			}
			owner[key] = number
		}
	}
	if want := 11 * 2 * 3; len(owner) != want {
		t.Errorf("%d keys in shards, want %d", len(owner), want)
	}
	for key, number := range owner {
		if first := (suites.Key{Suite: key.Suite, Case: key.Case}); owner[first] != number {
			t.Errorf("%+v is in shard %d, %+v in %d", key, number, first, owner[first])
		}
	}
	if a, b := owner[suites.Key{Case: 4}], owner[suites.Key{Suite: 1}]; a != 1 || b != 2 {
		t.Errorf("the last case of the first suite is in shard %d, the next case in %d", a, b)
	}
}

// TestContendersTakeTurns: in every shard, each contender is the first of as many cases as any
// other, give or take one: the first search of a position finds the caches cold.
func TestContendersTakeTurns(t *testing.T) {
	cfg := Config{
		Contenders: []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Suites:     []suites.Suite{walk(t, "one", 17), walk(t, "two", 20)},
	}
	for _, of := range []int{1, 2, 3} {
		cfg.Plan.Shard = suites.Shard{Number: 1, Of: of}
		first, seen := make([]int, len(cfg.Contenders)), map[suites.Key]bool{}
		for key := range cfg.Todo() {
			if of := (suites.Key{Suite: key.Suite, Case: key.Case}); !seen[of] {
				seen[of] = true
				first[key.Contender]++
			}
		}
		if slices.Max(first)-slices.Min(first) > 1 || len(seen) < 37/of {
			t.Errorf("shard 1 of %d: first %v times", of, first)
		}
	}
}
