package compare

import (
	"io"
	"slices"
	"strconv"

	"keymove/report"
)

// File is the name of the file in a run folder that WriteCSV writes.
const File = "comparison.csv"

// WriteCSV writes comparison.csv: a row for each pair, suite, theme and phase.
func WriteCSV(w io.Writer, c *Comparison) error {
	columns := Columns
	if c.IsSeveral() {
		columns = ColumnsOfLimits
	}
	return report.WriteCSV(w, columns, Rows(c), false)
}

// CSVRow is a row of comparison.csv.
type CSVRow struct {
	Pair *Pair
	Row  *Row
	// Phase is the phase that the row is about; empty for a suite and a theme.
	Phase string
}

func (r *CSVRow) theme() string {
	if r.Phase != "" {
		return report.PhaseTheme(r.Phase)
	}
	return r.Row.Theme
}

// Rows returns the rows of comparison.csv.
func Rows(c *Comparison) []CSVRow {
	var rows []CSVRow
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		for k := range pair.Rows {
			row := &pair.Rows[k]
			rows = append(rows, CSVRow{pair, row, ""})
			if k == len(pair.Rows)-1 || pair.Rows[k+1].Suite != row.Suite {
				rows = append(rows, pair.phaseRows(row.Suite)...)
			}
		}
	}
	return rows
}

// phaseRows returns the rows of comparison.csv about the phases of a suite.
func (p *Pair) phaseRows(suite string) []CSVRow {
	var rows []CSVRow
	for i := range p.Phases {
		if p.Phases[i].Suite == suite {
			row := p.Phases[i]
			if len(p.ReasonsFor(suite)) > 0 {
				row.Verdict = NotComparable
			}
			rows = append(rows, CSVRow{p, &row, row.Theme})
		}
	}
	return rows
}

// Columns are the columns of comparison.csv in their order. New ones go to the end.
var Columns = slices.Concat(
	[]report.Column[CSVRow]{
		report.NewTextColumn("suite", "text", "name of the suite", "", func(r *CSVRow) string { return r.Row.Suite }),
		report.NewTextColumn("theme", "text", report.ThemeText, "", (*CSVRow).theme),
		report.NewTextColumn("base", "text", "name of the base, with its run if another contender has the same", "", func(r *CSVRow) string { return r.Pair.Base }),
		report.NewTextColumn("contender", "text", "name of the contender that is compared with the base", "", func(r *CSVRow) string { return r.Pair.Contender }),
		report.NewCountColumn("positions", "positions", "positions that ask for something and that both have searched", func(r *CSVRow) int { return r.Row.Positions }),
		ofAsked(report.NewColumn("base_solved", "positions", "positions that the base solved; with repeats a sum of shares", "", func(r *CSVRow) string { return NumberText(r.Row.BaseSolved) })),
		ofAsked(report.NewColumn("solved", "positions", "positions that the contender solved; with repeats a sum of shares", "", func(r *CSVRow) string { return NumberText(r.Row.Solved) })),
		ofAsked(report.NewCountColumn("gained", "positions", "positions that the contender solved and the base did not, each in more than half of its searches", func(r *CSVRow) int { return r.Row.Gained })),
		ofAsked(report.NewCountColumn("lost", "positions", "positions that the base solved and the contender did not, each in more than half of its searches", func(r *CSVRow) int { return r.Row.Lost })),
		report.NewColumn("p_value", "probability", "p-value of the figure", untested, func(r *CSVRow) string { return probabilityCell(r.Row.P) }),
		report.NewColumn("p_adjusted", "probability", "p_value, adjusted to the other rows by Holm's method", untested, func(r *CSVRow) string { return probabilityCell(r.Row.PAdjusted) }),
		report.NewColumn("verdict", "text", verdictsText, "nothing is asked, or the row is about a phase", func(r *CSVRow) string { return string(r.Row.Verdict) }),
	},
	intervalColumns("points", "diff", "points", "difference of the points", "points are not the primary figure", 2, func(r *Row) *Interval { return r.PointsDiff }),
	intervalColumns("kept_nodes", "ratio", "ratio", "ratio of the nodes until the solution was found and kept, contender to base", "unknown", 4, func(r *Row) *Interval { return r.KeptNodes.ratio() }),
	intervalColumns("nps", "ratio", "ratio", "ratio of the nodes per second of CPU time (by the wall clock if that is unknown), contender to base", "unknown, as without times", 4, func(r *Row) *Interval { return r.NPS }),
	intervalColumns("kept_time", "ratio", "ratio", "ratio of the times until the solution was found and kept, contender to base", "unknown, as without times", 4, func(r *Row) *Interval { return r.KeptTime.ratio() }),
	[]report.Column[CSVRow]{
		report.NewTextColumn("warnings", "text", "why there is no verdict, and what else makes the numbers less reliable than they look", "nothing was found", func(r *CSVRow) string { return r.Pair.Findings.column() }),
		ofTested(report.NewColumn("margin_pct", percentUnit, "difference below which contenders are equal, in percent of the positions or of the points", "", func(r *CSVRow) string { return strconv.FormatFloat(100*r.Row.Margin, 'g', 6, 64) })),
		ofTested(report.NewColumn("p_equal", "probability", "p-value of two one-sided tests that the difference is as large as the margin, adjusted by Holm's method", "", func(r *CSVRow) string { return probabilityCell(r.Row.PEqualAdjusted) })),
		ofTested(report.NewColumn("kappa", "ratio", "positions × margin² / variance of a paired difference, which is at least 1 / positions: below 2.7 nothing can be called equal at 0.05", "", func(r *CSVRow) string { return probabilityCell(r.Row.Kappa) })),
		ofTested(report.NewCountColumn("positions_for_equal", "positions", "positions that would call contenders without a difference equal with a probability of 80 %", func(r *CSVRow) int { return *r.Row.NeededForEqual })),
	},
	intervalColumns("speed_of_finding", "diff", "-1 to 1", "difference of the speed of finding (summary.csv), contender minus base", "unknown, as under a limit of depth", 4, func(r *Row) *Interval { return r.Finding.difference() }),
	intervalColumns("solved_pp", "diff", "percentage points", "difference of the shares of solved positions, contender minus base", "nothing is asked, or the runs are not comparable", 2, (*Row).solvedPoints),
	[]report.Column[CSVRow]{
		report.NewCountColumn("moves_differ", "positions", "positions in which the two played different moves, of all that both have searched", func(r *CSVRow) int { return r.Row.MovesDiffer }),
		report.PhaseColumn(func(r *CSVRow) string { return r.Phase }),
		report.SettingsColumn("the base's", func(r *CSVRow) string { return report.SettingsText(r.Pair.Sides.Differ) }),
	},
	intervalColumns("moves_right_pp", "diff", "percentage points", "difference of the shares of right own moves of lines (--lines), contender minus base", "no line was asked for", 2, func(r *Row) *Interval { return r.MovesRightDiff.scaled(100) }),
	[]report.Column[CSVRow]{
		ofAsked(report.NewTextColumn("figure", "text", "what the suite is judged by: solved, points, or found (mates)", "", func(r *CSVRow) string { return string(r.Row.Figure) })),
		ofMates(report.NewColumn("best_base", "positions", "mates of the base that are as short as asked for; with repeats a sum of shares", "", func(r *CSVRow) string { return NumberText(r.Row.BaseBest) })),
		ofMates(report.NewColumn("best", "positions", "mates of the contender that are as short as asked for", "", func(r *CSVRow) string { return NumberText(r.Row.Best) })),
	},
	intervalColumns("best", "diff_pp", "percentage points", "difference of the shares of mates as short as asked for, contender minus base", noMates, 2, func(r *Row) *Interval { return r.BestDiff.scaled(100) }),
	[]report.Column[CSVRow]{
		ofMates(report.NewColumn("best_p", "probability", "two-sided p-value of that difference, not adjusted; it decides nothing", "", func(r *CSVRow) string { return probabilityCell(r.Row.BestP) })),
		report.NewCountColumn("answers_differ", "positions", "positions in which the two gave different answers: the move, and where a mate is asked for the mate announced", func(r *CSVRow) int { return r.Row.AnswersDiffer }),
	},
)

// ColumnsOfLimits are the columns of runs of several limits: those of one, and behind them what the tables show and
// the limit.
var ColumnsOfLimits = slices.Concat(Columns,
	intervalColumns("figure_pp", "diff", "percentage points", "difference of the figure, of the positions or of the points, contender minus base; only of runs of several limits", "nothing is asked, or the runs are not comparable", 2, func(r *Row) *Interval {
		if r.Positions == 0 || r.Verdict == NotComparable {
			return nil
		}
		return new(r.Difference())
	}),
	[]report.Column[CSVRow]{report.LimitColumn(func(r *CSVRow) string { return r.Pair.At })},
)

// noMates says when a row has no mates that are as short as asked for.
const noMates = "the figure is not found"

// ofMates is a column that is empty unless mates found are the figure.
func ofMates(c report.Column[CSVRow]) report.Column[CSVRow] {
	return c.When(noMates, func(r *CSVRow) bool { return r.Row.BestDiff != nil })
}

// solvedPoints returns the difference of the shares of solved positions in percentage points;
// nil if nothing is asked, or nothing follows from them.
func (r *Row) solvedPoints() *Interval {
	if r.Positions == 0 || r.Verdict == NotComparable {
		return nil
	}
	return r.SolvedDiff.scaled(100)
}

// ofAsked is a column that is empty if no case can be solved.
func ofAsked(c report.Column[CSVRow]) report.Column[CSVRow] {
	return c.When("nothing is asked", func(r *CSVRow) bool { return r.Row.Positions > 0 })
}

// percentUnit is the unit of shares in percent.
const percentUnit = "%"

// untested says when a row has no test.
const untested = "nothing is asked, the runs are not comparable, or the row is about a phase"

// ofTested is a column that is empty without a test.
func ofTested(c report.Column[CSVRow]) report.Column[CSVRow] {
	return c.When(untested, func(r *CSVRow) bool { return r.Row.Kappa != nil })
}

// intervalColumns are the columns of a number, name_value, and of its limits, name_lo
// and name_hi.
func intervalColumns(name, value, unit, holds, empty string, decimals int, of func(*Row) *Interval) []report.Column[CSVRow] {
	column := func(suffix, holds string, number func(*Interval) float64) report.Column[CSVRow] {
		return report.NewColumn(name+"_"+suffix, unit, holds, "", func(r *CSVRow) string {
			return strconv.FormatFloat(number(of(r.Row)), 'f', decimals, 64)
		}).When(empty, func(r *CSVRow) bool { return of(r.Row) != nil })
	}
	return []report.Column[CSVRow]{
		column(value, holds, func(i *Interval) float64 { return i.Value }),
		column("lo", "lower limit of its 95 % interval", func(i *Interval) float64 { return i.Low }),
		column("hi", "upper limit of its 95 % interval", func(i *Interval) float64 { return i.High }),
	}
}

// probabilityCell writes a probability with four significant digits, because small
// ones matter.
func probabilityCell(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'g', 4, 64)
}
