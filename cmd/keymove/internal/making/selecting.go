package making

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/report/texttable"
	"keymove/suites"
	"keymove/suites/runfolder"
	"keymove/suites/selection"
)

// SelectCommand returns "suites select".
func (h *Host) SelectCommand() *cli.Command {
	return &cli.Command{
		Name:      "select",
		Usage:     "chooses the most informative positions by what contenders of saved runs did",
		ArgsUsage: "RUN…",
		Description: "Takes the positions whose results go most with the total, by covariance over the contenders of the runs, as many\n" +
			"of each suite and theme as their share. Positions that go against the total are dropped. The baseline and its\n" +
			"relatives belong into --leave-out; the choice is checked on the contenders of --check, which take no part.",
		Flags: []cli.Flag{
			countFlag(200, "POSITIONS"),
			&cli.StringFlag{Name: "leave-out", DefaultText: "the first contender of the first run", Usage: "`NAMES` of contenders that do not choose, with semicolons between them"},
			&cli.StringFlag{Name: "check", DefaultText: "every third of the others", Usage: "`NAMES` of contenders that the choice is checked on"},
			&cli.StringFlag{Name: "solved", DefaultText: "any", Usage: "only positions that `LEAST-MOST` % of those that choose solve, as 10-50"},
			outFlag(),
		},
		Action: func(c *cli.Context) error {
			switch {
			case !c.Args().Present():
				return h.usagef("select needs the folders of saved runs")
			case c.Int("n") < 1:
				return h.usagef("-n %d: want at least 1", c.Int("n"))
			}
			return h.selectPositions(c)
		},
	}
}

func (h *Host) selectPositions(c *cli.Context) error {
	var records []suites.Record
	for _, dir := range c.Args().Slice() {
		_, of, err := runfolder.ReadFolder(dir)
		if err != nil {
			return h.SavedError(dir, err)
		}
		records = append(records, of...)
	}
	o, err := h.selectionOptions(c, records)
	if err != nil {
		return err
	}
	s, err := selection.Choose(selection.Read(records), o)
	if errors.Is(err, selection.ErrFewContenders) {
		return h.Invalid(err)
	}
	if err != nil {
		return err
	}
	if len(s.Positions) == 0 {
		return h.Invalid(fmt.Errorf("none of %s goes with the total of %d contenders", texttable.Plural(s.Common, "position"), len(s.Trained)))
	}
	h.reportSelection(s, o.N)
	return h.finish(c.Context, nil, c.String("out"), func(w io.Writer) error { return writeSelection(w, s) })
}

// selectionOptions completes the flags: without --leave-out the first contender is left out,
// without --check every third of the others checks.
func (h *Host) selectionOptions(c *cli.Context, records []suites.Record) (selection.Options, error) {
	var names []string
	for i := range records {
		if name := records[i].Contender; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	o := selection.Options{N: c.Int("n"), LeaveOut: namesIn(c.String("leave-out")), Check: namesIn(c.String("check"))}
	var err error
	if o.Solved, err = readShares(c.String("solved")); err != nil {
		return o, h.usagef("--solved %s: %w", c.String("solved"), err)
	}
	for _, name := range slices.Concat(o.LeaveOut, o.Check) {
		if !slices.Contains(names, name) {
			return o, h.usagef("%q is no contender of these runs: %s", name, strings.Join(names, "; "))
		}
	}
	if !c.IsSet("leave-out") && len(names) > 0 {
		o.LeaveOut = names[:1]
	}
	if !c.IsSet("check") {
		const every = 3
		rest := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(o.LeaveOut, name) })
		slices.Sort(rest)
		for i := every - 1; i < len(rest); i += every {
			o.Check = append(o.Check, rest[i])
		}
	}
	return o, nil
}

// readShares reads a range of percents; nil for none.
func readShares(text string) (*selection.Shares, error) {
	if text == "" {
		return nil, nil
	}
	least, most, _ := strings.Cut(text, "-")
	a, err := strconv.ParseFloat(least, 64)
	b, err2 := strconv.ParseFloat(most, 64)
	if err != nil || err2 != nil || !(0 <= a && a <= b && b <= 100) {
		return nil, errors.New("want two shares in percent, as 10-50")
	}
	return &selection.Shares{Least: a / 100, Most: b / 100}, nil
}

// namesIn returns the names of a list. Names of contenders have commas in them.
func namesIn(list string) []string {
	var names []string
	for name := range strings.SplitSeq(list, ";") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// reportSelection says what the choice rests on.
func (h *Host) reportSelection(s *selection.Selection, wanted int) {
	h.Inform("%d of %d positions chosen by %d contenders; %d others do not go with the total", len(s.Positions), s.Common, len(s.Trained), s.Negative)
	if s.Outside > 0 {
		h.Inform("too easy or too hard for those that choose: %d", s.Outside)
	}
	if len(s.Positions) < wanted {
		h.Warn("%d positions were wanted", wanted)
	}
	if s.Lineless > 0 {
		h.Warn("%s could not be taken: the runs do not have the lines of what every contender solved", texttable.Plural(s.Lineless, "position"))
	}
	if math.IsNaN(s.RankCorrelation) {
		h.Warn("the choice is not checked: fewer than 3 contenders took no part, or they do not differ")
		return
	}
	h.Inform("rank correlation with all positions, over %d contenders that took no part: %.2f", len(s.Checked), s.RankCorrelation)
}

// writeSelection writes the lines of the suites as they were.
func writeSelection(w io.Writer, s *selection.Selection) error {
	_, err := fmt.Fprintf(w, "# %d of %d positions, those that go most with the total of %d contenders. Made by: keymove suites select\n", len(s.Positions), s.Common, len(s.Trained))
	for _, p := range s.Positions {
		if err == nil {
			_, err = fmt.Fprintln(w, p.Source)
		}
	}
	return err
}
