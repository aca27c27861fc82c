package main

import (
	"errors"
	"fmt"

	"keymove/report/expect"
	"keymove/report/output"
	"keymove/suites/experiment"
)

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
		err = ignoreEPIPE(output.WriteExpectations(a.coloured(), s.Run.Meta.Experiment.Title, results, a.width()))
	}
	if broken := expect.Count(results, experiment.NotMet); broken > 0 {
		err = errors.Join(err, &codedError{exitRegressed, fmt.Errorf("%d of %d expectations are not met", broken, len(results))})
	}
	return err
}
