package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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

// ReadManifest reads the run.json of an audit. The error wraps runfolder.ErrNoRun where
// there is none, and is a runfolder.KindError where it is that of something else, or a
// runfolder.DamagedError where it cannot be read.
func ReadManifest(dir string) (Manifest, error) {
	path := filepath.Join(dir, runfolder.ManifestFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Manifest{}, fmt.Errorf("%s %w", dir, runfolder.ErrNoRun)
	}
	if err != nil {
		return Manifest{}, err
	}
	if err := runfolder.CheckKind(dir, data, Kind); err != nil {
		return Manifest{}, err
	}
	var m Manifest
	switch err := json.Unmarshal(data, &m); {
	case err != nil:
		return Manifest{}, &runfolder.DamagedError{Path: path, Err: err}
	case len(m.Contenders) == 0 || len(m.Suites) == 0 || m.Samples < 1:
		return Manifest{}, &runfolder.DamagedError{Path: path, Err: errors.New("it has no contenders, suites or samples")}
	}
	return m, nil
}

// write replaces the run.json of an audit.
func (m *Manifest) write(dir string) error {
	return runfolder.ReplaceFile(filepath.Join(dir, runfolder.ManifestFile), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(m)
	})
}
