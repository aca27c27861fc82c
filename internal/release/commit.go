package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// commit is what the release is built from.
type commit struct {
	hash, date string
	changed    bool // the sources are not those of the commit
}

var hashForm = regexp.MustCompile(`^[0-9a-f]{7,64}$`)

// time returns the time of the commit, which all files in archives have.
func (c *commit) time() time.Time {
	t, _ := time.Parse(time.RFC3339, c.date) // identify has checked it
	return t.UTC()
}

// identify finds the commit in the repository unless it was given, and warns of changes.
func (r *release) identify(ctx context.Context, stderr io.Writer) error {
	c := &r.commit
	if c.hash == "" && c.date == "" {
		if err := c.read(ctx, r.root); err != nil {
			return err
		}
	}
	if _, err := time.Parse(time.RFC3339, c.date); err != nil || !hashForm.MatchString(c.hash) {
		return usageError{fmt.Errorf("commit %q, date %q: want a hash in hexadecimal and a time, as 2026-01-31T12:00:00Z", c.hash, c.date)}
	}
	if c.changed {
		fmt.Fprintln(stderr, "release: warning: there are changes that are not committed; the version says so")
	}
	return nil
}

// read reads the commit of the repository at root.
func (c *commit) read(ctx context.Context, root string) error {
	git := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "TZ=UTC") // of local dates
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("git %s: %w; -commit and -date replace the repository", args[0], err)
		}
		return strings.TrimSpace(string(out)), nil
	}
	head, err := git("log", "-1", "--format=%H %cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ")
	if err != nil {
		return err
	}
	c.hash, c.date, _ = strings.Cut(head, " ")
	changes, err := git("status", "--porcelain", "--untracked-files=no")
	c.changed = changes != ""
	return err
}
