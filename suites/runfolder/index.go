package runfolder

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path/filepath"
	"slices"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/recheck"
	"keymove/suites/regular"
)

// Index knows where the records of a run are in its journal, in the order of the files of
// the run. A record takes at most 20 bytes, so that the journal need not fit into memory.
type Index struct {
	path   string
	places []place
	order  []int32 // of each place, its number in the order in which they were read
	byCase []int32 // numbers of places, case by case; nil if they are in that order
}

// place is a line of a journal.
type place struct {
	offset int64
	size   int32
}

// OpenFolder reads and checks a run folder, and returns where its records are. each, if it is
// not nil, gets every record in the order in which they came in. The errors are those of
// ReadManifest, or a job.DamagedError for a line that does not belong to the run.
func OpenFolder(dir string, each func(*suites.Record)) (Manifest, *Index, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	index := &Index{path: filepath.Join(dir, job.JournalFile)}
	file, err := regular.OpenIn(dir, job.JournalFile, regular.Streamed)
	if errors.Is(err, fs.ErrNotExist) {
		return m, index, nil // killed between its first two files
	}
	if err != nil {
		return Manifest{}, nil, err
	}
	defer file.Close()
	if err := index.read(file, &m, each); err != nil {
		return Manifest{}, nil, err
	}
	return m, index, nil
}

// keyed is the place of a record with what it is sorted by, and its line.
type keyed struct {
	place
	line, contender, suite, number, repeat, read int32
}

func (k keyed) key() suites.Key {
	return suites.Key{Contender: int(k.contender), Suite: int(k.suite), Case: int(k.number), Repeat: int(k.repeat)}
}

// read reads a journal, and notes in the manifest whether it has checksums.
func (x *Index) read(r io.Reader, m *Manifest, each func(*suites.Record)) error {
	found := make([]keyed, 0, min(max(m.Positions(), 0), 1<<24)) // a manifest may say anything
	lines, err := job.ReadLines(r, x.path, func(line job.Line) error {
		rec, err := decodeRecord(line.Text)
		if err == nil {
			err = m.checkRecord(rec)
		}
		if err == nil {
			err = recheck.Record(rec, m.rulesOf(rec.SuiteIndex))
		}
		if err != nil {
			return err
		}
		key, at := suites.KeyOf(*rec), place{line.Offset, int32(len(line.Text))}
		found = append(found, keyed{at, int32(line.Number), int32(key.Contender), int32(key.Suite), int32(key.Case), int32(key.Repeat), int32(len(found))})
		if each != nil {
			each(rec)
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.Unchecked = lines.Unchecked
	slices.SortStableFunc(found, func(a, b keyed) int { return a.key().Compare(b.key()) })
	if i := firstDouble(found); i > 0 {
		return x.doubleError(r, m, found[i-1], found[i])
	}
	x.places, x.order = make([]place, len(found)), make([]int32, len(found))
	for i, k := range found {
		x.places[i], x.order[i] = k.place, k.read
	}
	if len(m.Contenders) > 1 {
		x.byCase = orderByCase(found)
	}
	return nil
}

// orderByCase returns the numbers of sorted records in the order of suites, cases and
// contenders.
func orderByCase(found []keyed) []int32 {
	order := make([]int32, len(found))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		x, y := found[a], found[b]
		return cmp.Or(cmp.Compare(x.suite, y.suite), cmp.Compare(x.number, y.number), cmp.Compare(a, b))
	})
	return order
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
		if rec, readErr := double.place.read(file); readErr == nil {
			err = fmt.Errorf("%s of %s by %s is in line %d already", m.caseName(rec), rec.Suite, rec.Contender, earlier.line)
		}
	}
	return &job.DamagedError{Path: x.path, Line: int(double.line), Err: err}
}

func (x *Index) Len() int { return len(x.places) }

// Order returns the numbers of the records in the order in which OpenFolder called each, for the order
// of All.
func (x *Index) Order() []int32 { return x.order }

// OrderByCase returns the numbers of the records in the order of All, for that of CaseByCase; nil if
// it is the same.
func (x *Index) OrderByCase() []int32 { return x.byCase }

// open opens the journal.
func (x *Index) open() (*regular.File, error) {
	dir, name := filepath.Split(x.path)
	return regular.OpenIn(dir, name, regular.Streamed)
}

// All yields the records in the order of the files, and ends with the first error.
func (x *Index) All() iter.Seq2[*suites.Record, error] { return x.inOrder(nil) }

// inOrder yields records by the numbers of their places; all of them for nil.
func (x *Index) inOrder(order []int32) iter.Seq2[*suites.Record, error] {
	return func(yield func(*suites.Record, error) bool) {
		if len(x.places) == 0 {
			return
		}
		file, err := x.open()
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		for i := range x.places {
			if order != nil {
				i = int(order[i])
			}
			rec, err := x.places[i].read(file)
			if !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// line returns the line of the journal that has a record, counted from 0 in the order of
// the files; 0 if the journal cannot be read.
func (x *Index) line(record int) int {
	file, err := x.open()
	if err != nil {
		return 0
	}
	defer file.Close()
	before := bufio.NewReader(io.LimitReader(file, x.places[record].offset))
	for n := 1; ; n++ {
		if _, err := before.ReadSlice('\n'); errors.Is(err, bufio.ErrBufferFull) {
			n--
		} else if err != nil {
			return n
		}
	}
}

// Records yields the records without the error, which is stored.
func (x *Index) Records(err *error) iter.Seq[*suites.Record] { return withoutError(x.All(), err) }

// CaseByCase yields the records in the order of suites, cases, contenders and repeats,
// without the error, which is stored.
func (x *Index) CaseByCase(err *error) iter.Seq[*suites.Record] {
	return withoutError(x.inOrder(x.byCase), err)
}

func withoutError(records iter.Seq2[*suites.Record, error], err *error) iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for rec, readErr := range records {
			if readErr != nil {
				*err = readErr
				return
			}
			if !yield(rec) {
				return
			}
		}
	}
}

// read reads the record of a line.
func (p place) read(file io.ReaderAt) (*suites.Record, error) {
	line := make([]byte, p.size)
	if _, err := file.ReadAt(line, p.offset); err != nil {
		return nil, err
	}
	return decodeRecord(line)
}

// ReadFolder reads manifest and journal of a run folder, whatever state the run is in: the
// records are in the order in which they came in, and each belongs to the run. It changes
// nothing. The errors are those of OpenFolder.
func ReadFolder(dir string) (Manifest, []suites.Record, error) {
	var records []suites.Record
	m, _, err := OpenFolder(dir, func(rec *suites.Record) { records = append(records, *rec) })
	if err != nil {
		return Manifest{}, nil, err
	}
	return m, records, nil
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
	case rec.Repeat < 0 || rec.RepeatNumber() > m.Repeats():
		return fmt.Errorf("%w: repeat %d of %d", errOtherRun, rec.Repeat, m.Repeats())
	}
	if limit := m.limitOf(rec); rec.Limit != limit {
		return fmt.Errorf("%w: limit %q instead of %q", errOtherRun, rec.Limit, limit)
	}
	return nil
}

// The telemetry of a record, and what follows it, in a line of a journal.
const (
	telemetryKey    = `,"telemetry":`
	behindTelemetry = `,"contender_index":`
)

// decodeRecord reads the record of a line whose checksum is right, or that has none. Three
// quarters of most lines are telemetry, which engine.ParseTelemetry reads faster. A line
// without a checksum is read by encoding/json alone: anything may be in it.
func decodeRecord(line []byte) (*suites.Record, error) {
	rec := new(suites.Record)
	rest, telemetry := cutTelemetry(line)
	if telemetry == nil {
		return rec, json.Unmarshal(line, rec)
	}
	if err := json.Unmarshal(rest, rec); err != nil {
		return nil, err
	}
	rec.Telemetry = telemetry
	return rec, nil
}

// cutTelemetry returns a line without its telemetry; nil if it cannot be cut out. The key
// with its quotes is not within a text, where a backslash would be before them.
func cutTelemetry(line []byte) ([]byte, *engine.Telemetry) {
	if !job.IsSealed(line) {
		return nil, nil
	}
	before, object, found := bytes.Cut(line, []byte(telemetryKey))
	if !found {
		return nil, nil
	}
	object, _, found = bytes.Cut(object, []byte(behindTelemetry))
	if !found {
		return nil, nil
	}
	telemetry, ok := engine.ParseTelemetry(object)
	if !ok {
		return nil, nil
	}
	return slices.Concat(before, line[len(before)+len(telemetryKey)+len(object):]), telemetry
}
