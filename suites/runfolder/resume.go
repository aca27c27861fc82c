package runfolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"keymove/suites"
)

// Resumption is a continuation of a run that had ended early.
type Resumption struct {
	Time time.Time `json:"time"`
	// Records is the number of records that there were already.
	Records int `json:"records"`
	// Workers and Machine are those from here on.
	Workers int            `json:"workers"`
	Machine suites.Machine `json:"machine"`
}

// ResumeFolder opens the folder of a run, finished or not, to continue it, and
// returns where its records so far are. A torn last line is cut off the journal.
// Nothing else changes before Resume. The caller closes the folder. Besides the
// errors of ReadFolder there is ErrLocked.
func ResumeFolder(dir string) (*Folder, *Index, error) {
	// Looked at first, so that no other folder gets a lock file.
	if _, err := ReadManifest(dir); err != nil {
		return nil, nil, err
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	f := &Folder{dir: dir, lock: lock}
	var index *Index
	if f.manifest, index, err = OpenFolder(dir, nil); err == nil {
		f.file, err = OpenJournal(f.path(JournalFile))
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, index, nil
}

// OpenJournal opens a journal to append to it, without its torn line; a run
// that was killed early may have none yet.
func OpenJournal(path string) (*os.File, error) {
	if err := cutTornLine(path); err != nil {
		return nil, err
	}
	return os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
}

func cutTornLine(path string) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	whole, err := CheckLines(file, path)
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Truncate(path, whole)
}

// Resume records the continuation in the manifest: the run has no end until Finish.
func (f *Folder) Resume(r Resumption) error {
	f.manifest.Resumed = append(f.manifest.Resumed, r)
	f.manifest.End = nil
	return f.manifest.write(f.dir)
}

// DoneKeys returns the keys of records of an earlier part of a run, which are not
// searched again. The error says that a record is about a case that the suites do
// not have in its place.
func (f *Folder) DoneKeys(loaded []suites.Suite, records *Index) (map[suites.Key]bool, error) {
	done := make(map[suites.Key]bool, records.Len())
	for rec, err := range records.All() {
		if err != nil {
			return nil, err
		}
		key := suites.KeyOf(*rec)
		if c := loaded[key.Suite].Case(key.Case); c.Hash != rec.Case {
			return nil, &DamagedError{Path: f.path(JournalFile), Line: records.line(len(done)),
				Err: fmt.Errorf("%w: %s has case %s in the place of %s", errOtherRun, rec.Suite, c.Hash, rec.Case)}
		}
		done[key] = true
	}
	return done, nil
}
