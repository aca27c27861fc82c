package expect

import (
	"encoding/csv"
	"io"
	"strconv"

	"keymove/report"
	"keymove/suites/experiment"
)

// File is the name of the file with what became of the expectations of a run.
const File = "expectations.csv"

// csvHeader are its columns in their order. New ones go to the end.
var csvHeader = []string{
	"figure", "contender", "base", "suite", "theme", "phase", "min", "max", "verdict", "margin",
	"value", "low", "high", "seen", "positions", "outcome", "note", "claim", "source",
}

// WriteCSV writes a row for each expectation. An empty cell means that there is no
// such limit, or that nothing is known.
func WriteCSV(w io.Writer, results []experiment.Result) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader); err != nil {
		return err
	}
	for i := range results {
		if err := out.Write(csvRow(&results[i])); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvRow(r *experiment.Result) []string {
	text := report.TextCell
	return []string{
		string(r.Figure), text(r.Contender), text(r.Base), text(r.Suite), text(r.Theme), r.Phase,
		numberCell(r.Min), numberCell(r.Max), r.Verdict, numberCell(r.Margin),
		numberCell(r.Value), numberCell(r.Low), numberCell(r.High), r.Seen, strconv.Itoa(r.Positions),
		string(r.Outcome), r.Note, text(r.Claim), text(r.Source),
	}
}

// numberCell writes a number with as many digits as tell it from others in a report.
func numberCell(x *float64) string {
	if x == nil {
		return ""
	}
	const digits = 8
	n, _ := strconv.ParseFloat(strconv.FormatFloat(*x, 'g', digits, 64), 64) // of digits that were just written
	return strconv.FormatFloat(n, 'f', -1, 64)
}
