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
func (c *checkout) submodule(ctx context.Context, link Missing, url string) error {
	found := len(c.missing)
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
		case from != url && len(absent(ctx, from, []string{link.Commit})) > 0:
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
		c.missing = c.missing[:found] // of what was written in part
	}
	c.missing = append(c.missing, link)
	return errors.Join(os.RemoveAll(work), os.MkdirAll(work, 0o777))
}

// gitlinks returns the submodules among the entries that git ls-files lists.
func gitlinks(listed string) []Missing {
	var links []Missing
	for entry := range strings.SplitSeq(listed, "\x00") {
		about, path, _ := strings.Cut(entry, "\t")
		if fields := strings.Fields(about); len(fields) > 1 && fields[0] == "160000" {
			links = append(links, Missing{Path: path, Commit: fields[1]})
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

// Missing is a file or submodule that a commit lacks.
type Missing struct {
	// Path is where it belongs in the tree, with slashes.
	Path string `json:"path"`
	// Commit is the commit of a submodule that is nowhere; empty for a file that is there as a pointer only.
	Commit string `json:"commit,omitempty"`
}

func (l Missing) String() string {
	if l.Commit == "" {
		return l.Path + " is only a pointer of Git LFS"
	}
	return fmt.Sprintf("submodule %s at %s is neither in the repository nor on its server", l.Path, ShortHash(l.Commit))
}

// MissingText says what is lacking, of many the first ones; empty for nothing.
func MissingText(list []Missing) string {
	const most = 3
	var texts []string
	for _, l := range list[:min(most, len(list))] {
		texts = append(texts, l.String())
	}
	if len(list) > most {
		texts = append(texts, fmt.Sprintf("%d more", len(list)-most))
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
			c.missing = append(c.missing, Missing{Path: path.Join(at, name)})
		}
	}
}
