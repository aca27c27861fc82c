package suites_test

import (
	"testing"

	"keymove/suites"
)

// TestShardsPartition: each item is in one shard, and Count counts what Has has.
func TestShardsPartition(t *testing.T) {
	for of := 1; of <= 5; of++ {
		for n := range 13 {
			owners := make([]int, n)
			for number := 1; number <= of; number++ {
				s, count := suites.Shard{Number: number, Of: of}, 0
				for i := range n {
					if s.Has(i) {
						owners[i]++
						count++
					}
				}
				if got := s.Count(n); got != count {
					t.Errorf("shard %v has %d of %d items, Count says %d", s, count, n, got)
				}
			}
			for i, owned := range owners {
				if owned != 1 {
					t.Errorf("item %d of %d is in %d of %d shards", i, n, owned, of)
				}
			}
		}
	}
	if whole := (suites.Shard{}); !whole.IsWhole() || !whole.Has(7) || whole.Count(9) != 9 {
		t.Error("the zero value is not the whole")
	}
}

func TestParseShard(t *testing.T) {
	if s, err := suites.ParseShard("2/8"); err != nil || s != (suites.Shard{Number: 2, Of: 8}) || s.String() != "2/8" {
		t.Errorf("2/8: %+v, %v", s, err)
	}
	for _, bad := range []string{"", "2", "0/8", "9/8", "1/1", "-1/8", "1/", "/3", "1/2/3", "a/b"} {
		if s, err := suites.ParseShard(bad); err == nil || !s.IsWhole() {
			t.Errorf("%q: %+v, %v", bad, s, err)
		}
	}
}
