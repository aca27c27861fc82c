package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
)

func (a *app) enginesCommand() *cli.Command {
	return &cli.Command{
		Name:        "engines",
		Usage:       "checks external engines, and lists their options",
		Subcommands: []*cli.Command{a.enginesCheckCommand(), a.enginesOptionsCommand()},
	}
}

func (a *app) enginesCheckCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "checks whether a UCI engine is fit to be tested, and shows why not",
		ArgsUsage: "PATH | 'cmd=PATH [arg=A]… [dir=D] [log=FILE] [start=D] [ready=D] [option.NAME=VALUE]…'",
		Description: "Asks the engine what the rules of chess and of UCI decide: legal moves, limits, stop, mate scores, a clean start\n" +
			"after ucinewgame, and more. Each finding comes with the dialogue that shows it. A failure makes the engine unfit\n" +
			"to be tested, and the exit code 4; a warning names results that cannot be trusted; a note is for information.\n" +
			"It takes a few seconds. The engine is written as for run --engine.",
		Flags: []cli.Flag{jsonFlag()},
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				if err := input.CheckArguments("", c.Args().First(), c.Args().Tail()); err != nil {
					return host.UsageError(err)
				}
			}
			if c.NArg() != 1 {
				return host.Usagef("check needs one engine, as one argument: PATH or 'cmd=PATH …'")
			}
			parsed, err := input.ParseEngine(c.Args().First(), "")
			if err != nil {
				return host.Usagef("%s: %w", c.Args().First(), err)
			}
			return a.checkEngine(c, parsed.Engine)
		},
	}
}

// checkEngine writes the findings to stdout. Its error says only that the engine is
// unfit.
func (a *app) checkEngine(c *cli.Context, e *suites.Engine) error {
	report, err := input.CheckEngine(c.Context, e, a.EngineCheck)
	if err != nil {
		return err
	}
	if c.Context.Err() != nil {
		return host.ErrInterrupted
	}
	if c.Bool("json") {
		err = writeJSON(a.Stdout, report.Totals())
	} else {
		out := host.Wrapped(a.Coloured(), a.Width())
		err = errors.Join(report.WriteText(host.NewFindings(out)), out.Close())
	}
	if err == nil && !report.Fit() {
		return host.Reported(host.WithCode(host.ExitEngine, fmt.Errorf("the engine is unfit to be tested")))
	}
	return err
}
