package main

import (
	"bytes"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/explaining"
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/notation"
	"keymove/suites/settings"
)

func (a *app) explainCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name: "explain", Usage: "says why a key move is missed, and which feature is the cause",
		ArgsUsage: "CASE [SUITE…]", Description: explaining.Description,
		Flags: host.SettingFlags(explaining.Rows, &flags),
		Action: func(c *cli.Context) error {
			for _, arg := range c.Args().Slice() {
				flags.Add(settings.Value{Setting: explaining.Arguments, Text: arg})
			}
			err := a.explainHost().Run(c.Context, flags)
			if c.Context.Err() != nil {
				return fmt.Errorf("%w: what was searched is kept", host.ErrInterrupted)
			}
			return err
		},
	}
}

// explainHost returns what an explanation takes from the program.
func (a *app) explainHost() *explaining.Host {
	return &explaining.Host{
		Stdout: a.stdout, Warn: a.warn, Inform: a.inform, Procs: a.procs, Program: a.programDigest,
		Load: func(source string, o suites.LoadOptions) (suites.Suite, []notation.Warning, error) {
			return a.store().Load(source, bytes.NewReader(nil), o)
		},
		Opener: func(o *input.Opener) *input.Opener {
			o.Deadlines, o.BuiltIn, o.Notice = a.deadlines, a.open(o.Resources()), a.unread
			return o
		},
		Identify: identify,
		Report: func(given settings.Values, faults settings.Faults) error {
			return a.reportFaults(&faultList{given: given, faults: faults})
		},
		Invalid:      func(err error) error { return host.WithCode(host.ExitSuite, err) },
		EngineFailed: func(err error) error { return host.WithCode(host.ExitEngine, err) },
		SavedError:   host.SavedRun,
	}
}
