// Package making is the commands that make suites: of puzzles, of games, and by the grades of an oracle.
// Each is a file with its flags, what can be wrong with them, and a call of the package that
// does the work.
package making

import (
	"context"
	"io"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/job"
)

// Maker is the common part of the commands that make suites.
type Maker struct{ *host.Host }

// Commands returns the commands that make suites.
func Commands(program *host.Host) []*cli.Command {
	h := Maker{program}
	return []*cli.Command{h.importCommand(), h.gradeCommand(), h.mineCommand()}
}

// locate returns the path of a file or of a suite of the catalogue.
func (h Maker) locate(source string) (string, error) {
	path, _, err := h.Store().Locate(source)
	return path, err
}

// seedFlag and outFlag are flags of all commands that make suites.
func seedFlag() cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` that all choices start from"}
}

func outFlag() cli.Flag {
	return &cli.StringFlag{Name: "out", Usage: "write to `FILE`, not to stdout"}
}

// finish writes what was made, unless it was not: to stdout, or as --out says.
func (h Maker) finish(ctx context.Context, err error, out string, write func(io.Writer) error) error {
	switch {
	case ctx.Err() != nil:
		return host.ErrInterrupted
	case err != nil:
		return err
	case out == "":
		return write(h.Stdout)
	}
	return job.ReplaceFile(filepath.Clean(out), write)
}
