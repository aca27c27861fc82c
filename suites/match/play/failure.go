package play

import (
	"context"
	"errors"
	"strings"

	"keymove/suites/match"
)

// failure is an error of a searcher that says what kind of failure it is: timeout,
// crash, illegal-move, no-bestmove, protocol or start. The match knows only this
// interface, because an engine cannot import it.
type failure interface {
	error
	FailureKind() string
}

// The kinds of failure that are no crash.
const (
	failedTimeout     = "timeout"
	failedIllegalMove = "illegal-move"
	failedNoBestMove  = "no-bestmove"
	failedCrash       = "crash"
)

func kindOf(err error) string {
	if f, ok := errors.AsType[failure](err); ok {
		return f.FailureKind()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return failedTimeout
	}
	return failedCrash
}

// endingOf returns how a game ends in which a searcher fails.
func endingOf(err error) match.Ending {
	switch kindOf(err) {
	case failedTimeout:
		return match.Stalled
	case failedIllegalMove, failedNoBestMove:
		return match.IllegalMove
	}
	return match.Crashed
}

// errorText returns the failure as "kind: text" on one line.
func errorText(err error) string {
	return kindOf(err) + ": " + strings.Join(strings.Fields(err.Error()), " ")
}
