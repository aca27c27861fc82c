// Package match holds the words of games between searchers: who plays whom, under which
// clocks, by which rules, until when; what a game was; and the folder in which the games are
// kept. Package play plays them.
//
// The unit of a match is the pair: two players have the same opening with each colour once.
// A game is journaled as soon as it is over; a pair is committed, with both games, in the
// order of the [Schedule], and the match counts committed pairs only (see [Queue]). So a match
// under a node or depth limit ends with the same bytes, whatever the number of workers, and
// after any number of kills. A player who fails in any way loses the game (see [Ending]).
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

// End is what is known when a match is over.
type End struct {
	Time time.Time `json:"time"`
	// Pairs is the number of pairs that were committed, two games each.
	Pairs int `json:"pairs"`
	// Interrupted is set where the match ended before all was played or decided.
	Interrupted bool `json:"interrupted,omitempty"`
	// AllowUnlike is set where --allow-unlike was given for what then got a verdict.
	AllowUnlike bool `json:"allow_unlike,omitempty"`
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

// Player is a contender with what it may use for its moves: a plain value.
type Player struct {
	suites.Contender
	Limit Limit `json:"limit"`
}

// Contenders returns the players without their limits; their engines are copies.
func (m *Manifest) Contenders() []suites.Contender {
	contenders := make([]suites.Contender, len(m.Players))
	for i, p := range m.Players {
		contenders[i] = p.Contender
		if p.Engine != nil {
			contenders[i].Engine = new(*p.Engine)
		}
	}
	return contenders
}

// SetContenders replaces the players by those of Contenders, which may know more by now.
// Their limits stay.
func (m *Manifest) SetContenders(contenders []suites.Contender) {
	for i, c := range contenders {
		m.Players[i].Contender = c
	}
}

// SizesOf returns the threads and the hash of a player's searches.
func (m *Manifest) SizesOf(p *Player) suites.Sizes {
	return suites.SizesOf(&p.Contender, suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB})
}

// MostThreads returns the most threads of a player's search.
func (m *Manifest) MostThreads() int {
	return suites.LargestSizes(m.Contenders(), suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}).Threads
}
