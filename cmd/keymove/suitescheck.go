package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/lint"
	"keymove/suites/settings"
)

func (a *app) suitesCheckCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "reports errors, repairs and duplicates in suites",
		ArgsUsage: "FILE…",
		Description: "FILE is an EPD file, a pattern such as 'epd/*.epd', - for stdin, or a name of the catalogue. Invalid lines and\n" +
			"illegal solutions are errors, which make the exit code 3. Warnings are repairs, contradictory solutions,\n" +
			"positions that occur several times (with their lines), and ids of several positions, within a file and across\n" +
			"files; they are grouped by kind, followed by further places.",
		Flags: []cli.Flag{
			boolFlag("all", "", "print every warning on a line of its own"),
			boolFlag("strict", "", "turn warnings into errors"),
			boolFlag("chess960", "", "read castling rights as Chess960"),
			boolFlag("lines", "", "check the lines of pv, as run --lines reads them"),
			boolFlag("prove", "", "prove the mates of bm #N and dm N, or refute them"),
			&cli.StringFlag{Name: "budget", Value: "100k", Usage: "`NODES` that --prove may look at for a line"},
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return host.Usagef("check needs the files to check, or - for stdin")
			}
			return untilInterrupted(c.Context, func() error { return a.checkSuites(c) })
		},
	}
}

// checkSuites writes the findings to stdout. Its error reports only that there are
// errors.
func (a *app) checkSuites(c *cli.Context) error {
	var sources []string
	var errs []error
	for _, arg := range c.Args().Slice() {
		files, leftOut, err := suites.Expand(arg)
		if err != nil {
			errs = append(errs, host.Suitef("%w", err))
		}
		if text := suites.LeftOutText(arg, leftOut); text != "" {
			a.Warn("%s", text)
		}
		sources = append(sources, files...)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	options := lint.Options{Strict: c.Bool("strict"), Chess960: c.Bool("chess960"), Lines: c.Bool("lines"), Jobs: a.CPUs}
	if c.Bool("prove") {
		budget, err := settings.ParseCount(c.String("budget"))
		if err != nil || budget == 0 {
			return host.Usagef("--budget %s: want a number of positions, as 100k", c.String("budget"))
		}
		options.Prove = budget
		options.Proved = func(done, all int) { a.Draw(fmt.Sprintf("%d of %d mates", done, all)) }
		defer a.Draw("")
	} else if c.IsSet("budget") {
		return host.Usagef("--budget needs --prove")
	}
	wrapped := host.Wrapped(a.Coloured(), a.Width())
	var out lint.Output = output.NewFindings(host.NewFindings(wrapped), c.Bool("all"))
	if c.Bool("json") {
		out = output.NewFindingsJSON(sink.JSON(a.Stdout))
	}
	linter := lint.New(options, advised{out})
	open := func(source string) (io.ReadCloser, string, error) {
		if source == suites.Stdin {
			return io.NopCloser(a.Stdin), source, nil
		}
		return a.Store().Open(source)
	}
	if linter.CheckSources(c.Context, sources, open) != nil {
		return host.ErrInterrupted
	}
	if err := errors.Join(linter.Close(), wrapped.Close()); err != nil {
		return err
	}
	if n := linter.Totals().Errors; n > 0 {
		return host.Reported(host.Suitef("%d errors", n))
	}
	return nil
}

// advised adds to the error of a file what takes it.
type advised struct{ lint.Output }

func (a advised) Problem(p lint.Problem) {
	if p.Line == 0 && p.Err != nil {
		p.Text = host.Advised(p.Err).Error()
	}
	a.Output.Problem(p)
}
