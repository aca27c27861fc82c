package runfolder

import (
	"fmt"
	"os"
	"path/filepath"

	"keymove/suites"
	"keymove/suites/digest"
)

// SuiteEntry is a suite of a run without its cases.
type SuiteEntry struct {
	suites.Suite
	// Positions is the number of cases that the run searches.
	Positions int `json:"positions"`
	// UnknownPlies is the number of those that came without a move number, or
	// with an impossible one (phase.PliesAt).
	UnknownPlies int `json:"unknown_plies"`
}

// NewSuiteEntry describes a suite of which all cases are searched.
func NewSuiteEntry(s suites.Suite) SuiteEntry {
	entry := SuiteEntry{Suite: s, Positions: s.Len()}
	for i := range s.Len() {
		if !s.Cases.PliesKnown(i) {
			entry.UnknownPlies++
		}
	}
	entry.Cases = nil
	return entry
}

// CheckDigest returns an error unless a file has the digest that the suite had.
func (e *SuiteEntry) CheckDigest(now string) error {
	if now == e.SHA256 {
		return nil
	}
	return fmt.Errorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
		e.File, digest.Brief(now), digest.Brief(e.SHA256))
}

// CheckCases returns an error unless the cases that were chosen of the suite are as many
// as those of the run, under the same name; manifest is the file that says so.
func (e *SuiteEntry) CheckCases(s *suites.Suite, manifest string) error {
	if s.Name == e.Name && s.Len() == e.Positions {
		return nil
	}
	return fmt.Errorf("%s: %s says that %d positions of it are run under the name %s, but there are %d under the name %s",
		s.File, manifest, e.Positions, e.Name, s.Len(), s.Name)
}

// PathFrom returns the path of a file as it leads on from the folder in which the run was
// started, if that still has it. The working folder is empty where it is unknown.
func (m *Manifest) PathFrom(file, workingDir string) string {
	if file == suites.Stdin || filepath.IsAbs(file) || m.Dir == "" || m.Dir == workingDir {
		return file
	}
	path := filepath.Join(m.Dir, file)
	if _, err := os.Stat(path); err != nil {
		return file
	}
	return path
}
