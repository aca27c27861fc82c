package versions

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Lack is a file or submodule that a commit lacks.
type Lack struct {
	// Path is where it belongs in the tree, with slashes.
	Path string `json:"path"`
	// Commit is the commit of a submodule which is not in the repository; empty for a file that
	// is there as a pointer only.
	Commit string `json:"commit,omitempty"`
}

func (l Lack) String() string {
	if l.Commit == "" {
		return l.Path + " is only a pointer of Git LFS"
	}
	return fmt.Sprintf("submodule %s at %s is not in the repository", l.Path, ShortHash(l.Commit))
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

// submodule makes the repository of a submodule, from any Git folder that has its commit: hashes
// do not depend on where a submodule lay, or how it was called. One that is nowhere is lacking.
func (c *checkout) submodule(ctx context.Context, link Lack) error {
	if err := c.emptyFolder(link.Path); err != nil {
		return err
	}
	found := len(c.lacks)
	for _, store := range c.repo.stores() {
		if !hasCommit(ctx, store, link.Commit) {
			continue
		}
		err := c.write(ctx, store, link.Commit, link.Path)
		if _, incomplete := errors.AsType[gitError](err); !incomplete || ctx.Err() != nil {
			return err
		}
		c.lacks = c.lacks[:found] // of what was written in part
		if err := c.emptyFolder(link.Path); err != nil {
			return err
		}
	}
	c.lacks = append(c.lacks, link)
	return nil
}

// emptyFolder makes a folder below the checkout, which no link leads out of.
func (c *checkout) emptyFolder(path string) error {
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	path = filepath.FromSlash(path)
	return errors.Join(root.RemoveAll(path), root.MkdirAll(path, 0o777))
}

func hasCommit(ctx context.Context, store, commit string) bool {
	return gitCommand(ctx, "--git-dir", store, "cat-file", "-e", commit+"^{commit}").Run() == nil
}

// storesOf returns the Git folders in which commits of submodules may be: the one of a repository
// and those below it, and those in its checkouts, each once.
func storesOf(gitDir, checkout string) []string {
	common := commonDir(gitDir)
	checkouts := []string{checkout}
	if filepath.Base(common) == ".git" {
		checkouts = append(checkouts, filepath.Dir(common))
	}
	linked, _ := filepath.Glob(filepath.Join(escaped(common), "worktrees", "*", "gitdir")) // the pattern is well-formed
	for _, file := range linked {
		checkouts = append(checkouts, filepath.Dir(pathIn(file, "")))
	}
	stores := gitDirsBelow(nil, common)
	for _, dir := range slices.Compact(checkouts) {
		stores = gitDirsInCheckout(stores, dir)
	}
	return stores
}

// escaped returns a path as a pattern of itself.
func escaped(path string) string {
	if filepath.Separator == '\\' {
		return path // where patterns have no escapes
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// commonDir returns the Git folder that has the objects of another one, which may be that of a
// linked worktree.
func commonDir(gitDir string) string {
	if dir := pathIn(filepath.Join(gitDir, "commondir"), ""); dir != "" {
		return dir
	}
	return gitDir
}

// pathIn returns the path that a file of Git has behind a prefix, which may be relative to the
// folder of the file; empty without one.
func pathIn(file, prefix string) string {
	data, err := os.ReadFile(file)
	text, found := strings.CutPrefix(strings.TrimRight(string(data), "\r\n"), prefix)
	if err != nil || !found || text == "" {
		return ""
	}
	if filepath.IsAbs(text) {
		return filepath.Clean(text)
	}
	return filepath.Join(filepath.Dir(file), filepath.FromSlash(text))
}

func isGitDir(dir string) bool {
	head, err := os.Stat(filepath.Join(dir, "HEAD"))
	objects, err2 := os.Stat(filepath.Join(dir, "objects"))
	return err == nil && err2 == nil && head.Mode().IsRegular() && objects.IsDir()
}

// gitDirsBelow adds a Git folder and the Git folders of the submodules in it.
func gitDirsBelow(list []string, dir string) []string {
	inner := []string{"objects", "refs", "logs", "hooks", "info", "lfs", "annex"}
	_ = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error { // what cannot be read is not there
		switch {
		case err != nil || !entry.IsDir():
		case isGitDir(path):
			if slices.Contains(list, path) {
				return fs.SkipDir
			}
			list = append(list, path)
		case slices.Contains(inner, entry.Name()) && isGitDir(filepath.Dir(path)):
			return fs.SkipDir
		}
		return nil
	})
	return list
}

// gitDirsInCheckout adds the Git folders to which a .git in a checkout leads.
func gitDirsInCheckout(list []string, checkout string) []string {
	if checkout == "" {
		return list
	}
	_ = filepath.WalkDir(checkout, func(path string, entry fs.DirEntry, err error) error { // as above
		if err != nil || entry.Name() != ".git" {
			return nil
		}
		if dir := pathIn(path, "gitdir: "); dir != "" {
			path = dir
		} else if dir, err := filepath.EvalSymlinks(path); err == nil {
			path = dir
		}
		list = gitDirsBelow(list, commonDir(path))
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	return list
}

// canComplement reports whether something that the files of a commit lacked may be there now.
func (r *Repo) canComplement(ctx context.Context, lacks []Lack) bool {
	return slices.ContainsFunc(lacks, func(l Lack) bool {
		if l.Commit == "" {
			return true // a filter may have it now
		}
		return slices.ContainsFunc(r.stores(), func(store string) bool { return hasCommit(ctx, store, l.Commit) })
	})
}
