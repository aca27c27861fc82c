package main

import (
	"errors"
	"io/fs"
	"os"
	"slices"

	"keymove/report/compare"
	"keymove/suites/plan"
)

// runGateRows returns the settings of a gate that a run does not have already.
func runGateRows() []plan.Row[runOptions] {
	rows := plan.Within(plan.Without(compare.GateRows, plan.Settings), func(o *runOptions) *compare.GateSettings { return &o.gate })
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", plan.BesideFile
		rows[i].Advanced = !slices.Contains([]string{"baseline", "min-solved", "pr"}, rows[i].Name)
		if rows[i].Name == "pr" {
			rows[i].Needs = []string{"baseline"}
		}
	}
	return rows
}

// resolveGate reads the files that settings name, so that a mistake costs no time.
func resolveGate(o *compare.GateSettings) (faults plan.Faults) {
	if o.Baseline == "" {
		return nil
	}
	if _, err := compare.Pick([]string{o.Baseline}); err != nil {
		faults.Add("baseline", plan.Last, pickError(err))
	}
	var err error
	o.Allowed, err = readAllowed(o.Allow)
	faults.Add("allow", plan.Last, err)
	return faults
}

// readAllowed reads the file of accepted positions; none is nil.
func readAllowed(path string) (*compare.Allowed, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &codedError{exitSuite, plan.Errorf("%s: file not found", plan.Subject(path))}
	}
	if err != nil {
		return nil, &codedError{exitFailure, plan.Errorf("%s: %w", plan.Subject(""), err)}
	}
	defer file.Close()
	allowed, err := compare.ReadAllowed(path, file)
	if _, ok := errors.AsType[*compare.AllowError](err); ok {
		return nil, &codedError{exitSuite, err}
	}
	if err != nil {
		return nil, &codedError{exitFailure, err}
	}
	return allowed, nil
}
