package main

import (
	"errors"
	"fmt"

	"keymove/report/expect"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/experiment"
)

// checkExpectations says which expectations are about nothing of the run. loaded is
// empty where the suites could not be read.
func (a *app) checkExpectations(opts *runOptions, loaded []suites.Suite) error {
	if opts.experiment == nil {
		return nil
	}
	names := make([]string, len(opts.contenders))
	for i, c := range opts.contenders {
		names[i] = c.Name
	}
	faults := opts.experiment.Check(names, loaded)
	if len(faults) == 0 {
		return nil
	}
	return a.tellFaultyExperiment(opts.experiment.File, faults)
}

// reportExpectations writes what became of the expectations of a run for people,
// where it is to be shown. The error says that one is not met.
func (a *app) reportExpectations(s *output.Sections, show bool) error {
	results := s.Expectations()
	if len(results) == 0 {
		return nil
	}
	var err error
	if show {
		fmt.Fprintln(a.stdout)
		err = ignoreEPIPE(output.WriteExpectations(a.stdout, s.Run.Meta.Experiment.Title, results))
	}
	if broken := expect.Count(results, experiment.NotMet); broken > 0 {
		err = errors.Join(err, &codedError{exitRegressed, fmt.Errorf("%d of %d expectations are not met", broken, len(results))})
	}
	return err
}
