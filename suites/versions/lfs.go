package versions

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

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
// (docs/spec.md of git-lfs): short, with the version in its first line, and a digest.
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
