package study

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// SuiteTrailers returns the trailers of a comparison: one for each suite and contender that
// has a verdict.
func SuiteTrailers(c *compare.Comparison, contenders []compare.Contender) []Trailer {
	byName := map[string]compare.Contender{}
	for _, contender := range contenders {
		byName[contender.Name] = contender
	}
	var list []Trailer
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		for k := range pair.Rows {
			row := &pair.Rows[k]
			if !row.IsWhole() || row.P == nil && row.Sequential == nil {
				continue
			}
			base, other := byName[pair.Base], byName[pair.Contender]
			d := row.SolvedDiff
			if row.Figure == compare.Points && row.MaxPoints > 0 {
				d = *row.PointsDiff
				d = compare.Interval{Value: d.Value / row.MaxPoints, Low: d.Low / row.MaxPoints, High: d.High / row.MaxPoints}
			}
			list = append(list, Trailer{
				Kind:    "suite",
				Text:    fmt.Sprintf("%+.1f %% (%+.1f … %+.1f) %s@%s", 100*d.Value, 100*d.Low, 100*d.High, inBrackets(row.Suite), limitOf(other.Run)),
				Command: runCommand(row.Suite, base, other),
			})
		}
	}
	return list
}

// inBrackets returns a name as it can stand in brackets.
func inBrackets(name string) string {
	return strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ").Replace(name)
}

// limitOf returns the limit of a run without spaces.
func limitOf(run *report.Run) string {
	if run.Meta == nil {
		return "unknown"
	}
	return strings.ReplaceAll(run.Meta.Limit, " ", ",")
}

// runCommand returns the command that searches a suite with both contenders again; empty if
// the run of one has no manifest.
func runCommand(suite string, sides ...compare.Contender) string {
	var saved []suites.Contender
	for i := range sides {
		c := sides[i].Saved()
		if c == nil {
			return ""
		}
		saved = append(saved, *c)
	}
	run := sides[len(sides)-1].Run
	words := []string{"keymove", "run"}
	if entry := run.Suite(suite); entry != nil {
		words = append(words, run.SuiteWord(entry))
	}
	for i := range saved {
		flag, value := report.ContenderWords(&saved[i])
		words = append(words, "--"+flag, value)
	}
	words = slices.Concat(words, report.FileWords(saved), report.SettingWords(&run.Meta.Plan), report.SelectionWords(&run.Meta.Plan))
	for i := range words {
		words[i] = sink.Shell(sink.Visible(words[i]))
	}
	return strings.Join(words, " ")
}
