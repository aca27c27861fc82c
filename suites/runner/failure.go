package runner

import (
	"context"
	"errors"
	"strings"
)

// Failure is an error of a searcher that says what kind of failure it is. An
// error that does not is a crash, or a timeout if it wraps
// context.DeadlineExceeded. The consumer knows only this interface, because an
// engine cannot import the runner.
type Failure interface {
	error
	// FailureKind returns one of the kinds below.
	FailureKind() string
}

// The kinds of failure, as the error cell of a record begins.
const (
	FailedTimeout     = "timeout"      // no answer in time
	FailedCrash       = "crash"        // the searcher died or returned an error
	FailedIllegalMove = "illegal-move" // the move is not legal in the position
	FailedNoBestMove  = "no-bestmove"  // no move, though there is a legal one
	FailedProtocol    = "protocol"     // the answer could not be understood
	FailedStart       = "start"        // the searcher could not be opened
)

func kindOf(err error) string {
	if f, ok := errors.AsType[Failure](err); ok {
		return f.FailureKind()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return FailedTimeout
	}
	return FailedCrash
}

// errorCell returns the text of a record's error: "kind: text" on one line.
func errorCell(err error) string {
	return kindOf(err) + ": " + strings.Join(strings.Fields(err.Error()), " ")
}

// moveFailure is a move that cannot be played.
type moveFailure struct{ kind, text string }

func (f moveFailure) FailureKind() string { return f.kind }
func (f moveFailure) Error() string       { return f.text }
