package output

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/page"
	"keymove/report/print"
	"keymove/report/sink"
)

// Ranking returns the contenders of the run with their verdicts, the best of each suite
// first; nil if there are not several.
func (s *Sections) Ranking() []compare.Standing {
	c, err := s.Comparison()
	if err != nil || len(s.Run.Names()) < 2 {
		return nil
	}
	return c.Ranking()
}

// rankingText writes the ranking of several contenders; empty for one.
func (t text) rankingText() string {
	ranking := t.Ranking()
	if len(ranking) == 0 {
		return ""
	}
	c, _ := t.Comparison() // without an error, or there is no ranking
	return print.Blocks(page.Ranking(c, ranking), page.Full, t.tableWidth())
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
