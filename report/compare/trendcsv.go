package compare

import (
	"io"
	"slices"
	"strconv"

	"keymove/report"
)

// TrendRow is a row of the CSV of trends: a contender at a limit.
type TrendRow struct {
	Trend *Trend
	Step  *Step
}

// WriteTrends writes a row for each suite, contender and limit.
func WriteTrends(w io.Writer, trends []Trend) error {
	var rows []TrendRow
	for i := range trends {
		for k := range trends[i].Steps {
			rows = append(rows, TrendRow{&trends[i], &trends[i].Steps[k]})
		}
	}
	return report.WriteCSV(w, trendColumns, rows, false)
}

// trendColumns are the columns of trends in their order. New ones go to the end.
var trendColumns = slices.Concat([]report.Column[TrendRow]{
	report.NewTextColumn("suite", "text", "name of the suite", "of a match", func(r *TrendRow) string { return r.Trend.Suite }),
	report.NewTextColumn("base", "text", "name of the base", "", func(r *TrendRow) string { return r.Trend.Base }),
	report.NewTextColumn("contender", "text", "name of the contender", "", func(r *TrendRow) string { return r.Trend.Contender }),
	report.NewTextColumn("limit", "text", "limit of the run", "", func(r *TrendRow) string { return r.Step.Limit }),
	report.NewCountColumn("positions", "positions", "positions or games of the difference", func(r *TrendRow) int { return r.Step.Positions }),
	report.NewTextColumn("unit", "text", "unit of difference and slope: pp (percentage points) or Elo", "", func(r *TrendRow) string { return r.Trend.Measure }),
},
	trendInterval("difference", "difference of the primary figure, or in Elo", "", func(r *TrendRow) *Interval { return &r.Step.Difference }),
	trendInterval("slope", "change of the difference for a doubling of nodes or time, or a ply of depth", string(NotComparable), func(r *TrendRow) *Interval {
		if len(r.Trend.NotComparable) > 0 {
			return nil
		}
		return &r.Trend.Slope
	}),
	[]report.Column[TrendRow]{
		report.NewTextColumn("trend", "text", Grows+", "+Shrinks+", "+NoTrend+" or "+string(NotComparable), "", func(r *TrendRow) string { return r.Trend.Word() }),
	},
)

// trendInterval returns the columns of an interval, which is nil if there is none.
func trendInterval(name, holds, empty string, of func(*TrendRow) *Interval) []report.Column[TrendRow] {
	column := func(suffix, holds string, number int) report.Column[TrendRow] {
		return report.NewColumn(name+suffix, "pp or Elo", holds, empty, func(r *TrendRow) string {
			x := part(of(r), number)
			if x == nil {
				return ""
			}
			return strconv.FormatFloat(*x, 'f', 3, 64)
		})
	}
	return []report.Column[TrendRow]{
		column("", holds, 0),
		column("_lo", "lower limit of its 95 % interval", 1),
		column("_hi", "upper limit of its 95 % interval", 2),
	}
}
