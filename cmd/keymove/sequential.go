package main

import (
	"context"
	"errors"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// planSequence is the step that plans the looks of a sequential run.
func (r *resolver) planSequence(context.Context) error {
	if !r.Sequential {
		return nil
	}
	for _, name := range []string{"max-lost", "min-solved", "allow"} {
		if r.Given.Has(name) {
			r.Faults.Add(name, settings.Last, settings.Errorf("%s cannot be combined with %s, which ends before all positions are searched", settings.Ref(name), settings.Ref("sequential")))
		}
	}
	if len(r.Faults) > 0 || len(r.Others) > 0 || len(r.suites) == 0 {
		return nil
	}
	if r.Margin.OfSolved {
		r.Faults.Add("margin", settings.Last, settings.Errorf("%s: %s takes a percentage of the positions, because what is solved is not known before", settings.Subject(r.Given.Last("margin")), settings.Ref("sequential")))
		return nil
	}
	sequence := compare.SequenceSettings{Alpha: r.gate.Alpha, Margin: compare.DefaultMargin.Share, Seed: r.Seed}
	if !r.Margin.IsZero() {
		sequence.Margin = r.Margin.Share
	}
	var err error
	if r.gate.Baseline != "" {
		if sequence.Bases, err = r.gate.runs.Pick([]string{r.gate.Baseline}); err != nil {
			return pickedError(err)
		}
		sequence.Baseline = r.gate.Baseline
	}
	r.sequence, err = compare.PlanSequence(r.contenders, r.suites, sequence)
	switch {
	case errors.Is(err, compare.ErrOneContender):
		r.Faults.Add("sequential", settings.Last, settings.Errorf("%s needs several contenders or %s", settings.Ref("sequential"), settings.Ref("baseline")))
	case err != nil:
		r.Faults.Add("sequential", settings.Last, host.Suitef("%w", err))
	}
	return nil
}

// newTrial returns the trial of a sequential run with the records that it has already; nil
// for other runs. The error says that the baseline has changed or is missing.
func newTrial(m *runfolder.Manifest, records *runfolder.Index) (*compare.Trial, error) {
	if m.Sequence == nil {
		return nil, nil
	}
	var baseline *report.Run
	if s := m.Sequence; s.Baseline != "" {
		bases, err := compare.Pick([]string{m.PathFrom(s.Baseline, "")})
		if err != nil {
			return nil, pickedError(err)
		}
		if baseline = bases[0].Run; compare.BaselineDigest(baseline) != s.BaselineSHA256 {
			return nil, host.Suitef("%s has changed since the sequential run began; bring it back, or start a new run", s.Baseline)
		}
	}
	trial := compare.NewTrial(m, baseline)
	if records == nil {
		return trial, nil
	}
	for rec, err := range records.All() {
		if err != nil {
			return nil, err
		}
		trial.Add(rec)
	}
	return trial, nil
}
