package program

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/settings"
)

// checkOptions are what is asked of "keymove suites check".
type checkOptions struct {
	load.LintOptions
	all, json, prove bool
	budget           uint64 // of a line
}

func (a *suiteFiles) suitesCheckCommand() *cli.Command {
	o := &checkOptions{budget: 100_000}
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
		{Name: "prove", Usage: "prove the mates of bm #N and dm N, or refute them", Field: &o.prove},
		{Name: "budget", Default: "100k", Min: 1, Needs: []string{"prove"}, Usage: "`NODES` that --prove may look at for a line", Field: &o.budget},
	}, jsonRows(&o.json)...), new(settings.Values))
}

// checkSuites writes the findings to stdout. Its error reports only that there are
// errors.
func (a *suiteFiles) checkSuites(c *cli.Context, o *checkOptions) error {
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
	o.Jobs = a.CPUs
	if o.prove {
		o.Prove = o.budget
		o.Proved = func(done, all int) { a.Draw(fmt.Sprintf("%d of %d mates", done, all)) }
		defer a.Draw("")
	}
	wrapped := host.Wrapped(a.Coloured(), a.Width())
	var out load.Output = output.NewFindings(host.NewFindings(wrapped), o.all)
	if o.json {
		out = output.NewFindingsJSON(sink.JSON(a.Stdout))
	}
	linter := load.NewLinter(o.LintOptions, advised{out})
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
type advised struct{ load.Output }

func (a advised) Problem(p load.Problem) {
	if p.Line == 0 && p.Err != nil {
		p.Text = host.Advised(p.Err).Error()
	}
	a.Output.Problem(p)
}
