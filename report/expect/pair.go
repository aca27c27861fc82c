package expect

import (
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/plan"
)

// pairKey identifies the cases and contenders of a row.
type pairKey struct {
	base, contender, suite, theme, phase string
	margin                               float64
}

func keyOf(x *plan.Expectation) pairKey {
	return pairKey{x.Base, x.Contender, x.Suite, x.Theme, x.Phase, x.MarginPct()}
}

// row compares the contender with its base on the cases of an expectation. The
// expected verdicts of an experiment share the false alarm rate.
func (e *evaluator) row(x *plan.Expectation) compare.Row {
	key := keyOf(x)
	if row, known := e.rows[key]; known {
		return row
	}
	run := &report.Run{Path: e.run.Path, Meta: e.run.Meta}
	var asked report.Asked
	for rec := range e.run.All() {
		if rec.Suite == x.Suite {
			asked.Add(rec)
		}
		if isAbout(x, rec) {
			run.Records = append(run.Records, *rec)
		}
	}
	opts := compare.Options{Alpha: compare.DefaultAlpha / float64(max(e.verdicts, 1)), Seed: compare.DefaultSeed, Margin: suites.Margin{Share: x.MarginPct() / 100},
		Joined: asked.Figure(), AllowUnlike: e.run.Meta.AllowUnlike}
	var row compare.Row // without positions where the two share none
	if c, err := compare.Compare([]compare.Contender{contenderOf(run, x.Base), contenderOf(run, x.Contender)}, opts); err == nil {
		row = c.Pairs[0].Rows[0]
	}
	e.rows[key] = row
	return row
}

func contenderOf(run *report.Run, name string) compare.Contender {
	return compare.Contender{Name: name, Own: name, Run: run}
}

func measureRow(figure plan.Figure, row *compare.Row) Measured {
	if row.Positions == 0 && figure != plan.NPSRatio {
		return unknown(noSolution)
	}
	n := row.Positions
	switch figure {
	case plan.SolvedDiff:
		return scaled(&row.SolvedDiff, float64(n), n)
	case plan.NPSRatio:
		if row.NPS == nil {
			return unknown("the run has no times, or too few")
		}
		return scaled(row.NPS, 1, n)
	case plan.KeptNodesRatio:
		return effort(row.KeptNodes, "the nodes to the solution are unknown")
	}
	if row.Figure == report.Points {
		return scaled(row.PointsDiff, 100/row.MaxPoints, n)
	}
	return scaled(&row.SolvedDiff, 100, n)
}

func scaled(i *compare.Interval, scale float64, positions int) Measured {
	return Measured{Value: i.Value * scale, Low: i.Low * scale, High: i.High * scale, N: positions}
}

func effort(e *compare.Effort, lacks string) Measured {
	if e == nil {
		return unknown(lacks)
	}
	return scaled(&e.Ratio, 1, e.Positions)
}

// pair is a figure that compares the sums of two contenders over the cases in which
// neither failed.
type pair struct {
	// of returns what a search adds.
	of func(*suites.Record) float64
	// needs is what each answer must have; nil for nothing.
	needs func(*suites.Record) bool
	// compare makes the figure of the sums of the base and the other, over n cases.
	compare func(base, other float64, n int) float64
	// needsTwo is set if one case is too few, because the interval decides.
	needsTwo bool
}

func pairOf(figure plan.Figure) pair {
	ratio := func(base, other float64, _ int) float64 { return other / max(base, 1) }
	difference := func(base, other float64, n int) float64 { return (other - base) / float64(n) }
	switch figure {
	case plan.MeanDepthDiff:
		return pair{of: depthIn, needs: hasDepth, compare: difference, needsTwo: true}
	case plan.InitiativeDiff:
		return pair{of: initiativeOf, compare: difference, needsTwo: true}
	case plan.TimeRatio:
		return pair{of: func(rec *suites.Record) float64 { return float64(rec.TimeUS) }, compare: ratio, needsTwo: true}
	case plan.NodesDiff:
		return pair{of: nodesIn, needs: hasNodes, compare: func(base, other float64, _ int) float64 { return 100 * (other/max(base, 1) - 1) }}
	}
	return pair{of: nodesIn, needs: hasNodes, compare: ratio, needsTwo: true}
}

// measure computes the figure.
func (p pair) measure(base, other answers) Measured {
	if p.needs != nil && !(base.all(p.needs) && other.all(p.needs)) {
		return unknown(notReported)
	}
	u := stats.Units{Columns: 2}
	for _, at := range base.places {
		a, b := base.byCase[at], other.byCase[at]
		if len(b) > 0 && !failed(a) && !failed(b) {
			u.Values = append(u.Values, mean(a, p.of), mean(b, p.of))
		}
	}
	n := u.Len()
	switch {
	case n == 0:
		return unknown("no position was searched by both")
	case n == 1 && p.needsTwo:
		return unknown("one position is too few for an interval")
	}
	i := bootstrap.BCa(u, func(sums []float64) float64 { return p.compare(sums[0], sums[1], n) })
	return Measured{Value: i.Value, Low: i.Low, High: i.High, N: n}
}

func failed(records report.Searches) bool {
	for _, rec := range records {
		if rec.Error != "" {
			return true
		}
	}
	return false
}
