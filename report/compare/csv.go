package compare

import (
	"encoding/csv"
	"io"
	"strconv"

	"keymove/report"
)

// File is the name of the file that WriteCSV is for.
const File = "comparison.csv"

// csvHeader are the columns of comparison.csv in their order. New ones go to the
// end.
var csvHeader = []string{
	"suite", "theme", "base", "contender", "positions", "base_solved", "solved", "gained", "lost",
	"p_value", "p_adjusted", "verdict", "points_diff", "points_lo", "points_hi",
	"kept_nodes_ratio", "kept_nodes_lo", "kept_nodes_hi", "nps_ratio", "nps_lo", "nps_hi",
	"kept_time_ratio", "kept_time_lo", "kept_time_hi",
}

// WriteCSV writes comparison.csv: a row for each pair, suite and theme. An empty
// cell means unknown; solved is a sum of shares where cases were repeated.
func WriteCSV(w io.Writer, c *Comparison) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader); err != nil {
		return err
	}
	for _, pair := range c.Pairs {
		for i := range pair.Rows {
			if err := out.Write(csvRow(&pair, &pair.Rows[i])); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

func csvRow(pair *Pair, row *Row) []string {
	cells := []string{
		report.TextCell(row.Suite), report.TextCell(row.Theme), report.TextCell(pair.Base), report.TextCell(pair.Contender),
		strconv.Itoa(row.Positions),
	}
	cells = append(cells, countCells(row)...)
	cells = append(cells,
		probabilityCell(row.P), probabilityCell(row.PAdjusted), string(row.Verdict))
	cells = append(cells, intervalCells(row.PointsDiff, 2)...)
	cells = append(cells, effortCells(row.KeptNodes)...)
	cells = append(cells, intervalCells(row.NPS, 4)...)
	return append(cells, effortCells(row.KeptTime)...)
}

// countCells writes what was solved, gained and lost: nothing where nothing was
// asked.
func countCells(row *Row) []string {
	if row.Positions == 0 {
		return []string{"", "", "", ""}
	}
	return []string{NumberText(row.BaseSolved), NumberText(row.Solved), strconv.Itoa(row.Gained), strconv.Itoa(row.Lost)}
}

// probabilityCell writes a probability with four significant digits, because small
// ones matter.
func probabilityCell(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'g', 4, 64)
}

func effortCells(e *Effort) []string {
	if e == nil {
		return intervalCells(nil, 0)
	}
	return intervalCells(&e.Ratio, 4)
}

// intervalCells writes a number and its limits.
func intervalCells(i *Interval, decimals int) []string {
	if i == nil {
		return []string{"", "", ""}
	}
	cells := make([]string, 3)
	for k, v := range []float64{i.Value, i.Low, i.High} {
		cells[k] = strconv.FormatFloat(v, 'f', decimals, 64)
	}
	return cells
}
