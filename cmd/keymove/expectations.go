package main

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/expect"
	"keymove/report/output"
	"keymove/suites/experiment"
)

// reportExpectations writes what became of the expectations of a run for people,
// where it is to be shown. The error says that one is not met.
func (a *app) reportExpectations(s *output.Sections, show bool) error {
	if results := s.Expectations(); len(results) > 0 {
		return a.showExpectations(s.Run.Meta.Experiment.Title, results, show)
	}
	return nil
}

// showExpectations is reportExpectations for results.
func (a *app) showExpectations(title string, results []experiment.Result, show bool) error {
	var err error
	if show && len(results) > 0 {
		fmt.Fprintln(a.stdout)
		err = ignoreEPIPE(output.WriteExpectations(a.coloured(), title, results, a.width()))
	}
	if broken := expect.Count(results, experiment.NotMet); broken > 0 {
		err = errors.Join(err, host.WithCode(host.ExitRegressed, fmt.Errorf("%d of %d expectations are not met", broken, len(results))))
	}
	return err
}
