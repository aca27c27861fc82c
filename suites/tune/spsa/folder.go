package spsa

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/suites/match"
	"keymove/suites/runfolder"
)

// Folder is the folder of a tune that goes on. Nobody else writes into it until it is
// closed.
type Folder struct {
	Dir      string
	Manifest Manifest
	unlock   func() error
	journal  *os.File // nil once it is complete
}

// CreateFolder makes the folder of a tune, which must be absent or empty, and writes the
// manifest. The folder is to be closed.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := runfolder.CheckNewFolder(dir); err != nil {
		return nil, err
	}
	unlock, err := runfolder.LockFolder(dir)
	if err != nil {
		return nil, err
	}
	m.Kind = Kind
	f := &Folder{Dir: dir, Manifest: m, unlock: unlock}
	err = runfolder.CheckNewFolder(dir) // another one may have come and gone
	if err == nil {
		err = f.Manifest.write(dir)
	}
	return f.opened(err)
}

// ResumeFolder opens the folder of a tune, finished or not, to go on with it. A torn last
// line is cut off the journal. The folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	// Looked at first, so that no other folder gets a lock file.
	if _, err := ReadManifest(dir); err != nil {
		return nil, err
	}
	unlock, err := runfolder.LockFolder(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, unlock: unlock}
	f.Manifest, err = ReadManifest(dir)
	return f.opened(err)
}

// opened opens the journal, unless there is an error; then it closes the folder.
func (f *Folder) opened(err error) (*Folder, error) {
	if err == nil {
		f.journal, err = runfolder.OpenJournal(f.path(runfolder.JournalFile))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, name) }

// line is a line of the journal: a game, without its moves, of an iteration, from 1.
type line struct {
	Iteration int `json:"iteration"`
	match.Game
}

// Add writes a game of an iteration, from 1, to the journal: one line with a checksum, one write.
func (f *Folder) Add(iteration int, g *match.Game) error {
	written := line{iteration, *g}
	written.Moves = nil
	text, err := json.Marshal(written)
	if err != nil {
		return err
	}
	_, err = f.journal.Write(runfolder.SealLine(text))
	return err
}

// Resume writes down that the tune goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.Manifest.write(f.Dir)
}

// Finish ends the journal and adds the end to the manifest.
func (f *Folder) Finish(end match.End) error {
	if err := f.closeJournal(); err != nil {
		return err
	}
	f.Manifest.End = &end
	return f.Manifest.write(f.Dir)
}

func (f *Folder) closeJournal() error {
	if f.journal == nil {
		return nil
	}
	err := errors.Join(f.journal.Sync(), f.journal.Close())
	f.journal = nil
	return err
}

// Close releases the folder's lock. A tune that was not finished can be resumed. A second
// call does nothing.
func (f *Folder) Close() error {
	if f.unlock == nil {
		return nil
	}
	err := errors.Join(f.closeJournal(), f.unlock())
	f.unlock = nil
	return err
}

// readJournal returns the games of a tune by iteration. A torn last line is dropped; any
// other line that is no game of this tune, or has been changed, is a
// runfolder.DamagedError.
func readJournal(dir string, m *Manifest) ([][]match.Game, error) {
	path := filepath.Join(dir, runfolder.JournalFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // killed between its first two files
	}
	if err != nil {
		return nil, err
	}
	whole, err := runfolder.CheckLines(bytes.NewReader(data), path)
	if err != nil {
		return nil, err
	}
	var games [][]match.Game
	lines := bufio.NewScanner(bytes.NewReader(data[:whole]))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		var l line
		err := json.Unmarshal(lines.Bytes(), &l)
		switch last := len(games); {
		case err != nil:
		case l.Iteration == last+1 && l.Iteration <= m.Iterations && (last == 0 || len(games[last-1]) == 2*m.Pairs):
			games = append(games, nil)
		case l.Iteration != last:
			err = fmt.Errorf("a game of iteration %d comes after %d of %d", l.Iteration, last, m.Iterations)
		}
		if err != nil {
			return nil, &runfolder.DamagedError{Path: path, Line: n, Err: err}
		}
		games[l.Iteration-1] = append(games[l.Iteration-1], l.Game)
	}
	return games, nil
}
