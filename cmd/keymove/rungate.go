package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
	"keymove/report/output"
)

// wantsLines reports whether five lines are to stand in the place of the tables.
func (o *runOptions) wantsLines() bool { return o.gate.PR }

// checkBaseline returns an error if a run will not be comparable with its baseline, so
// that nothing is searched in vain.
func (a *app) checkBaseline(j *suiteRun) error {
	if j.gate.Baseline == "" {
		return nil
	}
	manifest := a.newManifest(j)
	reasons, err := compare.UnlikeBaseline(j.gate.Baseline, &manifest, j.gate.AllowUnlike)
	if err != nil {
		return pickedError(err)
	}
	if len(reasons) == 0 {
		return nil
	}
	wayOut := "; --allow-unlike decides all the same"
	if forbidden, err := compare.UnlikeBaseline(j.gate.Baseline, &manifest, true); err != nil || len(forbidden) > 0 {
		wayOut = ""
	}
	return host.WithCode(host.ExitInconclusive, fmt.Errorf("not comparable with the baseline: %s Nothing is searched%s", strings.Join(reasons, " "), wayOut))
}

// gateRun decides about a run that has ended, where it has a gate. The error
// has the exit code.
func (a *app) gateRun(dir string, j *suiteRun) ([]*compare.Gate, error) {
	if j.gate.Baseline == "" && !j.gate.HasFloor {
		return nil, nil
	}
	gates, err := runGates(&j.gate, dir)
	if err != nil {
		return nil, err
	}
	var shown error
	if !j.json && !j.quiet {
		if !j.gate.PR {
			_, shown = a.stdout.Write([]byte("\n"))
		}
		shown = errors.Join(shown, output.WriteGates(a.coloured(), gates, j.gate.PR, a.width()))
	}
	if j.json || j.quiet || j.gate.PR {
		a.warnOfGates(gates)
	}
	published := a.publishGates(filepath.Join(dir, output.JUnitFile), gates, !j.json)
	return gates, errors.Join(ignoreEPIPE(shown), published, gatesError(gates))
}
