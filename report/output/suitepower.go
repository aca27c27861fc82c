package output

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// spread is the standard deviation of the difference between two versions of an engine on
// a position, as a share of a position or of its points, and where it is from.
type spread struct {
	deviation float64
	source    string
}

// measuredSpreads are the medians over the single changes of default (a feature out, or its
// alternative in) that change a result at 2 000 nodes, measured on 2026-11-24, by the name in
// the catalogue.
var measuredSpreads = map[string]spread{
	"battery": {0.086, "the points of a position differ with a deviation of 8.6 % of its maximum, the median of 22 changes of the built-in engine"},
	"wacnew":  {math.Sqrt(0.040), "4 % of the positions flip, the median of 21 changes of the built-in engine"},
	"sts-lan": {0.084, "the points of a position differ with a deviation of 8.4 % of its maximum, the median of 22 changes of the built-in engine"},
	"eg":      {math.Sqrt(0.095), "9.5 % of the positions flip, the median of 9 changes of the built-in engine"},
}

// guessedSpreads are assumed for other suites: solved, and points.
var guessedSpreads = [2]spread{
	{math.Sqrt(0.10), "a guess: 10 % of the positions flip"},
	{0.30, "a guess: the points of a position differ with a deviation of 30 % of its maximum"},
}

// spreadOf returns the spread of a suite of the catalogue, or a guess.
func spreadOf(name string, hasPoints bool) spread {
	if known, found := measuredSpreads[name]; found {
		return known
	}
	if hasPoints {
		return guessedSpreads[1]
	}
	return guessedSpreads[0]
}

// SuitePower says what a number of positions of a suite can decide at a margin, and with how
// many it could, before anything is searched. name is that in the catalogue; empty for
// other files. alpha is the level of each comparison.
func SuitePower(name string, hasPoints bool, positions int, margin, alpha float64) string {
	const power = 0.80
	s := spreadOf(name, hasPoints)
	kappa := stats.Kappa(positions, margin, s.deviation)
	return fmt.Sprintf("%s at a margin of %s: κ = %.2g; a difference as large is found with a probability of %.0f %%, and none called equal with %.0f %%, for which %s would have 80 %% (%s)",
		sink.Plural(positions, "position"), compare.MarginText(margin), kappa, 100*stats.DifferencePower(kappa, alpha), 100*stats.EqualPower(kappa, alpha),
		sink.Plural(stats.CasesForKappa(stats.KappaForEqual(alpha, power), margin, s.deviation), "position"), s.source)
}

// EntryPower says what a suite of the catalogue can decide in one comparison at the default
// margin.
func EntryPower(e *suites.Entry) string {
	return SuitePower(e.Name, e.Rating == suites.STSRating, e.Positions, compare.DefaultMargin, compare.DefaultAlpha)
}

// planPower says what the suites of a run can decide, each comparison of which gets its
// share of the level.
func planPower(m *runfolder.Manifest) string {
	margin := cmp.Or(m.Margin, compare.DefaultMargin)
	comparisons := max(len(m.Contenders)-1, 1) * max(len(m.Suites), 1)
	var text strings.Builder
	for i := range m.Suites {
		s := &m.Suites[i]
		entry, _ := suites.EntryOf(s.SHA256)
		fmt.Fprintf(&text, "%s decides: %s.\n", sink.Terminal(s.Name), SuitePower(entry.Name, s.MaxPoints > 0, s.Positions, margin, compare.DefaultAlpha/float64(comparisons)))
	}
	return text.String()
}
