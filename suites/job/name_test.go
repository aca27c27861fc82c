package job

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestNameAt: a name that exists, as a folder or a file, gets the first number that is free.
func TestNameAt(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	first := filepath.Join(RunsDir, "20260203T040506Z-a")
	for _, want := range []string{first, first + "-2", first + "-3"} {
		if got := NameAt(at, "a"); got != want {
			t.Errorf("NameAt: %s, want %s", got, want)
		}
		if err := os.MkdirAll(want, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if want := filepath.Join(RunsDir, "20260203T040506Z-b_c"); NameAt(at, "b/c") != want {
		t.Errorf("NameAt of b/c: %s, want %s", NameAt(at, "b/c"), want)
	}
}
