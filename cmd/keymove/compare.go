package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/memory"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/markdown"
	"keymove/report/output"
	"keymove/report/study"
	"keymove/suites/job"
	"keymove/suites/settings"
)

func (a *app) compareCommand() *cli.Command {
	return &cli.Command{
		Name:      "compare",
		Usage:     "reports which differences between saved runs are real",
		ArgsUsage: "RUN [RUN…]",
		Description: "RUN is a run folder or a records.csv; RUN#NAME is one of its contenders, otherwise all of them are compared.\n" +
			"The first contender is the base of the others. Cases are paired by suite and by what they ask, never by id.\n" +
			"Suites with points are tested on points, others on solved cases; docs/compare.md describes the tests.\n" +
			"Runs that are unlike or incomplete get no verdict: \"not comparable\", and exit code 6.",
		Flags: []cli.Flag{
			boolFlag("all-pairs", "", "compare every pair of contenders, not only each with the first"),
			alphaFlag(),
			compareSeedFlag(),
			&cli.StringFlag{Name: "margin", Value: "2%", Usage: settings.MarginUsage},
			boolFlag("allow-unlike", "", settings.AllowUnlikeUsage),
			boolFlag("allow-missing", "", settings.AllowMissingUsage),
			&cli.StringFlag{
				Name: "out", DefaultText: "none",
				Usage: "write " + compare.File + " into the folder `DIR`, or to DIR itself if it ends in .csv",
			},
			boolFlag("csv", "", "comparison.csv on stdout instead of the table"),
			boolFlag("pr", "", "a few lines for a pull request, instead of the table"),
			boolFlag("markdown", "", "a report in Markdown on stdout instead of the table, for pull requests and releases"),
			boolFlag("html", "", "a page on stdout instead of the table: verdict, plots, and every position on a board"),
			boolFlag("trailer", "", "a line for the message of a commit for each suite, with the command that measures it again, instead of the table"),
			boolFlag("json", "", "everything as one JSON object on stdout instead of the table"),
		},
		Action: a.compare,
	}
}

func alphaFlag() cli.Flag {
	return &cli.Float64Flag{Name: "alpha", Value: compare.DefaultAlpha, Usage: "the probability `P` of a false alarm"}
}

func compareSeedFlag() cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Value: compare.DefaultSeed, Usage: "`SEED` of the resampling: the same seed gives the same intervals"}
}

// compareOptions reads the flags of a comparison.
func compareOptions(c *cli.Context) (compare.Options, error) {
	alpha := c.Float64("alpha")
	if !(alpha > 0 && alpha < 0.5) {
		return compare.Options{}, host.Usagef("--alpha %v: want more than 0 and less than 0.5", alpha)
	}
	var margin float64
	if err := (settings.Percent{Share: &margin}).Set(settings.Value{Text: c.String("margin")}); err != nil || margin == 0 {
		return compare.Options{}, host.Usagef("--margin %s: want a percentage above 0, as 2%%", c.String("margin"))
	}
	return compare.Options{Alpha: alpha, Margin: margin, Seed: c.Uint64("seed"), AllPairs: c.Bool("all-pairs"),
		AllowUnlike: c.Bool("allow-unlike"), AllowMissing: c.Bool("allow-missing")}, nil
}

// compare compares saved runs.
func (a *app) compare(c *cli.Context) error {
	defer surviveSIGPIPE()()
	opts, err := compareOptions(c)
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return host.Usagef("compare needs a run: a folder or a records.csv")
	}
	if err := writesOnce(c, "csv", "json", "pr", "markdown", "html", "trailer"); err != nil {
		return err
	}
	memory.SaveHeap()
	contenders, err := compare.Pick(c.Args().Slice())
	if err != nil {
		return pickedError(err)
	}
	if len(contenders) < 2 {
		return host.Usagef("%s has one contender: compare it with another run", c.Args().First())
	}
	compared, err := compare.Compare(contenders, opts)
	if err != nil {
		return host.Suitef("%w", err)
	}
	if err := writeComparisonFile(c.String("out"), compared); err != nil {
		return err
	}
	if slices.ContainsFunc([]string{"csv", "json", "pr", "markdown", "html", "trailer"}, c.Bool) {
		for _, warning := range compared.Warnings {
			a.Warn("%s", warning)
		}
	}
	return errors.Join(a.writeComparison(c, contenders, compared), comparedError(compared))
}

// writesOnce returns an error if several of the switches are given, each of which replaces
// what is on stdout.
func writesOnce(c *cli.Context, names ...string) error {
	given := slices.DeleteFunc(names, func(name string) bool { return !c.Bool(name) })
	if len(given) < 2 {
		return nil
	}
	return host.Usagef("--%s and --%s cannot be combined: both write to stdout", given[0], given[1])
}

// writeComparison writes a comparison to stdout.
func (a *app) writeComparison(c *cli.Context, contenders []compare.Contender, compared *compare.Comparison) error {
	switch {
	case c.Bool("trailer"):
		return study.WriteTrailers(a.Stdout, study.SuiteTrailers(compared, contenders))
	case c.Bool("html"):
		return html.WriteComparison(a.Stdout, contenders, compared)
	case c.Bool("markdown"):
		return markdown.WriteComparison(a.Stdout, compared)
	case c.Bool("json"):
		return writeJSON(a.Stdout, compared)
	case c.Bool("csv"):
		return compare.WriteCSV(a.Stdout, compared)
	case c.Bool("pr"):
		return output.WriteComparisonPR(a.Stdout, compared)
	}
	return output.WriteComparison(a.Coloured(), compared, a.Width())
}

// writeComparisonFile writes comparison.csv; nothing if out is empty.
func writeComparisonFile(out string, compared *compare.Comparison) error {
	if out == "" {
		return nil
	}
	path := out
	if !strings.HasSuffix(out, ".csv") {
		path = filepath.Join(out, compare.File)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return job.ReplaceFile(path, func(w io.Writer) error { return compare.WriteCSV(w, compared) })
}
