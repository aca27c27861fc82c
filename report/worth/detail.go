package worth

import (
	"io"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
)

// Detail is the difference between a mechanism and its base on one suite.
type Detail struct {
	Limit, Suite, Base, Name string
	Positions, Gained, Lost  int
	Figure                   compare.Figure
	// Change is the difference of the figure in percent of the positions or points, with its
	// 95 % interval.
	Change stats.Interval
	// P is the p-value of no difference, PEqual that of one as large as the margin; neither is
	// adjusted to other rows. They are nil without a test.
	P, PEqual *float64
	Verdict   compare.Verdict
	// Finding is the difference of the speed of finding times 100, Speed the ratio of nodes per
	// second; nil if unknown.
	Finding, Speed *stats.Interval
}

// detailColumns are the columns of phase-see-pruning-suites.csv.
var detailColumns = []report.Column[Detail]{
	report.NewTextColumn("limit", "text", "limit of the run", "", func(d *Detail) string { return d.Limit }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(d *Detail) string { return d.Suite }),
	report.NewTextColumn("base", "text", "name of the base", "", func(d *Detail) string { return d.Base }),
	report.NewTextColumn("contender", "text", "name of the changed profile", "", func(d *Detail) string { return d.Name }),
	report.NewColumn("positions", "positions", "positions of the comparison", "", func(d *Detail) string { return strconv.Itoa(d.Positions) }),
	report.NewColumn("gained", "positions", "positions solved by the contender alone", "", func(d *Detail) string { return strconv.Itoa(d.Gained) }),
	report.NewColumn("lost", "positions", "positions solved by the base alone", "", func(d *Detail) string { return strconv.Itoa(d.Lost) }),
	report.NewTextColumn("figure", "text", "solved or points", "", func(d *Detail) string { return string(d.Figure) }),
	report.NewColumn("change", "%", "difference of the figure", "", func(d *Detail) string { return decimals(&d.Change.Value, 4) }),
	report.NewColumn("change_lo", "%", "lower limit of its 95 % interval", "", func(d *Detail) string { return decimals(&d.Change.Low, 4) }),
	report.NewColumn("change_hi", "%", "upper limit of its 95 % interval", "", func(d *Detail) string { return decimals(&d.Change.High, 4) }),
	report.NewColumn("p_value", "probability", "p-value of no difference", "not tested", func(d *Detail) string { return decimals(d.P, 6) }),
	report.NewColumn("p_equal", "probability", "p-value of a difference as large as the margin", "not tested", func(d *Detail) string { return decimals(d.PEqual, 6) }),
	report.NewTextColumn("verdict", "text", "of this row by itself", "", func(d *Detail) string { return string(d.Verdict) }),
	limitColumn("finding", 0), limitColumn("finding_lo", 1), limitColumn("finding_hi", 2),
	limitColumn("nps_ratio", 3), limitColumn("nps_lo", 4), limitColumn("nps_hi", 5),
}

// limitColumn is a column of the speed of finding (0 to 2), or of the speed (3 to 5).
func limitColumn(name string, n int) report.Column[Detail] {
	unit, holds := "%", "difference of the speed of finding"
	if n > 2 {
		unit, holds = "ratio", "ratio of the nodes per second"
	}
	return report.NewColumn(name, unit, holds, "unknown", func(d *Detail) string { return intervalCell([]*stats.Interval{d.Finding, d.Speed}[n/3], n%3) })
}

// intervalCell returns the value (0), the lower (1) or the upper limit (2) of an interval
// that may be unknown.
func intervalCell(i *stats.Interval, n int) string {
	if i == nil {
		return ""
	}
	return decimals(&[]float64{i.Value, i.Low, i.High}[n], 4)
}

// decimals writes a number that may be unknown.
func decimals(n *float64, places int) string {
	if n == nil {
		return ""
	}
	return strconv.FormatFloat(*n, 'f', places, 64)
}

// KeepDetails writes the rows of a run of one suite: each contender against the first, as a
// question by itself.
func KeepDetails(w io.Writer, run *report.Run, header bool) error {
	if err := run.Pack(); err != nil {
		return err
	}
	var rows []Detail
	names := run.Names()
	for _, name := range names[1:] {
		if d, asked := detailIn(run, names[0], name); asked {
			rows = append(rows, d)
		}
	}
	if header {
		return report.WriteCSV(w, detailColumns, rows, run.NoTimes())
	}
	return report.AppendCSV(w, detailColumns, rows, run.NoTimes())
}

// detailIn compares two contenders of a run; asked is false if no position asks for anything.
func detailIn(run *report.Run, base, name string) (d Detail, asked bool) {
	first, other := compare.Contender{Name: base, Own: base, Run: run}, compare.Contender{Name: name, Own: name, Run: run}
	row := compare.Measure(first, other, compare.Options{Alpha: compare.DefaultAlpha, Margin: compare.DefaultMargin, Seed: compare.DefaultSeed})
	d = detailOf(&row, base, name, run.LimitText())
	if compare.SameResults(first, other) {
		d.Verdict = compare.Unchanged
	}
	return d, row.Positions > 0
}

func detailOf(row *compare.Row, base, name, limit string) Detail {
	d := Detail{
		Limit: limit, Suite: row.Suite, Base: base, Name: name, Positions: row.Positions, Gained: row.Gained, Lost: row.Lost,
		Figure: row.Figure, Change: times(&row.SolvedDiff, 100), P: row.P, PEqual: row.PEqual, Verdict: row.Verdict,
	}
	if row.PointsDiff != nil && row.MaxPoints > 0 {
		d.Change = times(row.PointsDiff, 100/row.MaxPoints)
	}
	if row.Finding != nil {
		d.Finding = new(times(&row.Finding.Difference, 100))
	}
	if row.NPS != nil {
		d.Speed = new(times(row.NPS, 1))
	}
	return d
}

func times(i *compare.Interval, unit float64) stats.Interval {
	return stats.Interval{Value: unit * i.Value, Low: unit * i.Low, High: unit * i.High}
}

// ReadDetails reads what KeepDetails has written.
func ReadDetails(file string, in io.Reader) ([]Detail, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Detail {
		return Detail{
			Limit: c.Text("limit"), Suite: c.Text("suite"), Base: c.Text("base"), Name: c.Text("contender"),
			Positions: c.Count("positions"), Gained: c.Count("gained"), Lost: c.Count("lost"), Figure: compare.Figure(c.Text("figure")),
			Change: limitsOf(c, "change"), P: c.Number("p_value"), PEqual: c.Number("p_equal"), Verdict: compare.Verdict(c.Text("verdict")),
			Finding: knownInterval(c, "finding"), Speed: ratioOf(c),
		}
	})
}

// limitsOf reads an interval; knownInterval does so too, and returns nil if it is unknown.
func limitsOf(c *report.Cells, name string) stats.Interval {
	return stats.Interval{Value: c.Amount(name), Low: c.Amount(name + "_lo"), High: c.Amount(name + "_hi")}
}

func knownInterval(c *report.Cells, name string) *stats.Interval {
	if c.Number(name) == nil {
		return nil
	}
	return new(limitsOf(c, name))
}

// ratioOf reads the ratio of speeds; nil if it is unknown.
func ratioOf(c *report.Cells) *stats.Interval {
	if c.Number("nps_ratio") == nil {
		return nil
	}
	return &stats.Interval{Value: c.Amount("nps_ratio"), Low: c.Amount("nps_lo"), High: c.Amount("nps_hi")}
}
