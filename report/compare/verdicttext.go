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
