package match

import (
	"bufio"
	"bytes"
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
	Dir      string
	Manifest Manifest
	unlock   func() error
	journal  *os.File // nil once it is complete
}

// CreateFolder makes the folder of a match, which must be absent or empty, and writes
// the manifest. Where that fails it is empty again. The folder is to be closed.
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
	// Another match may have come and gone since we looked.
	if err := runfolder.CheckNewFolder(dir); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	err = m.write(dir)
	if err == nil {
		f.journal, err = os.OpenFile(f.path(runfolder.JournalFile), os.O_CREATE|os.O_EXCL|os.O_APPEND|os.O_WRONLY, 0o666)
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(f.path(runfolder.ManifestFile)), f.Close())
	}
	return f, nil
}

// ResumeFolder opens the folder of a match, finished or not, to go on with it. A torn
// last line is cut off the journal. The folder is to be closed.
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
	if f.Manifest, err = ReadManifest(dir); err == nil {
		err = cutTornLine(f.path(runfolder.JournalFile))
	}
	if err == nil {
		f.journal, err = os.OpenFile(f.path(runfolder.JournalFile), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, name) }

// Add writes a game to the journal: one line with a checksum, one write.
func (f *Folder) Add(g *Game) error {
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = f.journal.Write(runfolder.SealLine(line))
	return err
}

// Resume writes down that the match goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.Manifest.write(f.Dir)
}

// Finish ends the journal and adds the end to the manifest.
func (f *Folder) Finish(end End) error {
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

// Close releases the folder's lock. A match that was not finished can be resumed. A
// second call does nothing.
func (f *Folder) Close() error {
	if f.unlock == nil {
		return nil
	}
	err := errors.Join(f.closeJournal(), f.unlock())
	f.unlock = nil
	return err
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

// cutTornLine takes away what a killed match has left after the last line end.
func cutTornLine(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	end, err := endOfLines(file)
	if err == nil {
		err = file.Truncate(end)
	}
	return errors.Join(err, file.Close())
}

// endOfLines returns the offset after the last line end. It looks back from the end
// of the file.
func endOfLines(file *os.File) (int64, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	buffer := make([]byte, 64<<10)
	for size > 0 {
		from := max(0, size-int64(len(buffer)))
		n, err := file.ReadAt(buffer[:size-from], from)
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if i := bytes.LastIndexByte(buffer[:n], '\n'); i >= 0 {
			return from + int64(i) + 1, nil
		}
		size = from
	}
	return 0, nil
}
