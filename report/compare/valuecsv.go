package compare

import (
	"io"
	"strconv"
	"strings"

	"keymove/report"
)

// ValueFile is the name of the file that WriteValue writes beside runs at several limits.
const ValueFile = "value.csv"

// WriteValue writes value.csv: a row for each setting, suite, phase and limit.
func WriteValue(w io.Writer, v *Value, noTimes bool) error {
	return report.WriteCSV(w, ValueColumns, v.Cells, noTimes)
}

// ValueColumns are the columns of value.csv in their order. New ones go to the end.
var ValueColumns = []report.Column[ValueCell]{
	report.NewTextColumn("setting", "text", "name of the contender; the first is the base", "", func(c *ValueCell) string { return c.Setting }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(c *ValueCell) string { return c.Suite }),
	report.NewTextColumn("phase", "text", "phase of the root positions", "of the whole suite", func(c *ValueCell) string { return c.Phase }),
	report.NewTextColumn("limit", "text", "limit of the run", "", func(c *ValueCell) string { return c.Limit }),
	report.NewCountColumn("positions", "positions", "positions that ask for the figure", func(c *ValueCell) int { return c.Positions }),
	report.NewTextColumn("figure", "text", "what counts: solved, found or points", "", func(c *ValueCell) string { return string(c.Figure) }),
	numberOf("value", "positions or points", "what the setting solved, found or scored", "", func(c *ValueCell) *float64 { return &c.Value }),
	numberOf("most", "positions or points", "what it could", "", func(c *ValueCell) *float64 { return &c.Most }),
	numberOf("difference", "percentage points", "difference from the base", "of the base", func(c *ValueCell) *float64 { return part(c.Difference, 0) }),
	numberOf("difference_lo", "percentage points", "lower limit of its 95 % interval", "of the base", func(c *ValueCell) *float64 { return part(c.Difference, 1) }),
	numberOf("difference_hi", "percentage points", "upper limit of its 95 % interval", "of the base", func(c *ValueCell) *float64 { return part(c.Difference, 2) }),
	numberOf("p_value", "probability", "two-sided p-value of the difference by itself, not adjusted to the others", "of the base", func(c *ValueCell) *float64 { return c.P }),
	report.NewCountColumn("answers_differ", "positions", "positions with another answer than the base's", func(c *ValueCell) int { return c.AnswersDiffer }),
	report.NewColumn("nps", "nodes/s", "nodes per second", "with --no-times", func(c *ValueCell) string {
		if c.NPS == 0 {
			return ""
		}
		return strconv.FormatFloat(c.NPS, 'f', 0, 64)
	}),
	report.NewTextColumn("group", "text", "group of what the setting changes", "of the base, and of changes of several groups", func(c *ValueCell) string { return c.Group }),
	numberOf("kept_nodes_ratio", "ratio", "ratio of the nodes until the solution was found and kept, to those of the base", "of the base, or unknown", func(c *ValueCell) *float64 { return part(c.KeptNodes, 0) }),
	numberOf("kept_nodes_lo", "ratio", "lower limit of its 95 % interval", "of the base, or unknown", func(c *ValueCell) *float64 { return part(c.KeptNodes, 1) }),
	numberOf("kept_nodes_hi", "ratio", "upper limit of its 95 % interval", "of the base, or unknown", func(c *ValueCell) *float64 { return part(c.KeptNodes, 2) }),
}

func numberOf(name, unit, holds, empty string, of func(*ValueCell) *float64) report.Column[ValueCell] {
	return report.NewColumn(name, unit, holds, empty, func(c *ValueCell) string {
		n := of(c)
		if n == nil {
			return ""
		}
		return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(*n, 'f', 6, 64), "0"), ".")
	})
}

// part returns the value or a limit of an interval; nil for none.
func part(i *Interval, number int) *float64 {
	if i == nil {
		return nil
	}
	return [...]*float64{&i.Value, &i.Low, &i.High}[number]
}
