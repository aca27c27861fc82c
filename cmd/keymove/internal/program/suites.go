package program

import "github.com/urfave/cli/v2"

func (a *suiteFiles) suitesCommand() *cli.Command {
	return &cli.Command{
		Name:  "suites",
		Usage: "the catalogue, the linter, puzzles",
		Subcommands: []*cli.Command{
			a.suitesListCommand(),
			a.suitesInfoCommand(),
			a.suitesGetCommand(),
			a.suitesCheckCommand(),
			a.suitesImportCommand(),
		},
	}
}
