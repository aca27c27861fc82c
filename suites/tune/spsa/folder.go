package spsa

import (
	"encoding/json"
	"errors"
	"fmt"

	"keymove/suites/match"
	"keymove/suites/runfolder"
)

// Folder is the folder of a tune that goes on. Nobody else writes into it until it is
// closed.
type Folder struct {
	*runfolder.Locked
	Manifest Manifest
}

// CreateFolder makes the folder of a tune, which must be absent or empty, and writes the
// manifest. The folder is to be closed.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	locked, err := runfolder.LockNew(dir)
	if err != nil {
		return nil, err
	}
	m.Kind = Kind
	f := &Folder{Locked: locked, Manifest: m}
	return f.opened(f.Manifest.write(dir))
}

// ResumeFolder opens the folder of a tune, finished or not, to go on with it. A torn last
// line is cut off the journal. The folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	locked, m, err := runfolder.LockSaved(dir, ReadManifest)
	if err != nil {
		return nil, err
	}
	f := &Folder{Locked: locked, Manifest: m}
	return f.opened(nil)
}

// opened opens the journal, unless there is an error; then it closes the folder.
func (f *Folder) opened(err error) (*Folder, error) {
	if err == nil {
		err = f.Open()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// line is a line of the journal: a game, without its moves, of an iteration, from 1.
type line struct {
	Iteration int `json:"iteration"`
	match.Game
}

// Add writes a game of an iteration, from 1, to the journal.
func (f *Folder) Add(iteration int, g *match.Game) error {
	written := line{iteration, *g}
	written.Moves = nil
	return f.Append(written)
}

// Resume writes down that the tune goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.Manifest.write(f.Dir)
}

// Finish ends the journal and adds the end to the manifest.
func (f *Folder) Finish(end match.End) error {
	if err := f.Complete(); err != nil {
		return err
	}
	f.Manifest.End = &end
	return f.Manifest.write(f.Dir)
}

// readJournal returns the games of a tune by iteration. The errors are those of
// runfolder.EachLine, also for a line that is no game of this tune.
func readJournal(dir string, m *Manifest) ([][]match.Game, error) {
	var games [][]match.Game
	err := runfolder.EachLine(dir, func(text []byte) error {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return err
		}
		switch last := len(games); {
		case l.Iteration == last+1 && l.Iteration <= m.Iterations && (last == 0 || len(games[last-1]) == 2*m.Pairs):
			games = append(games, nil)
		case l.Iteration != last:
			return fmt.Errorf("a game of iteration %d comes after %d of %d", l.Iteration, last, m.Iterations)
		}
		games[l.Iteration-1] = append(games[l.Iteration-1], l.Game)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return games, nil
}
