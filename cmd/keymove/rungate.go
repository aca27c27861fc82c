package main

import (
	"errors"
	"path/filepath"

	"keymove/report/compare"
	"keymove/report/junit"
)

// wantsLines reports whether five lines are to stand in the place of the tables.
func (o *runOptions) wantsLines() bool { return o.gate.pr }

// gateRun decides about a run that has ended, where it has a baseline. The error
// has the exit code.
func (a *app) gateRun(dir string, j *job) ([]*compare.Gate, error) {
	if j.gate.baseline == "" {
		return nil, nil
	}
	gates, err := runGates(&j.gate, dir)
	if err != nil {
		return nil, err
	}
	var shown error
	if !j.json && !j.quiet {
		if !j.gate.pr {
			_, shown = a.stdout.Write([]byte("\n"))
		}
		shown = errors.Join(shown, a.writeGates(&j.gate, gates))
	}
	if j.json || j.quiet || j.gate.pr {
		a.warnOfGates(gates)
	}
	published := a.publishGates(filepath.Join(dir, junit.File), gates, !j.json)
	return gates, errors.Join(ignoreEPIPE(shown), published, gateError(&j.gate, gates))
}
