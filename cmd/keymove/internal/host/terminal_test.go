package host

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestWidth(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for columns, want := range map[string]int{"": 0, "60": 60, "0": 0, "-5": 0, "wide": 0} {
		getenv := func(name string) string { return map[string]string{"COLUMNS": columns}[name] }
		if got := Width(&bytes.Buffer{}, getenv); got != want {
			t.Errorf("COLUMNS=%q: %d columns, want %d", columns, got, want)
		}
		if got := Width(file, getenv); got != want {
			t.Errorf("COLUMNS=%q: %d columns of a file, want %d", columns, got, want)
		}
	}
	if isTerminal(file) || isTerminal(&bytes.Buffer{}) {
		t.Error("a file or a buffer is taken for a terminal")
	}
}
