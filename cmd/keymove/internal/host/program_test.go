package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestCalledAs: what is proposed calls the program that proposes it.
func TestCalledAs(t *testing.T) {
	bin := t.TempDir()
	inPath := testenv.Program(t, filepath.Join(bin, "keymove"), "")
	other := testenv.Program(t, filepath.Join(t.TempDir(), "my builds", "keymove"), "")
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
			"/tmp/go-build123/b001/exe/keymove":                        "go run ./cmd/keymove",
			"/tmp/cache/0c/" + strings.Repeat("0c", 32) + "-d/keymove": "go run ./cmd/keymove",
			"km": "km", "../bin/km": "../bin/km",
		} {
			if got := calledAs(path); got != want {
				t.Errorf("%s with PATH %s: %q, want %q", path, dir, got, want)
			}
		}
	}
}

// TestAsCalled: the commands of a text call the program as it was called, and nothing else of it changes.
func TestAsCalled(t *testing.T) {
	h := &Host{Program: "./keymove", Commands: []string{"run", "suites"}}
	for text, want := range map[string]string{
		"to go on: keymove run --resume run":                        "to go on: ./keymove run --resume run",
		`get it with "keymove suites get wac"`:                      `get it with "./keymove suites get wac"`,
		"keymove run a; or keymove suites list":                     "./keymove run a; or ./keymove suites list",
		"another keymove began this run":                            "another keymove began this run",
		"another version of keymove runs; /tmp/keymove run/a.epd":   "another version of keymove runs; /tmp/keymove run/a.epd",
		"keymove: warning: '/tmp/keymove run' is no keymove folder": "keymove: warning: '/tmp/keymove run' is no keymove folder",
	} {
		if got := h.AsCalled(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	h.Program = ""
	if got := h.AsCalled("keymove run a"); got != "keymove run a" {
		t.Errorf("as keymove: %q", got)
	}
}

// TestPackageFromHere: "go run" finds the package wherever it works.
func TestPackageFromHere(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"cmd/keymove", "docs"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for dir, want := range map[string]string{".": "./cmd/keymove", "cmd/keymove": ".", "docs": "keymove/cmd/keymove"} {
		t.Chdir(filepath.Join(root, filepath.FromSlash(dir)))
		if got := packageFromHere("cmd/keymove"); got != want {
			t.Errorf("in %s: %q, want %q", dir, got, want)
		}
	}
}
