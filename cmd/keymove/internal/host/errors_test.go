package host

import (
	"errors"
	"fmt"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestExitCode: of several errors the first in the order of precedence decides.
func TestExitCode(t *testing.T) {
	failure := errors.New("disk full")
	engineError := WithCode(ExitEngine, failure)
	tests := []struct {
		name string
		err  error
		want int
	}{
		{"no error", nil, ExitOK},
		{"any error", failure, ExitFailure},
		{"wrapped", fmt.Errorf("x: %w", Usagef("y")), ExitUsage},
		{"suite", Suitef("x"), ExitSuite},
		{"engine", engineError, ExitEngine},
		{"interrupted", fmt.Errorf("%w: 1 of 2", ErrInterrupted), ExitInterrupted},
		{"the library's", cli.Exit("no topic", 3), ExitUsage},
		{"reported", Reported(Suitef("x")), ExitSuite},
		{"reported nothing", Reported(nil), ExitOK},
		{"interrupted before failure", errors.Join(engineError, failure, ErrInterrupted), ExitInterrupted},
		{"failure before usage", errors.Join(Usagef("x"), failure), ExitFailure},
		{"usage before suite", errors.Join(Suitef("x"), Usagef("x")), ExitUsage},
		{"regressed before inconclusive", errors.Join(WithCode(ExitInconclusive, failure), WithCode(ExitRegressed, failure)), ExitRegressed},
		{"engine before regressed", errors.Join(WithCode(ExitRegressed, failure), engineError), ExitEngine},
		{"suite before engine", errors.Join(engineError, Suitef("x")), ExitSuite},
	}
	for _, test := range tests {
		if got := ExitCode(test.err); got != test.want {
			t.Errorf("%s: exit.Code(%v) = %d, want %d", test.name, test.err, got, test.want)
		}
	}
}
