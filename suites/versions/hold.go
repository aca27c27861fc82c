package versions

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Hold keeps those objects of commits that no reference of the repository reaches, in a folder
// of ours: a "git gc" there may remove them while versions are still built. Mostly there are none,
// and nothing is written. Commits that are gone already are left out.
func (r *Repo) Hold(ctx context.Context, dir string, commits ...string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err == nil && !slices.Contains(r.held, dir) { // of an earlier call
		r.held = append(r.held, dir)
	}
	cmd := gitCommand(ctx, "--git-dir", r.gitDir, "rev-list", "--objects", "--ignore-missing", "--stdin", "--not", "--all")
	cmd.Stdin = strings.NewReader(strings.Join(commits, "\n") + "\n")
	objects, err := run(r.reading(cmd))
	if err != nil || objects == "" {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "pack"), 0o777); err != nil {
		return err
	}
	cmd = gitCommand(ctx, "--git-dir", r.gitDir, "pack-objects", "--quiet", filepath.Join(dir, "pack", "pack"))
	cmd.Stdin = strings.NewReader(objects)
	if _, err := run(r.reading(cmd)); err != nil {
		return err
	}
	if !slices.Contains(r.held, dir) {
		r.held = append(r.held, dir)
	}
	return nil
}
