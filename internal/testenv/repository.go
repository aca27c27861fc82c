package testenv

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Repository returns the top folder of the repository.
func Repository(t testing.TB) string {
	t.Helper()
	return root(t)
}

// Files returns the files of the repository whose names match a pattern, relative to its top, with slashes.
func Files(t testing.TB, pattern string) []string {
	t.Helper()
	var files []string
	wanted := regexp.MustCompile(pattern)
	err := fs.WalkDir(os.DirFS(root(t)), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "keymove-runs" || path == "dist" || path == "battery"):
			return fs.SkipDir
		case !d.IsDir() && wanted.MatchString(path):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Documents returns the pages that people read.
func Documents(t testing.TB) []string {
	t.Helper()
	return Files(t, `^(docs/.*|[^/]*|.*/README)\.md$`)
}

// Read returns a file of the repository.
func Read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(t), filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var codeBlock = regexp.MustCompile("(?ms)^```.*?^```$")

// WithoutCode returns a page without its blocks of code.
func WithoutCode(page string) string { return codeBlock.ReplaceAllString(page, "") }
