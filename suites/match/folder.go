package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/suites/runfolder"
)

// PGNFile is the file of a match with its games.
const PGNFile = "games.pgn"

// Folder is the folder of a match that goes on. Nobody else writes into it until it
// is closed.
type Folder struct {
	*runfolder.Locked
	Manifest Manifest
}

// CreateFolder makes the folder of a match, which must be absent or empty, and writes
// the manifest. Where that fails it is empty again. The folder is to be closed.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	locked, err := runfolder.LockNew(dir)
	if err != nil {
		return nil, err
	}
	m.Kind = Kind
	f := &Folder{Locked: locked, Manifest: m}
	if err = m.write(dir); err == nil {
		err = f.Open()
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(f.path(runfolder.ManifestFile)), f.Close())
	}
	return f, nil
}

// ResumeFolder opens the folder of a match, finished or not, to go on with it. A torn
// last line is cut off the journal. The folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	locked, m, err := runfolder.LockSaved(dir, ReadManifest)
	if err != nil {
		return nil, err
	}
	f := &Folder{Locked: locked, Manifest: m}
	if err := f.Open(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, name) }

// Add writes a game to the journal.
func (f *Folder) Add(g *Game) error { return f.Append(g) }

// Resume writes down that the match goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.Manifest.write(f.Dir)
}

// Finish ends the journal and adds the end to the manifest.
func (f *Folder) Finish(end End) error {
	if err := f.Complete(); err != nil {
		return err
	}
	f.Manifest.End = &end
	return f.Manifest.write(f.Dir)
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

// Replay reads the journal of a match from its beginning and hands its games to the
// queue, which commits whole pairs in the order of the schedule as they become
// complete. It ends early where a commit ends the match, which done says. A torn last
// line is dropped; any other line that is no game of this match, or has been changed, is
// a runfolder.DamagedError. No more games are held than the queue holds.
func Replay(dir string, q *Queue, commit func(*[2]Game) (bool, error)) (done bool, err error) {
	path := filepath.Join(dir, runfolder.JournalFile)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // killed between its first two files
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	// No game is committed out of a journal that has been changed.
	if _, err := runfolder.CheckLines(file, path); err != nil {
		return false, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	lines := bufio.NewReader(file)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		g := new(Game)
		if err = json.Unmarshal(line, g); err == nil {
			err = q.Restore(g)
		}
		if err != nil {
			return false, &runfolder.DamagedError{Path: path, Line: n, Err: err}
		}
		if done, err = q.Commit(commit); done || err != nil {
			return done, err
		}
	}
}
