package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"keymove/suites/runfolder"
)

// runsDir holds the run folders that are given no name.
const runsDir = "keymove-runs"

// runFolder is the folder of a run and where it is.
type runFolder struct {
	*runfolder.Folder
	dir string
}

// createFolder makes the run folder dir, or one with a name of its own where
// dir is empty.
func createFolder(dir string, manifest runfolder.Manifest, copies ...runfolder.Copy) (*runFolder, error) {
	if dir == "" {
		dir = unusedFolder(folderName(manifest))
	}
	folder, err := runfolder.CreateFolder(dir, manifest, copies...)
	if err != nil {
		return nil, newFolderError(err)
	}
	return &runFolder{folder, dir}, nil
}

// newFolderError says why a folder cannot be that of a new run.
func newFolderError(err error) error {
	if errors.Is(err, runfolder.ErrNotEmpty) || errors.Is(err, runfolder.ErrLocked) {
		return usagef("--out %w", err)
	}
	return fmt.Errorf("no folder for the run: %w; --out names another one", err)
}

// maxNamed is the number of suites that a folder's name tells.
const maxNamed = 3

// folderName returns keymove-runs/<UTC time>-<suites>.
func folderName(manifest runfolder.Manifest) string {
	var names []string
	for _, s := range manifest.Suites[:min(len(manifest.Suites), maxNamed)] {
		names = append(names, strings.Map(fileRune, s.Name))
	}
	if more := len(manifest.Suites) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d-more", more))
	}
	start := manifest.Start.UTC().Format("20060102T150405Z")
	return filepath.Join(runsDir, start+"-"+strings.Join(names, "+"))
}

// fileRune replaces what is awkward in the name of a file.
func fileRune(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.#", r) {
		return r
	}
	return '_'
}

// unusedFolder returns dir, with a number behind it where that exists.
func unusedFolder(dir string) string {
	name := dir
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d", dir, n)
	}
}
