package versions

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// historyOf returns an Ancestry from the parents of each version, with dates in days.
func historyOf(parents map[string]string, days map[string]int, names ...string) *Ancestry {
	a := &Ancestry{}
	place := map[string]int{}
	for i, name := range names {
		place[name] = i
		a.versions = append(a.versions, Version{Name: name, Commit: Commit{Date: time.Unix(int64(86400*days[name]), 0)}})
	}
	var within func(name string, set bits) bits
	within = func(name string, set bits) bits {
		for _, parent := range strings.Fields(parents[name]) {
			set = within(parent, union(set, newBits(place[parent])))
		}
		return set
	}
	for _, name := range names {
		if parents[name] == "gone" {
			a.ancestors = append(a.ancestors, nil)
			continue
		}
		a.ancestors = append(a.ancestors, within(name, bits{}))
	}
	return a
}

func ordered(a *Ancestry, last int) string {
	var names []string
	for _, i := range a.Order(last) {
		names = append(names, a.versions[i].Name)
	}
	return strings.Join(names, " ")
}

// Dates decide only what ancestry leaves open, and the judged version is last if it may be.
func TestOrder(t *testing.T) {
	line := map[string]string{"b": "a", "c": "b", "d": "c"}
	for _, test := range []struct {
		name    string
		parents map[string]string
		days    map[string]int
		given   string
		last    int
		want    string
	}{
		{"clocks that go back", line, map[string]int{"a": 4, "b": 3, "c": 2, "d": 1}, "d c b a", 0, "a b c d"},
		{"an old date in the middle", line, map[string]int{"a": 1, "b": 2, "c": -9, "d": 3}, "a b c d", 3, "a b c d"},
		{"two lines by date", map[string]string{"b": "a", "x": "a", "y": "x"}, map[string]int{"b": 3, "x": 2, "y": 4}, "a b x y", -1, "a x b y"},
		{"the judged one last", map[string]string{"b": "a", "x": "a"}, map[string]int{"b": 3, "x": 2}, "a b x", 2, "a b x"},
		{"judged, and not last", line, nil, "a b c d", 1, "a b c d"},
		{"a commit that is gone", map[string]string{"b": "a", "x": "gone", "c": "b"}, map[string]int{"a": 1, "b": 2, "x": -5, "c": 3}, "a b x c", 3, "a b x c"},
		{"gone before what has an older date", map[string]string{"b": "a", "x": "gone", "y": "gone", "c": "b", "d": "c"}, map[string]int{"a": 1, "b": 2, "x": 8, "y": 7, "c": -3, "d": -2}, "a b x y c d", 5, "a b x y c d"},
		{"gone, and an old version is added", map[string]string{"b": "a", "x": "gone", "a": "o"}, map[string]int{"a": 1, "b": 2, "x": 3, "o": 9}, "a b x o", 3, "o a b x"},
		{"a merge", map[string]string{"b": "a", "x": "a", "m": "b x"}, map[string]int{"m": -1, "b": 9, "x": 8}, "m b x a", 0, "a x b m"},
		{"nothing known", nil, map[string]int{"p": 2, "q": 1}, "p q", -1, "q p"},
		{"all gone", map[string]string{"p": "gone", "q": "gone"}, map[string]int{"p": 2, "q": 1}, "p q", 0, "p q"},
	} {
		a := historyOf(test.parents, test.days, strings.Fields(test.given)...)
		if got := ordered(a, test.last); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Whatever the history and its clocks are, each version comes behind those in its history, once.
func TestOrderOfAnyHistory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + random.IntN(80)
		a := &Ancestry{versions: make([]Version, n), ancestors: make([]bits, n)}
		shuffled := random.Perm(n) // place of the k-th commit
		for k, i := range shuffled {
			a.versions[i].Date = time.Unix(random.Int64N(20), 0)
			if random.IntN(10) == 0 {
				continue // gone
			}
			set := bits{}
			for range random.IntN(3) {
				if parent := random.IntN(k + 1); parent < k && a.ancestors[shuffled[parent]] != nil {
					set = union(union(set, newBits(shuffled[parent])), a.ancestors[shuffled[parent]])
				}
			}
			a.ancestors[i] = set
		}
		last := random.IntN(n+1) - 1
		order := a.Order(last)
		place := make([]int, n)
		for at, i := range order {
			place[i] = at
		}
		sorted := slices.Sorted(slices.Values(order))
		for i := range n {
			if sorted[i] != i {
				t.Fatalf("%v", order)
			}
			for k := range n {
				if a.isBehind(i, k) && place[i] < place[k] {
					t.Fatalf("%d is in front of %d: %v", i, k, order)
				}
			}
		}
		if last >= 0 && place[last] < n-1 && !slices.ContainsFunc(order[place[last]+1:], func(i int) bool { return a.isBehind(i, last) }) {
			t.Fatalf("%d is not last: %v", last, order)
		}
	}
}

// Ancestry reads merges, what is gone, and versions that are one commit.
func TestAncestry(t *testing.T) {
	dir, commits := userRepo(t)
	gitIn(t, dir, "checkout", "--quiet", "--force", "--detach", "v1")
	side := commitFiles(t, dir, map[string]string{"side": "x"})
	gitIn(t, dir, "merge", "--quiet", "--no-ff", "-m", "merged", commits[2])
	merge := gitIn(t, dir, "rev-parse", "HEAD")
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []Version
	for _, hash := range []string{merge, commits[3], side, commits[2], commits[0], strings.Repeat("0", 40), commits[0], ""} {
		list = append(list, Version{Commit: Commit{Hash: hash}})
	}
	a, err := repo.Ancestry(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int][]int{0: {2, 3, 4, 6}, 1: {3, 4, 6}, 2: {4, 6}, 3: {4, 6}}
	for of := range list {
		for i := range list {
			if got := a.IsAncestor(i, of); got != slices.Contains(want[of], i) {
				t.Errorf("%d in the history of %d: %t", i, of, got)
			}
		}
	}
	if a.Has(5) || a.Has(7) || !a.Has(4) || a.Newest([]int{0, 2, 4}) != 0 || a.Newest([]int{1, 0}) != 0 || a.Newest([]int{0, 1, 3}) != 1 || a.Newest(nil) != -1 {
		t.Error("which are there, and which are the newest")
	}
}
