package main

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites/experiment"
	"keymove/suites/settings"
)

// faultList collects all that is wrong with what is asked, for one report.
type faultList struct {
	file   string // the experiment; empty if there is none
	given  settings.Values
	faults settings.Faults
	inFile settings.FileErrors // faults of the file that are of no setting
	others []error
}

// isEmpty reports whether nothing is wrong.
func (l *faultList) isEmpty() bool { return len(l.faults)+len(l.inFile)+len(l.others) == 0 }

// reportFaults writes the faults, each on a line of its own: those of a file with
// their places, so that editors find them, then those of the command line. The error,
// nil if there are none, has the exit code.
func (a *app) reportFaults(l *faultList) error {
	settings, onCommandLine := l.faults.Report(l.given, l.file)
	inFile := append(l.inFile, settings...).Sorted()
	var errs []error
	for _, fault := range inFile {
		a.printInside(fault)
		a.say("%v", suggested(fault))
		errs = append(errs, host.Coded(fault, host.ExitSuite, host.ExitEngine, host.ExitFailure))
	}
	if n := len(inFile); n == 1 {
		a.complain(fmt.Errorf("%s: 1 error", l.file))
	} else if n > 1 {
		a.complain(fmt.Errorf("%s: %d errors", l.file, n))
	}
	for _, err := range append(l.others, onCommandLine...) {
		a.printInside(err)
		a.complain(err)
		errs = append(errs, host.Coded(err, host.ExitUsage, host.ExitSuite, host.ExitEngine, host.ExitFailure))
	}
	return host.Reported(errors.Join(errs...))
}

// printInside writes the errors inside a file that a fault is about, each on a line of
// its own, so that editors find them.
func (a *app) printInside(fault error) {
	if lines, ok := errors.AsType[input.UnreadableLines](fault); ok {
		a.say("%v", lines.InvalidLines)
	}
	if inside, ok := errors.AsType[input.ProfileErrors](fault); ok {
		for _, err := range inside.Errors {
			a.say("%v", input.Hinted(err))
		}
	}
}

// suggested adds to a name that is not known the one that may be meant.
func suggested(err error) error {
	if unknown, ok := errors.AsType[*experiment.UnknownError](err); ok {
		return fmt.Errorf("%w%s", err, host.Suggest(unknown.Name, unknown.Known))
	}
	return err
}
