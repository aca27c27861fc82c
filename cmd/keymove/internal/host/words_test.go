package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/internal/testenv"
)

func TestCommand(t *testing.T) {
	for dir, want := range map[string]string{
		"keymove-runs/20260203T040506Z-a+a#2": "keymove report keymove-runs/20260203T040506Z-a+a#2", "#2": "keymove report '#2'", "my runs": "keymove report 'my runs'",
		"it's": `keymove report 'it'\''s'`, "Läufe": "keymove report Läufe", "$HOME": "keymove report '$HOME'", "": "keymove report ''",
	} {
		if got := CommandLine("report", dir); got != want {
			t.Errorf("CommandLine(%q) = %s, want %s", dir, got, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	for words, want := range map[[2]string]int{
		{"", ""}: 0, {"abc", ""}: 3, {"", "ab"}: 2, {"kitten", "sitting"}: 3, {"depht", "depth"}: 1, {"run", "run"}: 0, {"rnu", "run"}: 1, {"chk", "check"}: 2, {"ca", "abc"}: 3,
	} {
		if got := editDistance(words[0], words[1]); got != want {
			t.Errorf("editDistance(%q) = %d, want %d", words, got, want)
		}
	}
	for typed, want := range map[string]string{"rnu": "run", "chk": "check", "RUN": "run", "wca": "WAC", "compair": "compare", "xyz": "", "perft": "", "": ""} {
		if want != "" {
			want = "; did you mean " + want + "?"
		}
		if got := Suggest(typed, []string{"run", "match", "compare", "check", "WAC"}); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", typed, got, want)
		}
	}
}

// TestExitCode: of several errors the first in the order of precedence decides.
func TestExitCode(t *testing.T) {
	failure := errors.New("disk full")
	engineError := WithCode(ExitEngine, failure)
	tests := []struct {
		name string
		err  error
		want int
	}{
		{"no error", nil, ExitOK},
		{"any error", failure, ExitFailure},
		{"wrapped", fmt.Errorf("x: %w", Usagef("y")), ExitUsage},
		{"suite", Suitef("x"), ExitSuite},
		{"engine", engineError, ExitEngine},
		{"interrupted", fmt.Errorf("%w: 1 of 2", ErrInterrupted), ExitInterrupted},
		{"the library's", cli.Exit("no topic", 3), ExitUsage},
		{"reported", Reported(Suitef("x")), ExitSuite},
		{"reported nothing", Reported(nil), ExitOK},
		{"interrupted before failure", errors.Join(engineError, failure, ErrInterrupted), ExitInterrupted},
		{"failure before usage", errors.Join(Usagef("x"), failure), ExitFailure},
		{"usage before suite", errors.Join(Suitef("x"), Usagef("x")), ExitUsage},
		{"regressed before inconclusive", errors.Join(WithCode(ExitInconclusive, failure), WithCode(ExitRegressed, failure)), ExitRegressed},
		{"engine before regressed", errors.Join(WithCode(ExitRegressed, failure), engineError), ExitEngine},
		{"suite before engine", errors.Join(engineError, Suitef("x")), ExitSuite},
	}
	for _, test := range tests {
		if got := ExitCode(test.err); got != test.want {
			t.Errorf("%s: exit.Code(%v) = %d, want %d", test.name, test.err, got, test.want)
		}
	}
}

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
