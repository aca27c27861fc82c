package main

import (
	"errors"
	"path/filepath"

	"keymove/report/compare"
	"keymove/report/junit"
)

// checkBaseline reads the baseline of a run before anything is searched, so that a
// mistake costs no time.
func checkBaseline(opts *gateOptions) error {
	if opts.baseline == "" {
		return nil
	}
	if _, err := compare.Pick([]string{opts.baseline}); err != nil {
		return pickError(err)
	}
	return nil
}

// wantsLines reports whether five lines are to stand in the place of the tables.
func (opts *runOptions) wantsLines() bool { return opts.gate != nil && opts.gate.pr }

// gateRun decides about a run that has ended, where it has a baseline. The error
// has the exit code.
func (a *app) gateRun(dir string, opts *runOptions) ([]*compare.Gate, error) {
	if opts.gate == nil || opts.gate.baseline == "" {
		return nil, nil
	}
	gates, err := runGates(opts.gate, dir)
	if err != nil {
		return nil, err
	}
	var shown error
	if !opts.json && !opts.quiet {
		if !opts.gate.pr {
			_, shown = a.stdout.Write([]byte("\n"))
		}
		shown = errors.Join(shown, a.writeGates(opts.gate, gates))
	}
	published := a.publishGates(filepath.Join(dir, junit.File), gates, !opts.json)
	return gates, errors.Join(ignoreEPIPE(shown), published, gateError(opts.gate, gates))
}
