package host

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCalledAs: what is proposed calls the program that proposes it.
func TestCalledAs(t *testing.T) {
	bin := t.TempDir()
	inPath := filepath.Join(bin, "keymove")
	if err := os.WriteFile(inPath, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "my builds", "keymove")
	if err := os.MkdirAll(filepath.Dir(other), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("cmd/keymove", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{bin, t.TempDir()} {
		t.Setenv("PATH", dir)
		asFile := ""
		if dir != bin {
			asFile = Quoted(inPath)
		}
		for path, want := range map[string]string{
			"keymove": "", "/tmp/b001/keymove.test": "", inPath: asFile, other: Quoted(other), "./keymove": "./keymove",
			"/tmp/go-build123/b001/exe/keymove": "go run ./cmd/keymove",
		} {
			if got := calledAs(path); got != want {
				t.Errorf("%s with PATH %s: %q, want %q", path, dir, got, want)
			}
		}
	}
}
