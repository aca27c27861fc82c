package external

import (
	"strings"

	"keymove/engine/uci"
)

// The kinds of failure; the runner defines them.
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
	Text string // what happened; quoted output is made safe by package uci
	// Stderr holds the last lines that the engine wrote to stderr, made safe as well.
	Stderr []string
	// Err is the cause, if another package reported it.
	Err error
}

// FailureKind returns the kind.
func (e *Error) FailureKind() string { return e.Kind }

// maxErr is the maximum number of characters of a cause in a message: it may quote
// the engine twice.
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

// OptionError reports an option that the engine does not have, or an invalid value.
type OptionError struct {
	Option Option
	Reason string // with the accepted values
}

// FailureKind returns "start".
func (e *OptionError) FailureKind() string { return failedStart }

func (e *OptionError) Error() string {
	return "option " + e.Option.Name + "=" + e.Option.Value + ": " + e.Reason
}
