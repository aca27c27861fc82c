package main

import (
	"context"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
)

// benchDepth is the depth of every search of the bench, in plies.
const benchDepth = 7

func (a *app) benchCommand() *cli.Command {
	return &cli.Command{
		Name:  "bench",
		Usage: "counts the nodes of searches of fixed positions: the signature of the search",
		Description: fmt.Sprintf("Searches %d positions to depth %d with %d MiB hash. The count is the same on every machine and changes\n"+
			"with the search; the speed goes to stderr.", len(benchPositions), benchDepth, defaultHashMiB),
		Flags: []cli.Flag{profileFlag()},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("bench takes no arguments")
			}
			settings, err := profile.Resolve(c.String("profile"))
			if err != nil {
				return usagef("--profile: %w", err)
			}
			return a.bench(c.Context, settings)
		},
	}
}

func (a *app) bench(ctx context.Context, settings profile.Settings) error {
	start := a.now()
	nodes, err := benchNodes(ctx, settings)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "Nodes searched: %d\n", nodes)
	a.tellSpeed(nodes, a.now().Sub(start))
	return err
}

// benchNodes returns the nodes of all positions together, each searched as if
// it were the first.
func benchNodes(ctx context.Context, settings profile.Settings) (uint64, error) {
	searcher := settings.New(defaultHashMiB)
	nodes := uint64(0)
	for _, fen := range benchPositions {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			return 0, err
		}
		if err := searcher.NewGame(ctx); err != nil {
			return 0, err
		}
		result, err := searcher.Search(ctx, engine.Game{Start: pos}, engine.Limits{Depth: benchDepth}, nil)
		if err != nil {
			return 0, err
		}
		if ctx.Err() != nil {
			return 0, errInterrupted
		}
		nodes += result.Nodes
	}
	return nodes, nil
}

// tellSpeed writes the time and the speed of a count to stderr.
func (a *app) tellSpeed(nodes uint64, elapsed time.Duration) {
	seconds := max(elapsed, time.Microsecond).Seconds()
	fmt.Fprintf(a.stderr, "%.3f s, %.0f nodes/s\n", seconds, float64(nodes)/seconds)
}
