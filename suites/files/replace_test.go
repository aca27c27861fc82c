package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestReplaceFileOnAFullDisk: the older file stays, and no other is left.
func TestReplaceFileOnAFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int{"a byte": 1, "more than a buffer": 1 << 20} {
		onFullDisk := func(path string) (*os.File, error) {
			if err := os.Symlink(full, path+TmpSuffix); err != nil {
				return nil, err
			}
			return os.OpenFile(path+TmpSuffix, os.O_WRONLY, 0)
		}
		if err := replaceFile(path, onFullDisk, synced(WriteBytes(make([]byte, size)))); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%s: %v, want ENOSPC", name, err)
		}
		checkFile(t, path, "old")
		if _, err := os.Lstat(path + TmpSuffix); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the temporary file is left: %v", name, err)
		}
	}
}

// TestReplaceFileFollowsNoLink: a temporary name may be a link that leads elsewhere.
func TestReplaceFileFollowsNoLink(t *testing.T) {
	other, path := filepath.Join(t.TempDir(), "other"), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(other, []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, path+TmpSuffix); err != nil {
		t.Skip(err)
	}
	if err := ReplaceFile(path, WriteBytes([]byte("new"))); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "new")
	checkFile(t, other, "other")
}

// TestReplaceFileThatCannotBeReplaced: a folder in its place, or none around it.
func TestReplaceFileThatCannotBeReplaced(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "folder", "inner"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", "absent/file"} {
		if err := ReplaceFile(filepath.Join(dir, name), WriteBytes([]byte("x"))); err == nil {
			t.Errorf("ReplaceFile of %s: no error", name)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, want no temporary file", entries, err)
	}
}

func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file.txt")
	write := func(text string, failure error) error {
		return ReplaceFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return errors.Join(err, failure)
		})
	}
	if err := write("old", nil); err != nil {
		t.Fatalf("ReplaceFile: %v", err)
	}
	full := errors.New("disk full")
	if err := write("half of the n", full); !errors.Is(err, full) {
		t.Errorf("ReplaceFile: %v, want the error of the writer", err)
	}
	checkFile(t, path, "old")
	if err := write("new", nil); err != nil {
		t.Fatalf("ReplaceFile: %v", err)
	}
	checkFile(t, path, "new")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("%d files, want no temporary ones left: %v", len(entries), entries)
	}
}

// checkFile checks what a file holds.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if text, err := os.ReadFile(path); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v, want %q", path, text, err, want)
	}
}
