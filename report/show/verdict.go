package show

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// VerdictText writes the verdict of a row: of equality the margin within which it holds, of a difference that it
// is smaller than the margin.
func VerdictText(r *compare.Row) string {
	switch {
	case r.Verdict == compare.Equal:
		return string(r.Verdict) + " within " + marginText(r)
	case r.Verdict == compare.TooFew:
		return "too few"
	case r.Verdict.Differs():
		return string(r.Verdict) + caveat(r)
	}
	return string(r.Verdict)
}

// AnswersText says in how many positions the answers differ: "answers differ in 212 of 1 500 positions", and what
// it means that so few do.
func AnswersText(r *compare.Row) string {
	text := answersText(r) + " of " + positionsText(r, r.Compared)
	if r.Verdict == compare.NotExercised {
		return string(r.Verdict) + ", " + text + ", too few to show a difference"
	}
	return text
}

func answersText(r *compare.Row) string { return "answers differ in " + sink.Grouped(r.AnswersDiffer) }

// DifferenceText writes a difference of shares in percentage points with its interval, "-32.3 pp [-42.1, -20.9]",
// or one of points, "+391 points [148, 639]".
func DifferenceText(i *compare.Interval, isPoints bool) string {
	value, limits := differenceTexts(i, isPoints)
	return value + " " + limits
}

func differenceTexts(i *compare.Interval, isPoints bool) (value, limits string) {
	if isPoints {
		return fmt.Sprintf("%+.0f points", i.Value), sink.Interval(i.Low, i.High, 0)
	}
	return fmt.Sprintf("%+.1f pp", 100*i.Value), sink.Interval(100*i.Low, 100*i.High, 1)
}

// rowDifference writes that of the figure of a row.
func rowDifference(r *compare.Row) (value, limits string) {
	if r.PointsDiff != nil {
		return differenceTexts(r.PointsDiff, true)
	}
	return differenceTexts(&r.SolvedDiff, false)
}

// arrow writes what base and contender have: "103 → 79".
func arrow(base, other float64) string {
	return compare.NumberText(base) + " → " + compare.NumberText(other)
}

// probability writes a p-value for a column of them; empty for none.
func probability(p *float64) string {
	if p == nil {
		return ""
	}
	return strings.NewReplacer("p = ", "", "p < ", "<").Replace(compare.ProbabilityText(*p))
}

// marginText writes the margin of a row: "2 pp", or "10 % of what is found".
func marginText(r *compare.Row) string {
	if r.MarginOfSolved == 0 {
		return compare.MarginText(suites.Margin{Share: r.Margin})
	}
	text := compare.MarginText(suites.Margin{Share: r.MarginOfSolved, OfSolved: true})
	return strings.TrimSuffix(text, string(report.Solved)) + counted(r)
}

// marginSize says how much the margin is relative to what the base has: "12 positions; 119 are solved".
func marginSize(r *compare.Row) string {
	if r.Figure == report.Points {
		return about(r.Margin*r.MaxPoints) + " points of " + sink.Grouped(int(r.MaxPoints))
	}
	return fmt.Sprintf("%s positions; %s are %s", about(r.Margin*float64(r.Positions)), compare.NumberText(r.BaseSolved), counted(r))
}

// counted is the participle of the figure.
func counted(r *compare.Row) string {
	if r.Figure == report.Points {
		return "scored"
	}
	return word(r.Figure)
}

// about writes a number that need not be whole.
func about(n float64) string {
	if n >= 10 {
		return sink.Grouped(int(n + 0.5))
	}
	return strconv.FormatFloat(n, 'g', 2, 64)
}

// caveat says behind a space what stands between a verdict and its interval: "by less than 2 pp" where a difference is
// shown that is smaller than the margin, "before adjustment" where none is although the interval, which is of this row
// alone, excludes 0. It is empty in most cases.
func caveat(r *compare.Row) string {
	d := r.Difference()
	switch {
	case r.PAdjusted == nil:
	case r.Verdict.Differs() && r.RulesOutMargin:
		return " by less than " + marginText(r)
	case r.Verdict == compare.TooFew && (d.Low > 0 || d.High < 0):
		return " before adjustment"
	}
	return ""
}

// positionsText writes a number of positions with what they are from, as "300 positions of 41 games".
func positionsText(r *compare.Row, positions int) string {
	text := "1 position"
	if positions != 1 {
		text = sink.Grouped(positions) + " positions"
	}
	if r.Clusters == 0 {
		return text
	}
	return text + " of " + r.Origins()
}

// sidesText writes behind a comma the p-value of both directions, and where that shows no difference but a gate
// shows a loss, that of the gate; empty without a test.
func sidesText(r *compare.Row) string {
	if r.PAdjusted == nil {
		return ""
	}
	text := ", " + compare.ProbabilityText(*r.PAdjusted) + ", two-sided"
	if r.WorseAlone && !r.Verdict.Differs() {
		text += "; one-sided, as a gate tests, " + compare.ProbabilityText(*r.PWorseAdjusted) + " shows a loss"
	}
	return text
}
