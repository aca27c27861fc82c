package folder

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"keymove/suites"
	"keymove/suites/plan"
)

// StdinFile is a copy of what was read from standard input, which cannot be read again when
// the run is resumed.
const StdinFile = "stdin.epd"

// Run is the folder of a run in progress.
type Run struct {
	*Folder[Manifest]

	// What the end says of the records is counted as they come in: a journal is large.
	records, failed int
	uses            *plan.LimitUses
}

func newRun(f *Folder[Manifest]) *Run {
	return &Run{Folder: f, uses: plan.NewLimitUses(f.Manifest.Contenders, &f.Manifest.Plan)}
}

// CreateRun makes the folder of a run; see Kind.Create.
func CreateRun(dir string, m Manifest, copies ...Copy) (*Run, error) {
	f, err := runKind.Create(dir, m, copies...)
	if err != nil {
		return nil, err
	}
	return newRun(f), nil
}

// CheckNewRun returns an ErrNotEmpty if CreateRun would, and creates nothing.
func CheckNewRun(dir string) error { return runKind.CheckNew(dir) }

// ResumeRun opens the folder of a run, finished or not, to continue it, and returns its records so
// far in the order in which they came in; see Kind.Resume. The caller closes the folder.
func ResumeRun(dir string) (*Run, []suites.Record, error) {
	f, err := runKind.Resume(dir)
	if err != nil {
		return nil, nil, err
	}
	run := newRun(f)
	records, err := f.Manifest.readRecords(dir)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	for i := range records {
		run.count(&records[i])
	}
	return run, records, nil
}

// Append writes a record to the journal, and then counts it.
func (r *Run) Append(rec suites.Record) error {
	if err := r.Folder.Append(rec); err != nil {
		return err
	}
	r.count(&rec)
	return nil
}

func (r *Run) count(rec *suites.Record) {
	r.records++
	if rec.Error != "" {
		r.failed++
	}
	r.uses.Add(rec)
}

// Finish ends the journal and adds the end to the manifest. Its time is given by the caller.
func (r *Run) Finish(now time.Time, interrupted bool) error {
	return r.Folder.Finish(func(m *Manifest) {
		m.End = &End{Time: now, Records: r.records, Errors: r.failed, Interrupted: interrupted, Disobedient: r.uses.Disobedient()}
	})
}

// DoneKeys returns the keys of the records that ResumeRun has returned, which are not searched
// again. The error says that a record is about a case that the suites do not have in its place.
func (r *Run) DoneKeys(loaded []suites.Suite, records []suites.Record) (map[suites.Key]bool, error) {
	done := make(map[suites.Key]bool, len(records))
	for i, rec := range records {
		key := suites.KeyOf(rec)
		if c := loaded[key.Suite].Case(key.Case); c.Hash != rec.Case {
			return nil, &DamagedError{Path: filepath.Join(r.Dir, JournalFile), Line: i + 1,
				Err: fmt.Errorf("%w: %s has case %s in the place of %s", errOtherRun, rec.Suite, c.Hash, rec.Case)}
		}
		done[key] = true
	}
	return done, nil
}

// maxNamed is the number of suites that are part of a folder's name.
const maxNamed = 3

// UnusedRunName returns the path of the folder that ClaimRunName would make.
func UnusedRunName(m *Manifest) string { return Unused(pathAt(m.Start, suiteNames(m))) }

// ClaimRunName makes a folder of that name; see ClaimAt.
func ClaimRunName(m *Manifest) (string, error) { return ClaimAt(m.Start, suiteNames(m)) }

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
