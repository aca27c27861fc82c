package explaining

import (
	"context"
	"fmt"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/suspect"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// lostCases returns the targets of all cases that the first contender of a run solves
// and another one does not, and of as many cases that both solve.
func (h *Host) lostCases(o *options) (lost, kept []*target, err error) {
	m, records, err := h.readRun(o.run)
	if err != nil {
		return nil, nil, err
	}
	if len(m.Contenders) < 2 {
		return nil, nil, h.Invalid(fmt.Errorf("%s has one contender: nothing is lost to another one", o.run))
	}
	solved := map[runfolder.Key]bool{}
	for i := range records {
		if rec := &records[i]; rec.ContenderIndex == 0 && rec.RepeatNumber() == 1 {
			solved[placeOf(rec)] = !rec.Failed()
		}
	}
	for i := range records {
		rec := &records[i]
		if rec.ContenderIndex == 0 || rec.RepeatNumber() > 1 || rec.Error != "" || rec.Solved == nil || !solved[placeOf(rec)] {
			continue
		}
		t, err := h.ofRecord(o, &m, o.run, rec)
		if err != nil {
			return nil, nil, err
		}
		t.against = &m.Contenders[0]
		if rec.Failed() {
			lost = append(lost, t)
		} else {
			kept = append(kept, t)
		}
	}
	return lost, kept[:min(len(kept), len(lost))], nil
}

// watchKept adds the key lines of cases that were not lost to the rankings.
func (h *Host) watchKept(ctx context.Context, o *options, opener *contender.Opener, kept []*target, found *losses) error {
	for _, t := range kept {
		if t.contender.Engine != nil {
			continue
		}
		opener, err := h.openerOf(opener, t)
		if err != nil {
			return err
		}
		lab, err := h.lab(o, opener, t)
		if err != nil {
			return err
		}
		story, err := lab.Story(ctx, t.contender, &t.asked, t.limits, nil)
		if err != nil {
			return err
		}
		line, err := lab.Follow(ctx, suspect.Watcher{Resources: opener.Resources()}, t.contender, story)
		if err != nil {
			return err
		}
		found.of(t).AddKept(line)
	}
	return nil
}

// placeOf returns the place of a record's case in its run.
func placeOf(rec *suites.Record) runfolder.Key {
	return runfolder.Key{Suite: rec.SuiteIndex, Case: rec.CaseIndex}
}
