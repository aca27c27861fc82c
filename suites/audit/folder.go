package audit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"keymove/suites/runfolder"
)

// Folder is the folder of an audit that goes on. Nobody else writes into it until it is
// closed.
type Folder struct {
	Dir      string
	Manifest Manifest
	// Records are those of the journal and those that were added.
	Records []Record

	unlock  func() error
	journal *os.File // nil once it is complete
}

// CreateFolder makes the folder of an audit, which must be absent or empty, and writes
// copies of what cannot be read again, and the manifest. The folder is to be closed.
func CreateFolder(dir string, m Manifest, copies ...runfolder.Copy) (*Folder, error) {
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
	for _, c := range copies {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, c.Name), c.Data, 0o666)
		}
	}
	if err == nil {
		err = f.Manifest.write(dir)
	}
	return f.opened(err)
}

// ResumeFolder opens the folder of an audit, finished or not, to go on with it. A torn last
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
	if f.Manifest, err = ReadManifest(dir); err == nil {
		f.Records, err = readJournal(filepath.Join(dir, runfolder.JournalFile), &f.Manifest)
	}
	return f.opened(err)
}

// opened opens the journal, unless there is an error; then it closes the folder.
func (f *Folder) opened(err error) (*Folder, error) {
	if err == nil {
		f.journal, err = runfolder.OpenJournal(filepath.Join(f.Dir, runfolder.JournalFile))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Add writes a record to the journal: one line with a checksum, one write.
func (f *Folder) Add(rec Record) error {
	text, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	if _, err := f.journal.Write(runfolder.SealLine(text)); err != nil {
		return err
	}
	f.Records = append(f.Records, rec)
	return nil
}

// Done returns the places of the records.
func (f *Folder) Done() map[runfolder.Key]bool {
	done := make(map[runfolder.Key]bool, len(f.Records))
	for i := range f.Records {
		done[f.Records[i].Key()] = true
	}
	return done
}

// Resume writes down that the audit goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.Manifest.write(f.Dir)
}

// Finish ends the journal, sorts the records and adds the end to the manifest.
func (f *Folder) Finish(now time.Time, interrupted bool) error {
	if err := f.closeJournal(); err != nil {
		return err
	}
	Sort(f.Records)
	f.Manifest.End = &runfolder.End{Time: now, Records: len(f.Records), Interrupted: interrupted}
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

// Close releases the folder's lock. An audit that was not finished can be resumed. A second
// call does nothing.
func (f *Folder) Close() error {
	if f.unlock == nil {
		return nil
	}
	err := errors.Join(f.closeJournal(), f.unlock())
	f.unlock = nil
	return err
}

// readJournal returns the records of an audit. A torn last line is dropped; any other line
// that is no record of this audit, or has been changed, is a runfolder.DamagedError.
func readJournal(path string, m *Manifest) ([]Record, error) {
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
	var records []Record
	seen := map[runfolder.Key]bool{}
	lines := bufio.NewScanner(bytes.NewReader(data[:whole]))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		var rec Record
		err := json.Unmarshal(lines.Bytes(), &rec)
		if err == nil {
			err = m.check(&rec, seen)
		}
		if err != nil {
			return nil, &runfolder.DamagedError{Path: path, Line: n, Err: err}
		}
		records = append(records, rec)
	}
	return records, nil
}

// check returns an error for a record that is none of the audit, or that is there already.
func (m *Manifest) check(rec *Record, seen map[runfolder.Key]bool) error {
	key := rec.Key()
	if key.Contender < 0 || key.Contender >= len(m.Contenders) || key.Suite < 0 || key.Suite >= len(m.Suites) ||
		key.Case < 0 || key.Case >= m.Suites[key.Suite].Positions {
		return fmt.Errorf("the audit has no contender %d, suite %d, case %d", key.Contender, key.Suite, key.Case)
	}
	if seen[key] {
		return fmt.Errorf("contender %d, suite %d, case %d is recorded twice", key.Contender, key.Suite, key.Case)
	}
	seen[key] = true
	return nil
}
