package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// cloneConfig is the configuration of each clone: no hook and no process in the background, and a name
// for whoever commits.
var cloneConfig = []string{
	"core.hooksPath=" + os.DevNull, "core.fsmonitor=false", "core.longPaths=true", "gc.auto=0", "maintenance.auto=false",
	"user.name=Keymove", "user.email=keymove@localhost", "commit.gpgSign=false", "tag.gpgSign=false", "submodule.active=.",
}

// largeFiles is where Git LFS keeps files, in a Git folder.
const largeFiles = "lfs"

// Clone copies the repository into a folder of ours, which is read from then on: what happens to the
// branches and objects of the user does not count any more. A clone that is there already, with the
// commits, is used as it is.
func (r *Repo) Clone(ctx context.Context, dir string, commits ...string) error {
	dir, err := filepath.Abs(dir)
	if err == nil && len(absent(ctx, dir, commits)) > 0 {
		err = r.newClone(ctx, dir, commits)
	}
	if err != nil {
		return fmt.Errorf("a clone of %s: %w", r.Dir, errors.Join(err, ctx.Err()))
	}
	r.gitDir = dir
	return nil
}

// newClone makes a clone in the place of what is there.
func (r *Repo) newClone(ctx context.Context, dir string, commits []string) error {
	made := dir + ".new" // a clone that was killed is none
	if err := errors.Join(os.RemoveAll(dir), os.RemoveAll(made)); err != nil {
		return err
	}
	if err := clone(ctx, r.common, made, commits, "--bare"); err != nil {
		return err
	}
	if large := filepath.Join(r.common, largeFiles); isFolder(large) {
		if err := os.CopyFS(filepath.Join(made, largeFiles), os.DirFS(large)); err != nil {
			return err
		}
	}
	return os.Rename(made, dir)
}

// clone clones a Git folder or a server, with commits which no branch and no tag of it may have. Objects are linked
// where they can be, else copied; none are borrowed. What the configuration of a Git folder says about the contents
// of files, and where servers are, is taken over.
func clone(ctx context.Context, from, to string, commits []string, options ...string) error {
	args := append([]string{"clone", "--quiet", "--dissociate", "--template="}, options...)
	for _, entry := range append(slices.Clip(cloneConfig), takenConfig(ctx, from)...) {
		args = append(args, "--config", entry)
	}
	if _, err := run(gitCommand(ctx, append(args, "--", from, to)...)); err != nil {
		return err
	}
	gitDir := to
	if !slices.Contains(options, "--bare") {
		gitDir = filepath.Join(to, ".git")
	}
	away := absent(ctx, gitDir, commits)
	if len(away) == 0 {
		return nil
	}
	fetch := []string{"--git-dir", gitDir, "fetch", "--quiet", "--no-tags", "--update-shallow"}
	if filepath.IsAbs(from) { // a server has its own rules
		fetch = append(fetch, "--upload-pack", "git -c uploadpack.allowAnySHA1InWant=true upload-pack")
	}
	_, err := run(gitCommand(ctx, slices.Concat(fetch, []string{"--", from}, away)...))
	return err
}

// absent returns the commits that a Git folder does not have: all of them if it is none.
func absent(ctx context.Context, gitDir string, commits []string) []string {
	has, _ := run(gitCommand(ctx, append([]string{"--git-dir", gitDir, "rev-list", "--no-walk", "--ignore-missing"}, commits...)...))
	return slices.DeleteFunc(slices.Clone(commits), func(commit string) bool { return strings.Contains(has, commit+"\n") })
}

// takenConfig returns the filters, the ends of lines and the other names of servers that a Git folder has configured.
func takenConfig(ctx context.Context, gitDir string) (entries []string) {
	listed, _ := run(gitCommand(ctx, "--git-dir", gitDir, "config", "--null", "--get-regexp", `^filter\.|^url\.|^core\.(autocrlf|eol)$`)) // an error means none
	for entry := range strings.SplitSeq(strings.TrimSuffix(listed, "\x00"), "\x00") {
		if key, value, hasValue := strings.Cut(entry, "\n"); hasValue && !strings.Contains(key, "=") {
			entries = append(entries, key+"="+value)
		}
	}
	return entries
}

// CheckOut makes a repository of a commit in a folder: a clone without a way back, in which HEAD is the commit,
// the tags are those in its history, and submodules are clones, too. What is lacking is returned.
func (r *Repo) CheckOut(ctx context.Context, commit, dir string) ([]Missing, error) {
	c := checkout{repo: r, dir: dir}
	err := c.write(ctx, r.gitDir, r.origin(ctx, r.common), commit, "")
	if err != nil {
		return nil, fmt.Errorf("the files of commit %s: %w", ShortHash(commit), errors.Join(err, ctx.Err()))
	}
	return c.missing, nil
}

// checkout is one in progress.
type checkout struct {
	repo    *Repo
	dir     string // of the files
	missing []Missing
}

// write clones a commit, and its submodules, to a path below the folder. origin is where the user has
// the repository from.
func (c *checkout) write(ctx context.Context, from, origin, commit, at string) error {
	work := filepath.Join(c.dir, filepath.FromSlash(at))
	large := "lfs.storage=" + filepath.Join(c.repo.gitDir, largeFiles)
	if err := clone(ctx, from, work, []string{commit}, "--no-checkout", "--origin", "origin", "--config", large); err != nil {
		return err
	}
	git := func(args ...string) (text string, err error) {
		in := []string{"-C", work}
		if origin != "" {
			in = append(in, "-c", "remote.origin.url="+origin)
		}
		return run(gitCommand(ctx, append(in, args...)...))
	}
	if err := detach(git, commit); err != nil {
		return err
	}
	pointers, err := git("ls-files", "-z", "--", ":(top,attr:filter=lfs)")
	if err != nil {
		return err
	}
	c.notePointers(work, at, pointers)
	return errors.Join(deleteRefs(ctx, work), c.submodules(ctx, git, at))
}

// detach writes the files of a commit, which is HEAD then, as "git checkout --detach" does; that does not fail if a file
// is not in the clone. "git checkout -" needs the message.
func detach(git func(...string) (string, error), commit string) error {
	moved := "checkout: moving from " + commit + " to " + commit
	_, err := git("update-ref", "--no-deref", "-m", moved, "HEAD", commit)
	if err == nil {
		_, err = git("reset", "--quiet", "--hard", "--no-recurse-submodules")
	}
	if err == nil {
		_, err = git("remote", "remove", "origin")
	}
	return err
}

// deleteRefs deletes branches, and tags that are not in the history of HEAD: they would change what a build calls its version.
func deleteRefs(ctx context.Context, work string) error {
	cmd := gitCommand(ctx, "-C", work, "update-ref", "--no-deref", "--stdin")
	var deleted string
	for _, which := range [][]string{{"refs/heads"}, {"--no-merged=HEAD", "refs/tags"}} {
		listed, err := run(gitCommand(ctx, append([]string{"-C", work, "for-each-ref", "--format=delete %(refname)"}, which...)...))
		if err != nil {
			return err
		}
		deleted += listed
	}
	cmd.Stdin = strings.NewReader(deleted)
	_, err := run(cmd)
	return err
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
