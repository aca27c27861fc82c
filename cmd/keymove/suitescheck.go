package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/lint"
	"keymove/suites/settings"
)

// checkOptions are what is asked of "keymove suites check".
type checkOptions struct {
	lint.Options
	all, json bool
}

func (a *app) suitesCheckCommand() *cli.Command {
	o := &checkOptions{}
	return a.WithSettings(&cli.Command{
		Name:      "check",
		Usage:     "reports errors, repairs and duplicates in suites",
		ArgsUsage: "FILE…",
		Description: "FILE is an EPD file, a pattern such as 'epd/*.epd', - for stdin, or a name of the catalogue. Invalid lines and\n" +
			"illegal solutions are errors, which make the exit code 3. Warnings are repairs, contradictory solutions,\n" +
			"positions that occur several times (with their lines), and ids of several positions, within a file and across\n" +
			"files; they are grouped by kind, followed by further places.",
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return host.Usagef("check needs the files to check, or - for stdin")
			}
			return untilInterrupted(c.Context, func() error { return a.checkSuites(c, o) })
		},
	}, append([]settings.Row{
		{Name: "all", Usage: "print every warning on a line of its own", Field: &o.all},
		{Name: "strict", Usage: "turn warnings into errors", Field: &o.Strict},
		{Name: "chess960", Usage: "read castling rights as Chess960", Field: &o.Chess960},
		{Name: "lines", Usage: "check the lines of pv, as run --lines reads them", Field: &o.Lines},
	}, jsonRows(&o.json)...), new(settings.Values))
}

// checkSuites writes the findings to stdout. Its error reports only that there are
// errors.
func (a *app) checkSuites(c *cli.Context, o *checkOptions) error {
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
	wrapped := host.Wrapped(a.Coloured(), a.Width())
	var out lint.Output = lint.NewText(host.NewFindings(wrapped), o.all)
	if o.json {
		out = lint.NewJSON(sink.JSON(a.Stdout))
	}
	linter := lint.New(o.Options, out)
	locate := func(source string) (string, error) {
		path, _, err := a.Store().Locate(source)
		return path, err
	}
	if linter.CheckSources(c.Context, sources, a.Stdin, locate) != nil {
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
