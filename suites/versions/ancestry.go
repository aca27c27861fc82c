package versions

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Ancestry says for each of some versions which others are in its history.
type Ancestry struct {
	versions []Version
	// ancestors has the versions in the history of each one; nil for one that the repository
	// does not have.
	ancestors []bits
	dated     []int // the places of the others, each behind those in its history, else by date
}

// Ancestry returns it for versions with a commit. A commit that the repository does not have any
// more, since its branch was pushed by force, has a place behind the versions that are before it
// in the list, and no other relation to them.
func (r *Repo) Ancestry(ctx context.Context, list []Version) (*Ancestry, error) {
	a := &Ancestry{versions: list, ancestors: make([]bits, len(list))}
	numbers, err := r.present(ctx, list)
	if err != nil || len(numbers) == 0 {
		return a, err
	}
	cmd := gitCommand(ctx, "--git-dir", r.gitDir, "rev-list", "--date-order", "--reverse", "--parents", "--stdin")
	var tips strings.Builder
	for hash := range numbers {
		tips.WriteString(hash + "\n")
	}
	cmd.Stdin = strings.NewReader(tips.String())
	text, err := run(cmd)
	if err != nil {
		return nil, err
	}
	within := map[string]bits{} // the versions in the history of a commit, and itself
	for line := range strings.Lines(text) {
		hashes := strings.Fields(line)
		set := bits{}
		for _, parent := range hashes[1:] {
			set = union(set, within[parent])
		}
		for _, i := range numbers[hashes[0]] {
			a.ancestors[i] = set
			a.dated = append(a.dated, i)
		}
		for _, i := range numbers[hashes[0]] {
			set = union(set, newBits(i))
		}
		within[hashes[0]] = set
	}
	return a, nil
}

// present returns the places in a list of the commits that the repository has.
func (r *Repo) present(ctx context.Context, list []Version) (map[string][]int, error) {
	numbers := map[string][]int{}
	var asked strings.Builder
	for i := range list {
		if hash := list[i].Hash; hash != "" {
			numbers[hash] = append(numbers[hash], i)
			fmt.Fprintln(&asked, hash)
		}
	}
	if len(numbers) == 0 {
		return nil, nil
	}
	cmd := gitCommand(ctx, "--git-dir", r.gitDir, "cat-file", "--batch-check=%(objecttype) %(objectname)")
	cmd.Stdin = strings.NewReader(asked.String())
	text, err := run(cmd)
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for line := range strings.Lines(text) {
		if kind, hash, _ := strings.Cut(strings.TrimSpace(line), " "); kind == "commit" {
			has[hash] = true
		}
	}
	for hash := range numbers {
		if !has[hash] {
			delete(numbers, hash)
		}
	}
	return numbers, nil
}

// Has reports whether the repository has the commit of a version.
func (a *Ancestry) Has(i int) bool { return a.ancestors[i] != nil }

// IsAncestor reports whether a version, by its place in the list, is in the history of another one.
func (a *Ancestry) IsAncestor(i, of int) bool { return a.ancestors[of].has(i) }

// Newest returns, of some of the versions, the last one that is in the history of no other; -1
// of none.
func (a *Ancestry) Newest(of []int) int {
	for _, i := range slices.Backward(of) {
		if !slices.ContainsFunc(of, func(k int) bool { return a.IsAncestor(i, k) }) {
			return i
		}
	}
	return -1
}

// Order returns the places of all versions in an order in which each one comes behind those in its
// history. A commit that is gone keeps its place directly behind those before it in the list. What
// is left open by that is decided by the date, with one of them, unless it is -1, behind all others.
func (a *Ancestry) Order(last int) []int {
	isLate := func(i int) bool { return last >= 0 && (i == last || a.IsAncestor(last, i)) }
	order := slices.DeleteFunc(slices.Clone(a.dated), isLate)
	for _, i := range a.dated {
		if isLate(i) {
			order = append(order, i)
		}
	}
	for i := range a.versions {
		if a.Has(i) {
			continue
		}
		behind := 0
		for at, k := range order {
			if k < i {
				behind = at + 1
			}
		}
		order = slices.Insert(order, behind, i)
	}
	return order
}

// bits is a set of numbers.
type bits []uint64

func newBits(i int) bits {
	b := make(bits, i/64+1)
	b[i/64] = 1 << (i % 64)
	return b
}

func (b bits) has(i int) bool { return i/64 < len(b) && b[i/64]>>(i%64)&1 == 1 }

// union returns the numbers of both sets: one of them if it has all, as most commits have the same versions in their
// history as their parent.
func union(a, b bits) bits {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(b) == 0 {
		return a
	}
	merged := slices.Clone(a)
	for i, word := range b {
		merged[i] |= word
	}
	switch {
	case slices.Equal(merged, a):
		return a
	case slices.Equal(merged, b):
		return b
	}
	return merged
}
