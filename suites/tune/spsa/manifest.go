package spsa

import (
	"errors"
	"path/filepath"

	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Kind is in the manifest of a tune.
const Kind = "tune"

// Manifest says what a tune is: all that its games depend on. It is run.json.
type Manifest struct {
	// Manifest is that of the games. Its one player is the engine that is tuned, with
	// the options that stay; in the schedule it plays itself.
	match.Manifest
	Params     []Param `json:"params"`
	Iterations int     `json:"iterations"`
	// Pairs is the number of pairs of games in an iteration.
	Pairs int   `json:"pairs_per_iteration"`
	Gains Gains `json:"gains"`
	// Seed is that of the perturbations.
	Seed uint64 `json:"seed"`
	// Text is the engine as it was written, Confirm are the words of a match, without
	// its contenders, that would confirm the values.
	Text    plan.ContenderText `json:"contender_text"`
	Confirm []string           `json:"confirm"`
}

// Tuner returns a tuner before the first iteration.
func (m *Manifest) Tuner() *Tuner {
	return NewTuner(m.Params, m.Gains, m.Iterations, m.Seed)
}

// SetSchedule sets the schedule of the games: the plus side, which is the first player,
// against the minus side.
func (m *Manifest) SetSchedule() {
	m.Schedule = match.Schedule{Pairings: match.Pairings(2, 0), Pairs: m.Iterations * m.Pairs}
}

// IterationSchedule returns the schedule of the games of one iteration.
func (m *Manifest) IterationSchedule() match.Schedule {
	return match.Schedule{Pairings: m.Schedule.Pairings, Pairs: m.Pairs}
}

// Queue returns the queue of the games of an iteration.
func (m *Manifest) Queue() *match.Queue {
	schedule := m.IterationSchedule()
	return match.NewQueue(&schedule, m.Workers)
}

// ReadManifest reads the run.json of a tune. The errors are those of runfolder.ReadKind.
func ReadManifest(dir string) (m Manifest, err error) {
	if err := runfolder.ReadKind(dir, Kind, &m); err != nil {
		return Manifest{}, err
	}
	if m.Iterations < 1 || m.Pairs < 1 || len(m.Players) != 1 || len(m.Params) == 0 {
		path := filepath.Join(dir, runfolder.ManifestFile)
		return Manifest{}, &runfolder.DamagedError{Path: path, Err: errors.New("it has no iterations, games, player or parameters")}
	}
	return m, nil
}

// write replaces the run.json of a tune.
func (m *Manifest) write(dir string) error { return runfolder.WriteKind(dir, m) }
