package compare

import (
	"math"
	"slices"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// EloLine says what changes of a figure of a suite have meant in games: the change, in
// percent of the positions or points, is Intercept + Slope for each 100 Elo, and single
// changes are Scatter away from it.
type EloLine struct {
	// Suite is the name in the catalogue.
	Suite  string
	Figure Figure
	// Slope has its 95 % interval.
	Slope              stats.Interval
	Intercept, Scatter float64
}

// EloLines are those of docs/suites-against-games.md, for the main figures of suites of which
// the slope is known well: the lower limit of its interval is at least 60 % of it; and which
// favour no change as such: the interval of the intercept has 0.
var EloLines = []EloLine{
	{Suite: "sts-lan", Figure: Points, Slope: stats.Interval{Value: 2.59, Low: 2.20, High: 3.02}, Intercept: 0.04, Scatter: 0.53},
}

// Elo returns the Elo that a change has meant, with an interval that has the errors of the
// change (its standard error in percent) and of the slope, and the scatter.
func (l *EloLine) Elo(change, standardError float64) Interval {
	elo := 100 * (change - l.Intercept) / l.Slope.Value
	byChange := 100 * stats.Z95 / l.Slope.Value * math.Hypot(standardError, l.Scatter)
	bySlope := elo * (l.Slope.High - l.Slope.Low) / (2 * l.Slope.Value)
	around := math.Hypot(byChange, bySlope)
	return Interval{elo, elo - around, elo + around}
}

// meantElo returns what the difference of a whole suite of a run has meant; nil if that is
// unknown.
func meantElo(run *report.Run, row *Row) *Interval {
	entry := run.Suite(row.Suite)
	if entry == nil || row.Positions == 0 {
		return nil
	}
	known, _ := suites.EntryOf(entry.SHA256)
	n := slices.IndexFunc(EloLines, func(l EloLine) bool { return l.Suite == known.Name && l.Figure == row.Figure })
	if n < 0 {
		return nil
	}
	d, unit := row.SolvedDiff, 100.0
	if row.PointsDiff != nil && row.MaxPoints > 0 {
		d, unit = *row.PointsDiff, 100/row.MaxPoints
	}
	return new(EloLines[n].Elo(unit*d.Value, unit*(d.High-d.Low)/(2*stats.Z95)))
}
