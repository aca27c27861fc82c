package runfolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"keymove/suites"
)

// The files of a run folder that are written while it runs.
const (
	ManifestFile = "run.json"
	JournalFile  = "journal.jsonl"
	// StdinFile is a copy of what was read from standard input, which cannot
	// be read again when the run is resumed.
	StdinFile = "stdin.epd"
)

// ErrNotEmpty is wrapped by the error of CreateFolder for a folder that holds
// something already.
var ErrNotEmpty = errors.New("is not empty; an interrupted run goes on with --resume, a new one needs a new folder")

// Folder is the folder of a run in progress. Nobody else writes into it until it is
// closed.
type Folder struct {
	dir      string
	manifest Manifest
	lock     *lock
	file     *os.File // the journal; nil once it is complete
}

// Copy is a file that a run needs and that is kept in its folder.
type Copy struct {
	Name string
	Data []byte
}

// CreateFolder makes the folder of a run, which must be absent or empty, and
// writes copies and the manifest into it. If that fails, the folder is empty again.
// The caller closes the folder.
func CreateFolder(dir string, m Manifest, copies ...Copy) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := checkEmpty(dir); err != nil {
		return nil, err
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{dir: dir, manifest: m, lock: lock}
	// Another run may have used the folder since the first check.
	if err := checkEmpty(dir); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := f.begin(copies); err != nil {
		return nil, errors.Join(err, f.undo(copies), f.Close())
	}
	return f, nil
}

// CheckNewFolder returns an ErrNotEmpty if CreateFolder would, and creates nothing.
func CheckNewFolder(dir string) error {
	if err := checkEmpty(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// checkEmpty returns an ErrNotEmpty for a folder that holds more than the files of a
// run that was killed before it had a manifest.
func checkEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if name := entry.Name(); name != LockFile && name != ManifestFile+tmpSuffix {
			return fmt.Errorf("%s %w", dir, ErrNotEmpty)
		}
	}
	return nil
}

// begin writes what a run starts from. The manifest comes last: a folder with a
// manifest is complete.
func (f *Folder) begin(copies []Copy) (err error) {
	for _, c := range copies {
		if err := ReplaceFile(f.path(c.Name), bytesWriter(c.Data)); err != nil {
			return err
		}
	}
	if err := f.manifest.write(f.dir); err != nil {
		return err
	}
	f.file, err = os.OpenFile(f.path(JournalFile), os.O_CREATE|os.O_EXCL|os.O_APPEND|os.O_WRONLY, 0o666)
	return err
}

// undo removes what begin has written.
func (f *Folder) undo(copies []Copy) error {
	err := removeIfThere(f.path(ManifestFile))
	for _, c := range copies {
		err = errors.Join(err, removeIfThere(f.path(c.Name)))
	}
	return err
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func (f *Folder) path(name string) string { return filepath.Join(f.dir, name) }

// Journal returns the journal of the run.
func (f *Folder) Journal() *Journal { return NewJournal(f.file) }

// Manifest returns the manifest as it stands in the folder.
func (f *Folder) Manifest() Manifest { return f.manifest }

// SetSequence sets what a sequential run has found, which Finish writes.
func (f *Folder) SetSequence(s *Sequence) { f.manifest.Sequence = s }

// Finish ends the journal and adds the end to the manifest, counted from the
// journal as it stands. Its time is given by the caller.
func (f *Folder) Finish(now time.Time, interrupted bool) error {
	if err := f.closeJournal(); err != nil {
		return err
	}
	failed, uses := 0, f.manifest.LimitUses()
	_, index, err := OpenFolder(f.dir, func(rec *suites.Record) {
		uses.Add(rec)
		if rec.Error != "" {
			failed++
		}
	})
	if err != nil {
		return err
	}
	f.manifest.End = &End{
		Time: now, Records: index.Len(), Errors: failed, Interrupted: interrupted, Disobedient: uses.Disobedient(),
	}
	return f.manifest.write(f.dir)
}

func (f *Folder) closeJournal() error {
	if f.file == nil {
		return nil
	}
	err := errors.Join(f.file.Sync(), f.file.Close())
	f.file = nil
	return err
}

// Close releases the folder's lock. A run that was not finished can be resumed. A second call does nothing.
func (f *Folder) Close() error {
	if f.lock == nil {
		return nil
	}
	err := errors.Join(f.closeJournal(), f.lock.release())
	f.lock = nil
	return err
}
