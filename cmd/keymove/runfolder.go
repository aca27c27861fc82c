package main

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/runfolder"
)

// runFolder is the folder of a run and where it is.
type runFolder struct {
	*runfolder.Folder
	dir string
}

// createFolder makes the run folder dir, or one with a name of its own where
// dir is empty.
func createFolder(dir string, manifest runfolder.Manifest, copies ...runfolder.Copy) (*runFolder, error) {
	if dir == "" {
		dir = runfolder.UnusedName(&manifest)
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
		return exit.Usagef("--out %w", err)
	}
	return fmt.Errorf("no folder for the run: %w; --out names another one", err)
}
