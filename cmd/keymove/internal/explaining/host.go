package explaining

import (
	"context"
	"io"

	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/notation"
	"keymove/suites/settings"
)

// Host is what an explanation takes from the program.
type Host struct {
	Stdout       io.Writer
	Warn, Inform func(format string, args ...any)
	Procs        int
	// Program returns the SHA-256 of the program.
	Program func() (string, error)
	// Load loads a suite by a name of the catalogue or from a file.
	Load func(source string, o suites.LoadOptions) (suites.Suite, []notation.Warning, error)
	// Opener completes an opener of searchers.
	Opener func(*input.Opener) *input.Opener
	// Identify starts each external engine once.
	Identify func(context.Context, *input.Opener, []suites.Contender, []int) (settings.Faults, error)
	// Report writes faults; its error, nil for none, has the exit code.
	Report func(settings.Values, settings.Faults) error
	// Invalid and EngineFailed mark an error by its exit code.
	Invalid, EngineFailed func(error) error
	// SavedError says why a saved run cannot be used.
	SavedError func(dir string, err error) error
}

// Description is the help of the command.
const Description = "CASE is SUITE:ID, SUITE:LINE, a case hash (then SUITE says where to look), or RUN#ROW, a row of records.csv\n" +
	"of a run, from 1. With --run RUN --lost all lost cases of a comparison are explained, and the causes ranked.\n\n" +
	"The story is for any engine: what was played, when the key move was best, and how many times the limit it\n" +
	"takes. For the built-in engine the cause is looked for: features are changed one at a time, and the case is\n" +
	"searched again in several trees that differ by luck only. Answers are kept and shared with later explanations.\n" +
	"The last line is \"cause: FEATURE …\" or \"cause: none found\". See docs/explain.md."
