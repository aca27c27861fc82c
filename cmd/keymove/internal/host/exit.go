package host

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"
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
	// ExitRegressed: a gate found a contender worse than its baseline, or an
	// expectation of an experiment is not met.
	ExitRegressed = 5
	// ExitInconclusive: runs are not comparable or incomplete, or a gate that has to be
	// sure cannot rule out a loss.
	ExitInconclusive = 6
	// ExitInterrupted: Ctrl-C or SIGTERM ended the program early.
	ExitInterrupted = 130
)

// precedence has the codes in the order in which they win if several apply.
var precedence = []int{ExitInterrupted, ExitFailure, ExitUsage, ExitSuite, ExitEngine, ExitRegressed, ExitInconclusive}

// CodedError is an error with its exit code.
type CodedError struct {
	Code int
	err  error
}

// Error returns the text of the error.
func (e *CodedError) Error() string { return e.err.Error() }

// Unwrap returns the error itself.
func (e *CodedError) Unwrap() error { return e.err }

// WithCode returns an error with an exit code.
func WithCode(code int, err error) error { return &CodedError{code, err} }

// Coded returns an error with the exit code that it has itself, if that is one of
// others, else with the one given.
func Coded(err error, code int, others ...int) error {
	own, ok := errors.AsType[*CodedError](err)
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
	case *CodedError:
		return []int{e.Code}
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

// IsReported reports whether the user has read an error.
func IsReported(err error) bool {
	_, ok := errors.AsType[reportedError](err)
	return ok
}
