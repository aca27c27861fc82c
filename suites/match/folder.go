package match

import (
	"encoding/json"
	"errors"

	"keymove/suites/job"
)

// PGNFile is the file of a match with its games.
const PGNFile = "games.pgn"

// Folder is the folder of a match in progress.
type Folder struct{ *job.Folder[Manifest] }

// CreateFolder makes the folder of a match; see job.Kind.Create.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	m.Kind = Kind
	f, err := kind.Create(dir, m)
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// ResumeFolder opens the folder of a match, finished or not, to go on with it; see
// job.Kind.Resume. The folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	f, err := kind.Resume(dir)
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
// that has lost games since then does not: the match goes on.
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
// line is dropped; any other line that is no game of this match, or has been changed, is
// a job.DamagedError. No more games are held than the queue holds.
func Replay(dir string, q *Queue, commit func(*[2]Game) (bool, error)) (done bool, err error) {
	// No game is committed out of a journal that has been changed.
	if _, err := job.EachLine(dir, nil); err != nil {
		return false, err
	}
	var commitErr error
	_, err = job.EachLine(dir, func(line job.Line) error {
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
