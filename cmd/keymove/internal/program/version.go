package program

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/buildinfo"
)

func (a *App) versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "prints the version, and what it was built with",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return host.Usagef("version takes no arguments")
			}
			_, err := fmt.Fprintf(a.Stdout, "keymove %s\n%s", a.Version, buildinfo.Read().Text())
			return err
		},
	}
}
