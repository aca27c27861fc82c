package match

import (
	"path/filepath"
	"time"

	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
)

// Kind is in the manifest of a match, which shares its name with that of a run.
const Kind = "match"

// Manifest says what a match is: all that its games depend on and that is no game.
// It is run.json.
type Manifest struct {
	Kind string `json:"kind"` // "match"
	// Version is the version of Keymove, Program the SHA-256 of its file: a match goes
	// on only with the program that began it.
	Version string `json:"version"`
	Program string `json:"program_sha256"`
	// Command is the command line that began the match.
	Command []string `json:"command,omitempty"`
	Players []Player `json:"contenders"`
	// Schedule says who plays whom, and how often.
	Schedule Schedule `json:"schedule"`
	Plan

	// Experiment is what the match is expected to show; nil for a match that is no
	// experiment.
	Experiment *experiment.Experiment `json:"experiment,omitempty"`

	Machine suites.Machine         `json:"machine"`
	Start   time.Time              `json:"start"`
	Resumed []runfolder.Resumption `json:"resumed,omitempty"`
	// End is nil while the match goes on, and after it was killed.
	End *End `json:"end,omitempty"`
}

// Test is a sequential probability ratio test: plain values; see stats.SPRT.
type Test struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Model string  `json:"model"`
}

// End is what is known when a match is over.
type End struct {
	Time time.Time `json:"time"`
	// Pairs is the number of pairs that were committed, two games each.
	Pairs int `json:"pairs"`
	// Interrupted is set where the match ended before all was played or decided.
	Interrupted bool `json:"interrupted,omitempty"`
}

// Timed reports whether any player has a limit of time.
func (m *Manifest) Timed() bool {
	for _, p := range m.Players {
		if p.Limit.Timed() {
			return true
		}
	}
	return false
}

// ReadManifest reads the run.json of a match. The errors are those of runfolder.ReadKind.
func ReadManifest(dir string) (m Manifest, err error) {
	if err := runfolder.ReadKind(dir, Kind, &m); err != nil {
		return Manifest{}, err
	}
	if err := m.Schedule.Check(); err != nil {
		return Manifest{}, &runfolder.DamagedError{Path: filepath.Join(dir, runfolder.ManifestFile), Err: err}
	}
	return m, nil
}

// write replaces the run.json of a match.
func (m *Manifest) write(dir string) error { return runfolder.WriteKind(dir, m) }
