package versions

import (
	"context"
	"math/big"
	"slices"
	"strings"
)

// Ancestry says for each of some versions which others are in its history.
type Ancestry struct {
	versions []Version
	// ancestors has a bit for each version in the history of each one; nil for one that the repository
	// does not have.
	ancestors []*big.Int
	dated     []int // the places of the others, each behind those in its history, else by date
}

// Ancestry returns it for versions with a commit. A commit that the repository does not have any
// more, since its branch was pushed by force, has a place behind the versions that are before it
// in the list, and no other relation to them.
func (r *Repo) Ancestry(ctx context.Context, list []Version) (*Ancestry, error) {
	a := &Ancestry{versions: list, ancestors: make([]*big.Int, len(list))}
	numbers := map[string][]int{}
	args := []string{"--git-dir", r.gitDir, "rev-list", "--date-order", "--reverse", "--parents", "--ignore-missing", "--stdin"}
	cmd := gitCommand(ctx, args...)
	var tips strings.Builder
	for i := range list {
		if hash := list[i].Hash; hash != "" {
			numbers[hash] = append(numbers[hash], i)
			tips.WriteString(hash + "\n")
		}
	}
	if len(numbers) == 0 {
		return a, nil
	}
	cmd.Stdin = strings.NewReader(tips.String())
	text, err := run(cmd)
	within := map[string]*big.Int{} // the versions in the history of a commit, and itself
	for line := range strings.Lines(text) {
		hashes := strings.Fields(line)
		set := new(big.Int)
		for _, parent := range hashes[1:] {
			set.Or(set, within[parent])
		}
		own := new(big.Int).Set(set)
		for _, i := range numbers[hashes[0]] {
			a.ancestors[i] = set
			a.dated = append(a.dated, i)
			own.SetBit(own, i, 1)
		}
		within[hashes[0]] = own
	}
	return a, err
}

// Has reports whether the repository has the commit of a version.
func (a *Ancestry) Has(i int) bool { return a.ancestors[i] != nil }

// IsAncestor reports whether a version, by its place in the list, is in the history of another one.
func (a *Ancestry) IsAncestor(i, of int) bool { return a.Has(of) && a.ancestors[of].Bit(i) == 1 }

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
