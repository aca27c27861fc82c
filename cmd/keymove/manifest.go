package main

import (
	"keymove/suites/runfolder"
)

// newManifest writes down what a run is. Whatever its results depend on has to
// be there: it is all that is left of the job when the run is resumed.
func (a *app) newManifest(j *suiteRun) runfolder.Manifest {
	m := runfolder.Manifest{
		Version:    a.version,
		Program:    a.ownDigest(),
		Contenders: j.contenders,
		Plan:       j.Plan,
		Experiment: j.experiment,
		Sequence:   j.sequence,
		Machine:    a.machine(),
		Start:      a.now(),
	}
	// Without it, a run is resumed in the folder where it was started.
	m.Dir, _ = a.workingDir()
	for _, s := range j.suites {
		m.Suites = append(m.Suites, runfolder.NewSuiteEntry(s))
	}
	return m
}
