package host

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// AsCalled returns a text for people in which the commands of keymove call this program as it was called, so that a
// shell finds it: "./keymove run --resume run", "go run ./cmd/keymove run --resume run".
func (h *Host) AsCalled(text string) string {
	if h.Program == "" {
		return text
	}
	return commandOf.ReplaceAllStringFunc(text, func(found string) string {
		parts := commandOf.FindStringSubmatch(found)
		if !slices.Contains(h.Commands, parts[2]) {
			return found
		}
		return parts[1] + h.Program + " " + parts[2]
	})
}

// commandOf is keymove with the word behind it, where a word of a text begins.
var commandOf = regexp.MustCompile(`(^|[\s"'(])keymove ([a-z]+)`)

// calledAs returns how a shell calls the program of this path again: empty for keymove, which it is if PATH leads
// there; else the path as it was given; "go run" with the package where that has built it. The binary of a
// test stands for keymove.
func calledAs(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	switch {
	case strings.HasSuffix(name, ".test"):
		return ""
	case builtByGoRun.MatchString(filepath.ToSlash(path)):
		return "go run " + packageFromHere("cmd/keymove")
	case name != "keymove":
		return Quoted(path)
	case !strings.ContainsAny(path, `/\`):
		return ""
	}
	if found, err := exec.LookPath("keymove"); err == nil && isSameFile(found, path) {
		return ""
	}
	return Quoted(path)
}

// builtByGoRun is the path of what "go run" starts: the first time a temporary file, later one of its cache.
var builtByGoRun = regexp.MustCompile(`/go-build.*/exe/[^/]+$|/[0-9a-f]{64}-d/[^/]+$`)

// packageFromHere returns a package of the module as "go run" takes it in the working folder: its path below it, "." in
// its own folder, elsewhere in the module its import path.
func packageFromHere(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "./" + path
	}
	if wd, err := os.Getwd(); err == nil && strings.HasSuffix(filepath.ToSlash(wd), "/"+path) {
		return "."
	}
	return "keymove/" + path
}

func isSameFile(a, b string) bool {
	one, err := os.Stat(a)
	two, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(one, two)
}
