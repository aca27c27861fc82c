package runner

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"keymove/suites"
)

// The files of a run folder that the runner writes.
const (
	ManifestFile = "run.json"
	JournalFile  = "journal.jsonl"
)

// ErrNotEmpty is wrapped by the error of CreateFolder for a folder that holds
// something already.
var ErrNotEmpty = errors.New("is not empty; an interrupted run goes on with --resume, a new one needs a new folder")

// Folder is the folder of a run that goes on.
type Folder struct {
	dir      string
	manifest Manifest
	file     *os.File
}

// CreateFolder makes the folder of a run, which must be absent or empty, and
// writes the manifest into it. The folder is to be closed by Finish.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > 0 {
		return nil, fmt.Errorf("%s %w", dir, ErrNotEmpty)
	}
	if err := m.write(dir); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(dir, JournalFile), os.O_CREATE|os.O_EXCL|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	return &Folder{dir: dir, manifest: m, file: file}, nil
}

// Journal returns the journal of the run.
func (f *Folder) Journal() *Journal { return NewJournal(f.file) }

// Manifest returns the manifest as it stands in the folder.
func (f *Folder) Manifest() Manifest { return f.manifest }

// Finish closes the journal and adds the end to the manifest, counted from the
// journal as it stands. Its time is given by the caller.
func (f *Folder) Finish(now time.Time, interrupted bool) error {
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return err
	}
	records, err := ReadFolderJournal(f.dir)
	if err != nil {
		return err
	}
	f.manifest.End = &End{
		Time:        now,
		Records:     len(records),
		Errors:      countErrors(records),
		Interrupted: interrupted,
	}
	return f.manifest.write(f.dir)
}

func countErrors(records []suites.Record) int {
	n := 0
	for _, r := range records {
		if r.Error != "" {
			n++
		}
	}
	return n
}

// ReadFolderJournal reads the journal of a run folder, as ReadJournal does.
func ReadFolderJournal(dir string) ([]suites.Record, error) {
	path := filepath.Join(dir, JournalFile)
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records, err := ReadJournal(file)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return records, nil
}
