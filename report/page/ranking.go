package page

import (
	"cmp"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// Reference is the verdict of the contender with which the others are compared.
const Reference = "reference"

// Ranking returns the blocks of the contenders of a run with their verdicts, the best of each
// suite first; none if there are not several.
func Ranking(c *compare.Comparison, ranking []compare.Standing) []Block {
	if len(ranking) == 0 {
		return nil
	}
	title := "Verdict: each contender against "
	if i := slices.IndexFunc(ranking, func(s compare.Standing) bool { return s.Reference }); i >= 0 {
		title += ranking[i].Contender
	}
	several := slices.ContainsFunc(ranking, func(s compare.Standing) bool { return s.Suite != ranking[0].Suite })
	columns := []Column{{Name: "suite"}, {Name: "contender"}}
	for _, name := range []string{"solved", "found", "best", "points", "difference", "p"} {
		columns = append(columns, Column{Name: name, Right: true})
	}
	columns = append(columns, Column{Name: "verdict"}, Column{Name: "nodes", Right: true}, Column{Name: "nodes/s", Right: true}, Column{Name: "found early", Right: true})
	row := func(i int) Row {
		s := &ranking[i]
		isFound, asked := s.Figure == report.Found, s.Positions > 0
		solved := Share{N: s.Solved, Of: float64(s.Positions)}
		verdict := Outcome{Words: s.VerdictBesideInterval(), Tone: toneOf(s.Verdict)}
		if s.Reference {
			verdict = Outcome{Words: Reference}
		}
		return Row{Cells: []Cell{
			only(several, Text(s.Suite)), Text(s.Contender), only(asked && !isFound, solved), only(asked && isFound, solved),
			share(s.Best, float64(s.Positions)), share(s.Points, maxOf(s)), StandingDifference(s, Both), p(s.PAdjusted),
			verdict, bare(s.Nodes), bare(s.NPS), signed(s.Finding),
		}}
	}
	return []Block{
		{In: Full | Markdown, Heading: title, Label: Say(title), Table: &Table{Columns: columns, Len: len(ranking), Row: row}, Least: 5, Where: compare.File},
		{In: Full | Markdown, List: rankingNotes(c), Least: 3},
	}
}

func share(n *float64, of float64) Cell {
	if n == nil {
		return nil
	}
	return Share{N: *n, Of: of}
}

func maxOf(s *compare.Standing) float64 {
	if s.MaxPoints == nil {
		return 0
	}
	return *s.MaxPoints
}

// StandingDifference is the difference of the primary figure: of points, or in percentage points
// of the positions.
func StandingDifference(s *compare.Standing, shown Shown) Cell {
	switch d := s.Difference; {
	case d == nil:
		return nil
	case s.Figure == report.Points:
		return Difference{Interval: *d, Unit: Points, Shown: shown}
	default:
		return Difference{Interval: *d, Unit: PercentagePoints, Shown: shown}
	}
}

// bare is a ratio in a column of them.
func bare(i *compare.Interval) Cell {
	if i == nil {
		return nil
	}
	return Ratio{Interval: *i, Shown: Bare}
}

func signed(i *compare.Interval) Cell {
	if i == nil {
		return nil
	}
	return Difference{Interval: *i, Decimals: 3, Shown: ValueOnly}
}

// rankingNotes explain the table of a ranking, and say why contenders have no verdict.
func rankingNotes(c *compare.Comparison) []Sentence {
	notes := []Sentence{Say("nodes/s: as a ratio to the reference, more are better.")}
	if asksAnything(c) {
		notes[0] = Say("difference: in points of suites with points, else in percentage points of the positions, with its 95 % interval; " +
			"nodes: to the solution, as a ratio to the reference, fewer are better; nodes/s: a ratio, more are better; " +
			"found early: a difference of how early solutions were found, from 1 at once to 0 at the limit, no part of the verdict.")
	}
	if reasons := c.NotComparable(); len(reasons) > 0 {
		notes = append(notes, Sayf("Not comparable: %s --allow-unlike gives a verdict about what is unlike all the same, --allow-missing about incomplete runs.", strings.Join(reasons, " ")))
	}
	if isSequential(c) {
		notes = append(append(notes, sequentialText(c)), sequentialStops(c)...)
	}
	if wholes, _ := countTested(c); wholes > 0 {
		said := Sayf("Better and worse need p ≤ %s", Level(c.Alpha))
		if wholes > 1 {
			said = Sayf("%s; p is adjusted to %d rows by Holm's method", said, wholes)
		}
		notes = append(notes, Sayf("%s; that there is no difference of %s or more needs two one-sided tests at the same level.", said, compare.MarginText(c.Margin)))
	}
	return append(notes, rankingPower(c)...)
}

// asksAnything reports whether a position has a solution.
func asksAnything(c *compare.Comparison) bool {
	return slices.ContainsFunc(c.Pairs, func(p compare.Pair) bool {
		return slices.ContainsFunc(p.Rows, func(r compare.Row) bool { return r.Positions > 0 })
	})
}

// sequentialStops says when each verdict of a sequential run was reached.
func sequentialStops(c *compare.Comparison) []Sentence {
	var notes []Sentence
	for i := range c.Pairs {
		for k := range c.Pairs[i].Rows {
			if row := &c.Pairs[i].Rows[k]; row.Sequential != nil {
				notes = append(notes, Sayf("%s on %s", c.Pairs[i].Contender, row.SequentialText()))
			}
		}
	}
	return notes
}

// rankingPower says of each suite in how many positions the moves differ, and how many
// positions would decide what is open.
func rankingPower(c *compare.Comparison) []Sentence {
	var notes []Sentence
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
		notes = append(notes, Sayf("%s: %s.", suite, suitePower(of[suite])))
	}
	return notes
}

// suitePower says so of the rows of a suite.
func suitePower(rows []*compare.Row) Sentence {
	if len(rows) == 1 {
		row := rows[0]
		if text := row.PowerText(); text != "" && row.IsExercised() {
			return Sayf("%s; %s", row.AnswersText(), text)
		}
		return Say(row.AnswersText())
	}
	byAnswers := func(a, b *compare.Row) int { return cmp.Compare(a.AnswersDiffer, b.AnswersDiffer) }
	low, high := slices.MinFunc(rows, byAnswers), slices.MaxFunc(rows, byAnswers)
	said := Say(high.AnswersText())
	if high.AnswersDiffer > low.AnswersDiffer {
		said = Sayf("%s to %s of %s positions", low.DifferText(), sink.Grouped(high.AnswersDiffer), sink.Grouped(high.Compared))
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
		return said
	case fewest == most:
		return Sayf("%s; where they are too few, %s would decide %s", said, compare.About(most), high.MarginText())
	}
	return Sayf("%s; where they are too few, %s to %s would decide %s", said, compare.About(fewest), sink.Grouped(compare.Rounded(most)), high.MarginText())
}
