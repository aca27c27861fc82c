package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/racing"
	"keymove/report/escape"
	"keymove/suites/settings"
)

func (a *app) speedCommand() *cli.Command {
	h := &racing.Host{
		Stdout: a.stdout, Interrupted: host.ErrInterrupted, Usage: host.UsageError, Identify: identify,
		EngineFailed: func(err error) error { return host.WithCode(host.ExitEngine, err) },
		Inconclusive: func(err error) error { return host.WithCode(host.ExitInconclusive, err) },
		Opener: func(o *input.Opener) *input.Opener {
			o.Deadlines, o.BuiltIn, o.Notice = a.deadlines, a.open(o.Resources()), a.unread
			return o
		},
		Report: func(given settings.Values, faults settings.Faults) error {
			return a.reportFaults(&faultList{given: given, faults: faults})
		},
		Show: func(text string) {
			if a.terminal {
				fmt.Fprintf(a.stderr, "\r\x1b[K%s", escape.Message(text))
			}
		},
	}
	return h.Command()
}
