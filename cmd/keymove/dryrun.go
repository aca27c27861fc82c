package main

import (
	"keymove/report/output"
	"keymove/suites/runfolder"
)

// dryRun says on stdout what a run would do: all is read and checked by now. It
// searches nothing and writes no file.
func (a *app) dryRun(j *suiteRun, manifest runfolder.Manifest) error {
	dir := j.out
	if dir == "" {
		dir = runfolder.UnusedName(&manifest)
	}
	if err := runfolder.CheckNewFolder(dir); err != nil {
		return newFolderError(err)
	}
	a.warnOfOverload(j)
	if j.json {
		return ignoreEPIPE(writeJSON(a.stdout, manifest))
	}
	return ignoreEPIPE(output.WritePlan(a.stdout, dir, &manifest, a.width()))
}
