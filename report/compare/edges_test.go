package compare

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestReadAllowedFile(t *testing.T) {
	if allowed, err := ReadAllowedFile(""); allowed != nil || err != nil {
		t.Errorf("no file: %v, %v", allowed, err)
	}
	path := filepath.Join(t.TempDir(), "allowed.txt")
	if _, err := ReadAllowedFile(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is missing: %v", err)
	}
	if err := os.WriteFile(path, []byte("WAC.001 known\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if allowed, err := ReadAllowedFile(path); allowed == nil || err != nil {
		t.Errorf("a file: %v, %v", allowed, err)
	}
}
