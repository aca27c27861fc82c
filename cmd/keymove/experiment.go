package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites/experiment"
	"keymove/suites/tomlfile"
)

// cutExperiment returns the first argument that is an experiment, empty for none, and
// the other arguments.
func cutExperiment(args []string) (file string, others []string) {
	i := slices.IndexFunc(args, func(arg string) bool { return strings.EqualFold(filepath.Ext(arg), ".toml") })
	if i < 0 {
		return "", args
	}
	return args[i], slices.Delete(slices.Clone(args), i, i+1)
}

// readExperiment reads the file of an experiment. With its faults comes what could be
// read, nil if that is nothing.
func readExperiment(file string) (*experiment.Experiment, tomlfile.Errors, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, suiteErrorf("%s: file not found", file)
	}
	if err != nil {
		return nil, nil, suiteErrorf("%w", err)
	}
	x, err := experiment.Read(file, data)
	faults, _ := errors.AsType[tomlfile.Errors](err)
	return x, faults, nil
}
