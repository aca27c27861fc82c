package expect

import (
	"io"

	"keymove/report"
	"keymove/suites/experiment"
)

// ReadCSV reads an expectations.csv. file is its name in errors, which are
// *report.CSVError if the content is at fault.
func ReadCSV(file string, r io.Reader) ([]experiment.Result, error) {
	rows, err := report.ReadRows(file, r)
	if err != nil {
		return nil, err
	}
	results := make([]experiment.Result, len(rows))
	for i, row := range rows {
		if results[i], err = readResult(row); err != nil {
			return nil, err
		}
	}
	return results, nil
}

func readResult(row report.Row) (experiment.Result, error) {
	result := experiment.Result{
		Expectation: experiment.Expectation{
			Figure: experiment.Figure(row.Text("figure")), Contender: row.Text("contender"), Base: row.Text("base"),
			Suite: row.Text("suite"), Theme: row.Text("theme"), Phase: row.Text("phase"), Verdict: row.Text("verdict"),
			Claim: row.Text("claim"), Source: row.Text("source"), Good: row.Text("good"),
		},
		Seen: row.Text("seen"), Outcome: experiment.Outcome(row.Text("outcome")), Note: row.Text("note"), Place: experiment.Place(row.Text("place")),
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
			return experiment.Result{}, err
		}
		*cell.number = number
	}
	if positions != nil {
		result.Positions = int(*positions)
	}
	return result, nil
}
