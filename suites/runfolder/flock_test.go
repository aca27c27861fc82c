//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package runfolder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestFlockOfAClosedFile is an error: it is not that the file system has no locks.
func TestFlockOfAClosedFile(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	if _, ok := errors.AsType[*fs.PathError](flock(file)); !ok {
		t.Error("flock of a closed file: no PathError")
	}
	if isAt(file, file.Name()) {
		t.Error("a closed file is at its path")
	}
}

// TestIsAt: a file that was removed, or replaced, is not at its path.
func TestIsAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !isAt(file, path) {
		t.Error("a new file is not at its path")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if isAt(file, path) {
		t.Error("a file that was removed is at its path")
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if isAt(file, path) {
		t.Error("a file is at the path of another")
	}
}
