package program

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/engine/profile"
	"keymove/suites/settings"
)

func (a *engines) benchCommand() *cli.Command {
	o, depth := &profileOptions{}, 0
	return a.WithSettings(&cli.Command{
		Name:  "bench",
		Usage: "counts the nodes of fixed searches: the signature of the search",
		Description: fmt.Sprintf("Searches %d positions to a depth with %d MiB hash. The count is the same on every machine and changes\n"+
			"only with the search; the speed goes to stderr. Each profile has its own signature.", len(bench.Positions), engine.DefaultHashMiB),
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return host.Usagef("bench takes no arguments")
			}
			searched, err := a.settings(o)
			if err != nil {
				return err
			}
			return a.bench(c.Context, searched, depth)
		},
	}, append(o.rows(), settings.Row{Name: "depth", Default: strconv.Itoa(bench.Depth), Min: 1, Usage: "`PLIES` to search", Field: &depth}), &o.given)
}

func (a *engines) bench(ctx context.Context, searched profile.Settings, depth int) error {
	start := a.Now()
	nodes, err := bench.Nodes(ctx, searched.New(engine.DefaultHashMiB), depth)
	if ctx.Err() != nil {
		return host.ErrInterrupted
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Stdout, "Nodes searched: %d\n", nodes)
	printSpeed(a.Stderr, nodes, a.Now().Sub(start))
	return err
}

// printSpeed writes the time and the speed of a count.
func printSpeed(w io.Writer, nodes uint64, elapsed time.Duration) {
	seconds := max(elapsed, time.Microsecond).Seconds()
	fmt.Fprintf(w, "%.3f s, %.0f nodes/s\n", seconds, float64(nodes)/seconds)
}
