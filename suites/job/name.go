package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// RunsDir holds the folders that are given no name.
const RunsDir = "keymove-runs"

// fileRune replaces what is awkward in the name of a file.
func fileRune(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.#+", r) {
		return r
	}
	return '_'
}

// NameAt returns a path that does not exist for a folder that is called after a
// time and what is in it: keymove-runs/<UTC time>-<what>.
func NameAt(at time.Time, what string) string {
	return Unused(filepath.Join(RunsDir, at.UTC().Format("20060102T150405Z")+"-"+strings.Map(fileRune, what)))
}

// Unused returns a path that does not exist: dir, with a number behind it where that exists.
func Unused(dir string) string {
	name := dir
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d", dir, n)
	}
}
