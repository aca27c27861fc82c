//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package job

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
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

// TestLockOutlivesAKill: a process that a killed run was starting holds the lock of its
// folder a little longer. Whoever wants it next waits.
func TestLockOutlivesAKill(t *testing.T) {
	dir := t.TempDir()
	killed, err := lockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), "sleep", "0.2")
	child.ExtraFiles = []*os.File{killed.file}
	if err := child.Start(); err != nil {
		t.Skip(err)
	}
	if err := killed.file.Close(); err != nil { // as the system does at the end of a process
		t.Fatal(err)
	}
	next, err := lockFolder(dir)
	if err != nil {
		t.Fatalf("the lock of a run that was killed: %v", err)
	}
	if err := errors.Join(child.Wait(), next.release()); err != nil {
		t.Error(err)
	}
}
