package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// CheckOut makes a repository of its own of a commit in a folder, which must be absent or
// empty: the files of the commit and of its submodules, each of them with a .git in which HEAD
// is the commit and the tags are those in its history. Objects are borrowed, not copied. What a
// build does with git there changes nothing of the repository that the commit is from, and does
// not depend on its branches, its index or its changes. What is lacking is returned.
//
// The files are written under a configuration of our own with the filters of the repository, such as
// those of Git LFS: whoever runs its build command trusts it.
func (r *Repo) CheckOut(ctx context.Context, commit, dir string) ([]Lack, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	c := checkout{repo: r, dir: dir}
	if err = os.MkdirAll(c.dir, 0o777); err == nil {
		err = c.write(ctx, commonDir(r.gitDir), commit, "")
	}
	if err == nil {
		err = c.findPointers()
	}
	if err != nil {
		return nil, fmt.Errorf("the files of commit %s: %w", ShortHash(commit), errors.Join(err, ctx.Err()))
	}
	return c.lacks, nil
}

// checkout is one in progress.
type checkout struct {
	repo  *Repo
	dir   string // of the files
	lacks []Lack
}

// isolated takes from a command of git all configuration except our own Git folder's.
func isolated(cmd *exec.Cmd) *exec.Cmd {
	var env []string
	for _, variable := range cmd.Env {
		if !strings.HasPrefix(variable, "GIT_CONFIG_") {
			env = append(env, variable)
		}
	}
	cmd.Env = append(env, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "HOME="+os.DevNull, "XDG_CONFIG_HOME="+os.DevNull)
	return cmd
}

// git runs a command of git in the repository of a folder, without any other configuration.
func (c *checkout) git(ctx context.Context, work string, args ...string) (string, error) {
	return run(isolated(gitCommand(ctx, append([]string{"--git-dir", filepath.Join(work, ".git"), "--work-tree", work}, args...)...)))
}

// write makes the repository of a commit of a Git folder, and of its submodules, at a path
// below the folder of the checkout.
func (c *checkout) write(ctx context.Context, store, commit, at string) error {
	work := filepath.Join(c.dir, filepath.FromSlash(at))
	if err := c.init(ctx, store, commit, work); err != nil {
		return err
	}
	if _, err := c.git(ctx, work, "read-tree", "HEAD"); err != nil {
		return err
	}
	listed, err := c.git(ctx, work, "ls-files", "--stage", "-z")
	if err != nil {
		return err
	}
	if err := c.writeFiles(ctx, store, work); err != nil {
		return err
	}
	for _, link := range gitlinks(listed) {
		link.Path = path.Join(at, link.Path)
		if err := c.submodule(ctx, link); err != nil {
			return err
		}
	}
	return nil
}

// writeFiles writes the files of the index into a folder, and notes in the index that they are
// as they should be.
func (c *checkout) writeFiles(ctx context.Context, store, work string) error {
	cmd := c.repo.reading(gitCommand(ctx, "--git-dir", store, "--work-tree", work, "checkout-index", "--all", "--force", "--quiet", "--index"))
	cmd.Dir = work
	cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+filepath.Join(work, ".git", "index"))
	_, err := run(cmd)
	return err
}
