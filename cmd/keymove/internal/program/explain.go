package program

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/explaining"
	"keymove/cmd/keymove/internal/host"
	"keymove/suites/settings"
)

func (a *App) explainCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name: "explain", Usage: "says how a key move was missed, and which difference finds it",
		ArgsUsage: "CASE…", Description: explaining.Description,
		Flags: host.SettingFlags(explaining.Rows(), &flags),
		Action: func(c *cli.Context) error {
			args, err := a.readRuns(c.Args().Slice())
			if err != nil {
				return err
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
