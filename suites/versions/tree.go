package versions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Export writes the files of a commit and of its submodules into a folder, which must be
// absent or empty. There is no .git: builds do not depend on the commit by anything but its
// files. What is lacking is returned.
//
// The files are written under a configuration of our own, so that no filter, hook or other
// program runs that the repository or its user has configured, unless it is trusted: then the
// configuration of the repository has its filters.
func (r *Repo) Export(ctx context.Context, commit, dir string) ([]Lack, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	e := export{repo: r, dir: dir, own: dir + ".git"}
	defer func() { _ = os.RemoveAll(e.own) }() // the folder of trees is removed, too
	if err = e.init(ctx); err == nil {
		err = e.write(ctx, commonDir(r.gitDir), commit, "")
	}
	if err == nil {
		err = e.findPointers()
	}
	if err != nil {
		return nil, fmt.Errorf("the files of commit %s: %w", ShortHash(commit), errors.Join(err, ctx.Err()))
	}
	return e.lacks, nil
}

// export is one in progress.
type export struct {
	repo *Repo
	dir  string // of the files
	// own is a Git folder of ours, for the index and the configuration.
	own   string
	lacks []Lack
}

// init makes the Git folder.
func (e *export) init(ctx context.Context) error {
	if err := os.MkdirAll(e.dir, 0o777); err != nil {
		return err
	}
	args := []string{"init", "--quiet", "--bare", "--template="}
	if format, err := e.repo.git(ctx, "rev-parse", "--show-object-format"); err == nil && strings.TrimSpace(format) != "sha1" {
		args = append(args, "--object-format="+strings.TrimSpace(format))
	}
	_, err := run(e.isolated(gitCommand(ctx, append(args, e.own)...)))
	return err
}

// isolated takes from a command of git all configuration but that of our own Git folder.
func (e *export) isolated(cmd *exec.Cmd) *exec.Cmd {
	var env []string
	for _, variable := range cmd.Env {
		if !strings.HasPrefix(variable, "GIT_CONFIG_") {
			env = append(env, variable)
		}
	}
	cmd.Env = append(env, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "HOME="+e.own, "XDG_CONFIG_HOME="+e.own)
	return cmd
}

// git runs a command of git on the objects of a Git folder, without its configuration.
func (e *export) git(ctx context.Context, store string, args ...string) (string, error) {
	cmd := e.isolated(gitCommand(ctx, append([]string{"-c", "core.longPaths=true", "--git-dir", e.own}, args...)...))
	cmd.Env = append(cmd.Env, "GIT_OBJECT_DIRECTORY="+filepath.Join(store, "objects"))
	return run(cmd)
}

// write writes the files of a commit of a Git folder, and of its submodules, at a path below
// the folder of the export.
func (e *export) write(ctx context.Context, store, commit, at string) error {
	work := filepath.Join(e.dir, filepath.FromSlash(at))
	index := filepath.Join(e.own, "index")
	if err := os.Remove(index); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := e.git(ctx, store, "read-tree", commit); err != nil {
		return err
	}
	listed, err := e.git(ctx, store, "ls-files", "--stage", "-z")
	if err != nil {
		return err
	}
	if err := e.checkOut(ctx, store, work, index); err != nil {
		return err
	}
	for _, link := range gitlinks(listed) {
		link.Path = path.Join(at, link.Path)
		if err := e.submodule(ctx, link); err != nil {
			return err
		}
	}
	return nil
}

// checkOut writes the files of the index into a folder.
func (e *export) checkOut(ctx context.Context, store, work, index string) (err error) {
	args := []string{"checkout-index", "--all", "--force", "--quiet"}
	if !e.repo.Trusted {
		_, err = e.git(ctx, store, append([]string{"--work-tree", work}, args...)...)
		return err
	}
	cmd := gitCommand(ctx, append([]string{"--git-dir", store, "--work-tree", work}, args...)...)
	cmd.Dir = work
	cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+index)
	_, err = run(cmd)
	return err
}

// findPointers notes the files that have only a pointer of Git LFS in them.
func (e *export) findPointers() error {
	return filepath.WalkDir(e.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		pointer, err := isPointer(path, entry)
		if err != nil || !pointer {
			return err
		}
		path, err = filepath.Rel(e.dir, path)
		e.lacks = append(e.lacks, Lack{Path: filepath.ToSlash(path)})
		return err
	})
}

// isPointer reports whether a file is a pointer as the specification of Git LFS has it
// (spec.md of git-lfs): short, with the version in its first line, and a digest.
func isPointer(path string, entry fs.DirEntry) (bool, error) {
	const most = 1024 // bytes of a pointer
	info, err := entry.Info()
	if err != nil || info.Size() >= most {
		return false, err
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	text := string(data)
	isVersion := strings.HasPrefix(text, "version https://git-lfs.github.com/spec/") || strings.HasPrefix(text, "version https://hawser.github.com/spec/")
	return isVersion && strings.Contains(text, "\noid sha256:"), err
}
