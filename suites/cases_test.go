package suites

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// numbered returns n cases whose ids are their indices.
func numbered(n int) List {
	cases := make(List, n)
	for i := range cases {
		cases[i].ID = strconv.Itoa(i)
	}
	return cases
}

// TestSample pins a choice, on which published seeds rely.
func TestSample(t *testing.T) {
	for _, test := range []struct {
		of, n int
		seed  uint64
		want  string
	}{{20, 5, 1, "1 3 9 11 19"}, {20, 5, 2, "3 4 6 11 18"}, {20, 1, 0, "13"}, {3, 3, 7, "0 1 2"}, {3, 9, 7, "0 1 2"}, {0, 2, 7, ""}} {
		var got []string
		chosen := Sample(numbered(test.of), test.n, test.seed)
		for i := range chosen.Len() {
			got = append(got, chosen.At(i).ID)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("Sample of %d, %d, seed %d: %q, want %s", test.of, test.n, test.seed, got, test.want)
		}
	}
}

// TestShardsPartition: each item is in one shard, and Count counts what Has has.
func TestShardsPartition(t *testing.T) {
	for of := 1; of <= 5; of++ {
		for n := range 13 {
			owners := make([]int, n)
			for number := 1; number <= of; number++ {
				s, count := Shard{Number: number, Of: of}, 0
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
			if slices.ContainsFunc(owners, func(owned int) bool { return owned != 1 }) {
				t.Errorf("%d items are in %d of %d shards", n, owners, of)
			}
		}
	}
	if whole := (Shard{}); !whole.IsWhole() || !whole.Has(7) || whole.Count(9) != 9 {
		t.Error("the zero value is not the whole")
	}
}

func TestParseShard(t *testing.T) {
	if s, err := ParseShard("2/8"); err != nil || s != (Shard{Number: 2, Of: 8}) || s.String() != "2/8" {
		t.Errorf("2/8: %+v, %v", s, err)
	}
	for _, bad := range []string{"", "2", "0/8", "9/8", "1/1", "-1/8", "1/", "/3", "1/2/3", "a/b"} {
		if s, err := ParseShard(bad); err == nil || !s.IsWhole() {
			t.Errorf("%q: %+v, %v", bad, s, err)
		}
	}
}
