package testsuites

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOwn finds the collection from any folder.
func TestOwn(t *testing.T) {
	want := Own(t)
	if _, err := os.Stat(filepath.Join(want, "README.md")); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if got := Own(t); got != want {
		t.Errorf("from another folder: %s, want %s", got, want)
	}
}

func TestPublic(t *testing.T) {
	want := t.TempDir()
	t.Setenv("KEYMOVE_SUITES", want)
	if got := Public(t); got != want {
		t.Errorf("Public() = %s, want %s", got, want)
	}
}
