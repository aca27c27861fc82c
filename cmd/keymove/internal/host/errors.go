package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/notation"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// The exit codes. Unsolved positions are no error.
const (
	// ExitOK: all is well; for a gate, not worse.
	ExitOK = 0
	// ExitFailure: the program failed, as when a disk is full.
	ExitFailure = 1
	// ExitUsage: an unknown command, flag, profile or feature, or an invalid value.
	ExitUsage = 2
	// ExitSuite: a suite, an experiment or a saved run is missing or invalid, or there
	// is nothing to run.
	ExitSuite = 3
	// ExitEngine: an engine failed on some case.
	ExitEngine = 4
	// ExitRegressed: a gate found a contender worse than its baseline, an
	// expectation of an experiment is not met, or a count of perft is wrong.
	ExitRegressed = 5
	// ExitInconclusive: runs are not comparable or incomplete, or a gate that has to be
	// sure cannot rule out a loss.
	ExitInconclusive = 6
	// ExitInterrupted: Ctrl-C or SIGTERM ended the program early.
	ExitInterrupted = 130
)

// precedence has the codes in the order in which they win if several apply.
var precedence = []int{ExitInterrupted, ExitFailure, ExitUsage, ExitSuite, ExitEngine, ExitRegressed, ExitInconclusive}

// codedError is an error with its exit code.
type codedError struct {
	Code int
	err  error
}

func (e *codedError) Error() string { return e.err.Error() }

func (e *codedError) Unwrap() error { return e.err }

// WithCode returns an error with an exit code.
func WithCode(code int, err error) error { return &codedError{code, err} }

// coded returns an error with the exit code that it has itself, if that is one of
// others, else with the one given.
func coded(err error, code int, others ...int) error {
	own, ok := errors.AsType[*codedError](err)
	if _, irregular := errors.AsType[*files.Error](err); irregular && !ok {
		own, ok = &codedError{ExitSuite, err}, true
	}
	for _, other := range others {
		if ok && own.Code == other {
			code = other
		}
	}
	return WithCode(code, err)
}

// ErrInterrupted is the error of a program that a signal has interrupted.
var ErrInterrupted = WithCode(ExitInterrupted, errors.New("interrupted"))

// UsageError marks an error of the command line.
func UsageError(err error) error { return WithCode(ExitUsage, err) }

// Usagef returns an error of the command line.
func Usagef(format string, args ...any) error { return UsageError(fmt.Errorf(format, args...)) }

// Suitef returns an error of a suite, an experiment or a saved run.
func Suitef(format string, args ...any) error {
	return WithCode(ExitSuite, fmt.Errorf(format, args...))
}

// ExitCode returns the exit code of an error, OK for nil.
func ExitCode(err error) int {
	codes := codesOf(err)
	for _, code := range precedence {
		if slices.Contains(codes, code) {
			return code
		}
	}
	return ExitOK
}

// codesOf returns the codes of an error and of all errors joined in it.
func codesOf(err error) []int {
	switch e := err.(type) {
	case nil:
		return nil
	case *codedError:
		return []int{e.Code}
	case *files.Error: // wherever it comes from
		return []int{ExitSuite}
	case cli.ExitCoder: // the library's own: an unknown help topic
		return []int{ExitUsage}
	case interface{ Unwrap() []error }:
		var codes []int
		for _, part := range e.Unwrap() {
			codes = append(codes, codesOf(part)...)
		}
		return codes
	}
	if inner := errors.Unwrap(err); inner != nil {
		return codesOf(inner)
	}
	return []int{ExitFailure}
}

// reportedError is an error that the user has read already.
type reportedError struct{ error }

func (e reportedError) Unwrap() error { return e.error }

// Reported marks an error as read by the user; nil stays nil.
func Reported(err error) error {
	if err == nil {
		return nil
	}
	return reportedError{err}
}

func isReported(err error) bool {
	_, ok := errors.AsType[reportedError](err)
	return ok
}

// shownError is an error whose reasons stdout has.
type shownError struct {
	err   error
	short string
}

func (e shownError) Error() string { return e.short }

func (e shownError) Unwrap() error { return e.err }

// Shown marks an error whose reasons stdout has already: stderr gets a short form of it, or nothing
// where a person reads both in one place.
func (h *Host) Shown(err error, short string) error {
	if err == nil {
		return nil
	}
	if h.OneStream {
		short = ""
	}
	return shownError{err, short}
}

// FaultList is all that is wrong with what is asked, for one report.
type FaultList struct {
	File   string // the experiment, or empty
	Given  settings.Values
	Faults settings.Faults
	InFile settings.FileErrors // faults of the file that are of no setting
	Others []error
}

// IsEmpty reports whether nothing is wrong.
func (l *FaultList) IsEmpty() bool { return len(l.Faults)+len(l.InFile)+len(l.Others) == 0 }

// fileFault is a fault that is about a file which has errors in its lines. These are named before
// it, each on a line of its own, so that editors find them.
type fileFault interface {
	error
	Lines() []error
}

// Report reports the faults of values of the command line; see ReportFaults.
func (h *Host) Report(given settings.Values, faults settings.Faults) error {
	return h.ReportFaults(&FaultList{Given: given, Faults: faults})
}

// ReportFaults writes the faults, each on a line of its own: those of a file with
// their places, so that editors find them, then the faults of the command line. The error,
// nil if there are none, has the exit code.
func (h *Host) ReportFaults(l *FaultList) error {
	inSettings, onCommandLine := l.Faults.Report(l.Given, l.File)
	inFile := append(l.InFile, inSettings...).Sorted()
	var errs []error
	for _, fault := range inFile {
		h.sayLines(fault)
		h.Say("%v", suggested(fault))
		errs = append(errs, coded(fault, ExitSuite, ExitEngine, ExitFailure))
	}
	if n := len(inFile); n == 1 {
		h.Complain(fmt.Errorf("%s: 1 error", l.File))
	} else if n > 1 {
		h.Complain(fmt.Errorf("%s: %d errors", l.File, n))
	}
	for _, err := range append(l.Others, onCommandLine...) {
		h.sayLines(err)
		h.Complain(err)
		errs = append(errs, coded(err, ExitUsage, ExitSuite, ExitEngine, ExitFailure))
	}
	return Reported(errors.Join(errs...))
}

// sayLines writes the errors inside a file that a fault is about.
func (h *Host) sayLines(fault error) {
	if inside, ok := errors.AsType[fileFault](fault); ok {
		for _, err := range inside.Lines() {
			h.Say("%v", err)
		}
	}
}

// suggested adds to a name that is not known the one that may be meant.
func suggested(err error) error {
	if unknown, ok := errors.AsType[*plan.UnknownError](err); ok {
		return fmt.Errorf("%w%s", err, Suggest(unknown.Name, unknown.Known))
	}
	return Advised(err)
}

// Advised adds to the error of a file of another format what takes it.
func Advised(err error) error {
	foreign, ok := errors.AsType[*notation.ForeignError](err)
	if !ok || !strings.HasSuffix(err.Error(), foreign.Error()) { // one of several errors
		return err
	}
	remedy, known := remedies[foreign.Is]
	switch {
	case foreign.Is == notation.EPD && foreign.ReadAs == notation.Puzzles:
		remedy = "it is a suite already: keymove run FILE takes it"
	case !known:
		remedy = "unpack it first"
	}
	return fmt.Errorf("%w; %s", err, remedy)
}

// remedies say what to do with a file of another format; the others are packed.
var remedies = map[notation.Format]string{
	notation.EPD:     "keymove match --openings FILE --format epd takes it",
	notation.PGN:     "keymove match --openings FILE --format pgn takes it",
	notation.Puzzles: "keymove suites import makes a suite of it",
	notation.Records: "keymove compare and keymove gate take it",
	notation.CSV:     "a suite is EPD, a position on each line",
	notation.JSON:    "a suite is EPD, a position on each line",
	notation.HTML:    "download the file itself",
	notation.UTF16:   "save it as UTF-8",
	notation.Program: "each engine needs an --engine of its own",
	notation.Script:  "each engine needs an --engine of its own",
}

// SavedRun says why a run folder cannot be used, and what to do.
func SavedRun(dir string, err error) error {
	damaged, isDamaged := errors.AsType[*folder.DamagedError](err)
	kind, isOther := errors.AsType[*folder.KindError](err)
	switch {
	case errors.Is(err, folder.ErrNoJob) && !exists(dir):
		return Suitef("%s: folder not found", dir)
	case errors.Is(err, folder.ErrNoJob):
		return Suitef("%w; the folder of a run is the last line that it writes to stderr", err)
	case isOther && (kind.Kind == "run" || kind.Kind == "match"):
		return Suitef("%w; %s goes on with it, or writes its files again", err, CommandLine(kind.Kind+" --resume", dir))
	case isOther: // of a command that has left
		return WithCode(ExitSuite, err)
	case isDamaged && damaged.Line > 0:
		return Suitef("%w; take the line away, and %s searches what is missing", err, CommandLine("run --resume", dir))
	case isDamaged:
		return WithCode(ExitSuite, err)
	case errors.Is(err, folder.ErrLocked):
		return UsageError(err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w; the run can go on in a copy of its folder that you can write to", err)
	}
	return err
}

// SavedMatch says why a match folder cannot be used, and what to do.
func SavedMatch(dir string, err error) error {
	damaged, isDamaged := errors.AsType[*folder.DamagedError](err)
	switch {
	case errors.Is(err, folder.ErrNoJob) && exists(dir):
		return Suitef("%w; the folder of a match is the last line that it writes to stderr", err)
	case isDamaged && damaged.Line > 0:
		return Suitef("%w; take the line away, and %s plays what is missing", err, CommandLine("match --resume", dir))
	}
	return SavedRun(dir, err)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// NewFolderError says why a folder cannot be the folder of a new run.
func NewFolderError(err error) error {
	switch {
	case errors.Is(err, folder.ErrNotEmpty):
		return Usagef("--out %w; an interrupted run goes on with --resume, a new one needs a new folder", err)
	case errors.Is(err, folder.ErrLocked):
		return Usagef("--out %w", err)
	}
	return fmt.Errorf("no folder for the run: %w; --out names another one", err)
}
