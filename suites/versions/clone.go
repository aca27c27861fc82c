package versions

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites/files"
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
	if err == nil && len(lacking(ctx, dir, commits)) > 0 {
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
	missing := lacking(ctx, gitDir, commits)
	if len(missing) == 0 {
		return nil
	}
	fetch := []string{"--git-dir", gitDir, "fetch", "--quiet", "--no-tags", "--update-shallow"}
	if filepath.IsAbs(from) { // a server has its own rules
		fetch = append(fetch, "--upload-pack", "git -c uploadpack.allowAnySHA1InWant=true upload-pack")
	}
	_, err := run(gitCommand(ctx, slices.Concat(fetch, []string{"--", from}, missing)...))
	return err
}

// lacking returns the commits that a Git folder does not have: all of them if it is none.
func lacking(ctx context.Context, gitDir string, commits []string) []string {
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
func (r *Repo) CheckOut(ctx context.Context, commit, dir string) ([]Lack, error) {
	c := checkout{repo: r, dir: dir}
	err := c.write(ctx, r.gitDir, r.origin(ctx, r.common), commit, "")
	if err != nil {
		return nil, fmt.Errorf("the files of commit %s: %w", ShortHash(commit), errors.Join(err, ctx.Err()))
	}
	return c.lacks, nil
}

// origin returns where a Git folder was cloned from, for the URLs of submodules that are relative to it.
func (r *Repo) origin(ctx context.Context, gitDir string) string {
	text, _ := run(gitCommand(ctx, "--git-dir", gitDir, "ls-remote", "--get-url"))
	switch url := strings.TrimSpace(text); {
	case url == "origin": // as git answers without one
		return ""
	case !strings.Contains(url, ":") && !filepath.IsAbs(url):
		return filepath.Join(r.checkout, url)
	default:
		return url
	}
}

// checkout is one in progress.
type checkout struct {
	repo  *Repo
	dir   string // of the files
	lacks []Lack
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
	// As "git checkout --detach" does, which does not fail if a file is not in the clone; "git checkout -" needs the message.
	moved := "checkout: moving from " + commit + " to " + commit
	for _, args := range [][]string{
		{"update-ref", "--no-deref", "-m", moved, "HEAD", commit},
		{"reset", "--quiet", "--hard", "--no-recurse-submodules"},
		{"remote", "remove", "origin"},
	} {
		if _, err := git(args...); err != nil {
			return err
		}
	}
	pointers, err := git("ls-files", "-z", "--", ":(top,attr:filter=lfs)")
	if err != nil {
		return err
	}
	c.notePointers(work, at, pointers)
	return errors.Join(deleteRefs(ctx, work), c.submodules(ctx, git, at))
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

// submodules writes the submodules of what was written at a path.
func (c *checkout) submodules(ctx context.Context, git func(...string) (string, error), at string) error {
	listed, err := git("ls-files", "--stage", "-z")
	links := gitlinks(listed)
	if err != nil || len(links) == 0 {
		return err
	}
	_, _ = git("submodule", "--quiet", "init") // without .gitmodules only the user's own Git folders have them
	urls := map[string]string{}
	paths, _ := git("config", "--null", "--file", ".gitmodules", "--get-regexp", `^submodule\..*\.path$`)
	for entry := range strings.SplitSeq(paths, "\x00") {
		key, path, _ := strings.Cut(entry, "\n")
		url, _ := git("config", "--get", strings.TrimSuffix(key, ".path")+".url")
		urls[path] = strings.TrimSpace(url)
	}
	for _, link := range links {
		url := urls[link.Path]
		link.Path = path.Join(at, link.Path)
		if err := c.submodule(ctx, link, url); err != nil {
			return err
		}
	}
	return nil
}

// submodule writes a submodule, from any Git folder of the user's that has its commit: hashes do not depend
// on where it lay, or how it was called; else from its server. One that is nowhere is lacking.
func (c *checkout) submodule(ctx context.Context, link Lack, url string) error {
	found := len(c.lacks)
	work := filepath.Join(c.dir, filepath.FromSlash(link.Path))
	places := append(slices.Clip(c.repo.stores()), url)
	if c.repo.checkout != "" {
		places = append([]string{filepath.Join(c.repo.checkout, filepath.FromSlash(link.Path), ".git")}, places...)
	}
	for _, from := range places {
		origin := url
		switch {
		case from == "":
			continue
		case from != url && len(lacking(ctx, from, []string{link.Commit})) > 0:
			continue
		case from != url:
			origin = c.repo.origin(ctx, from)
		}
		if err := os.RemoveAll(work); err != nil {
			return err
		}
		err := c.write(ctx, from, origin, link.Commit, link.Path)
		if _, incomplete := errors.AsType[gitError](err); !incomplete || ctx.Err() != nil {
			return err
		}
		c.lacks = c.lacks[:found] // of what was written in part
	}
	c.lacks = append(c.lacks, link)
	return errors.Join(os.RemoveAll(work), os.MkdirAll(work, 0o777))
}

// gitlinks returns the submodules among the entries that git ls-files lists.
func gitlinks(listed string) []Lack {
	var links []Lack
	for entry := range strings.SplitSeq(listed, "\x00") {
		about, path, _ := strings.Cut(entry, "\t")
		if fields := strings.Fields(about); len(fields) > 1 && fields[0] == "160000" {
			links = append(links, Lack{Path: path, Commit: fields[1]})
		}
	}
	return links
}

// gitDirsBelow returns the Git folders of submodules in a Git folder, and in those of its worktrees.
func gitDirsBelow(common string) (list []string) {
	_ = filepath.WalkDir(common, func(path string, entry fs.DirEntry, err error) error { // what cannot be read is not there
		switch {
		case err != nil || !entry.IsDir():
		case isGitDir(path):
			list = append(list, path)
		case slices.Contains([]string{"objects", "refs", "logs", largeFiles}, entry.Name()) && isGitDir(filepath.Dir(path)):
			return fs.SkipDir
		}
		return nil
	})
	return list
}

func isGitDir(dir string) bool {
	head, err := os.Stat(filepath.Join(dir, "HEAD"))
	return err == nil && head.Mode().IsRegular() && isFolder(filepath.Join(dir, "objects"))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Lack is a file or submodule that a commit lacks.
type Lack struct {
	// Path is where it belongs in the tree, with slashes.
	Path string `json:"path"`
	// Commit is the commit of a submodule that is nowhere; empty for a file that is there as a pointer only.
	Commit string `json:"commit,omitempty"`
}

func (l Lack) String() string {
	if l.Commit == "" {
		return l.Path + " is only a pointer of Git LFS"
	}
	return fmt.Sprintf("submodule %s at %s is neither in the repository nor on its server", l.Path, ShortHash(l.Commit))
}

// LackText says what is lacking, of many the first ones; empty for nothing.
func LackText(lacks []Lack) string {
	const most = 3
	var texts []string
	for _, l := range lacks[:min(most, len(lacks))] {
		texts = append(texts, l.String())
	}
	if len(lacks) > most {
		texts = append(texts, fmt.Sprintf("%d more", len(lacks)-most))
	}
	return strings.Join(texts, ", ")
}

// notePointers notes the files that Git LFS should have replaced, and did not: short ones with the version in their
// first line and a digest (spec.md of git-lfs).
func (c *checkout) notePointers(work, at, listed string) {
	const most = 1024 // bytes of a pointer
	for name := range strings.SplitSeq(strings.TrimSuffix(listed, "\x00"), "\x00") {
		file := filepath.Join(work, filepath.FromSlash(name))
		info, err := os.Lstat(file)
		if err != nil || !info.Mode().IsRegular() || info.Size() >= most {
			continue
		}
		data, err := files.ReadOwn(file)
		if text := string(data); err == nil && strings.HasPrefix(text, "version https://") && strings.Contains(text, "\noid sha256:") {
			c.lacks = append(c.lacks, Lack{Path: path.Join(at, name)})
		}
	}
}
