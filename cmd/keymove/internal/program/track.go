package program

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/tracking"
	"keymove/suites/settings"
)

func (a *App) bisectCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name: "bisect", Usage: "finds the commit of an engine at which a suite or a position was lost",
		Description: tracking.BisectDescription, Flags: host.SettingFlags(tracking.BisectRows(), &flags),
		Action: func(c *cli.Context) error {
			if c.NArg() > 0 {
				return host.Usagef("%q: bisect takes no arguments; --suite names a suite", c.Args().First())
			}
			return a.ofVersions(c.Context, flags, a.tracking().Bisect)
		},
	}
}

func (a *App) trackCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name: "track", Usage: "runs suites over the versions of an engine, and says which version lost what",
		ArgsUsage: "[SUITE…] | FILE.toml", Description: tracking.TrackDescription, Flags: host.SettingFlags(tracking.TrackRows(), &flags),
		Action: func(c *cli.Context) error {
			for _, arg := range c.Args().Slice() {
				flags.Add(settings.Value{Setting: tracking.TrackArguments, Text: arg})
			}
			return a.ofVersions(c.Context, flags, a.tracking().Track)
		},
	}
}

// ofVersions runs a command about versions, and says in which folder.
func (a *App) ofVersions(ctx context.Context, flags settings.Values, run func(context.Context, settings.Values) (string, error)) error {
	defer surviveSIGPIPE()()
	dir, err := run(ctx, flags)
	a.Complain(err)
	if dir != "" {
		fmt.Fprintln(a.Stderr, dir)
	}
	return host.Reported(err)
}

// tracking returns the commands about versions.
func (a *App) tracking() *tracking.Commands {
	return &tracking.Commands{Host: a.Host, Search: func(ctx context.Context, given settings.Values, answers string) error {
		return (&runs{Host: a.Silent(), answers: answers}).runSuites(ctx, given, nil)
	}}
}
