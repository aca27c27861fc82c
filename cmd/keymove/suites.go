package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/making"
)

func (a *app) suitesCommand() *cli.Command {
	maker := a.maker()
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
				Subcommands: maker.Generators(),
			},
		},
	}
}

// maker returns what the commands that make suites take from the program.
func (a *app) maker() *making.Host {
	return &making.Host{
		Stdout: a.stdout, Stderr: a.stderr, Terminal: a.terminal, Inform: a.inform, Warn: a.warn,
		Version: a.version, Procs: a.procs, Interrupted: errInterrupted, Usage: usageError,
		Invalid: func(err error) error { return &codedError{exitSuite, err} },
	}
}
