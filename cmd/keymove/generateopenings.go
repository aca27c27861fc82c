package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites/generate"
	"keymove/suites/runfolder"
)

func (a *app) generateOpeningsCommand() *cli.Command {
	return &cli.Command{
		Name:  "openings",
		Usage: "makes balanced openings for games, of good moves at random",
		Description: "The openings are EPD, with their moves in c0; they depend on the seed, the numbers and the engine\n" +
			"alone. \"keymove match\" has five hundred of them built in.",
		Flags: []cli.Flag{
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` that the choice of moves starts from"},
			&cli.IntFlag{Name: "n", Value: 500, Usage: "`OPENINGS` wanted"},
			&cli.IntFlag{Name: "plies", Value: 8, Usage: "`PLIES` of each"},
			&cli.StringFlag{Name: "out", Usage: "write to `FILE`, not to stdout"},
		},
		Action: func(c *cli.Context) error {
			const maxPlies = 60
			switch {
			case c.Args().Present():
				return usagef("openings takes no arguments")
			case c.Int("n") < 1:
				return usagef("-n %d: want at least 1", c.Int("n"))
			case c.Int("plies") < 1 || c.Int("plies") > maxPlies:
				return usagef("--plies %d: want 1 to %d", c.Int("plies"), maxPlies)
			}
			return a.generateOpenings(c.Context, c.Uint64("seed"), c.Int("n"), c.Int("plies"), c.String("out"))
		},
	}
}

// generateOpenings makes openings and writes them, to stdout where out is empty.
func (a *app) generateOpenings(ctx context.Context, seed uint64, n, plies int, out string) error {
	settings, err := profile.Resolve("default")
	if err != nil {
		return err
	}
	openings, err := generate.Openings(ctx, generate.OpeningsConfig{
		Seed: seed, Openings: n, Plies: plies,
		Searcher: settings.New(engine.DefaultHashMiB),
		Progress: a.showOpenings,
	})
	if ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		return generate.WriteOpenings(w, generate.Provenance{Version: a.version, Seed: seed}, plies, openings)
	}
	if out == "" {
		return write(a.stdout)
	}
	return runfolder.ReplaceFile(filepath.Clean(out), write)
}

// showOpenings shows on a terminal how many openings are found.
func (a *app) showOpenings(p generate.OpeningsProgress) {
	if !a.terminal {
		return
	}
	fmt.Fprintf(a.stderr, "\r%d of %d openings in %d attempts", p.Found, p.Wanted, p.Attempts)
	if p.Found == p.Wanted {
		fmt.Fprintln(a.stderr)
	}
}
