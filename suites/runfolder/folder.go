// Package runfolder is what is on disk of a run: its folder, a job, with the manifest
// (run.json), the journal of records (journal.jsonl) and the trace (trace.jsonl).
//
// A run that ended early continues with [ResumeFolder]; its records become
// [Folder.DoneKeys]. [OpenFolder] reads a run in whatever state it is; it takes
// nothing for granted but a torn last line, which a killed run leaves.
package runfolder

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"keymove/suites"
	"keymove/suites/job"
)

// StdinFile is a copy of what was read from standard input, which cannot be read again when
// the run is resumed.
const StdinFile = "stdin.epd"

// Folder is the folder of a run in progress.
type Folder struct {
	*job.Folder[Manifest]

	// What the end says of the records is counted as they come in: a journal is large.
	records, failed int
	uses            *limitUses
}

func newFolder(f *job.Folder[Manifest]) *Folder {
	return &Folder{Folder: f, uses: newLimitUses(f.Manifest.Contenders, &f.Manifest.Plan)}
}

// CreateFolder makes the folder of a run; see job.Kind.Create.
func CreateFolder(dir string, m Manifest, copies ...job.Copy) (*Folder, error) {
	f, err := kind.Create(dir, m, copies...)
	if err != nil {
		return nil, err
	}
	return newFolder(f), nil
}

// CheckNewFolder returns a job.ErrNotEmpty if CreateFolder would, and creates nothing.
func CheckNewFolder(dir string) error { return kind.CheckNew(dir) }

// ResumeFolder opens the folder of a run, finished or not, to continue it, and returns where
// its records so far are; see job.Kind.Resume. The caller closes the folder.
func ResumeFolder(dir string) (*Folder, *Index, error) {
	f, err := kind.Resume(dir)
	if err != nil {
		return nil, nil, isEarlierSeries(dir, err)
	}
	folder := newFolder(f)
	m, index, err := OpenFolder(dir, folder.count)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	f.Manifest = m
	return folder, index, nil
}

// Append writes a record to the journal, and then counts it.
func (f *Folder) Append(rec suites.Record) error {
	if err := f.Folder.Append(rec); err != nil {
		return err
	}
	f.count(&rec)
	return nil
}

func (f *Folder) count(rec *suites.Record) {
	f.records++
	if rec.Error != "" {
		f.failed++
	}
	f.uses.add(rec)
}

// Finish ends the journal and adds the end to the manifest. Its time is given by the caller.
func (f *Folder) Finish(now time.Time, interrupted bool) error {
	return f.Folder.Finish(func(m *Manifest) {
		m.End = &End{Time: now, Records: f.records, Errors: f.failed, Interrupted: interrupted, Disobedient: f.uses.disobedient()}
	})
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
			return nil, &job.DamagedError{Path: filepath.Join(f.Dir, job.JournalFile), Line: records.line(len(done)),
				Err: fmt.Errorf("%w: %s has case %s in the place of %s", errOtherRun, rec.Suite, c.Hash, rec.Case)}
		}
		done[key] = true
	}
	return done, nil
}

// maxNamed is the number of suites that are part of a folder's name.
const maxNamed = 3

// UnusedName returns a path that does not exist for the folder of a run:
// keymove-runs/<UTC time>-<suites>, with a number behind it where that exists.
func UnusedName(m *Manifest) string { return job.NameAt(m.Start, suiteNames(m)) }

// ClaimName makes a folder of that name; see job.ClaimAt.
func ClaimName(m *Manifest) (string, error) { return job.ClaimAt(m.Start, suiteNames(m)) }

// suiteNames returns the names of the suites, as far as a folder is called after them.
func suiteNames(manifest *Manifest) string {
	var names []string
	for _, s := range manifest.Suites[:min(len(manifest.Suites), maxNamed)] {
		names = append(names, s.Name)
	}
	if more := len(manifest.Suites) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d-more", more))
	}
	return strings.Join(names, "+")
}
