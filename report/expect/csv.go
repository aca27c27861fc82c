package expect

import (
	"io"
	"slices"
	"strconv"

	"keymove/report"
	"keymove/suites/plan"
)

// File is the name of the file in a run folder that WriteCSV writes.
const File = "expectations.csv"

// WriteCSV writes a row for each expectation.
func WriteCSV(w io.Writer, results []plan.Result) error {
	columns := Columns
	if slices.ContainsFunc(results, func(r plan.Result) bool { return r.Limit != "" }) {
		columns = append(slices.Clip(columns), report.LimitColumn(func(r *plan.Result) string { return r.Limit }))
	}
	return report.WriteCSV(w, columns, results, false)
}

// Columns are the columns of expectations.csv in their order. New ones go to the
// end.
var Columns = []report.Column[plan.Result]{
	report.NewColumn("figure", "text", "what is expected of, as solved or nps_ratio", "", func(r *plan.Result) string { return string(r.Figure) }),
	report.NewTextColumn("contender", "text", "name of the contender", "", func(r *plan.Result) string { return r.Contender }),
	report.NewTextColumn("base", "text", "name of the contender that it is compared with", "the figure is of one contender", func(r *plan.Result) string { return r.Base }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(r *plan.Result) string { return r.Suite }),
	report.NewTextColumn("theme", "text", "theme that the expectation is about", "all themes", func(r *plan.Result) string { return r.Theme }),
	report.NewColumn("phase", "text", "phase that the expectation is about", "all phases", func(r *plan.Result) string { return r.Phase }),
	report.NewColumn("min", "of the figure", "least value that is expected", "no such limit", func(r *plan.Result) string { return numberCell(r.Min) }),
	report.NewColumn("max", "of the figure", "greatest value that is expected", "no such limit", func(r *plan.Result) string { return numberCell(r.Max) }),
	report.NewColumn("verdict", "text", "verdict that is expected", "the figure is a number", func(r *plan.Result) string { return r.Verdict }),
	report.NewColumn("margin", "%", "loss that still counts as not worse", "the verdict needs none", func(r *plan.Result) string { return numberCell(r.Margin) }),
	report.NewColumn("value", "of the figure", "value that was measured; of a verdict the difference in percent", "unknown, see note", func(r *plan.Result) string { return numberCell(r.Value) }),
	report.NewColumn("low", "of the figure", "lower limit of its 95 % interval", "unknown, see note", func(r *plan.Result) string { return numberCell(r.Low) }),
	report.NewColumn("high", "of the figure", "upper limit of its 95 % interval", "unknown, see note", func(r *plan.Result) string { return numberCell(r.High) }),
	report.NewColumn("seen", "text", "verdict of the comparison", "the figure is a number", func(r *plan.Result) string { return r.Seen }),
	report.NewCountColumn("positions", "positions", "positions that the value is of", func(r *plan.Result) int { return r.Positions }),
	report.NewColumn("outcome", "text", "met, not met or undecided", "", func(r *plan.Result) string { return string(r.Outcome) }),
	report.NewColumn("note", "text", "why nothing is known or decided", "there is nothing to say", func(r *plan.Result) string { return r.Note }),
	report.NewTextColumn("claim", "text", "claim that the expectation stands for", "none is given", func(r *plan.Result) string { return r.Claim }),
	report.NewTextColumn("source", "text", "source of the claim", "none is given", func(r *plan.Result) string { return r.Source }),
	report.NewColumn("good", "text", "side of the range that is even better: more or less", "neither, or no range", func(r *plan.Result) string { return r.Good }),
	report.NewColumn("place", "text", "where the value is: inside the range, on the good side of it, on the bad side, or outside", "unknown, or no range", func(r *plan.Result) string { return string(r.Place) }),
}

// numberCell writes a number with eight significant digits.
func numberCell(x *float64) string {
	if x == nil {
		return ""
	}
	const digits = 8
	n, _ := strconv.ParseFloat(strconv.FormatFloat(*x, 'g', digits, 64), 64) // of digits that were just written
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// ReadCSV reads an expectations.csv. file is its name in errors, which are
// *report.CSVError if the content is at fault.
func ReadCSV(file string, r io.Reader) ([]plan.Result, error) {
	rows, err := report.ReadRows(file, r)
	if err != nil {
		return nil, err
	}
	results := make([]plan.Result, len(rows))
	for i, row := range rows {
		if results[i], err = readResult(row); err != nil {
			return nil, err
		}
	}
	return results, nil
}

func readResult(row report.Row) (plan.Result, error) {
	result := plan.Result{
		Expectation: plan.Expectation{
			Figure: plan.Figure(row.Text("figure")), Contender: row.Text("contender"), Base: row.Text("base"),
			Suite: row.Text("suite"), Theme: row.Text("theme"), Phase: row.Text("phase"), Verdict: row.Text("verdict"),
			Claim: row.Text("claim"), Source: row.Text("source"), Good: row.Text("good"),
		},
		Seen: row.Text("seen"), Outcome: plan.Outcome(row.Text("outcome")), Note: row.Text("note"), Place: plan.Place(row.Text("place")),
	}
	var positions *float64
	for _, cell := range []struct {
		name   string
		number **float64
	}{
		{"min", &result.Min}, {"max", &result.Max}, {"margin", &result.Margin},
		{"value", &result.Value}, {"low", &result.Low}, {"high", &result.High}, {"positions", &positions},
	} {
		number, err := row.Number(cell.name)
		if err != nil {
			return plan.Result{}, err
		}
		*cell.number = number
	}
	if positions != nil {
		result.Positions = int(*positions)
	}
	return result, nil
}
