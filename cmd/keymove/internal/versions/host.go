package versions

import (
	"context"
	"io"
	"time"

	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/memory"
	"keymove/suites"
	"keymove/suites/settings"
)

// Host is what the commands take from the program.
type Host struct {
	Stdout       io.Writer
	Inform, Warn func(format string, args ...any)
	Width        int // of lines on Stdout; 0 for any
	Now          func() time.Time
	Procs        int
	Memory       func(threads int) memory.Tables
	Suites       *input.Loader
	// Program returns the SHA-256 of the program.
	Program func() (string, error)
	// Opener completes an opener of searchers, and Identify starts each external engine
	// once.
	Opener   func(*input.Opener) *input.Opener
	Identify func(context.Context, *input.Opener, []suites.Contender, []int) (settings.Faults, error)
	// Report writes faults; its error, nil for none, has the exit code.
	Report func(settings.Values, settings.Faults) error
	// Search runs suites as "keymove run" does with these values, but for the table.
	Search func(context.Context, settings.Values) error
	// FolderError says why a new folder cannot be made.
	FolderError func(error) error
}
