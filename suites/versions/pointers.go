package versions

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// findPointers notes the files that have only a pointer of Git LFS in them.
func (c *checkout) findPointers() error {
	return filepath.WalkDir(c.dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return fs.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		pointer, err := isPointer(path, entry)
		if err != nil || !pointer {
			return err
		}
		path, err = filepath.Rel(c.dir, path)
		c.lacks = append(c.lacks, Lack{Path: filepath.ToSlash(path)})
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
