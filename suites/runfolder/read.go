package runfolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/suites"
)

// ErrNoRun is wrapped by the error for a folder that holds no run.
var ErrNoRun = errors.New("is no run folder: it has no " + ManifestFile)

// DamagedError says that the files of a run do not fit together, or cannot be
// read. Nothing is guessed about what they should hold.
type DamagedError struct {
	// Path is the file, Line its line from 1, or 0 where it is no line.
	Path string
	Line int
	Err  error
}

// Error returns "path:line: what".
func (e *DamagedError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.Path, e.Line, e.Err)
}

// Unwrap returns what is wrong.
func (e *DamagedError) Unwrap() error { return e.Err }

// ReadFolder reads manifest and journal of a run folder, whatever state the run
// is in: the records are in the order in which they came in, and each belongs
// to the run. It changes nothing. The error wraps ErrNoRun, or is a DamagedError,
// or is that of the file system.
func ReadFolder(dir string) (Manifest, []suites.Record, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	path := filepath.Join(dir, JournalFile)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil, nil // killed between its first two files
	}
	if err != nil {
		return Manifest{}, nil, err
	}
	defer file.Close()
	records, unchecked, err := readJournal(file)
	if err == nil {
		err = m.check(records)
	}
	if line, ok := errors.AsType[*lineError](err); ok {
		return Manifest{}, nil, &DamagedError{Path: path, Line: line.line, Err: line.err}
	}
	if err != nil {
		return Manifest{}, nil, err
	}
	m.Unchecked = unchecked
	return m, records, nil
}

// check returns a lineError for the first record that belongs to another run or is
// a duplicate. Each record is one line.
func (m *Manifest) check(records []suites.Record) error {
	lines := make(map[suites.Key]int, len(records))
	for i, rec := range records {
		line := i + 1
		if err := m.checkRecord(&rec); err != nil {
			return &lineError{line, err}
		}
		key := suites.KeyOf(rec)
		if first, twice := lines[key]; twice {
			return &lineError{line, fmt.Errorf("%s of %s by %s is in line %d already", m.caseName(&rec), rec.Suite, rec.Contender, first)}
		}
		lines[key] = line
	}
	return nil
}

// caseName returns the id of a record, with the repeat where there are several.
func (m *Manifest) caseName(rec *suites.Record) string {
	if m.Repeats() == 1 {
		return rec.ID
	}
	return fmt.Sprintf("%s (repeat %d)", rec.ID, rec.RepeatNumber())
}

var errOtherRun = errors.New("a record of another run")

func (m *Manifest) checkRecord(rec *suites.Record) error {
	switch n, s := rec.ContenderIndex, rec.SuiteIndex; {
	case n < 0 || n >= len(m.Contenders) || rec.Contender != m.Contenders[n].Name:
		return fmt.Errorf("%w: contender %q, number %d", errOtherRun, rec.Contender, n)
	case s < 0 || s >= len(m.Suites) || rec.Suite != m.Suites[s].Name:
		return fmt.Errorf("%w: suite %q, number %d", errOtherRun, rec.Suite, s)
	case rec.CaseIndex < 0 || rec.CaseIndex >= m.Suites[s].Positions:
		return fmt.Errorf("%w: case %d of %d in %s", errOtherRun, rec.CaseIndex, m.Suites[s].Positions, rec.Suite)
	case !m.Shard.Has(m.cases(s) + rec.CaseIndex):
		return fmt.Errorf("%w: case %d of %s is not in shard %v", errOtherRun, rec.CaseIndex, rec.Suite, m.Shard)
	case rec.Repeat < 0 || rec.RepeatNumber() > m.Repeats():
		return fmt.Errorf("%w: repeat %d of %d", errOtherRun, rec.Repeat, m.Repeats())
	case rec.Limit != m.Limit:
		return fmt.Errorf("%w: limit %q instead of %q", errOtherRun, rec.Limit, m.Limit)
	}
	return nil
}
