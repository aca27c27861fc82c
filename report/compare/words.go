package compare

import (
	"fmt"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// MarginText writes a margin in percentage points, of the positions or of the points, as
// "2 pp", or as a share of what the base solves.
func MarginText(m suites.Margin) string {
	text := strconv.FormatFloat(100*m.Share, 'g', 4, 64)
	if m.OfSolved {
		return text + " % of what is solved"
	}
	return text + " pp"
}

// Origins writes the number of games, or other origins, of the positions: "41 games".
func (r *Row) Origins() string {
	if r.OriginKind == "study" && r.Clusters > 1 {
		return sink.Grouped(r.Clusters) + " studies"
	}
	return sink.Plural(r.Clusters, r.OriginKind)
}

// ProbabilityText writes a p-value as "p = 0.012", or "p < 0.001" for less.
func ProbabilityText(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return "p = " + strconv.FormatFloat(p, 'f', 3, 64)
}

// PointsText is the share of the points that both have; empty unless points are the figure.
func (r *Row) PointsText() string {
	if r.PointsDiff == nil {
		return ""
	}
	percent := func(points float64) float64 { return math.Round(1000*points/r.MaxPoints) / 10 } // halves up, as in all tables
	return fmt.Sprintf("%.1f → %.1f %%", percent(r.BasePoints), percent(r.Points))
}

// ChangeText writes both values of the figure; of mates how many were gained and lost, too.
func (r *Row) ChangeText() string {
	if r.Figure == report.Points {
		return r.PointsText() + " of " + sink.Grouped(int(r.MaxPoints)) + " points"
	}
	text := NumberText(r.BaseSolved) + " → " + NumberText(r.Solved) + " of " + sink.Grouped(r.Positions)
	if r.Figure == report.Found {
		text += fmt.Sprintf(" (%d gained, %d lost)", r.Gained, r.Lost)
	}
	return text
}

// countsText says what a contender gained and lost in a suite.
func (r *Row) countsText() string {
	text := fmt.Sprintf("%s in %s: %s", r.Suite, r.Figure.Noun(), r.ChangeText())
	switch r.Figure {
	case report.Found:
		return text // which has them
	case report.Points:
		text += fmt.Sprintf(", solved %s → %s of %d", NumberText(r.BaseSolved), NumberText(r.Solved), r.Positions)
	}
	return fmt.Sprintf("%s; %s lost, %d gained", text, sink.Plural(r.Lost, "position"), r.Gained)
}

// gateSides writes the p-value of a loss, and where the test in both directions does not show it,
// that of both.
func (r *Row) gateSides(alpha float64) string {
	text := ProbabilityText(*r.PWorseAdjusted) + ", one-sided"
	if r.PAdjusted != nil && *r.PAdjusted > alpha {
		text += "; two-sided, as compare tests, " + ProbabilityText(*r.PAdjusted) + " shows no difference"
	}
	return text
}

// Ratio writes a ratio: "× 1.013 [0.990, 1.037]".
func (i *Interval) Ratio() string {
	return fmt.Sprintf("× %.3f ", i.Value) + sink.Interval(i.Low, i.High, 3)
}
