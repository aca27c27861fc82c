package output

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
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

// reference is the verdict of the contender with which the others are compared.
const reference = "reference"

// RankingTable has a row for each contender of a suite.
func RankingTable(ranking []compare.Standing) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "contender"},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "p", Right: true},
		sink.Column{Header: "verdict"}, sink.Column{Header: "nodes", Right: true}, sink.Column{Header: "nodes/s", Right: true},
		sink.Column{Header: "found early", Right: true},
	)
	several := slices.ContainsFunc(ranking, func(s compare.Standing) bool { return s.Suite != ranking[0].Suite })
	for i := range ranking {
		s := &ranking[i]
		suite, verdict := "", s.VerdictBesideInterval()
		if several {
			suite = s.Suite
		}
		if s.Reference {
			verdict = reference
		}
		solved, found := SolvedOrFound(s.Figure, standingSolved(s))
		t.Add(suite, s.Contender, solved, found, standingBest(s), standingPoints(s), standingDifference(s), compare.ProbabilityText(s.PAdjusted),
			verdict, bareRatio(s.Nodes), bareRatio(s.NPS), bareDifference(s.Finding))
		if !s.Reference {
			t.Tone(8, s.Verdict.Tone())
		}
	}
	return t
}

func standingSolved(s *compare.Standing) string {
	if s.Positions == 0 {
		return ""
	}
	return compare.NumberText(s.Solved) + "/" + strconv.Itoa(s.Positions)
}

// SolvedOrFound returns a number of solved positions for the column of solved or of found ones.
func SolvedOrFound(figure report.Figure, count string) (solved, found string) {
	if figure == report.Found {
		return "", count
	}
	return count, ""
}

func standingBest(s *compare.Standing) string {
	if s.Best == nil {
		return ""
	}
	return compare.NumberText(*s.Best) + "/" + strconv.Itoa(s.Positions)
}

func standingPoints(s *compare.Standing) string {
	if s.Points == nil {
		return ""
	}
	return compare.NumberText(*s.Points) + "/" + compare.NumberText(*s.MaxPoints)
}

// standingDifference writes the difference of the primary figure with its interval: of
// points, or in percentage points of the positions.
func standingDifference(s *compare.Standing) string {
	switch d := s.Difference; {
	case d == nil:
		return ""
	case s.Figure == report.Points:
		return d.Points()
	default:
		return d.PP()
	}
}

func bareDifference(i *compare.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%+.3f", i.Value)
}

func bareRatio(i *compare.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%.2f", i.Value)
}

// RankingTitle says what a ranking is of.
func RankingTitle(ranking []compare.Standing) string {
	i := slices.IndexFunc(ranking, func(s compare.Standing) bool { return s.Reference })
	return "Verdict: each contender against " + sink.Terminal(ranking[i].Contender)
}

// RankingNotes explain the table of a ranking, and say why contenders have no verdict.
func RankingNotes(c *compare.Comparison) []string {
	notes := []string{"nodes/s: as a ratio to the reference, more are better."}
	if asksAnything(c) {
		notes[0] = "difference: in points of suites with points, else in percentage points of the positions, with its 95 % interval; " +
			"nodes: to the solution, as a ratio to the reference, fewer are better; nodes/s: a ratio, more are better; " +
			"found early: a difference of how early solutions were found, from 1 at once to 0 at the limit, no part of the verdict."
	}
	if reasons := c.NotComparable(); len(reasons) > 0 {
		notes = append(notes, "Not comparable: "+strings.Join(reasons, " ")+" --allow-unlike gives a verdict about what is unlike all the same, --allow-missing about incomplete runs.")
	}
	if wholes, _ := countTested(c); wholes > 0 {
		notes = append(notes, rankingTest(c, wholes))
	}
	notes = append(notes, rankingPower(c)...)
	for i, note := range notes {
		notes[i] = sink.Terminal(note)
	}
	return notes
}

// asksAnything reports whether a position has a solution.
func asksAnything(c *compare.Comparison) bool {
	return slices.ContainsFunc(c.Pairs, func(p compare.Pair) bool {
		return slices.ContainsFunc(p.Rows, func(r compare.Row) bool { return r.Positions > 0 })
	})
}

// rankingTest says what a verdict needs.
func rankingTest(c *compare.Comparison, wholes int) string {
	text := "Better and worse need p ≤ " + strconv.FormatFloat(c.Alpha, 'g', -1, 64)
	if wholes > 1 {
		text += fmt.Sprintf("; p is adjusted to %d rows by Holm's method", wholes)
	}
	return text + "; that there is no difference of " + compare.MarginText(c.Margin) + " or more needs two one-sided tests at the same level."
}

// rankingPower says of each suite in how many positions the moves differ, and how many
// positions would decide what is open.
func rankingPower(c *compare.Comparison) []string {
	var notes []string
	of := map[string][]*compare.Row{}
	var suites []string
	for i := range c.Pairs {
		for k := range c.Pairs[i].Rows {
			if row := &c.Pairs[i].Rows[k]; row.IsWhole() {
				if of[row.Suite] == nil {
					suites = append(suites, row.Suite)
				}
				of[row.Suite] = append(of[row.Suite], row)
			}
		}
	}
	for _, suite := range suites {
		notes = append(notes, suite+": "+suitePowerText(of[suite])+".")
	}
	return notes
}

// suitePowerText says so of the rows of a suite.
func suitePowerText(rows []*compare.Row) string {
	if len(rows) == 1 {
		row := rows[0]
		if text := row.PowerText(); text != "" && row.IsExercised() {
			return row.AnswersText() + "; " + text
		}
		return row.AnswersText()
	}
	byAnswers := func(a, b *compare.Row) int { return cmp.Compare(a.AnswersDiffer, b.AnswersDiffer) }
	low, high := slices.MinFunc(rows, byAnswers), slices.MaxFunc(rows, byAnswers)
	text := high.AnswersText()
	if high.AnswersDiffer > low.AnswersDiffer {
		text = fmt.Sprintf("%s to %s of %s positions", low.DifferText(), sink.Grouped(high.AnswersDiffer), sink.Grouped(high.Compared))
	}
	fewest, most := 0, 0
	for _, row := range rows {
		if needed := row.DecidingPositions(); needed > 0 && row.IsExercised() {
			most = max(most, needed)
			if fewest == 0 || needed < fewest {
				fewest = needed
			}
		}
	}
	switch {
	case most == 0:
		return text
	case fewest == most:
		return text + "; where they are too few, " + compare.About(most) + " would decide " + high.MarginText()
	}
	return text + fmt.Sprintf("; where they are too few, %s to %s would decide %s", compare.About(fewest), compare.Rounded(most), high.MarginText())
}

// verdict writes the ranking of several contenders; empty for one.
func (t text) verdict() string {
	ranking := t.Ranking()
	if len(ranking) == 0 {
		return ""
	}
	c, _ := t.Comparison() // without an error, or there is no ranking
	width := t.tableWidth()
	if c.IsSeveral() {
		table, _ := LimitTable(c, "", math.MaxInt)
		return "\n" + table.Painted().Fit("", width) + "\n" + sink.Paragraph("", LimitText(c, "", 0), width)
	}
	return "\n" + sink.Paragraph("", RankingTitle(ranking), width) + "\n" + RankingTable(ranking).Painted().Fit("", width) +
		"\n" + sink.Paragraph("", strings.Join(RankingNotes(c), "\n"), width)
}

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
	return strings.Join(append([]string{"Against " + pair.Base + ": " + strings.Join(parts, "; ") + "."}, pair.Reasons()...), " ")
}

// word returns what positions that count are: solved, or found.
func word(figure report.Figure) string {
	if figure == report.Found {
		return string(report.Found)
	}
	return string(report.Solved)
}

// rowClause says how a contender differs from the base on a suite.
func rowClause(row *compare.Row) string {
	if row.Positions == 0 {
		return "nothing is asked on " + row.Suite
	}
	counts := fmt.Sprintf("%s against %s of %s %s", compare.NumberText(row.Solved), compare.NumberText(row.BaseSolved), sink.Plural(row.Positions, "position"), word(row.Figure))
	if row.BestDiff != nil {
		counts += fmt.Sprintf(", best %s against %s", compare.NumberText(row.Best), compare.NumberText(row.BaseBest))
	}
	change := row.SolvedDiff.PP()
	if d := row.PointsDiff; d != nil {
		counts = fmt.Sprintf("%s against %s of %s points", compare.NumberText(row.Points), compare.NumberText(row.BasePoints), compare.NumberText(row.MaxPoints))
		change = d.Points()
	}
	if sides := row.SidesText(); sides != "" {
		change += ", " + sides
	}
	return fmt.Sprintf("%s on %s: %s, %s; %s", row.VerdictBesideInterval(), row.Suite, counts, change, row.AnswersText())
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
