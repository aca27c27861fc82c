package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/making"
)

func (a *app) suitesCommand() *cli.Command {
	return &cli.Command{
		Name:  "suites",
		Usage: "the catalogue, the linter, puzzles, grades, one's own games",
		Subcommands: append([]*cli.Command{
			a.suitesListCommand(),
			a.suitesInfoCommand(),
			a.suitesGetCommand(),
			a.suitesCheckCommand(),
			a.suitesPhasesCommand(),
		}, making.Commands(a.Host)...),
	}
}
