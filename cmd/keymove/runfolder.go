package main

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/job"
	"keymove/suites/runfolder"
)

// createFolder makes the run folder dir, or one with a name of its own where
// dir is empty.
func createFolder(dir string, manifest runfolder.Manifest, copies ...job.Copy) (*runfolder.Folder, error) {
	if dir == "" {
		dir = runfolder.UnusedName(&manifest)
	}
	folder, err := runfolder.CreateFolder(dir, manifest, copies...)
	if err != nil {
		return nil, newFolderError(err)
	}
	return folder, nil
}

// newFolderError says why a folder cannot be that of a new run.
func newFolderError(err error) error {
	if errors.Is(err, job.ErrNotEmpty) || errors.Is(err, job.ErrLocked) {
		return host.Usagef("--out %w", err)
	}
	return fmt.Errorf("no folder for the run: %w; --out names another one", err)
}
