package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/host"
	"keymove/engine/uci"
)

func (a *app) uciCommand() *cli.Command {
	return &cli.Command{
		Name:  "uci",
		Usage: "speaks UCI, so that a GUI can play with the engine",
		Flags: append(profileFlags(), bookFlag("")),
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return host.Usagef("uci takes no arguments")
			}
			settings, err := a.settings(c)
			if err != nil {
				return err
			}
			engine, err := builtin.New(a.Version, settings, c.String("book"), func() int { return a.Memory().LargestHash() })
			if err != nil {
				return host.Usagef("--book: %w", err)
			}
			if err := uci.Serve(c.Context, engine, a.Stdin, a.Stdout, a.Patience); err != nil || c.Context.Err() == nil {
				return err
			}
			return host.ErrInterrupted
		},
	}
}
