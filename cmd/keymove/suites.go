package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/making"
	"keymove/suites/settings"
)

func (a *app) suitesCommand() *cli.Command {
	maker := a.maker()
	return &cli.Command{
		Name:  "suites",
		Usage: "the catalogue, the linter, puzzles, grades",
		Subcommands: []*cli.Command{
			a.suitesListCommand(),
			a.suitesInfoCommand(),
			a.suitesGetCommand(),
			a.suitesCheckCommand(),
			maker.ImportCommand(),
			maker.GradeCommand(),
		},
	}
}

// maker returns what the commands that make suites take from the program.
func (a *app) maker() *making.Host {
	marked := func(code int) func(error) error {
		return func(err error) error { return host.WithCode(code, err) }
	}
	return &making.Host{
		Stdin: a.stdin, Stdout: a.stdout, Stderr: a.stderr, Terminal: a.terminal, Inform: a.inform, Warn: a.warn, Say: a.say,
		Version: a.version, Procs: a.procs, Interrupted: host.ErrInterrupted, Usage: host.UsageError,
		Invalid: marked(host.ExitSuite), EngineFailed: marked(host.ExitEngine), Inconclusive: marked(host.ExitInconclusive),
		SavedError: host.SavedRun, Program: a.programDigest, Identify: identify,
		Locate: func(source string) (string, error) {
			path, _, err := a.store().Locate(source)
			return path, err
		},
		Opener: func(o *input.Opener) *input.Opener {
			o.Deadlines, o.BuiltIn, o.Notice = a.deadlines, a.open(o.Resources()), a.unread
			return o
		},
		Report: func(given settings.Values, faults settings.Faults) error {
			return a.reportFaults(&faultList{given: given, faults: faults})
		},
	}
}
