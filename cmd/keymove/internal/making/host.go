package making

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/settings"
)

// Host is what the commands take from the program.
type Host struct {
	Stdout, Stderr io.Writer
	Terminal       bool // Stderr is one: progress can be drawn
	Stdin          io.Reader
	// Inform, Warn and Say write a message to Stderr, the last as it is.
	Inform, Warn, Say func(format string, args ...any)
	Version           string
	Procs             int // threads that Go runs at a time
	// Interrupted is the error of a command that a signal has ended.
	Interrupted error
	// Usage, Invalid, EngineFailed and Inconclusive mark an error by its exit code.
	Usage, Invalid, EngineFailed, Inconclusive func(error) error
	// SavedError says why a saved run cannot be used.
	SavedError func(dir string, err error) error
	// Locate returns the path of a file or of a suite of the catalogue.
	Locate func(source string) (string, error)
	// Program returns the SHA-256 of the program.
	Program func() (string, error)
	// Opener completes an opener of searchers, Identify starts each external engine
	// once, and Report writes faults; its error, nil for none, has the exit code.
	Opener   func(*input.Opener) *input.Opener
	Identify func(context.Context, *input.Opener, []suites.Contender, []int) (settings.Faults, error)
	Report   func(settings.Values, settings.Faults) error
}

func (h *Host) usagef(format string, args ...any) error { return h.Usage(fmt.Errorf(format, args...)) }

// seedFlag and outFlag are those of all commands that make suites.
func seedFlag() cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` that all choices start from"}
}

func outFlag() cli.Flag {
	return &cli.StringFlag{Name: "out", Usage: "write to `FILE`, not to stdout"}
}

// finish writes what was made, unless it was not: to stdout, or as --out says.
func (h *Host) finish(ctx context.Context, err error, out string, write func(io.Writer) error) error {
	switch {
	case ctx.Err() != nil:
		return h.Interrupted
	case err != nil:
		return err
	case out == "":
		return write(h.Stdout)
	}
	return job.ReplaceFile(filepath.Clean(out), write)
}

// show draws how far a command is, on a terminal.
func (h *Host) show(last bool, format string, args ...any) {
	if !h.Terminal {
		return
	}
	fmt.Fprintf(h.Stderr, "\r"+format, args...)
	if last {
		fmt.Fprintln(h.Stderr)
	}
}
