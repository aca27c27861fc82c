package expect

import (
	"keymove/engine"
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/plan"
)

// sum is a figure that adds up a part and a whole of each case: the sum of the parts, times
// scale, over the sum of the wholes. Cases in which it is unknown are skipped.
type sum struct {
	of    func(records report.Searches) (part, whole float64, known bool)
	scale float64
	// needs is what each answer must have, or the sum would be wrong without it; nil for nothing.
	needs func(*suites.Record) bool
	// lacks is the reason if it is unknown in all cases.
	lacks string
}

func measureOne(figure plan.Figure, a answers, noTimes bool) Measured {
	switch figure {
	case plan.Solved:
		return countCases(a, solvedShare, 1, noSolution)
	case plan.Passive:
		return countCases(a, passiveShare, 100, "no position has a move")
	case plan.MeanTime:
		if noTimes {
			return unknown("the run has no times")
		}
	}
	return sumOf(figure).measure(a)
}

// noSolution is why nothing is known of the positions that are solved.
const noSolution = "no position has a solution"

// countCases counts cases, with Wilson's interval: in percent if per is 100, as a
// number if it is 1. A case with several searches counts with the share of its
// searches, and the trials of the interval are positions: see report.Summary.Interval.
// lacks is the reason if no case counts.
func countCases(a answers, of func(report.Searches) (share float64, asked bool), per float64, lacks string) Measured {
	total, n := 0.0, 0
	positions := map[string]bool{}
	for _, at := range a.places {
		if share, asked := of(a.byCase[at]); asked {
			total += share
			n++
			positions[report.PositionKey(a.byCase[at][0])] = true
		}
	}
	if n == 0 {
		return unknown(lacks)
	}
	if per == 1 {
		per = float64(n)
	}
	trials := len(positions)
	low, high := stats.Wilson(total*float64(trials)/float64(n), trials, stats.Z95)
	return Measured{Value: total * per / float64(n), Low: low * per, High: high * per, N: n}
}

// solvedShare returns the share of the searches of a case that solved it; false if it
// cannot be solved.
func solvedShare(records report.Searches) (share float64, asked bool) {
	solved := records.Solved()
	if solved.Searches == 0 {
		return 0, false
	}
	return solved.Mean(), true
}

// measure computes the figure. An interval needs two cases.
func (s sum) measure(a answers) Measured {
	if s.needs != nil && !a.all(s.needs) {
		return unknown(notReported)
	}
	u := stats.Units{Columns: 2}
	wholes := 0.0
	for _, at := range a.places {
		if part, whole, known := s.of(a.byCase[at]); known {
			u.Values = append(u.Values, part, whole)
			wholes += whole
		}
	}
	switch n := u.Len(); {
	case n == 0 || wholes == 0:
		return unknown(s.lacks)
	case n == 1:
		return unknown("one position is too few for an interval")
	}
	i := bootstrap.BCa(u, func(sums []float64) float64 {
		if sums[1] == 0 {
			return 0 // nothing of the kind happened there
		}
		return s.scale * sums[0] / sums[1]
	})
	return Measured{Value: i.Value, Low: i.Low, High: i.High, N: u.Len()}
}

func sumOf(figure plan.Figure) sum {
	switch figure {
	case plan.MeanDepth:
		return sum{of: depthOf, needs: hasDepth, scale: 1, lacks: "no position was searched"}
	case plan.MeanTime:
		return sum{of: timeOf, scale: 1, lacks: "the records have no times"}
	}
	return shareSum(shareOf(figure))
}

// depthOf adds up the depths of the searches of a case that did not fail.
func depthOf(records report.Searches) (part, whole float64, known bool) {
	for _, rec := range records {
		if rec.Error == "" && rec.Depth != nil {
			part += float64(*rec.Depth)
			whole++
		}
	}
	return part, whole, whole > 0
}

// timeOf adds up the milliseconds of the searches of a case.
func timeOf(records report.Searches) (part, whole float64, known bool) {
	for _, rec := range records {
		if rec.Error == "" && !rec.Cached {
			part += float64(rec.TimeUS) / 1000
			whole++
		}
	}
	return part, whole, whole > 0
}

// ownShares are ratios that only expectations use.
var ownShares = []report.Share{
	{Name: string(plan.TacticalSkip), Of: func(t *engine.Telemetry, _ uint64) (part, whole uint64) { return t.RazorSkipsTactical, t.RazorAttempts }},
}

// shareOf returns the ratio of a figure that is one; all other figures of one
// contender are handled before.
func shareOf(figure plan.Figure) report.Share {
	for _, share := range append(ownShares, report.Shares...) {
		if share.Name == string(figure) {
			return share
		}
	}
	panic("expect: no figure " + figure)
}

// shareSum adds up a ratio of search counters.
func shareSum(share report.Share) sum {
	return sum{scale: 100, lacks: "nothing of this kind was counted", of: func(records report.Searches) (part, whole float64, known bool) {
		for _, rec := range records {
			if rec.Telemetry != nil && rec.Nodes != nil {
				p, w := share.Of(rec.Telemetry, *rec.Nodes)
				part, whole, known = part+float64(p), whole+float64(w), true
			}
		}
		return part, whole, known
	}}
}
