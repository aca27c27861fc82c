package versions

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// madeCommit is a commit of a test, by its name: those of its parents, and the day of its clock. One whose parents
// are "gone" is not in the repository.
type madeCommit struct {
	name, parents string
	day           int
}

// parse reads commits, as "b:a@3 m:b,x": the parents, and the day, which is 0 without one.
func parse(text string) (list []madeCommit) {
	for _, word := range strings.Fields(text) {
		var c madeCommit
		word, day, _ := strings.Cut(word, "@")
		_, _ = fmt.Sscan(day, &c.day) // 0 without one
		c.name, c.parents, _ = strings.Cut(word, ":")
		c.parents = strings.ReplaceAll(c.parents, ",", " ")
		list = append(list, c)
	}
	return list
}

// ancestries makes a repository of several histories, and returns the Ancestry of each one.
func ancestries(t *testing.T, all ...[]madeCommit) (made []*Ancestry) {
	t.Helper()
	dir := newDir(t, "histories")
	var stream strings.Builder
	for n, list := range all {
		written := map[string]bool{"gone": true}
		for range list { // parents first
			for _, c := range list {
				if written[c.name] || c.parents == "gone" || slices.ContainsFunc(strings.Fields(c.parents), func(parent string) bool { return !written[parent] }) {
					continue
				}
				written[c.name] = true
				fmt.Fprintf(&stream, "commit refs/tags/%d-%s\ncommitter A <a@example.org> %d +0000\ndata 0\n", n, c.name, 1e9+86400*c.day)
				for i, parent := range strings.Fields(c.parents) {
					fmt.Fprintf(&stream, "%s refs/tags/%d-%s\n", []string{"from", "merge"}[min(i, 1)], n, parent)
				}
				stream.WriteString("\n")
			}
		}
	}
	gitWith(t, stream.String(), dir, "fast-import", "--quiet")
	hashes := map[string]string{}
	for line := range strings.Lines(gitIn(t, dir, "for-each-ref", "--format=%(refname:strip=2) %(objectname)")) {
		name, hash, _ := strings.Cut(strings.TrimSpace(line), " ")
		hashes[name] = hash
	}
	repo := openRepo(t, dir)
	for n, list := range all {
		var versions []Version
		for i, c := range list {
			hash := hashes[fmt.Sprintf("%d-%s", n, c.name)]
			if c.parents == "gone" {
				hash = fmt.Sprintf("%040x", i+1)
			}
			versions = append(versions, Version{Name: c.name, Commit: Commit{Hash: hash}})
		}
		a := testenv.Must(repo.Ancestry(t.Context(), versions))(t)
		made = append(made, a)
	}
	return made
}

// Dates decide only what ancestry leaves open, and the judged version is last if it may be.
func TestOrder(t *testing.T) {
	tests := []struct {
		name, commits string
		last          int
		want          string
	}{
		{"clocks that go back", "d:c@1 c:b@2 b:a@3 a@4", 0, "a b c d"},
		{"an old date in the middle", "a@1 b:a@2 c:b@-9 d:c@3", 3, "a b c d"},
		{"two lines by date", "a b:a@3 x:a@2 y:x@4", -1, "a x b y"},
		{"the judged one last", "a b:a@3 x:a@2", 2, "a b x"},
		{"judged, and not last", "a b:a c:b d:c", 1, "a b c d"},
		{"a commit that is gone", "a@1 b:a@2 x:gone@-5 c:b@3", 3, "a b x c"},
		{"gone before what has an older date", "a@1 b:a@2 x:gone@8 y:gone@7 c:b@-3 d:c@-2", 5, "a b x y c d"},
		{"gone, and an old version is added", "a:o@1 b:a@2 x:gone@3 o@9", 3, "o a b x"},
		{"a merge", "m:b,x@-1 b:a@9 x:a@8 a", 0, "a x b m"},
		{"nothing known", "p@2 q@1", -1, "q p"},
		{"all gone", "p:gone q:gone", 0, "p q"},
	}
	var all [][]madeCommit
	for _, test := range tests {
		all = append(all, parse(test.commits))
	}
	for i, a := range ancestries(t, all...) {
		var names []string
		for _, k := range a.Order(tests[i].last) {
			names = append(names, a.versions[k].Name)
		}
		if got := strings.Join(names, " "); got != tests[i].want {
			t.Errorf("%s: %s, want %s", tests[i].name, got, tests[i].want)
		}
	}
}

// Whatever the history and its clocks are, each version comes behind those in its history, once.
func TestOrderOfAnyHistory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var all [][]madeCommit
	for range 20 {
		n := 1 + random.IntN(40)
		list := make([]madeCommit, n)
		shuffled := random.Perm(n) // place of the k-th commit
		for k, i := range shuffled {
			list[i] = madeCommit{fmt.Sprint("c", k), "", random.IntN(20)}
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
	for _, a := range ancestries(t, all...) {
		n := len(a.versions)
		order := a.Order(random.IntN(n+1) - 1)
		if len(slices.Compact(slices.Sorted(slices.Values(order)))) != n || len(order) != n {
			t.Fatalf("%v of %d", order, n)
		}
		for at, i := range order {
			for _, k := range order[at:] {
				if a.Has(i) && a.IsAncestor(k, i) || !a.Has(i) && k < i {
					t.Fatalf("%d is in front of %d: %v", i, k, order)
				}
			}
		}
	}
}

// Ancestry knows merges, what is gone, and versions that are one commit.
func TestAncestry(t *testing.T) {
	a := ancestries(t, parse("m:s,c d:c s:b@1 c:b a x:gone b:a a"))[0]
	two, err := openRepo(t, newDir(t, "empty")).Ancestry(t.Context(), []Version{{}, {}})
	if err != nil || two.Has(0) || two.IsAncestor(0, 1) {
		t.Errorf("of no commits: %+v, %v", two, err)
	}
	want := map[int][]int{0: {2, 3, 4, 6, 7}, 1: {3, 4, 6, 7}, 2: {4, 6, 7}, 3: {4, 6, 7}, 6: {4, 7}}
	for of := range a.versions {
		for i := range a.versions {
			if got := a.IsAncestor(i, of); got != slices.Contains(want[of], i) {
				t.Errorf("%d in the history of %d: %t", i, of, got)
			}
		}
	}
	if a.Has(5) || !a.Has(4) || a.Newest([]int{0, 2, 4}) != 0 || a.Newest([]int{1, 0}) != 0 || a.Newest([]int{0, 1, 3}) != 1 || a.Newest(nil) != -1 {
		t.Error("which are there, and which are the newest")
	}
}
