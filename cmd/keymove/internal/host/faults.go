package host

import (
	"errors"
	"fmt"

	"keymove/suites/experiment"
	"keymove/suites/settings"
)

// FaultList is all that is wrong with what is asked, for one report.
type FaultList struct {
	File   string // the experiment; empty if there is none
	Given  settings.Values
	Faults settings.Faults
	InFile settings.FileErrors // faults of the file that are of no setting
	Others []error
}

// IsEmpty reports whether nothing is wrong.
func (l *FaultList) IsEmpty() bool { return len(l.Faults)+len(l.InFile)+len(l.Others) == 0 }

// FileFault is a fault that is about a file which has errors in its lines. These are told before
// it, each on a line of its own, so that editors find them.
type FileFault interface {
	error
	Lines() []error
}

// Report reports the faults of values of the command line; see ReportFaults.
func (h *Host) Report(given settings.Values, faults settings.Faults) error {
	return h.ReportFaults(&FaultList{Given: given, Faults: faults})
}

// ReportFaults writes the faults, each on a line of its own: those of a file with
// their places, so that editors find them, then those of the command line. The error,
// nil if there are none, has the exit code.
func (h *Host) ReportFaults(l *FaultList) error {
	inSettings, onCommandLine := l.Faults.Report(l.Given, l.File)
	inFile := append(l.InFile, inSettings...).Sorted()
	var errs []error
	for _, fault := range inFile {
		h.sayLines(fault)
		h.Say("%v", suggested(fault))
		errs = append(errs, Coded(fault, ExitSuite, ExitEngine, ExitFailure))
	}
	if n := len(inFile); n == 1 {
		h.Complain(fmt.Errorf("%s: 1 error", l.File))
	} else if n > 1 {
		h.Complain(fmt.Errorf("%s: %d errors", l.File, n))
	}
	for _, err := range append(l.Others, onCommandLine...) {
		h.sayLines(err)
		h.Complain(err)
		errs = append(errs, Coded(err, ExitUsage, ExitSuite, ExitEngine, ExitFailure))
	}
	return Reported(errors.Join(errs...))
}

// sayLines writes the errors inside a file that a fault is about.
func (h *Host) sayLines(fault error) {
	if inside, ok := errors.AsType[FileFault](fault); ok {
		for _, err := range inside.Lines() {
			h.Say("%v", err)
		}
	}
}

// suggested adds to a name that is not known the one that may be meant.
func suggested(err error) error {
	if unknown, ok := errors.AsType[*experiment.UnknownError](err); ok {
		return fmt.Errorf("%w%s", err, Suggest(unknown.Name, unknown.Known))
	}
	return err
}
