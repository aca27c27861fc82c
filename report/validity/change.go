package validity

import (
	"io"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
)

// Figures of a suite that are set against games.
const (
	Solved = "solved"
	Points = "points"
	Speed  = "speed of finding"
)

// Measure is a figure on a suite or on a theme of it.
type Measure struct{ Suite, Theme, Figure string }

// IsWhole reports whether it is of the whole suite.
func (m Measure) IsWhole() bool { return m.Theme == report.WholeSuite }

// Change is the difference of a figure between a contender and its base, beside their games.
type Change struct {
	Games
	Measure
	Limit     string
	Positions int
	// Change is in percent of the positions or points, or of the speed of finding times 100,
	// with its 95 % interval.
	Change stats.Interval
}

// changeColumns are the columns of suites-against-games.csv.
var changeColumns = []report.Column[Change]{
	report.NewTextColumn("base", "text", "name of the base", "", func(r *Change) string { return r.Base }),
	report.NewTextColumn("contender", "text", "name of the contender", "", func(r *Change) string { return r.Contender }),
	report.NewColumn("games", "games", "games between both", "", func(r *Change) string { return strconv.Itoa(r.Games.Games) }),
	report.NewColumn("elo", "Elo", "Elo of the contender minus that of the base", "infinite", func(r *Change) string { return maybe(r.Elo, 2) }),
	report.NewColumn("elo_error", "Elo", "half of its 95 % interval", "unknown", func(r *Change) string { return maybe(r.Error, 2) }),
	report.NewTextColumn("limit", "text", "limit of the run", "", func(r *Change) string { return r.Limit }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(r *Change) string { return r.Suite }),
	report.NewTextColumn("theme", "text", "theme, or all", "", func(r *Change) string { return r.Theme }),
	report.NewColumn("positions", "positions", "positions of the comparison", "", func(r *Change) string { return strconv.Itoa(r.Positions) }),
	report.NewColumn("figure", "text", "solved, points or speed of finding", "", func(r *Change) string { return r.Figure }),
	report.NewColumn("change", "%", "difference of the figure, contender minus base", "", func(r *Change) string { return decimal(r.Change.Value) }),
	report.NewColumn("change_lo", "%", "lower limit of its 95 % interval", "", func(r *Change) string { return decimal(r.Change.Low) }),
	report.NewColumn("change_hi", "%", "upper limit of its 95 % interval", "", func(r *Change) string { return decimal(r.Change.High) }),
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', 4, 64) }

// KeepChanges writes the rows of a run whose contenders have played games against its
// first one, with the header for a new file.
func KeepChanges(w io.Writer, run *report.Run, games []Games, header bool) error {
	c, err := compare.Within(run)
	if err != nil {
		return err
	}
	var rows []Change
	for _, row := range compare.Rows(c) {
		for _, g := range games {
			if g.Base == row.Pair.Base && g.Contender == row.Pair.Contender {
				rows = append(rows, changesOf(g, row.Row, run.LimitText())...)
			}
		}
	}
	return keep(w, changeColumns, rows, header)
}

// changesOf returns the figures of a row of a comparison.
func changesOf(g Games, r *compare.Row, limit string) []Change {
	if r.Positions == 0 {
		return nil
	}
	var rows []Change
	add := func(figure string, i *compare.Interval, unit float64) {
		change := stats.Interval{Value: unit * i.Value, Low: unit * i.Low, High: unit * i.High}
		rows = append(rows, Change{g, Measure{r.Suite, r.Theme, figure}, limit, r.Positions, change})
	}
	add(Solved, &r.SolvedDiff, 100)
	if r.PointsDiff != nil && r.MaxPoints > 0 {
		add(Points, r.PointsDiff, 100/r.MaxPoints)
	}
	if r.Finding != nil {
		add(Speed, &r.Finding.Difference, 100)
	}
	return rows
}

// ReadChanges reads what KeepChanges has written.
func ReadChanges(file string, in io.Reader) ([]Change, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Change {
		return Change{
			Games: gamesOf(c), Measure: Measure{c.Text("suite"), c.Text("theme"), c.Text("figure")},
			Limit: c.Text("limit"), Positions: c.Count("positions"),
			Change: stats.Interval{Value: c.Amount("change"), Low: c.Amount("change_lo"), High: c.Amount("change_hi")},
		}
	})
}

// StandardError returns the standard error of the change, by the width of its interval.
func (r *Change) StandardError() float64 { return (r.Change.High - r.Change.Low) / (2 * stats.Z95) }

// Deviation returns the standard deviation of the change of one position.
func (r *Change) Deviation() float64 { return r.StandardError() * math.Sqrt(float64(r.Positions)) }

// Misleads reports whether the figure surely changes (95 %) against a sure Elo.
func (r *Change) Misleads() bool {
	return r.EloSign() > 0 && r.Change.High < 0 || r.EloSign() < 0 && r.Change.Low > 0
}
