package program

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/phase"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/show"
	"keymove/suites/files"
	"keymove/suites/settings"
)

func (a *reports) compareCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "compare",
		Usage:     "reports which differences between saved runs are real",
		ArgsUsage: "RUN [RUN…]",
		Description: "RUN is a run folder or a records.csv; RUN#NAME is one of its contenders, otherwise all of them are compared.\n" +
			"The first contender is the base of the others. Cases are paired by suite and by what they ask, never by id.\n" +
			"Suites with points are tested on points, others on solved cases; docs/compare.md describes the tests.\n" +
			"Runs that are unlike or incomplete get no verdict: \"not comparable\", and exit code 6.",
		Flags:  host.SettingFlags(new(compareOptions).rows(), &flags),
		Action: func(c *cli.Context) error { return a.compare(c, flags) },
	}
}

// compareOptions are what is asked of a comparison.
type compareOptions struct {
	compare.Options
	settings.Outputs // Out is a folder, or a file that ends in .csv

	csv, markdown, html bool

	// by is the division of the table, phase the detector of the phases.
	by, phase string
}

// onStdout are the settings that replace the table of a comparison.
var onStdout = []string{"csv", "json", "markdown", "html"}

// rows are the settings of a comparison.
func (o *compareOptions) rows() []settings.Row {
	margin := settings.MarginRow(&o.Margin)
	margin.Default, margin.DefaultText = "2%", strconv.Quote("2%")
	outputs := o.Outputs.Rows("comparison", "none", "out", "verbose", "json")
	outputs[0].Usage = "write " + compare.File + " and " + compare.SettingsFile + " into the folder `DIR`; the first one to DIR itself if it ends in .csv"
	for i := range outputs {
		outputs[i].Group = ""
	}
	return settings.OneOnStdout(slices.Concat(
		[]settings.Row{
			{
				Name: "all-pairs", Usage: "compare every pair of contenders, not only each with the first",
				Field: &o.AllPairs,
			},
			{
				Name: "by", Choices: []string{string(compare.ByPhase), string(compare.ByTheme), string(compare.ByFeature), string(compare.ByLimit)},
				Usage:    "the differences by `WHAT`: phase, theme, feature or limit; also with --markdown and --html",
				Excludes: notBy("csv", "json"),
				Field:    &o.by,
			},
			settings.PhaseRow(&o.phase),
			settings.AlphaRow("a false alarm", &o.Alpha),
			settings.SeedRow("the resampling", &o.Seed),
			margin,
		},
		settings.AllowRows(&o.AllowUnlike, &o.AllowMissing),
		outputs,
		[]settings.Row{
			{
				Name: "csv", Usage: "comparison.csv on stdout instead of the table",
				Field: &o.csv,
			},
			{
				Name: "markdown", Usage: "Markdown on stdout instead of the table; for pull requests and releases",
				Field: &o.markdown,
			},
			{
				Name: "html", Usage: "a page on stdout instead of the table; it has verdict, plots, and every position on a board",
				Field: &o.html,
			},
		},
	), onStdout...)
}

// notBy excludes outputs that have no differences by part.
func notBy(names ...string) []settings.Exclusion {
	var list []settings.Exclusion
	for _, name := range names {
		list = append(list, settings.Exclusion{Name: name, Why: "it always has the same rows"})
	}
	return list
}

// newCompareOptions returns the options that flags give, and what is wrong with them.
func newCompareOptions(flags settings.Values) (*compareOptions, settings.Faults) {
	o := &compareOptions{}
	rows := o.rows()
	settings.Read(rows, flags)
	faults := settings.Check(rows, flags)
	if o.Margin.IsZero() && !faults.Of("margin") {
		faults.Add("margin", settings.Last, settings.Errorf("%s: want a percentage above 0, as 2%%", settings.Subject(flags.Last("margin"))))
	}
	return o, faults
}

// compare compares saved runs.
func (a *reports) compare(c *cli.Context, flags settings.Values) error {
	defer surviveSIGPIPE()()
	o, faults := newCompareOptions(flags)
	if err := a.Report(flags, faults); err != nil {
		return err
	}
	if !c.Args().Present() {
		return host.Usagef("compare needs a run: a folder or a records.csv")
	}
	names, err := (*App)(a).readRuns(c.Args().Slice())
	if err != nil {
		return err
	}
	host.SaveHeap()
	contenders, err := compare.Pick(names)
	if err != nil {
		return pickedError(err)
	}
	if len(contenders) < 2 {
		return host.Usagef("%s has one contender: compare it with another run", names[0])
	}
	if flags.Has("phase") {
		classifyBy(o.phase, contenders)
	}
	compared, err := compare.Compare(contenders, o.Options)
	if err != nil {
		return host.Suitef("%w", err)
	}
	if o.by == string(compare.ByLimit) && !compared.IsSeveral() {
		return host.Suitef("the runs have one limit each: give all of them to one run, as --nodes 1k,10k")
	}
	if err := writeComparisonFiles(o.Out, compared); err != nil {
		return err
	}
	isData := slices.ContainsFunc(onStdout, flags.Has)
	if isData { // the error has what forbids a verdict
		for _, warning := range compared.Findings.Remarks().Texts() {
			a.Warn("%s", warning)
		}
	}
	return errors.Join(a.writeComparison(o, contenders, compared), (*gates)(a).comparedError(compared.Refusals().Texts(), !isData))
}

// classifyBy makes the phases of the runs of contenders those of a detector.
func classifyBy(detector string, contenders []compare.Contender) {
	for _, c := range contenders {
		c.Run.ClassifyBy(phase.Find(detector))
	}
}

// writeComparison writes a comparison to stdout.
func (a *reports) writeComparison(o *compareOptions, contenders []compare.Contender, compared *compare.Comparison) error {
	by := compare.Division(o.by)
	switch {
	case o.html:
		return html.WriteComparison(a.Stdout, contenders, compared, by)
	case o.markdown:
		return show.WriteMarkdown(a.Stdout, show.Comparison(compared, by))
	case o.JSON:
		return writeJSON(a.Stdout, compared)
	case o.csv:
		return compare.WriteCSV(a.Stdout, compared)
	}
	page := pageOf(contenders[0].Run.Path)
	if by != "" || slices.ContainsFunc(contenders, func(c compare.Contender) bool { return c.Run != contenders[0].Run }) {
		page = "" // the runs have one each
	}
	return show.Text(a.Coloured(), []*show.Doc{show.Comparison(compared, by)}, a.Brief(page), o.Verbose || by != "")
}

// writeComparisonFiles writes comparison.csv, and in a folder settings.csv; nothing if out is
// empty.
func writeComparisonFiles(out string, compared *compare.Comparison) error {
	switch {
	case out == "":
		return nil
	case strings.HasSuffix(out, ".csv"):
		return writeComparisonFile(out, compared, compare.WriteCSV)
	}
	return errors.Join(
		writeComparisonFile(filepath.Join(out, compare.File), compared, compare.WriteCSV),
		writeComparisonFile(filepath.Join(out, compare.SettingsFile), compared, compare.WriteSettings),
	)
}

func writeComparisonFile(path string, compared *compare.Comparison, write func(io.Writer, *compare.Comparison) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return files.ReplaceFile(path, func(w io.Writer) error { return write(w, compared) })
}
