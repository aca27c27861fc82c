package main

import (
	"errors"
	"io/fs"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// runGateRows returns the settings of a gate that a run does not have already.
func runGateRows() []settings.Row[runOptions] {
	rows := settings.Within(settings.Without(compare.GateRows, plan.Settings), func(o *runOptions) *compare.GateSettings { return &o.gate })
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", settings.BesideFile
		rows[i].Advanced = !slices.Contains([]string{"baseline", "min-solved", "pr"}, rows[i].Name)
		if rows[i].Name == "pr" {
			rows[i].Needs = []string{"baseline"}
		}
	}
	return rows
}

// resolveGate reads the files that settings name, so that a mistake costs no time.
func resolveGate(o *compare.GateSettings) (faults settings.Faults) {
	if o.Baseline == "" {
		return nil
	}
	if _, err := compare.Pick([]string{o.Baseline}); err != nil {
		faults.Add("baseline", settings.Last, pickedError(err))
	}
	var err error
	o.Allowed, err = compare.ReadAllowedFile(o.Allow)
	faults.Add("allow", settings.Last, allowError(o.Allow, err))
	return faults
}

// allowError gives the error of a file of accepted positions its exit code.
func allowError(path string, err error) error {
	_, isInvalid := errors.AsType[*compare.AllowError](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return host.WithCode(host.ExitSuite, settings.Errorf("%s: file not found", settings.Subject(path)))
	case isInvalid:
		return host.WithCode(host.ExitSuite, err)
	}
	return host.WithCode(host.ExitFailure, settings.Errorf("%s: %w", settings.Subject(""), err))
}
