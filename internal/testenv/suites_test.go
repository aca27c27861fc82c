package testenv

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOwnSuites finds the collection from any folder.
func TestOwnSuites(t *testing.T) {
	want := OwnSuites(t)
	if _, err := os.Stat(filepath.Join(want, "README.md")); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if got := OwnSuites(t); got != want {
		t.Errorf("from another folder: %s, want %s", got, want)
	}
}

func TestPublicSuites(t *testing.T) {
	want := t.TempDir()
	t.Setenv("KEYMOVE_SUITES", want)
	if got := PublicSuites(t); got != want {
		t.Errorf("PublicSuites() = %s, want %s", got, want)
	}
}
