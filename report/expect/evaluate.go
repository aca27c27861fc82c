package expect

import (
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/suites/experiment"
)

// bootstrap computes intervals over cases.
var bootstrap = stats.Bootstrap{Resamples: 10_000, Seed: compare.DefaultSeed, Level: 0.95}

// Evaluate returns the outcomes of a run's expectations; nil if it is not an
// experiment. In an incomplete run, and in
// a shard, all are undecided.
func Evaluate(run *report.Run) []experiment.Result {
	if run.Meta == nil || run.Meta.Experiment == nil {
		return nil
	}
	e := evaluator{run: run, complete: run.Meta.Shard.IsWhole() && run.Len() >= run.Meta.Positions(),
		rows: map[pairKey]compare.Row{}, known: map[figureKey]measured{}}
	for _, x := range run.Meta.Experiment.Expect {
		if x.Figure == experiment.Verdict {
			e.verdicts++
		}
	}
	results := []experiment.Result{}
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
	known    map[figureKey]measured
}

// figureKey identifies a figure of contenders on some cases, which many expectations may
// be about.
type figureKey struct {
	figure experiment.Figure
	pairKey
}

// measured is a figure with its interval.
type measured struct {
	value, low, high float64
	positions        int
	// unknown is the reason why the figure is unknown; empty if it is known.
	unknown string
}

func unknown(why string) measured { return measured{unknown: why} }

func (e *evaluator) evaluate(x experiment.Expectation) experiment.Result {
	result := experiment.Result{Expectation: x, Outcome: experiment.Undecided}
	m := e.figure(&result)
	result.Positions, result.Note = m.positions, m.unknown
	if m.unknown != "" {
		return result
	}
	result.Value, result.Low, result.High = &m.value, &m.low, &m.high
	result.Place = x.PlaceOf(m.value)
	switch {
	case !e.complete:
		result.Note = "the run is incomplete"
	case x.Figure == experiment.Verdict:
		row := e.row(&x)
		result.Outcome = judgeVerdict(&x, &row, m)
	default:
		result.Outcome = judge(&x, m)
	}
	return result
}

// figure returns the figure of an expectation, measured once for all expectations about
// it. The observed verdict is set in the result.
func (e *evaluator) figure(result *experiment.Result) measured {
	x := &result.Expectation
	key := figureKey{x.Figure, keyOf(x)}
	m, known := e.known[key]
	if !known {
		m = e.measure(x)
		e.known[key] = m
	}
	if x.Figure == experiment.Verdict {
		result.Seen = string(e.row(x).Verdict)
	}
	return m
}

// measure measures the figure of an expectation.
func (e *evaluator) measure(x *experiment.Expectation) measured {
	if !x.Figure.IsPair() {
		return measureOne(x.Figure, e.casesOf(x, x.Contender), e.run.NoTimes())
	}
	if why := compare.NothingReads(contenderOf(e.run, x.Base), contenderOf(e.run, x.Contender)); why != "" {
		return unknown(why)
	}
	switch x.Figure {
	case experiment.NodesRatio, experiment.NodesDiff, experiment.MeanDepthDiff, experiment.InitiativeDiff, experiment.TimeRatio:
		if x.Figure == experiment.TimeRatio && e.run.NoTimes() {
			return unknown("the run has no times")
		}
		return pairOf(x.Figure).measure(e.casesOf(x, x.Base), e.casesOf(x, x.Contender))
	}
	row := e.row(x)
	return measureRow(x.Figure, &row)
}

// Judge compares a number, whose 95 % interval is given, with the limits of an
// expectation.
func Judge(x *experiment.Expectation, value, low, high float64) experiment.Outcome {
	return judge(x, measured{value: value, low: low, high: high})
}

// judge compares a number with the limits. The limit on the good side of a range is
// none.
func judge(x *experiment.Expectation, m measured) experiment.Outcome {
	low, high := m.low, m.high
	if x.Figure.IsExact() {
		low, high = m.value, m.value
	}
	tooLow := func(v float64) bool { return x.Min != nil && v < *x.Min && x.Good != experiment.Less }
	tooHigh := func(v float64) bool { return x.Max != nil && v > *x.Max && x.Good != experiment.More }
	switch {
	case tooLow(high) || tooHigh(low):
		return experiment.NotMet
	case tooLow(low) || tooHigh(high):
		return experiment.Undecided
	}
	return experiment.Met
}

// judgeVerdict compares the observed verdict with the expected one. Contenders that are
// equal within a margin may differ by less, and too few positions leave open whether they
// differ; that no difference is seen needs positions that could show a large one.
func judgeVerdict(x *experiment.Expectation, row *compare.Row, m measured) experiment.Outcome {
	seen := row.Verdict
	isDifference := seen == compare.Better || seen == compare.Worse
	switch {
	case seen == compare.NotComparable:
		return experiment.Undecided
	case x.Verdict == experiment.NotWorse && seen == compare.Worse:
		return experiment.NotMet
	case x.Verdict == experiment.NotWorse && (seen == compare.Better || m.low >= -x.MarginPct()):
		return experiment.Met
	case string(seen) == x.Verdict:
		return experiment.Met
	case isDifference && x.Verdict != experiment.NotWorse:
		return experiment.NotMet
	case x.Verdict == experiment.NoDifference && (seen == compare.Equal || seen == compare.TooFew && row.ShowsLarge()):
		return experiment.Met
	}
	return experiment.Undecided
}

// Count returns the number of expectations with an outcome.
func Count(results []experiment.Result, outcome experiment.Outcome) int {
	n := 0
	for i := range results {
		if results[i].Outcome == outcome {
			n++
		}
	}
	return n
}
