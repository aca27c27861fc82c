package runfolder

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// RunsDir holds the run folders that are given no name.
const RunsDir = "keymove-runs"

// maxNamed is the number of suites that are part of a folder's name.
const maxNamed = 3

// UnusedName returns a path that does not exist for the folder of a run:
// keymove-runs/<UTC time>-<suites>, with a number behind it where that exists.
func UnusedName(m *Manifest) string { return unused(folderName(m)) }

// folderName returns keymove-runs/<UTC time>-<suites>.
func folderName(manifest *Manifest) string {
	var names []string
	for _, s := range manifest.Suites[:min(len(manifest.Suites), maxNamed)] {
		names = append(names, strings.Map(fileRune, s.Name))
	}
	if more := len(manifest.Suites) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d-more", more))
	}
	start := manifest.Start.UTC().Format("20060102T150405Z")
	return filepath.Join(RunsDir, start+"-"+strings.Join(names, "+"))
}

// fileRune replaces what is awkward in the name of a file.
func fileRune(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.#", r) {
		return r
	}
	return '_'
}

// UnusedNameAt returns a path that does not exist for a folder that is called after a
// time and what is in it: keymove-runs/<UTC time>-<what>.
func UnusedNameAt(at time.Time, what string) string {
	return unused(filepath.Join(RunsDir, at.UTC().Format("20060102T150405Z")+"-"+strings.Map(fileRune, what)))
}

// unused returns dir, with a number behind it where that exists.
func unused(dir string) string {
	name := dir
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d", dir, n)
	}
}
