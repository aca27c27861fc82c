package markdown

import (
	"io"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
)

// Figures of a suite that are set against games.
const (
	figureSolved = "solved"
	figurePoints = "points"
	figureSpeed  = "speed of finding"
)

// EloOf is what a contender scored in games against its base.
type EloOf struct {
	Base, Contender string
	Games           int
	// Elo is the contender's minus the base's, Error half of its 95 % interval; nil where
	// it is infinite or unknown.
	Elo, Error *float64
}

// ReadElo reads the rows of a match.csv, in which each contender is the second player.
func ReadElo(file string, in io.Reader) ([]EloOf, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	var list []EloOf
	for _, row := range rows {
		c := &cells{row: row}
		e := EloOf{Base: c.text("first"), Contender: c.text("second"), Games: c.count("games"), Elo: c.number("elo"), Error: c.number("elo_error")}
		if c.err != nil {
			return nil, c.err
		}
		if e.Elo != nil {
			e.Elo = new(0 - *e.Elo) // and no -0
		}
		list = append(list, e)
	}
	return list, nil
}

// againstRow is a row of suites-against-games.csv: a figure of a contender on a suite or a
// theme of it, and its Elo, both against the same base.
type againstRow struct {
	EloOf
	limit, suite, theme, figure string
	positions                   int
	change                      stats.Interval // in percent of the positions or points; of the speed of finding times 100
}

// againstColumns are the columns of suites-against-games.csv.
var againstColumns = []report.Column[againstRow]{
	report.NewTextColumn("base", "text", "name of the base", "", func(r *againstRow) string { return r.Base }),
	report.NewTextColumn("contender", "text", "name of the contender", "", func(r *againstRow) string { return r.Contender }),
	report.NewColumn("games", "games", "games between both", "", func(r *againstRow) string { return strconv.Itoa(r.Games) }),
	report.NewColumn("elo", "Elo", "Elo of the contender minus that of the base", "infinite", func(r *againstRow) string { return maybe(r.Elo, 2) }),
	report.NewColumn("elo_error", "Elo", "half of its 95 % interval", "unknown", func(r *againstRow) string { return maybe(r.Error, 2) }),
	report.NewTextColumn("limit", "text", "limit of the run", "", func(r *againstRow) string { return r.limit }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(r *againstRow) string { return r.suite }),
	report.NewTextColumn("theme", "text", "theme, or all", "", func(r *againstRow) string { return r.theme }),
	report.NewColumn("positions", "positions", "positions of the comparison", "", func(r *againstRow) string { return strconv.Itoa(r.positions) }),
	report.NewColumn("figure", "text", "solved, points or speed of finding", "", func(r *againstRow) string { return r.figure }),
	report.NewColumn("change", "%", "difference of the figure, contender minus base", "", func(r *againstRow) string { return strconv.FormatFloat(r.change.Value, 'f', 4, 64) }),
	report.NewColumn("change_lo", "%", "lower limit of its 95 % interval", "", func(r *againstRow) string { return strconv.FormatFloat(r.change.Low, 'f', 4, 64) }),
	report.NewColumn("change_hi", "%", "upper limit of its 95 % interval", "", func(r *againstRow) string { return strconv.FormatFloat(r.change.High, 'f', 4, 64) }),
}

// maybe writes a number that may be unknown.
func maybe(n *float64, decimals int) string {
	if n == nil {
		return ""
	}
	return strconv.FormatFloat(*n, 'f', decimals, 64)
}

// KeepAgainst writes the rows of a run whose contenders have played games against its
// first one, with the header for a new file.
func KeepAgainst(w io.Writer, run *report.Run, games []EloOf, header bool) error {
	c, err := compare.Within(run)
	if err != nil {
		return err
	}
	var rows []againstRow
	for _, row := range compare.Rows(c) {
		for _, e := range games {
			if e.Base == row.Pair.Base && e.Contender == row.Pair.Contender {
				rows = append(rows, figuresOf(e, &row, run.LimitText())...)
			}
		}
	}
	return keep(w, againstColumns, rows, false, header)
}

// figuresOf returns the figures of a row of a comparison.
func figuresOf(e EloOf, row *compare.CSVRow, limit string) []againstRow {
	var rows []againstRow
	add := func(figure string, i *compare.Interval, unit float64) {
		change := stats.Interval{Value: unit * i.Value, Low: unit * i.Low, High: unit * i.High}
		rows = append(rows, againstRow{e, limit, row.Row.Suite, row.Row.Theme, figure, row.Row.Positions, change})
	}
	r := row.Row
	if r.Positions == 0 {
		return nil
	}
	add(figureSolved, &r.SolvedDiff, 100)
	if r.PointsDiff != nil && r.MaxPoints > 0 {
		add(figurePoints, r.PointsDiff, 100/r.MaxPoints)
	}
	if r.Finding != nil {
		add(figureSpeed, &r.Finding.Difference, 100)
	}
	return rows
}
