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
	// Skip, if it is set, is called with each version that is left out.
	Skip func(LeftOut)
}

// LeftOut is a version that nothing is known about, and why.
type LeftOut struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// skip leaves a version out.
func (c *Choice) skip(name, reason string) {
	if c.Skip != nil {
		c.Skip(LeftOut{name, reason})
	}
}

// Choose returns the versions that are meant, each commit once, in the order in which they
// were given; the versions of a range from the oldest to the newest.
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
	return r.complete(ctx, named, &choice)
}

// complete fills in the commits, and leaves out those that are named again.
func (r *Repo) complete(ctx context.Context, named []Version, choice *Choice) ([]Version, error) {
	var hashes []string
	var chosen []Version
	names := map[string]string{}
	for _, v := range named {
		first, again := names[v.Hash]
		switch {
		case !again:
			names[v.Hash] = v.Name
			hashes, chosen = append(hashes, v.Hash), append(chosen, v)
		case first != v.Name:
			choice.skip(v.Name, "the same commit as "+first)
		}
	}
	commits, err := r.Commits(ctx, hashes...)
	if err != nil {
		return nil, err
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

// nameOf returns the name of a version: the tag as it was given, else the first digits
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
	if choice.Every > 0 {
		between = func(ctx context.Context, first, last string) ([]Version, error) {
			return r.each(ctx, first, last, choice.Every)
		}
	} else {
		aside, err := r.aside(ctx, first, last)
		if err != nil {
			return nil, err
		}
		for _, tag := range aside {
			choice.skip(tag, "not in the history of "+to+", and not named by itself")
		}
	}
	more, err := between(ctx, first, last)
	if err != nil {
		return nil, err
	}
	end := []Version{named(r.nameOf(ctx, to, last), last)}
	for _, v := range more {
		switch {
		case v.Hash != last:
			list = append(list, v)
		case choice.Every == 0:
			end = append(end, v) // its other tags
		}
	}
	return append(list, end...), nil
}

// aside returns the tags behind the first end of a range that are on neither side of the last one, as those of
// branches that were not merged: a range does not have them.
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

// tagged returns the tagged commits behind the first one of a range, under each of their tags.
func (r *Repo) tagged(ctx context.Context, first, last string) ([]Version, error) {
	args := []string{"for-each-ref", "--merged=" + last, "--sort=version:refname", "--format=%(refname:strip=2) %(objectname) %(*objectname)", "refs/tags"}
	text, err := r.git(ctx, args...)
	if err != nil {
		return nil, err
	}
	tags := map[string][]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		hash := words[len(words)-1] // of an annotated tag, its commit
		tags[hash] = append(tags[hash], words[0])
	}
	text, err = r.git(ctx, append([]string{"rev-list", "--topo-order", "--reverse", last}, not(first)...)...)
	if err != nil {
		return nil, err
	}
	var list []Version
	for _, hash := range strings.Fields(text) {
		for _, tag := range tags[hash] {
			list = append(list, named(tag, hash))
		}
	}
	return list, nil
}
