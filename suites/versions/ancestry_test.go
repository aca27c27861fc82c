package versions

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// madeHistory is a commit of a test, by its name: those of its parents, and the day of its clock. One whose parents
// are "gone" is not in the repository.
type madeHistory struct {
	name, parents string
	day           int
}

// histories makes a repository of several histories, and returns the Ancestry of each one.
func histories(t *testing.T, all ...[]madeHistory) []*Ancestry {
	t.Helper()
	dir := newDir(t, "histories")
	var stream strings.Builder
	for n, list := range all {
		for _, c := range parentsFirst(list) {
			fmt.Fprintf(&stream, "commit refs/tags/%d-%s\ncommitter A <a@example.org> %d +0000\ndata 0\n", n, c.name, 1e9+86400*c.day)
			for i, parent := range strings.Fields(c.parents) {
				fmt.Fprintf(&stream, "%s refs/tags/%d-%s\n", []string{"from", "merge"}[min(i, 1)], n, parent)
			}
			stream.WriteString("\n")
		}
	}
	cmd := exec.Command("git", "-C", dir, "fast-import", "--quiet")
	cmd.Stdin = strings.NewReader(stream.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	hashes := map[string]string{}
	for line := range strings.Lines(gitIn(t, dir, "for-each-ref", "--format=%(refname:strip=2) %(objectname)")) {
		name, hash, _ := strings.Cut(strings.TrimSpace(line), " ")
		hashes[name] = hash
	}
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	var made []*Ancestry
	for n, list := range all {
		var versions []Version
		for i, c := range list {
			hash := hashes[fmt.Sprintf("%d-%s", n, c.name)]
			if c.parents == "gone" {
				hash = fmt.Sprintf("%040x", i+1)
			}
			versions = append(versions, Version{Name: c.name, Commit: Commit{Hash: hash}})
		}
		a, err := repo.Ancestry(t.Context(), versions)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, a)
	}
	return made
}

// parentsFirst returns commits behind their parents, without those that are gone.
func parentsFirst(list []madeHistory) (sorted []madeHistory) {
	written := map[string]bool{}
	for len(sorted) < len(slices.DeleteFunc(slices.Clone(list), func(c madeHistory) bool { return c.parents == "gone" })) {
		for _, c := range list {
			isReady := !slices.ContainsFunc(strings.Fields(c.parents), func(parent string) bool { return !written[parent] })
			if isReady && !written[c.name] {
				written[c.name] = true
				sorted = append(sorted, c)
			}
		}
	}
	return sorted
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
	tests := []struct {
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
	}
	var all [][]madeHistory
	for _, test := range tests {
		var list []madeHistory
		for _, name := range strings.Fields(test.given) {
			list = append(list, madeHistory{name, test.parents[name], test.days[name]})
		}
		all = append(all, list)
	}
	for i, a := range histories(t, all...) {
		if got := ordered(a, tests[i].last); got != tests[i].want {
			t.Errorf("%s: %s, want %s", tests[i].name, got, tests[i].want)
		}
	}
}

// Whatever the history and its clocks are, each version comes behind those in its history, once.
func TestOrderOfAnyHistory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var all [][]madeHistory
	for range 20 {
		n := 1 + random.IntN(40)
		list := make([]madeHistory, n)
		shuffled := random.Perm(n) // place of the k-th commit
		for k, i := range shuffled {
			list[i] = madeHistory{fmt.Sprint("c", k), "", random.IntN(20)}
			if random.IntN(10) == 0 {
				list[i].parents = "gone"
				continue
			}
			for range random.IntN(3) {
				if parent := random.IntN(k + 1); parent < k && list[shuffled[parent]].parents != "gone" && !strings.Contains(list[i].parents+" ", fmt.Sprint("c", parent, " ")) {
					list[i].parents += fmt.Sprint(" c", parent)
				}
			}
		}
		all = append(all, list)
	}
	for _, a := range histories(t, all...) {
		n := len(a.versions)
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
				isBehind := a.Has(i) && a.IsAncestor(k, i) || !a.Has(i) && k < i
				if isBehind && place[i] < place[k] {
					t.Fatalf("%d is in front of %d: %v", i, k, order)
				}
			}
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
