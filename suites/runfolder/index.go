package runfolder

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/job"
)

// Index knows where the records of a run are in its journal, in the order of the files of
// the run. A record takes at most 16 bytes, so that the journal need not fit into memory.
type Index struct {
	path   string
	starts []int64 // of the lines in the journal, then the end of the last one
	order  []int32 // numbers of the lines, from 0, in the order of the files
	// external has the contenders, by their places, that are external engines.
	external []bool
}

// OpenFolder reads and checks a run folder, and returns where its records are. each, if it is
// not nil, gets every record in the order in which they came in. The errors are those of
// ReadManifest, or a job.DamagedError for a line that does not belong to the run.
func OpenFolder(dir string, each func(*suites.Record)) (Manifest, *Index, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	index, err := m.openJournal(dir, each)
	if err != nil {
		return Manifest{}, nil, err
	}
	return m, index, nil
}

// openJournal reads and checks the journal of the run in a folder; see OpenFolder.
func (m *Manifest) openJournal(dir string, each func(*suites.Record)) (*Index, error) {
	index := &Index{path: filepath.Join(dir, job.JournalFile)}
	for i := range m.Contenders {
		index.external = append(index.external, m.Contenders[i].Engine != nil)
	}
	file, err := files.OpenOwn(filepath.Join(dir, job.JournalFile))
	if errors.Is(err, fs.ErrNotExist) {
		return index, nil // killed between its first two files
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return index, index.read(file, m, each)
}

// expected returns how many records the journal of a run may have: as many as the manifest says, which
// may say anything, and the file has room for.
func (m *Manifest) expected(journal string) int {
	const leastLine = 128 // in bytes
	info, err := os.Stat(journal)
	if err != nil {
		return 0 // whoever opens it says why
	}
	return min(max(m.Positions(), 0), int(info.Size()/leastLine))
}

// keyed is a line, from 0, with what its record is sorted by.
type keyed struct {
	line, limit, contender, suite, number, repeat int32
}

func (k keyed) key() suites.Key {
	return suites.Key{Limit: int(k.limit), Contender: int(k.contender), Suite: int(k.suite), Case: int(k.number), Repeat: int(k.repeat)}
}

// read reads a journal, and notes in the manifest whether it has checksums.
func (x *Index) read(r io.Reader, m *Manifest, each func(*suites.Record)) error {
	expected := m.expected(x.path)
	found := make([]keyed, 0, expected)
	x.starts = make([]int64, 0, expected+1)
	lines, err := job.ReadLines(r, x.path, func(line job.Line) error {
		rec, err := x.decode(line.Text)
		if err == nil {
			err = m.checkRecord(rec)
		}
		if err == nil {
			err = CheckRecord(rec, m.Chess960, m.Scoring > 0)
		}
		if err != nil {
			return err
		}
		key := suites.KeyOf(*rec)
		found = append(found, keyed{int32(len(found)), int32(key.Limit), int32(key.Contender), int32(key.Suite), int32(key.Case), int32(key.Repeat)})
		x.starts = append(x.starts, line.Offset)
		if each != nil {
			each(rec)
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.Unchecked = lines.Unchecked
	x.starts = append(x.starts, lines.Whole)
	slices.SortStableFunc(found, func(a, b keyed) int { return a.key().Compare(b.key()) })
	if i := firstDouble(found); i > 0 {
		return x.doubleError(r, m, found[i-1], found[i])
	}
	x.order = make([]int32, len(found))
	for i, k := range found {
		x.order[i] = k.line
	}
	return nil
}

// firstDouble returns the index of the record with the lowest line that repeats the one
// before it; 0 for none.
func firstDouble(found []keyed) int {
	first := 0
	for i := 1; i < len(found); i++ {
		if found[i].key() == found[i-1].key() && (first == 0 || found[i].line < found[first].line) {
			first = i
		}
	}
	return first
}

// doubleError returns the error of a line that repeats an earlier one.
func (x *Index) doubleError(r io.Reader, m *Manifest, earlier, double keyed) error {
	err := errors.New("a record is there already")
	if file, ok := r.(io.ReaderAt); ok {
		if rec, readErr := x.record(file, double.line); readErr == nil {
			err = fmt.Errorf("%s of %s by %s is in line %d already", m.caseName(rec), rec.Suite, rec.Contender, earlier.line+1)
		}
	}
	return &job.DamagedError{Path: x.path, Line: int(double.line) + 1, Err: err}
}

// Len returns the number of records.
func (x *Index) Len() int { return len(x.order) }

// open opens the journal.
func (x *Index) open() (*os.File, error) {
	return files.OpenOwn(x.path)
}

// All yields the records in the order of the files, and ends with the first error.
func (x *Index) All() iter.Seq2[*suites.Record, error] {
	return func(yield func(*suites.Record, error) bool) {
		if x.Len() == 0 {
			return
		}
		file, err := x.open()
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		for _, line := range x.order {
			rec, err := x.record(file, line)
			if !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// line returns the line of the journal that has a record, which is counted from 0 in the order of
// the files.
func (x *Index) line(record int) int { return int(x.order[record]) + 1 }

// record reads the record of a line.
func (x *Index) record(file io.ReaderAt, line int32) (*suites.Record, error) {
	text := make([]byte, x.starts[line+1]-x.starts[line])
	if _, err := file.ReadAt(text, x.starts[line]); err != nil {
		return nil, err
	}
	return x.decode(text)
}

// decode reads the record of a line. A figure of an external engine that is 0, and that the record
// does not say was reported so, is unknown.
func (x *Index) decode(line []byte) (*suites.Record, error) {
	rec, err := decodeRecord(line)
	if err != nil {
		return nil, err
	}
	if n := rec.ContenderIndex; !rec.Zeros && n >= 0 && n < len(x.external) && x.external[n] {
		rec.ForgetZeros()
	}
	return rec, nil
}

// ReadFolder reads manifest and journal of a run folder, whatever state the run is in: the
// records are in the order of the files, and each belongs to the run. It changes nothing. The
// errors are those of OpenFolder.
func ReadFolder(dir string) (Manifest, []suites.Record, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	records := make([]suites.Record, 0, m.expected(filepath.Join(dir, job.JournalFile)))
	index, err := m.openJournal(dir, func(rec *suites.Record) { records = append(records, *rec) })
	if err != nil {
		return Manifest{}, nil, err
	}
	arrange(records, index.order)
	return m, records, nil
}

// arrange moves records to where an order has their indices, which is used up.
func arrange(records []suites.Record, order []int32) {
	for first := range order {
		for at := first; int(order[at]) != at; {
			from := int(order[at])
			order[at] = int32(at)
			if from != first {
				records[at], records[from] = records[from], records[at]
				at = from
			}
		}
	}
}

// caseName returns the id of a record, with the repeat where there are several.
func (m *Manifest) caseName(rec *suites.Record) string {
	if m.Repeats() == 1 {
		return rec.ID
	}
	return fmt.Sprintf("%s (repeat %d)", rec.ID, rec.RepeatNumber())
}

var errOtherRun = errors.New("a record of another run")

// limitOf returns the limit of a record of the run.
func (m *Manifest) limitOf(rec *suites.Record) string {
	if m.IsSeveral() {
		return m.Axis[rec.LimitIndex]
	}
	if !m.MateLine {
		return m.Limit
	}
	return m.SearchLimit().For(rec.Mate()).String()
}

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
	case rec.LimitIndex < 0 || rec.LimitIndex >= m.Steps():
		return fmt.Errorf("%w: limit %d of %d", errOtherRun, rec.LimitIndex, m.Steps())
	case rec.Repeat < 0 || rec.RepeatNumber() > m.Repeats():
		return fmt.Errorf("%w: repeat %d of %d", errOtherRun, rec.Repeat, m.Repeats())
	}
	if limit := m.limitOf(rec); rec.Limit != limit {
		return fmt.Errorf("%w: limit %q instead of %q", errOtherRun, rec.Limit, limit)
	}
	return nil
}
