package main

import (
	"errors"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
)

// writeRunJSON writes a run that ended with an error, or with none, as one object
// to stdout, with the decisions of its gate. There is one whatever went wrong with
// the run or its files.
func (a *app) writeRunJSON(dir string, gates []*compare.Gate, ended error) error {
	run, readErr := report.ReadFolder(dir)
	if readErr != nil {
		run = &report.Run{Path: dir}
	}
	sections := output.NewSections(run)
	sections.Gates = gates
	return errors.Join(readErr, a.writeJSON(sections, errors.Join(ended, readErr)))
}

// writeJSON writes what is said of a run as one object to stdout.
func (a *app) writeJSON(s *output.Sections, ended error) error {
	outcome := output.Outcome{ExitCode: host.ExitCode(ended)}
	if ended != nil {
		outcome.Error = ended.Error()
	}
	return ignoreEPIPE(output.WriteJSON(a.stdout, s, outcome))
}
