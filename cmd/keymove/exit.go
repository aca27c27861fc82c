package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"
)

// The exit codes. Unsolved positions are no error.
const (
	exitOK = 0
	// exitFailure: the program failed, as when a disk is full.
	exitFailure = 1
	// exitUsage: an unknown command, flag, profile or feature, or an invalid value.
	exitUsage = 2
	// exitSuite: a suite, an experiment or a saved run is missing or invalid, or there
	// is nothing to run.
	exitSuite = 3
	// exitEngine: an engine failed on some case.
	exitEngine = 4
	// exitRegressed: a gate found a contender worse than its baseline, or an
	// expectation of an experiment is not met.
	exitRegressed = 5
	// exitInconclusive: runs are not comparable or incomplete, or a gate that has to be
	// sure cannot rule out a loss.
	exitInconclusive = 6
	// exitInterrupted: Ctrl-C or SIGTERM ended the program early.
	exitInterrupted = 130
)

// precedence has the codes in the order in which they win if several apply.
var precedence = []int{exitInterrupted, exitFailure, exitUsage, exitSuite, exitEngine, exitRegressed, exitInconclusive}

// codedError is an error with its exit code.
type codedError struct {
	code int
	err  error
}

func (e *codedError) Error() string { return e.err.Error() }
func (e *codedError) Unwrap() error { return e.err }

// errInterrupted is the error of a program that a signal has interrupted.
var errInterrupted error = &codedError{exitInterrupted, errors.New("interrupted")}

// usageError marks an error of the command line.
func usageError(err error) error { return &codedError{exitUsage, err} }

func usagef(format string, args ...any) error { return usageError(fmt.Errorf(format, args...)) }

func suiteErrorf(format string, args ...any) error {
	return &codedError{exitSuite, fmt.Errorf(format, args...)}
}

// exitCode returns the exit code of an error, exitOK for nil.
func exitCode(err error) int {
	codes := codesOf(err)
	for _, code := range precedence {
		if slices.Contains(codes, code) {
			return code
		}
	}
	return exitOK
}

// codesOf returns the codes of an error and of all errors joined in it.
func codesOf(err error) []int {
	switch e := err.(type) {
	case nil:
		return nil
	case *codedError:
		return []int{e.code}
	case cli.ExitCoder: // the library's own: an unknown help topic
		return []int{exitUsage}
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
	return []int{exitFailure}
}

// reportedError is an error that the user has read already.
type reportedError struct{ error }

func (e reportedError) Unwrap() error { return e.error }

// reported marks an error as reported; nil stays nil.
func reported(err error) error {
	if err == nil {
		return nil
	}
	return reportedError{err}
}

func isReported(err error) bool {
	_, ok := errors.AsType[reportedError](err)
	return ok
}
