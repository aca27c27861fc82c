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

func (a *app) suitesCommand() *cli.Command {
	return &cli.Command{
		Name:  "suites",
		Usage: "the catalogue, the linter, the generators",
		Subcommands: []*cli.Command{
			a.suitesListCommand(),
			a.suitesInfoCommand(),
			a.suitesGetCommand(),
			a.suitesCheckCommand(),
			{
				Name:        "generate",
				Usage:       "makes suites with proven answers, or openings for games",
				Subcommands: []*cli.Command{a.generateMatesCommand(), a.generateOpeningsCommand()},
			},
		},
	}
}

func (a *app) generateMatesCommand() *cli.Command {
	return &cli.Command{
		Name:  "mates",
		Usage: "makes mates in two and three with one key move",
		Description: "They come from games of the engine against itself. Every mate is proven by a search of all legal moves. The suite is EPD; it depends on the seed and the number\n" +
			"of positions alone.",
		Flags: []cli.Flag{
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "what the games start from"},
			&cli.IntFlag{Name: "n", Value: 30, Usage: "`POSITIONS` wanted"},
			&cli.StringFlag{Name: "out", Usage: "write to `FILE`, not to stdout"},
		},
		Action: func(c *cli.Context) error {
			switch {
			case c.Args().Present():
				return usagef("mates takes no arguments")
			case c.Int("n") < 1:
				return usagef("-n %d: want at least 1", c.Int("n"))
			}
			return a.generateMates(c.Context, c.Uint64("seed"), c.Int("n"), c.String("out"))
		},
	}
}

// generateMates makes mates and writes them, to stdout where out is empty.
func (a *app) generateMates(ctx context.Context, seed uint64, n int, out string) error {
	settings, err := profile.Resolve("default")
	if err != nil {
		return err
	}
	mates, err := generate.Mates(ctx, generate.Config{
		Seed: seed, Positions: n,
		Searcher: settings.New(engine.DefaultHashMiB),
		Progress: a.showGames,
	})
	if ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		return generate.WriteMates(w, generate.Provenance{Version: a.version, Seed: seed}, mates)
	}
	if out == "" {
		return write(a.stdout)
	}
	return runfolder.ReplaceFile(filepath.Clean(out), write)
}

// showGames shows on a terminal how many games were played.
func (a *app) showGames(p generate.Progress) {
	if !a.terminal {
		return
	}
	fmt.Fprintf(a.stderr, "\r%d of %d mates in %d games", p.Found, p.Wanted, p.Games)
	if p.Found == p.Wanted {
		fmt.Fprintln(a.stderr)
	}
}
