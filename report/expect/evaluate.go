// Package expect decides which expectations of an experiment a run meets.
//
// Figures that a run states exactly (solved, points, errors, nodes, and their differences) are compared as they are; their 95 % interval shows what other
// positions of the same kind would give. A share, a ratio or a mean is met if its whole interval
// is within the limits, not met if all of it is outside, else undecided. Intervals are
// Wilson's for shares of cases, those of package compare for pairs, and BCa bootstrap
// intervals over cases for ratios of sums.
//
// With repeats, sums are over cases, of the means over the searches of each.
package expect

import (
	"fmt"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/suites/plan"
)

// bootstrap computes intervals over cases.
var bootstrap = stats.Bootstrap{Resamples: 10_000, Seed: compare.DefaultSeed, Level: 0.95}

// Evaluate returns the outcomes of a run's expectations; nil if it is not an
// experiment. In an incomplete run, and in
// a shard, all are undecided.
func Evaluate(run *report.Run) []plan.Result {
	if run.Meta == nil || run.Meta.Experiment == nil {
		return nil
	}
	if run.IsSeveral() { // they hold at each limit
		var all []plan.Result
		for _, part := range run.Limits() {
			for _, result := range Evaluate(part) {
				result.Limit = part.AtLimit()
				all = append(all, result)
			}
		}
		return all
	}
	e := evaluator{run: run, complete: run.Meta.Shard.IsWhole() && run.Len() >= run.Meta.Positions(),
		rows: map[pairKey]compare.Row{}, known: map[figureKey]Measured{}}
	for _, x := range run.Meta.Experiment.Expect {
		if x.Figure == plan.Verdict {
			e.verdicts++
		}
	}
	results := []plan.Result{}
	for _, x := range run.Meta.Experiment.Expect {
		results = append(results, e.evaluate(x))
	}
	return results
}

// evaluator evaluates the expectations of one run.
type evaluator struct {
	run      *report.Run
	complete bool
	verdicts int // number of expected verdicts
	rows     map[pairKey]compare.Row
	known    map[figureKey]Measured
}

// figureKey identifies a figure of contenders on some cases, which many expectations may
// be about.
type figureKey struct {
	figure plan.Figure
	pairKey
}

// Measured is a figure with its 95 % interval.
type Measured struct {
	Value, Low, High float64
	// N is the number of positions, or of games, that it is of.
	N int
	// Seen is the verdict, of a figure that is one.
	Seen string
	// Unknown is the reason why the figure is unknown; empty if it is known.
	Unknown string
}

// Result returns the outcome of an expectation about the figure. If open is not empty, it
// says why nothing can be decided yet; else judge decides, and may add a note.
func (m *Measured) Result(x plan.Expectation, open string, judge func() (plan.Outcome, string)) plan.Result {
	result := plan.Result{Expectation: x, Outcome: plan.Undecided, Positions: m.N, Note: m.Unknown, Seen: m.Seen}
	if m.Unknown != "" {
		return result
	}
	result.Value, result.Low, result.High = &m.Value, &m.Low, &m.High
	result.Place = x.PlaceOf(m.Value)
	if result.Note = open; open == "" {
		result.Outcome, result.Note = judge()
	}
	return result
}

func unknown(why string) Measured { return Measured{Unknown: why} }

// UnknownFigure is what is measured of a figure that this version does not know.
func UnknownFigure(x *plan.Expectation) Measured {
	return unknown(fmt.Sprintf("this version has no figure %q here", x.Figure))
}

func (e *evaluator) evaluate(x plan.Expectation) plan.Result {
	m, open := e.figure(&x), ""
	if !e.complete {
		open = "the run is incomplete"
	}
	return m.Result(x, open, func() (plan.Outcome, string) {
		if x.Figure == plan.Verdict {
			row := e.row(&x)
			return judgeVerdict(&x, &row, m), ""
		}
		return m.Judge(&x), ""
	})
}

// figure returns the figure of an expectation, Measured once for all expectations about
// it, with the observed verdict.
func (e *evaluator) figure(x *plan.Expectation) Measured {
	key := figureKey{x.Figure, keyOf(x)}
	m, known := e.known[key]
	if !known {
		m = e.measure(x)
		if x.Figure == plan.Verdict {
			m.Seen = string(e.row(x).Verdict)
		}
		e.known[key] = m
	}
	return m
}

func (e *evaluator) measure(x *plan.Expectation) Measured {
	if !x.Figure.IsKnown(false) {
		return UnknownFigure(x)
	}
	if !x.Figure.IsPair() {
		return measureOne(x.Figure, e.casesOf(x, x.Contender), e.run.NoTimes())
	}
	if why := compare.NothingReads(contenderOf(e.run, x.Base), contenderOf(e.run, x.Contender)); why != "" {
		return unknown(why)
	}
	switch x.Figure {
	case plan.NodesRatio, plan.NodesDiff, plan.MeanDepthDiff, plan.InitiativeDiff, plan.TimeRatio:
		if x.Figure == plan.TimeRatio && e.run.NoTimes() {
			return unknown("the run has no times")
		}
		return pairOf(x.Figure).measure(e.casesOf(x, x.Base), e.casesOf(x, x.Contender))
	}
	row := e.row(x)
	return measureRow(x.Figure, &row)
}

// Judge compares a number with the limits of an expectation. The limit on the good side of a
// range is none.
func (m *Measured) Judge(x *plan.Expectation) plan.Outcome {
	low, high := m.Low, m.High
	if x.Figure.IsExact() {
		low, high = m.Value, m.Value
	}
	tooLow := func(v float64) bool { return x.Min != nil && v < *x.Min && x.Good != plan.Less }
	tooHigh := func(v float64) bool { return x.Max != nil && v > *x.Max && x.Good != plan.More }
	switch {
	case tooLow(high) || tooHigh(low):
		return plan.NotMet
	case tooLow(low) || tooHigh(high):
		return plan.Undecided
	}
	return plan.Met
}

// judgeVerdict compares the observed verdict with the expected one. Contenders that are
// equal within a margin may differ by less, and too few positions leave open whether they
// differ; that no difference is seen needs positions that could show a large one.
func judgeVerdict(x *plan.Expectation, row *compare.Row, m Measured) plan.Outcome {
	seen := row.Verdict
	isDifference := seen.Differs()
	switch {
	case seen == compare.NotComparable:
		return plan.Undecided
	case x.Verdict == plan.NotWorse && seen == compare.Worse:
		return plan.NotMet
	case x.Verdict == plan.NotWorse && (seen == compare.Better || m.Low >= -x.MarginPct()):
		return plan.Met
	case string(seen) == x.Verdict:
		return plan.Met
	case isDifference && x.Verdict != plan.NotWorse:
		return plan.NotMet
	case x.Verdict == plan.Equal && row.RulesOutMargin:
		return plan.Met
	case x.Verdict == plan.NoDifference && (row.RulesOutMargin || row.ShowsLarge()):
		return plan.Met
	}
	return plan.Undecided
}

// Count returns the number of expectations with an outcome.
func Count(results []plan.Result, outcome plan.Outcome) int {
	n := 0
	for i := range results {
		if results[i].Outcome == outcome {
			n++
		}
	}
	return n
}
