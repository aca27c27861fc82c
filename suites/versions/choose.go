package versions

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Version is a commit under the name by which people know it.
type Version struct {
	Name string `json:"name"`
	Commit
}

// Choice says which versions of a repository are meant.
type Choice struct {
	// Texts are revisions, and ranges "FROM..TO", several of them with commas between. A
	// range has both ends and the tags between; without FROM it begins with the first
	// commit.
	Texts []string
	// Every takes each commit of that number between the ends of a range, along the first
	// parents, instead of tags; 0 takes tags.
	Every int
	// Aside, if it is set, is called with the tags that have the first end of a range in their
	// history and are neither in the history of the last one nor behind it, as those of branches
	// that were not merged: a range does not have them.
	Aside func(tags []string, to string)
}

// Choose returns the versions that are meant, each commit once, in the order in which they
// were given; those of a range from the oldest to the newest.
func (r *Repo) Choose(ctx context.Context, choice Choice) ([]Version, error) {
	var named []Version
	var errs []error
	for _, text := range choice.Texts {
		for item := range strings.SplitSeq(text, ",") {
			more, err := r.chooseItem(ctx, strings.TrimSpace(item), &choice)
			named, errs = append(named, more...), append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return r.complete(ctx, named)
}

// complete fills in the commits, and leaves out those that are named again.
func (r *Repo) complete(ctx context.Context, named []Version) ([]Version, error) {
	var hashes []string
	var chosen []Version
	seen := map[string]bool{}
	for _, v := range named {
		if !seen[v.Hash] {
			seen[v.Hash] = true
			hashes, chosen = append(hashes, v.Hash), append(chosen, v)
		}
	}
	commits, err := r.Commits(ctx, hashes...)
	if err != nil {
		return nil, err
	}
	if len(commits) != len(chosen) {
		return nil, fmt.Errorf("git log has %d of %d commits", len(commits), len(chosen))
	}
	for i := range chosen {
		chosen[i].Commit = commits[i]
	}
	return chosen, nil
}

// named returns a version with only its name and hash known.
func named(name, hash string) Version { return Version{Name: name, Commit: Commit{Hash: hash}} }

// chooseItem returns the versions of a revision or a range.
func (r *Repo) chooseItem(ctx context.Context, item string, choice *Choice) ([]Version, error) {
	from, to, isRange := strings.Cut(item, "..")
	switch {
	case item == "" || isRange && to == "":
		return nil, fmt.Errorf("%w: %q; want a revision, or FROM..TO", ErrNoVersion, item)
	case !isRange:
		hash, err := r.Resolve(ctx, item)
		if err != nil {
			return nil, err
		}
		return []Version{named(r.nameOf(ctx, item, hash), hash)}, nil
	}
	return r.chooseRange(ctx, from, to, choice)
}

// nameOf returns the name of a version: that of a tag as it was given, else the first digits
// of the hash, because branches move.
func (r *Repo) nameOf(ctx context.Context, text, hash string) string {
	if _, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", "refs/tags/"+text); err == nil {
		return text
	}
	return ShortHash(hash)
}

func (r *Repo) chooseRange(ctx context.Context, from, to string, choice *Choice) ([]Version, error) {
	last, err := r.Resolve(ctx, to)
	if err != nil {
		return nil, err
	}
	var first string
	var list []Version
	if from != "" {
		if first, err = r.Resolve(ctx, from); err != nil {
			return nil, err
		}
		if !r.isAncestor(ctx, first, last) {
			return nil, fmt.Errorf("%s..%s: %s is not in the history of %s", from, to, from, to)
		}
		list = append(list, named(r.nameOf(ctx, from, first), first))
	}
	between := r.tagged
	switch {
	case choice.Every > 0:
		between = func(ctx context.Context, first, last string) ([]Version, error) {
			return r.each(ctx, first, last, choice.Every)
		}
	case choice.Aside != nil:
		aside, err := r.aside(ctx, first, last)
		if err != nil {
			return nil, err
		}
		if len(aside) > 0 {
			choice.Aside(aside, to)
		}
	}
	more, err := between(ctx, first, last)
	if err != nil {
		return nil, err
	}
	for _, v := range more {
		if v.Hash != last {
			list = append(list, v)
		}
	}
	return append(list, named(r.nameOf(ctx, to, last), last)), nil
}

// aside returns the tags behind the first end of a range that are on neither side of the last one.
func (r *Repo) aside(ctx context.Context, first, last string) ([]string, error) {
	args := []string{"for-each-ref", "--no-merged=" + last, "--no-contains=" + last, "--sort=version:refname", "--format=%(refname:strip=2)"}
	if first != "" {
		args = append(args, "--contains="+first)
	}
	text, err := r.git(ctx, append(args, "refs/tags")...)
	return strings.Fields(text), err
}

// each returns every N-th commit behind the first one of a range, along the first
// parents; without a first one, from the first commit on.
func (r *Repo) each(ctx context.Context, first, last string, every int) ([]Version, error) {
	text, err := r.git(ctx, append([]string{"rev-list", "--topo-order", "--first-parent", "--reverse", last}, not(first)...)...)
	if err != nil {
		return nil, err
	}
	var list []Version
	for i, hash := range strings.Fields(text) {
		number := i
		if first != "" {
			number++ // the first one is 0
		}
		if number%every == 0 {
			list = append(list, named(ShortHash(hash), hash))
		}
	}
	return list, nil
}

// tagged returns the tagged commits behind the first one of a range, each under one tag.
func (r *Repo) tagged(ctx context.Context, first, last string) ([]Version, error) {
	args := []string{"for-each-ref", "--merged=" + last, "--sort=version:refname", "--format=%(refname:strip=2) %(objectname) %(*objectname)", "refs/tags"}
	text, err := r.git(ctx, args...)
	if err != nil {
		return nil, err
	}
	tags := map[string]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if hash := words[len(words)-1]; tags[hash] == "" { // of an annotated tag, its commit
			tags[hash] = words[0]
		}
	}
	text, err = r.git(ctx, append([]string{"rev-list", "--topo-order", "--reverse", last}, not(first)...)...)
	if err != nil {
		return nil, err
	}
	var list []Version
	for _, hash := range strings.Fields(text) {
		if tags[hash] != "" {
			list = append(list, named(tags[hash], hash))
		}
	}
	return list, nil
}
