package match

import (
	"time"

	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/job"
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

	Machine suites.Machine   `json:"machine"`
	Start   time.Time        `json:"start"`
	Resumed []job.Resumption `json:"resumed,omitempty"`
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

// kind is the kind of a match.
var kind = job.Kind[Manifest]{
	Name: Kind, Manifest: job.ManifestFile, Journal: job.JournalFile,
	Check: func(m Manifest) error { return m.Schedule.Check() },
	GoOn:  func(m *Manifest, r job.Resumption) { m.Resumed, m.End = append(m.Resumed, r), nil },
}

// ReadManifest reads the run.json of a match. The errors are those of job.Kind.Read.
func ReadManifest(dir string) (Manifest, error) { return kind.Read(dir) }
