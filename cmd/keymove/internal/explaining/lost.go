package explaining

import (
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
)

// lostCases returns the targets of all cases that the first contender of a run solves
// and another one does not.
func (h *explainer) lostCases(o *options) ([]*target, error) {
	m, records, err := h.readRun(o.run)
	if err != nil {
		return nil, err
	}
	if len(m.Contenders) < 2 {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s has one contender: nothing is lost to another one", o.run))
	}
	var lost []*target
	solved := map[suites.Key]bool{}
	for i := range records {
		if rec := &records[i]; rec.ContenderIndex == 0 && rec.RepeatNumber() == 1 {
			solved[placeOf(rec)] = !rec.Failed()
		}
	}
	for i := range records {
		rec := &records[i]
		if rec.ContenderIndex == 0 || rec.RepeatNumber() > 1 || rec.Error != "" || !rec.Failed() || !solved[placeOf(rec)] {
			continue
		}
		t, err := h.ofRecord(o, &m, o.run, rec)
		if err != nil {
			return nil, err
		}
		t.against = &m.Contenders[0]
		lost = append(lost, t)
	}
	return lost, nil
}

// placeOf returns the place of a record's case in its run.
func placeOf(rec *suites.Record) suites.Key {
	return suites.Key{Suite: rec.SuiteIndex, Case: rec.CaseIndex}
}
