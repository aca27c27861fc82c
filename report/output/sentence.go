package output

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// PairSentence says in one sentence how the contender of a pair differs from its base, suite
// by suite.
func PairSentence(pair *compare.Pair) string {
	if len(pair.NotComparable) > 0 {
		return "Not comparable with " + pair.Base + ": " + strings.Join(pair.NotComparable, " ")
	}
	var parts []string
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() {
			parts = append(parts, rowClause(row))
		}
	}
	return "Against " + pair.Base + ": " + strings.Join(parts, "; ") + "."
}

// rowClause says how a contender differs from the base on a suite.
func rowClause(row *compare.Row) string {
	if row.Positions == 0 {
		return "nothing is asked on " + row.Suite
	}
	counts := fmt.Sprintf("%s against %s of %s solved", compare.NumberText(row.Solved), compare.NumberText(row.BaseSolved), sink.Plural(row.Positions, "position"))
	limits := fmt.Sprintf("%+.1f %%, 95 %% interval %+.1f … %+.1f", 100*row.SolvedDiff.Value, 100*row.SolvedDiff.Low, 100*row.SolvedDiff.High)
	if d := row.PointsDiff; d != nil {
		counts = fmt.Sprintf("%s against %s of %s points", compare.NumberText(row.Points), compare.NumberText(row.BasePoints), compare.NumberText(row.MaxPoints))
		limits = fmt.Sprintf("%+.0f points, 95 %% interval %+.0f … %+.0f", d.Value, d.Low, d.High)
	}
	probability := ""
	if row.PAdjusted != nil {
		probability = ", " + compare.ProbabilityEquation(*row.PAdjusted)
	}
	return fmt.Sprintf("%s on %s: %s (%s%s)", row.Verdict.Text(row.Margin), row.Suite, counts, limits, probability)
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
			text := fmt.Sprintf("%d of %d solved on %s (%s %%, 95 %% interval %.1f … %.1f)", s.Solved, s.Asked, s.Suite, s.SolvedPercent(1), 100*low, 100*high)
			if s.MaxPoints > 0 {
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

// PairVerdicts returns the verdicts of a pair on whole suites, each once: not comparable if
// it has none.
func PairVerdicts(pair *compare.Pair) []compare.Verdict {
	if len(pair.NotComparable) > 0 {
		return []compare.Verdict{compare.NotComparable}
	}
	var verdicts []compare.Verdict
	seen := map[compare.Verdict]bool{"": true}
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && !seen[row.Verdict] {
			seen[row.Verdict] = true
			verdicts = append(verdicts, row.Verdict)
		}
	}
	return verdicts
}
