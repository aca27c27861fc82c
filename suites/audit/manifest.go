package audit

import (
	"errors"
	"path/filepath"

	"keymove/suites/runfolder"
)

// Kind is in the manifest of an audit.
const Kind = "audit"

// Manifest says what an audit is: all that its results depend on. It is run.json.
type Manifest struct {
	Kind string `json:"kind"`
	runfolder.Manifest
	// Samples is the number of answers of each rule that were wanted.
	Samples int `json:"samples"`
}

// RulesOf returns the rules of a contender, by its place.
func (m *Manifest) RulesOf(contender int) []Rule { return RulesOf(m.Contenders[contender].Options) }

// ReadManifest reads the run.json of an audit. The errors are those of runfolder.ReadKind.
func ReadManifest(dir string) (m Manifest, err error) {
	if err := runfolder.ReadKind(dir, Kind, &m); err != nil {
		return Manifest{}, err
	}
	if len(m.Contenders) == 0 || len(m.Suites) == 0 || m.Samples < 1 {
		path := filepath.Join(dir, runfolder.ManifestFile)
		return Manifest{}, &runfolder.DamagedError{Path: path, Err: errors.New("it has no contenders, suites or samples")}
	}
	return m, nil
}

// write replaces the run.json of an audit.
func (m *Manifest) write(dir string) error { return runfolder.WriteKind(dir, m) }
