package program

import (
	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/folder"
)

// newManifest writes down what a run is. Whatever its results depend on has to
// be there: it is all that is left of the job when the run is resumed.
func (a *runs) newManifest(j *suiteRun) folder.Manifest {
	m := folder.Manifest{
		Version:    a.Version,
		Program:    (*App)(a).ownDigest(),
		Scoring:    suites.ScoringEdition,
		Contenders: j.contenders,
		Plan:       j.Plan,
		Experiment: j.experiment,
		Machine:    a.Machine(),
		Start:      a.Now(),
	}
	// Without it, a run is resumed in the folder where it was started.
	m.Dir, _ = a.WorkingDir()
	for _, s := range j.suites {
		m.Suites = append(m.Suites, folder.NewSuiteEntry(s))
	}
	return m
}

// ownDigest returns the digest for the manifest; empty, with a warning, if it cannot
// be computed.
func (a *App) ownDigest() string {
	digest, err := a.Digest()
	if err != nil {
		a.Warn("the program cannot read its own file, so the run cannot be resumed: %v", err)
	}
	return digest
}

// createFolder makes the run folder dir, or one with a name of its own where
// dir is empty.
func createFolder(dir string, manifest folder.Manifest, copies ...folder.Copy) (*folder.Run, error) {
	if dir == "" {
		var err error
		if dir, err = folder.ClaimRunName(&manifest); err != nil {
			return nil, host.NewFolderError(err)
		}
	}
	job, err := folder.CreateRun(dir, manifest, copies...)
	if err != nil {
		return nil, host.NewFolderError(err)
	}
	return job, nil
}
