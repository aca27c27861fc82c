package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Export writes the files of a commit into a folder, which must be absent or empty. Files of
// submodules are not among them, and there is no .git: builds do not depend on the commit by
// anything but its files.
func (r *Repo) Export(ctx context.Context, commit, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	// An index of our own: that of the repository belongs to its checkout.
	index := dir + ".index"
	defer func() { _ = os.Remove(index) }() // it is not there after a failure
	for _, args := range [][]string{{"read-tree", commit}, {"checkout-index", "--all", "--force", "--quiet"}} {
		cmd := gitCommand(ctx, index, append([]string{"--git-dir", r.gitDir, "--work-tree", dir}, args...)...)
		cmd.Dir = dir
		if _, err := run(cmd); err != nil {
			return fmt.Errorf("the files of commit %s: %w", ShortHash(commit), errors.Join(err, ctx.Err()))
		}
	}
	return nil
}
