package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"keymove/suites/runfolder"
)

// Folder is the folder of an audit that goes on. Nobody else writes into it until it is
// closed.
type Folder struct {
	*runfolder.Locked
	Manifest Manifest
	// Records are those of the journal and those that were added.
	Records []Record
}

// CreateFolder makes the folder of an audit, which must be absent or empty, and writes
// copies of what cannot be read again, and the manifest. The folder is to be closed.
func CreateFolder(dir string, m Manifest, copies ...runfolder.Copy) (*Folder, error) {
	locked, err := runfolder.LockNew(dir)
	if err != nil {
		return nil, err
	}
	m.Kind = Kind
	f := &Folder{Locked: locked, Manifest: m}
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
	locked, m, err := runfolder.LockSaved(dir, ReadManifest)
	if err != nil {
		return nil, err
	}
	f := &Folder{Locked: locked, Manifest: m}
	f.Records, err = readJournal(dir, &f.Manifest)
	return f.opened(err)
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

// Add writes a record to the journal.
func (f *Folder) Add(rec Record) error {
	if err := f.Append(rec); err != nil {
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
	if err := f.Complete(); err != nil {
		return err
	}
	Sort(f.Records)
	f.Manifest.End = &runfolder.End{Time: now, Records: len(f.Records), Interrupted: interrupted}
	return f.Manifest.write(f.Dir)
}

// readJournal returns the records of an audit. The errors are those of runfolder.EachLine,
// also for a line that is no record of this audit.
func readJournal(dir string, m *Manifest) ([]Record, error) {
	var records []Record
	seen := map[runfolder.Key]bool{}
	err := runfolder.EachLine(dir, func(line []byte) error {
		var rec Record
		if err := json.Unmarshal(line, &rec); err != nil {
			return err
		}
		records = append(records, rec)
		return m.check(&rec, seen)
	})
	if err != nil {
		return nil, err
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
