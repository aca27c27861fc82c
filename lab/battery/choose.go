package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/lab/battery/selection"
	"keymove/suites"
	"keymove/suites/folder"
)

func choose(flags *flag.FlagSet) func(context.Context, []string, io.Writer) error {
	n := flags.Int("n", 200, "`POSITIONS` wanted")
	leaveOut := flags.String("leave-out", "", "`NAMES` of contenders that do not choose, with semicolons between them")
	check := flags.String("check", "", "`NAMES` of contenders that the choice is checked on")
	solved := flags.String("solved", "", "only positions that `LEAST-MOST` % of those that choose solve")
	return func(_ context.Context, dirs []string, out io.Writer) error {
		records, err := recordsOf(dirs)
		if err != nil {
			return err
		}
		o := selection.Options{N: *n, LeaveOut: namesIn(*leaveOut), Check: namesIn(*check)}
		for _, name := range slices.Concat(o.LeaveOut, o.Check) {
			if !slices.ContainsFunc(records, func(r suites.Record) bool { return r.Contender == name }) {
				return fmt.Errorf("%q is not a contender of these runs", name)
			}
		}
		if *solved != "" {
			var least, most float64
			if _, err := fmt.Sscanf(*solved, "%f-%f", &least, &most); err != nil {
				return fmt.Errorf("-solved %s: %w", *solved, err)
			}
			o.Solved = &selection.Shares{Least: least / 100, Most: most / 100}
		}
		s, err := selection.Choose(selection.Read(records), o)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%d of %d positions chosen by %d contenders; %d others do not go with the total, and %d are too easy or too hard\n"+
			"rank correlation with all positions, over %d contenders that took no part: %.2f\n",
			len(s.Positions), s.Common, len(s.Trained), s.Negative, s.Outside, len(s.Checked), s.RankCorrelation)
		return writeSelection(out, s)
	}
}

func recordsOf(dirs []string) (records []suites.Record, err error) {
	for _, dir := range dirs {
		_, of, err := folder.ReadRun(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		records = append(records, of...)
	}
	return records, nil
}

// namesIn returns the names of a list. Names of contenders have commas in them.
func namesIn(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ';' })
}

// writeSelection writes the lines of the suites as they were.
func writeSelection(w io.Writer, s *selection.Selection) error {
	_, err := fmt.Fprintf(w, "# %d of %d positions, those whose points correlate best with the total of %d contenders. Made by: lab/battery select\n", len(s.Positions), s.Common, len(s.Trained))
	for _, p := range s.Positions {
		if err == nil {
			_, err = fmt.Fprintln(w, p.Source)
		}
	}
	return err
}
