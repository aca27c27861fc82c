package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/explaining"
	"keymove/cmd/keymove/internal/host"
	"keymove/suites/settings"
)

func (a *app) explainCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name: "explain", Usage: "says why a key move is missed, and which feature is the cause",
		ArgsUsage: "CASE [SUITE…]", Description: explaining.Description,
		Flags: host.SettingFlags(explaining.Rows, &flags),
		Action: func(c *cli.Context) error {
			args, err := a.readRuns(c.Args().Slice())
			if err != nil {
				return err
			}
			for i := range flags {
				if flags[i].Setting != "run" {
					continue
				}
				named, err := a.readRuns([]string{flags[i].Text})
				if err != nil {
					return err
				}
				flags[i].Text = named[0]
			}
			for _, arg := range args {
				flags.Add(settings.Value{Setting: explaining.Arguments, Text: arg})
			}
			err = explaining.Run(c.Context, a.Host, flags)
			if c.Context.Err() != nil {
				return fmt.Errorf("%w: what was searched is kept", host.ErrInterrupted)
			}
			return err
		},
	}
}
