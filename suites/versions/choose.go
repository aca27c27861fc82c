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

// LeftOut is a version that nothing is known about, and why.
type LeftOut struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// choice is which versions of a repository are meant.
type choice struct {
	*Repo
	every int
	named []Version
	left  []LeftOut
}

// Choose returns the versions that texts mean, each commit once, in the order in which they were given, and those that are left
// out. Texts are revisions, and ranges "FROM..TO", several of them with commas between. A range has both ends and the tags
// between, or, if it is not 0, every Nth commit along the first parents, from the oldest to the newest; without FROM it begins
// with the first commit.
func (r *Repo) Choose(ctx context.Context, every int, texts ...string) ([]Version, []LeftOut, error) {
	c := choice{Repo: r, every: every}
	var errs []error
	for _, item := range strings.Split(strings.Join(texts, ","), ",") {
		errs = append(errs, c.add(ctx, strings.TrimSpace(item)))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	names := map[string]string{}
	list := slices.DeleteFunc(c.named, func(v Version) bool {
		first, again := names[v.Hash]
		if !again {
			names[v.Hash] = v.Name
		} else if first != v.Name {
			c.left = append(c.left, LeftOut{v.Name, "the same commit as " + first})
		}
		return again
	})
	return list, c.left, nil
}

// add adds the versions of a revision or a range.
func (c *choice) add(ctx context.Context, item string) error {
	from, to, isRange := strings.Cut(item, "..")
	if item == "" || isRange && to == "" {
		return fmt.Errorf("%w: %q; want a revision, or FROM..TO", ErrNoVersion, item)
	}
	if isRange {
		return c.addRange(ctx, from, to)
	}
	v, err := c.version(ctx, item)
	c.named = append(c.named, v)
	return err
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

// addRange adds the versions between the ends of a range, with the ends and their other tags.
func (c *choice) addRange(ctx context.Context, from, to string) error {
	first, last, err := c.ends(ctx, from, to)
	if err != nil {
		return err
	}
	number := -1 // of the commit in front of those between the ends
	if from != "" {
		c.named, number = append(c.named, first), 0
	}
	var options []string
	if c.every > 0 {
		options = []string{"--first-parent"}
	} else if err := c.skipAside(ctx, first.Hash, last.Hash, to); err != nil {
		return err
	}
	between, err := c.Between(ctx, first.Hash, last.Hash, options...)
	for _, commit := range between {
		switch number++; {
		case commit.Hash == last.Hash: // comes last
		case c.every == 0:
			c.addNamed(&commit, commit.tags)
		case number%c.every == 0:
			c.addNamed(&commit, []string{commit.Short()})
		}
	}
	if c.named = append(c.named, last); c.every == 0 {
		c.addNamed(&last.Commit, last.tags)
	}
	return err
}

// addNamed adds a commit as versions of some names.
func (c *choice) addNamed(commit *Commit, names []string) {
	for _, name := range names {
		c.named = append(c.named, Version{name, *commit})
	}
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
func (c *choice) skipAside(ctx context.Context, first, last, to string) error {
	args := []string{"for-each-ref", "--no-merged=" + last, "--no-contains=" + last, "--sort=version:refname", "--format=%(refname:strip=2)"}
	if first != "" {
		args = append(args, "--contains="+first)
	}
	text, err := c.git(ctx, append(args, "refs/tags")...)
	for _, tag := range strings.Fields(text) {
		c.left = append(c.left, LeftOut{tag, "not in the history of " + to + ", and not named by itself"})
	}
	return err
}
