package main

import (
	"errors"

	"keymove/report"
)

// writeJSON writes a run that ended with an error, or with none, as one object
// to stdout. There is one whatever went wrong with the run or its files.
func (a *app) writeJSON(dir string, ended error) error {
	meta, records, readErr := report.Read(dir)
	ended = errors.Join(ended, readErr)
	outcome := report.Outcome{Folder: dir, ExitCode: exitCode(ended)}
	if ended != nil {
		outcome.Error = ended.Error()
	}
	return errors.Join(readErr, unread(report.Write(records, report.NewJSON(a.stdout, meta, outcome))))
}
