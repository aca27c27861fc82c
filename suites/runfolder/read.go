package runfolder

import (
	"errors"
	"fmt"

	"keymove/suites"
)

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
