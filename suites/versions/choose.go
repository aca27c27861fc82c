package versions

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	names := map[string]string{}
	return slices.DeleteFunc(named, func(v Version) bool {
		first, again := names[v.Hash]
		if !again {
			names[v.Hash] = v.Name
		} else if first != v.Name {
			choice.skip(v.Name, "the same commit as "+first)
		}
		return again
	}), nil
}

// chooseItem returns the versions of a revision or a range.
func (r *Repo) chooseItem(ctx context.Context, item string, choice *Choice) ([]Version, error) {
	from, to, isRange := strings.Cut(item, "..")
	if item == "" || isRange && to == "" {
		return nil, fmt.Errorf("%w: %q; want a revision, or FROM..TO", ErrNoVersion, item)
	}
	if isRange {
		return r.chooseRange(ctx, from, to, choice)
	}
	v, err := r.version(ctx, item)
	return []Version{v}, err
}

// version returns the version that a revision names: under the tag as it was given, else the first digits of the
// hash, because branches move.
func (r *Repo) version(ctx context.Context, revision string) (Version, error) {
	c, err := r.Resolve(ctx, revision)
	name := c.Short()
	if slices.Contains(c.tags, revision) {
		name = revision
	}
	return Version{name, c}, err
}

// chooseRange returns the versions between the ends of a range, with the ends and their other tags.
func (r *Repo) chooseRange(ctx context.Context, from, to string, choice *Choice) (list []Version, err error) {
	first, last, err := r.ends(ctx, from, to)
	if err != nil {
		return nil, err
	}
	number := -1 // of the commit in front of those between the ends
	if from != "" {
		list, number = append(list, first), 0
	}
	var options []string
	if choice.Every > 0 {
		options = []string{"--first-parent"}
	} else if err := r.skipAside(ctx, first.Hash, last.Hash, to, choice); err != nil {
		return nil, err
	}
	between, err := r.Between(ctx, first.Hash, last.Hash, options...)
	for _, c := range between {
		switch number++; {
		case c.Hash == last.Hash: // comes last
		case choice.Every == 0:
			list = append(list, c.named(c.tags)...)
		case number%choice.Every == 0:
			list = append(list, c.named([]string{c.Short()})...)
		}
	}
	if list = append(list, last); choice.Every == 0 {
		list = append(list, last.named(last.tags)...)
	}
	return list, err
}

// named returns a commit as versions of some names.
func (c *Commit) named(names []string) (list []Version) {
	for _, name := range names {
		list = append(list, Version{name, *c})
	}
	return list
}

// ends returns the ends of a range. The first one is empty without a name.
func (r *Repo) ends(ctx context.Context, from, to string) (first, last Version, err error) {
	if last, err = r.version(ctx, to); err != nil || from == "" {
		return first, last, err
	}
	if first, err = r.version(ctx, from); err == nil && r.mergeBase(ctx, first.Hash, last.Hash) != first.Hash {
		err = fmt.Errorf("%s..%s: %s is not in the history of %s", from, to, from, to)
	}
	return first, last, err
}

// skipAside leaves out the tags behind the first end of a range that are on neither side of the last one, as those of
// branches that were not merged: a range does not have them.
func (r *Repo) skipAside(ctx context.Context, first, last, to string, choice *Choice) error {
	args := []string{"for-each-ref", "--no-merged=" + last, "--no-contains=" + last, "--sort=version:refname", "--format=%(refname:strip=2)"}
	if first != "" {
		args = append(args, "--contains="+first)
	}
	text, err := r.git(ctx, append(args, "refs/tags")...)
	for _, tag := range strings.Fields(text) {
		choice.skip(tag, "not in the history of "+to+", and not named by itself")
	}
	return err
}
