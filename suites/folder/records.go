package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"keymove/suites"
	"keymove/suites/score"
)

// ReadRun reads manifest and journal of a run folder, whatever state the run is in: the
// records are in the order of the files, and each belongs to the run. It changes nothing. The
// errors are those of ReadManifest, or a DamagedError for a line that does not belong to the run.
func ReadRun(dir string) (Manifest, []suites.Record, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	records, err := m.readRecords(dir)
	if err != nil {
		return Manifest{}, nil, err
	}
	slices.SortFunc(records, func(a, b suites.Record) int { return suites.KeyOf(a).Compare(suites.KeyOf(b)) })
	return m, records, nil
}

// readRecords reads and checks the journal of the run in a folder, and notes in the manifest
// whether it has checksums. The records are in the order in which they came in.
func (m *Manifest) readRecords(dir string) ([]suites.Record, error) {
	path := filepath.Join(dir, JournalFile)
	records := make([]suites.Record, 0, m.expected(path))
	lines, err := EachLine(dir, func(line Line) error {
		rec, err := m.decode(line.Text)
		if err == nil {
			err = m.checkRecord(rec)
		}
		if err == nil {
			err = score.CheckRecord(rec, m.Chess960, m.Scoring > 0)
		}
		if err == nil {
			records = append(records, *rec)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	m.Unchecked = lines.Unchecked
	return records, m.checkDoubles(path, records)
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

// decode reads the record of a line. Earlier versions wrote 0 for what an engine did not report.
func (m *Manifest) decode(line []byte) (*suites.Record, error) {
	var rec *suites.Record
	if IsSealed(line) && line[0] == '{' {
		rec = suites.ParseRecord(line[1 : len(line)-checksumSize])
	}
	if rec == nil { // the line is not as a run writes it
		rec = new(suites.Record)
		if err := json.Unmarshal(line, rec); err != nil {
			return nil, err
		}
	}
	if n := rec.ContenderIndex; !rec.Zeros && n >= 0 && n < len(m.Contenders) && m.Contenders[n].Engine != nil {
		rec.ForgetZeros()
	}
	return rec, nil
}

// checkDoubles returns the error of the first line that repeats an earlier one.
func (m *Manifest) checkDoubles(path string, records []suites.Record) error {
	lines := make(map[suites.Key]int, len(records))
	for i := range records {
		rec := &records[i]
		key := suites.KeyOf(*rec)
		if earlier := lines[key]; earlier > 0 {
			return &DamagedError{Path: path, Line: i + 1,
				Err: fmt.Errorf("%s of %s by %s is in line %d already", m.caseName(rec), rec.Suite, rec.Contender, earlier)}
		}
		lines[key] = i + 1
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
