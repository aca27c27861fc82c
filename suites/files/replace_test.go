package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"keymove/internal/testenv"
)

// TestReplaceFileOnAFullDisk: the older file stays, and no other is left.
func TestReplaceFileOnAFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	testenv.File(t, path, "old")
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
	testenv.File(t, other, "other")
	if err := os.Symlink(other, path+TmpSuffix); err != nil {
		t.Skip(err)
	}
	testenv.Check(t, ReplaceFile(path, WriteBytes([]byte("new"))))
	checkFile(t, path, "new")
	checkFile(t, other, "other")
}

// TestReplaceFile: the older file stays if the writer fails; a folder in its place, or none around it, cannot be replaced.
// No temporary file is left.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file.txt")
	full := errors.New("disk full")
	for _, step := range []struct {
		text    string
		failure error
		want    string
	}{{"old", nil, "old"}, {"half of the n", full, "old"}, {"new", nil, "new"}} {
		err := ReplaceFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, step.text)
			return errors.Join(err, step.failure)
		})
		if !errors.Is(err, step.failure) {
			t.Errorf("%q: %v, want %v", step.text, err, step.failure)
		}
		checkFile(t, path, step.want)
	}
	testenv.Check(t, os.MkdirAll(filepath.Join(dir, "folder", "inner"), 0o777))
	for _, name := range []string{"folder", "absent/file"} {
		if err := ReplaceFile(filepath.Join(dir, name), WriteBytes([]byte("x"))); err == nil {
			t.Errorf("ReplaceFile of %s: no error", name)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v, want no temporary file", entries, err)
	}
}

// checkFile checks what a file holds.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if text, err := os.ReadFile(path); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v, want %q", path, text, err, want)
	}
}
