package host

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// calledAs returns how a shell calls the program of this path again: empty for keymove, which it is if PATH leads
// there; else the path as it was given; "go run" with the package where that has built it. The binary of a
// test has another name, and stands for keymove.
func calledAs(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	if name != "keymove" || !strings.ContainsAny(path, `/\`) {
		return ""
	}
	if filepath.Base(filepath.Dir(path)) == "exe" && strings.Contains(filepath.ToSlash(path), "/go-build") {
		return "go run " + packageBelow("cmd/keymove")
	}
	if found, err := exec.LookPath("keymove"); err == nil && isSameFile(found, path) {
		return ""
	}
	return Quoted(path)
}

// packageBelow returns the path of a package of the module as "go run" takes it here: "." in its own folder.
func packageBelow(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "./" + path
	}
	return "."
}

func isSameFile(a, b string) bool {
	one, err := os.Stat(a)
	two, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(one, two)
}
