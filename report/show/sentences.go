package show

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

const (
	// maxSentences is the number of suites up to which each has a sentence; of more those that differ.
	maxSentences = 4
	// maxWhole is the number of suites up to which sentences are whole; of more they are short.
	maxWhole = 2
)

// verdictSentences says in words what a pair shows, a sentence for each suite, or why it has no verdict; of many suites
// for those that differ, and one for the others.
func verdictSentences(pair *compare.Pair) []string {
	if len(pair.NotComparable) > 0 {
		return Prefixed("Not comparable: ", pair.NotComparable)
	}
	var wholes []*compare.Row
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.Compared > 0 {
			wholes = append(wholes, row)
		}
	}
	var lines []string
	same := 0
	for _, row := range wholes {
		if len(wholes) > maxSentences && !row.Verdict.Differs() && row.Verdict != compare.NotComparable {
			same++
			continue
		}
		lines = append(lines, verdictSentence(pair, row, len(wholes) <= maxWhole))
	}
	if same > 0 {
		lines = append(lines, NoDifference(same))
	}
	return lines
}

// NoDifference says so of a number of suites.
func NoDifference(suites int) string {
	return sink.Plural(suites, "suite") + ": no difference is shown."
}

// verdictSentence does so; a short sentence has no p-value unless a gate would decide otherwise, and
// nothing of the answers and of what to do.
func verdictSentence(pair *compare.Pair, row *compare.Row, full bool) string {
	differ, answers := answersText(row), ""
	if full {
		answers = "; " + differ
	}
	switch v := row.Verdict; {
	case v == compare.NotComparable:
		return "Not comparable: " + strings.Join(pair.ReasonsFor(row.Suite).Texts(), " ")
	case v.Differs():
		return fmt.Sprintf("%s is %s on %s%s: %s.", pair.Contender, v, row.Suite, caveat(row), testedText(row, full))
	case v == compare.Unchanged:
		return fmt.Sprintf("No search differed on %s.", row.Suite)
	case row.Positions == 0:
		return fmt.Sprintf("%s has no solutions; %s.", row.Suite, AnswersText(row))
	case v == compare.NotExercised:
		return fmt.Sprintf("%s: %s.", row.Suite, AnswersText(row))
	case v == compare.Equal:
		if full {
			answers += " of " + positionsText(row, row.Compared)
		}
		return fmt.Sprintf("No difference of %s or more (%s) on %s: %s%s.", marginText(row), marginSize(row), row.Suite, testedText(row, full), answers)
	case v == compare.TooFew:
		if !full {
			return shortTooFewText(row)
		}
		return strings.Join(append([]string{tooFewText(row) + answers}, advice(pair, row)...), ". ") + "."
	default:
		text := strings.TrimPrefix(VerdictText(row)+", ", ", ")
		return fmt.Sprintf("%s: %s%s; %s.", row.Suite, text, changeText(row), differ)
	}
}

// tooFewText says what too few positions show, and how many would decide.
func tooFewText(row *compare.Row) string {
	text := positionsText(row, row.Positions) + " of " + row.Suite + " are too few: "
	if row.Positions == 1 {
		text = "1 position of " + row.Suite + " is too few: "
	}
	text += testedText(row, true)
	if needed := decidingPositions(row); needed > 0 {
		text += "; " + About(needed) + " could rule out " + marginText(row)
	}
	return text
}

// shortTooFewText does so in a line.
func shortTooFewText(row *compare.Row) string {
	value, limits := rowDifference(row)
	text := fmt.Sprintf("%s: too few positions, %s %s%s", row.Suite, value, limits, caveat(row))
	if row.WorseAlone {
		text += sidesText(row)
	}
	if needed := decidingPositions(row); needed > 0 {
		text += "; " + About(needed) + " would decide"
	}
	return text + "."
}

// tested writes the difference of a row with the p-value of its verdict, and says so where the
// interval is not adjusted as that is.
func testedText(row *compare.Row, full bool) string {
	text := changeText(row)
	if !row.Verdict.Differs() {
		text += caveat(row)
	}
	if full || row.WorseAlone && !row.Verdict.Differs() {
		text += sidesText(row)
	}
	return text
}

// changeText writes the difference of a row with what it is of.
func changeText(row *compare.Row) string {
	switch row.Figure {
	case report.Points:
		value, limits := rowDifference(row)
		return fmt.Sprintf("%s, %s %s", row.ChangeText(), value, limits)
	case report.Found:
		text := "found " + row.ChangeText()
		if row.BestDiff != nil {
			text += "; best " + arrow(row.BaseBest, row.Best)
		}
		return text + "; " + DifferenceText(&row.SolvedDiff, false)
	}
	return row.ChangeText() + ", " + DifferenceText(&row.SolvedDiff, false)
}

// testText explains the p-values and what a verdict needs.
func testText(c *compare.Comparison) string {
	wholes, themes := countTested(c)
	if wholes == 0 && len(c.Refusals()) > 0 {
		return "Runs that are not comparable are not tested. --allow-unlike compares unlike runs all the same, --allow-missing incomplete ones."
	}
	if wholes == 0 {
		return "These positions have no solutions, so there is nothing to test."
	}
	text := "Better and worse need p ≤ " + strconv.FormatFloat(c.Alpha, 'g', -1, 64)
	if themes > 0 {
		text += ", or ≤ " + strconv.FormatFloat(c.Alpha/compare.ThemeFactor, 'g', -1, 64) + " for a theme whose suite has another verdict"
	}
	switch {
	case themes > 0:
		text += fmt.Sprintf("; p is adjusted to %s and, separately, %s", sink.Plural(wholes, "suite row"), sink.Plural(themes, "theme row"))
	case wholes > 1:
		text += fmt.Sprintf("; p is adjusted to %d rows", wholes)
	}
	return text + ". Equal, no difference of " + compare.MarginText(c.Margin) + " or more, needs the same of two one-sided tests. pp are percentage points, of the positions or of the points; intervals are of 95 %. Detectable is the difference that as many positions show in four of five comparisons."
}

func countTested(c *compare.Comparison) (wholes, themes int) {
	for _, pair := range c.Pairs {
		for i := range pair.Rows {
			switch row := &pair.Rows[i]; {
			case row.P == nil:
			case row.IsWhole():
				wholes++
			default:
				themes++
			}
		}
	}
	return wholes, themes
}

// signedInterval writes a difference with its interval.
func signedInterval(i *compare.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%+.3f ", i.Value) + sink.Interval(i.Low, i.High, 3)
}

// solvedShares writes how often each contender solved a case with several searches;
// empty if always or never.
func solvedShares(c *compare.Change) string {
	isWhole := func(share float64) bool { return share == 0 || share == 1 }
	if isWhole(c.BaseSolved) && isWhole(c.Solved) {
		return ""
	}
	return fmt.Sprintf("; solved %.0f %% → %.0f %%", 100*c.BaseSolved, 100*c.Solved)
}

func changedPoints(c *compare.Change) string {
	if c.BasePoints == nil || *c.BasePoints == *c.Points {
		return ""
	}
	return "; points " + arrow(*c.BasePoints, *c.Points)
}

// word returns what positions that count are: solved, or found.
func word(figure report.Figure) string {
	if figure == report.Found {
		return string(report.Found)
	}
	return string(report.Solved)
}

// SummarySentence says in one sentence what a contender solved, suite by suite, from its rows
// of summary.csv.
func SummarySentence(rows []report.Summary) string {
	var parts []string
	for i := range rows {
		s := &rows[i]
		switch {
		case s.Theme != report.WholeSuite:
		case s.Asked == 0:
			parts = append(parts, fmt.Sprintf("nothing asked on %s", s.Suite))
		default:
			low, high := s.Interval()
			text := fmt.Sprintf("%d of %d %s on %s (%s %% %s)", s.Solved, s.Asked, word(s.Figure), s.Suite, s.SolvedPercent(1), sink.Interval(100*low, 100*high, 1))
			switch {
			case s.Figure == report.Found:
				text += fmt.Sprintf(", %d best", s.Points)
			case s.Lists:
				text += fmt.Sprintf(", %d of %d points", s.Points, s.MaxPoints)
			}
			parts = append(parts, text)
		}
	}
	if parts == nil {
		return "No search is recorded."
	}
	text := strings.Join(parts, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}
