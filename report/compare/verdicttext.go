package compare

import (
	"fmt"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// MarginText writes a margin in percentage points, of the positions or of the points, as
// "2 pp", or as a share of what the base solves.
func MarginText(m suites.Margin) string {
	if m.OfSolved {
		return marginOf(m.Share, string(report.Solved))
	}
	return percentText(m.Share) + " pp"
}

// marginOf writes a margin relative to what is solved, or found, or scored.
func marginOf(share float64, counted string) string {
	return percentText(share) + " % of what is " + counted
}

func percentText(share float64) string { return strconv.FormatFloat(100*share, 'g', 4, 64) }

// MarginText writes the margin of the row.
func (r *Row) MarginText() string {
	if r.MarginOfSolved > 0 {
		return marginOf(r.MarginOfSolved, r.counted())
	}
	return MarginText(suites.Margin{Share: r.Margin})
}

// MarginSize says how much the margin is relative to what the base has: "12 positions; 119 are
// solved".
func (r *Row) MarginSize() string {
	if r.Figure == report.Points {
		return countText(r.Margin*r.MaxPoints, "point") + " of " + sink.Grouped(int(r.MaxPoints))
	}
	return fmt.Sprintf("%s; %s are %s", countText(r.Margin*float64(r.Positions), "position"), NumberText(r.BaseSolved), r.counted())
}

// counted is the participle of the figure.
func (r *Row) counted() string {
	switch r.Figure {
	case report.Points:
		return "scored"
	case report.Found:
		return string(report.Found)
	}
	return string(report.Solved)
}

// countText writes a number of positions or points, which need not be whole.
func countText(n float64, noun string) string {
	if n >= 10 || n == 1 {
		return groupedPlural(int(n+0.5), noun)
	}
	return strconv.FormatFloat(n, 'g', 2, 64) + " " + noun + "s"
}

// IsExercised reports whether the answers differ in enough positions.
func (r *Row) IsExercised() bool { return r.Verdict != NotExercised }

const notExercised = "not exercised at this limit"

// VerdictText writes the verdict of the row for people, who want to know the margin of Equal, and
// of a difference that it is smaller than that.
func (r *Row) VerdictText() string {
	switch text := r.Caveat(); {
	case r.Verdict == NotExercised && r.OverLimits:
		return string(NotExercised)
	case r.Verdict == NotExercised:
		return notExercised
	case r.Verdict == Equal:
		return "no difference of " + r.MarginText() + " or more"
	case r.Verdict.Differs() && text != "":
		return string(r.Verdict) + " " + text
	}
	return string(r.Verdict)
}

// VerdictBesideInterval is VerdictText where the interval is next to it, which may seem to
// contradict it.
func (r *Row) VerdictBesideInterval() string {
	if text := r.Caveat(); text != "" && !r.Verdict.Differs() {
		return r.VerdictText() + " (the interval is " + text + ")"
	}
	return r.VerdictText()
}

// BriefText writes the verdict for a narrow column.
func (r *Row) BriefText() string {
	switch r.Verdict {
	case Equal:
		return "within " + r.MarginText()
	case TooFew:
		return "too few"
	case Unchanged:
		return "same searches"
	}
	return string(r.Verdict)
}

// AnswersText says in how many positions the answers differ that are scored: "moves differ in
// 212 of 1 500 positions".
func (r *Row) AnswersText() string {
	text := r.DifferText() + " of " + r.PositionsText(r.Compared)
	if r.Verdict == NotExercised {
		return notExercised + ": the " + text
	}
	return text
}

// DifferText is its beginning: "moves differ in 212", and for mates "moves or mates differ in 212".
func (r *Row) DifferText() string {
	word := "moves"
	if r.Figure == report.Found {
		word = "moves or mates"
	}
	return word + " differ in " + sink.Grouped(r.AnswersDiffer)
}

// Caveat says what stands between a verdict and its interval: "by less than 2 pp" where a
// difference is shown that is smaller than the margin, "before adjustment" where none is although
// the interval, which is of this row alone, excludes 0. It is empty in most cases.
func (r *Row) Caveat() string {
	d := r.SolvedDiff
	if r.Figure == report.Points && r.PointsDiff != nil {
		d = *r.PointsDiff
	}
	switch {
	case r.PAdjusted == nil:
	case r.Verdict.Differs() && r.RulesOutMargin:
		return "by less than " + r.MarginText()
	case r.Verdict == TooFew && (d.Low > 0 || d.High < 0):
		return "before adjustment"
	}
	return ""
}

// DecidingPositions returns about how many positions would decide a row that has too few: whether
// there is a difference as large as the margin. It is 0 for other rows, and where that is
// not known.
func (r *Row) DecidingPositions() int {
	if r.Verdict != TooFew || r.NeededForEqual == nil {
		return 0
	}
	needed := *r.NeededForEqual
	if needed <= r.Positions && r.Needed != nil { // a difference about as large as the margin
		needed = *r.Needed
	}
	if needed <= r.Positions {
		return 0
	}
	return needed
}

// About writes an estimate, rounded up to two significant digits: "about 2 100".
func About(n int) string { return "about " + Rounded(n) }

// Rounded is About without the word.
func Rounded(n int) string { return sink.Grouped(roundedUp(n)) }

// roundedUp rounds up to two significant digits.
func roundedUp(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}

// PowerText says how many positions would decide what: "300 positions are too few: about
// 2 100 would decide 2 pp"; empty for a row that has a verdict.
func (r *Row) PowerText() string {
	if r.Verdict != TooFew {
		return ""
	}
	text := r.PositionsText(r.Positions) + " are too few"
	if r.Positions == 1 {
		text = "1 position is too few"
	}
	if needed := r.DecidingPositions(); needed > 0 {
		text += ": " + About(needed) + " would decide " + r.MarginText()
	}
	return text
}

func groupedPlural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return sink.Grouped(n) + " " + noun + "s"
}

// PositionsText writes a number of positions with what they are from, as "300 positions of 41
// games".
func (r *Row) PositionsText(positions int) string {
	text := groupedPlural(positions, "position")
	if r.Clusters == 0 {
		return text
	}
	return text + " of " + r.originsText()
}

// originsText writes the number of games, or other origins, of the positions.
func (r *Row) originsText() string {
	if r.OriginKind == "study" && r.Clusters > 1 {
		return sink.Grouped(r.Clusters) + " studies"
	}
	return groupedPlural(r.Clusters, r.OriginKind)
}

// ProbabilityText writes a p-value with three decimals, "<0.001" for less; empty for
// none.
func ProbabilityText(p *float64) string {
	switch {
	case p == nil:
		return ""
	case *p < 0.001:
		return "<0.001"
	}
	return strconv.FormatFloat(*p, 'f', 3, 64)
}

// ProbabilityEquation writes a p-value as "p = 0.012", or "p < 0.001" for less.
func ProbabilityEquation(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return "p = " + ProbabilityText(&p)
}

// SidesText writes the p-value of both directions, and where that shows no difference but a gate
// shows a loss, that of the gate; empty without a test.
func (r *Row) SidesText() string {
	if r.PAdjusted == nil {
		return ""
	}
	text := ProbabilityEquation(*r.PAdjusted) + ", two-sided"
	if r.WorseAlone && !r.Verdict.Differs() {
		text += "; one-sided, as a gate tests, it is " + ProbabilityText(r.PWorseAdjusted) + " and shows a loss"
	}
	return text
}

// CountText writes what both of a row have of its figure: "103 → 79"; BestText writes how many of
// the mates found are as short as asked for, and PointsText the share of the points; both are empty of rows without.
func (r *Row) CountText() string { return NumberText(r.BaseSolved) + " → " + NumberText(r.Solved) }

// BestText is empty unless mates found are the figure.
func (r *Row) BestText() string {
	if r.BestDiff == nil {
		return ""
	}
	return NumberText(r.BaseBest) + " → " + NumberText(r.Best)
}

// PointsText is the share of the points that both have; empty unless points are the figure.
func (r *Row) PointsText() string {
	if r.PointsDiff == nil {
		return ""
	}
	return fmt.Sprintf("%.1f → %.1f %%", 100*r.BasePoints/r.MaxPoints, 100*r.Points/r.MaxPoints)
}

// ChangeText writes both values of the figure; of mates how many were gained and lost, too.
func (r *Row) ChangeText() string {
	if r.Figure == report.Points {
		return r.PointsText() + " of " + sink.Grouped(int(r.MaxPoints)) + " points"
	}
	text := r.CountText() + " of " + sink.Grouped(r.Positions)
	if r.Figure == report.Found {
		text += fmt.Sprintf(" (%d gained, %d lost)", r.Gained, r.Lost)
	}
	return text
}

// countsText says what a contender gained and lost in a suite.
func (r *Row) countsText() string {
	text := fmt.Sprintf("%s in %s: %s", r.Suite, r.Figure.Noun(), r.ChangeText())
	if r.Figure == report.Points {
		text += fmt.Sprintf(", solved %s → %s of %d", NumberText(r.BaseSolved), NumberText(r.Solved), r.Positions)
	}
	if r.Figure == report.Found {
		return text // which has them
	}
	return fmt.Sprintf("%s; %s lost, %d gained", text, sink.Plural(r.Lost, "position"), r.Gained)
}

// gateSides writes the p-value of a loss, and where the test in both directions does not show it,
// that of both.
func (r *Row) gateSides(alpha float64) string {
	text := ProbabilityEquation(*r.PWorseAdjusted) + ", one-sided"
	if r.PAdjusted != nil && *r.PAdjusted > alpha {
		text += "; two-sided, as compare tests, it is " + ProbabilityText(r.PAdjusted) + " and shows no difference"
	}
	return text
}

// PP writes a difference of shares in percentage points: "-32.3 pp [-42.1, -20.9]".
func (i *Interval) PP() string {
	if i == nil {
		return ""
	}
	return i.PPValue() + " " + i.PPLimits()
}

// PPValue is PP without the interval, PPLimits is the interval alone.
func (i *Interval) PPValue() string { return fmt.Sprintf("%+.1f pp", 100*i.Value) }

// PPLimits writes the interval in percentage points.
func (i *Interval) PPLimits() string { return sink.Interval(100*i.Low, 100*i.High, 1) }

// Points writes a difference of points: "+391 [148, 639]".
func (i *Interval) Points() string {
	return i.PointsValue() + " " + sink.Interval(i.Low, i.High, 0)
}

// PointsValue is Points without the interval.
func (i *Interval) PointsValue() string { return fmt.Sprintf("%+.0f", i.Value) }

// Ratio writes a ratio: "× 1.013 [0.990, 1.037]".
func (i *Interval) Ratio() string {
	return fmt.Sprintf("× %.3f ", i.Value) + sink.Interval(i.Low, i.High, 3)
}
