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
	"encoding/json"
	"errors"
	"time"

	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// Kind is in the manifest of a match, which shares its name with the manifest of a run.
const Kind = "match"

// Manifest says what a match is: all that its games depend on and that is not a game.
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

	// Experiment has the expectations of the match; nil for a match that is no
	// experiment.
	Experiment *plan.Experiment `json:"experiment,omitempty"`

	Machine suites.Machine      `json:"machine"`
	Start   time.Time           `json:"start"`
	Resumed []folder.Resumption `json:"resumed,omitempty"`
	// End is nil while the match is not over, and after it was killed.
	End *End `json:"end,omitempty"`
}

// End is the state of a match that is over.
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

// matchKind is the kind of a match.
var matchKind = folder.Kind[Manifest]{
	Name: Kind, Manifest: folder.ManifestFile, Journal: folder.JournalFile,
	Shard: func(m *Manifest) suites.Shard { return suites.Shard{Number: m.Schedule.Shard, Of: m.Schedule.Shards} },
	Parts: (*Manifest).parts,
	Check: func(m Manifest) error { return m.Schedule.Check() },
	GoOn:  func(m *Manifest, r folder.Resumption) { m.Resumed, m.End = append(m.Resumed, r), nil },
}

// ReadManifest reads the run.json of a match. It has the errors of folder.Kind.Read.
func ReadManifest(dir string) (Manifest, error) { return matchKind.Read(dir) }

// Player is a contender with what it may use for its moves: a plain value.
type Player struct {
	suites.Contender
	Limit suites.Limit `json:"limit"`
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

// SetContenders replaces the players by the players of Contenders, which may know more by now.
// Their limits stay.
func (m *Manifest) SetContenders(contenders []suites.Contender) {
	for i, c := range contenders {
		m.Players[i].Contender = c
	}
}

// AllSizes returns the threads and the hash of every player that does not say otherwise.
func (m *Manifest) AllSizes() suites.Sizes {
	return suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
}

// SizesOf returns the threads and the hash of a player's searches.
func (m *Manifest) SizesOf(p *Player) suites.Sizes { return suites.SizesOf(&p.Contender, m.AllSizes()) }

// MostThreads returns the most threads of a player's search.
func (m *Manifest) MostThreads() int {
	return suites.LargestSizes(m.Contenders(), m.AllSizes()).Threads
}

// PGNFile is the file of a match with its games.
const PGNFile = "games.pgn"

// Folder is the folder of a match in progress.
type Folder struct{ *folder.Folder[Manifest] }

// CreateFolder makes the folder of a match; see folder.Kind.Create.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	m.Kind = Kind
	var copies []folder.Copy
	if m.Openings.data != nil {
		copies = []folder.Copy{{Name: m.Openings.Copy, Data: m.Openings.data}}
	}
	f, err := matchKind.Create(dir, m, copies...)
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// ResumeFolder opens the folder of a match, finished or not, to continue it; see
// folder.Kind.Resume. The folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	f, err := matchKind.Resume(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// Finish ends the journal and adds the end to the manifest.
func (f *Folder) Finish(end End) error {
	return f.Folder.Finish(func(m *Manifest) {
		end.AllowUnlike = m.AllowUnlike
		m.End = &end
	})
}

// Over reports whether the match has ended and its journal has all of its pairs. A journal
// that has lost games since then does not: the match continues.
func (f *Folder) Over() (bool, error) {
	end := f.Manifest.End
	if end == nil || end.Interrupted {
		return false, nil
	}
	pairs := 0
	_, err := Replay(f.Dir, NewQueue(&f.Manifest.Schedule, f.Manifest.Workers), func(*[2]Game) (bool, error) {
		pairs++
		return false, nil
	})
	return pairs >= end.Pairs, err
}

// errDone ends the reading of a journal.
var errDone = errors.New("the match is over")

// Replay reads the journal of a match from its beginning and hands its games to the
// queue, which commits whole pairs in the order of the schedule as they become
// complete. It ends early where a commit ends the match, which done says. A torn last
// line is dropped; any other line that is not a game of this match, or has been changed, is
// a folder.DamagedError. No more games are held than the queue holds.
func Replay(dir string, q *Queue, commit func(*[2]Game) (bool, error)) (done bool, err error) {
	// No game is committed out of a journal that has been changed.
	if _, err := folder.EachLine(dir, nil); err != nil {
		return false, err
	}
	var commitErr error
	_, err = folder.EachLine(dir, func(line folder.Line) error {
		g := new(Game)
		if err := json.Unmarshal(line.Text, g); err != nil {
			return err
		}
		if err := q.Restore(g); err != nil {
			return err
		}
		if done, commitErr = q.Commit(commit); done || commitErr != nil {
			return errDone
		}
		return nil
	})
	if errors.Is(err, errDone) {
		err = commitErr
	}
	return done, err
}
