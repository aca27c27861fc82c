package external

import (
	"strings"

	"keymove/engine/uci"
)

// The kinds of failure, as the runner knows them.
const (
	failedTimeout     = "timeout"
	failedCrash       = "crash"
	failedIllegalMove = "illegal-move"
	failedNoBestMove  = "no-bestmove"
	failedProtocol    = "protocol"
	failedStart       = "start"
)

// Error is a failure of the engine.
type Error struct {
	Kind string // timeout, crash, illegal-move, no-bestmove, protocol or start
	Text string // what happened; foreign text in it is shortened by package uci
	// Stderr are the last lines that the engine wrote there, shortened likewise.
	Stderr []string
	// Err is the cause, where another package found it.
	Err error
}

// FailureKind returns the kind.
func (e *Error) FailureKind() string { return e.Kind }

// maxErr is the number of characters of a cause that are repeated: it may quote the
// engine twice.
const maxErr = 3 * uci.MaxVisible

func (e *Error) Error() string {
	text := e.Text
	if e.Err != nil {
		text += ": " + uci.Shorten(e.Err.Error(), maxErr)
	}
	if len(e.Stderr) > 0 {
		text += "; stderr: " + strings.Join(e.Stderr, " | ")
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// OptionError is an option that the engine does not have, or a value that it
// does not take.
type OptionError struct {
	Option Option
	Reason string // with the values that are accepted
}

// FailureKind returns "start": the engine was not started as asked.
func (e *OptionError) FailureKind() string { return failedStart }

func (e *OptionError) Error() string {
	return "option " + e.Option.Name + "=" + e.Option.Value + ": " + e.Reason
}
