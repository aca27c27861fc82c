package compare

import (
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/stats"
)

// DefaultMargin is the largest difference that is none in practice, as a share of the
// positions or of the points, where no other margin is given.
const DefaultMargin = 0.02

// differing has the paired differences of the primary figure of a row.
type differing struct {
	// shares is set if each case is solved or not: more cases are gained, less lost.
	shares     bool
	more, less int
	// values are the differences as shares of the positions or of the points, none
	// further from 0 than most.
	values []float64
	most   float64
}

// differing returns the differences of the row.
func (t tested) differing() differing {
	solved := sampleOf(t.cases, report.Searches.Solved)
	if t.row.Figure != Points {
		more, less := solved.counts()
		return differing{shares: !solved.undecided(), more: more, less: less, values: solved.differences(), most: 1}
	}
	points := sampleOf(t.cases, report.Searches.Points)
	d := differing{values: points.differences(), most: 1}
	d.more, d.less = points.counts()
	mean := t.row.MaxPoints / float64(max(points.len(), 1))
	for i := range d.values {
		if mean > 0 {
			d.values[i] /= mean
		}
		d.most = max(d.most, math.Abs(d.values[i]))
	}
	return d
}

// testEqual returns the p-value of two one-sided tests.
func (d *differing) testEqual(margin float64) float64 {
	if d.shares {
		return stats.EquivalentShares(d.more, d.less, len(d.values), margin)
	}
	return stats.EquivalentMeans(d.values, d.most, margin)
}

// deviation returns the standard deviation of a difference. It is at least that of one
// solved case that differs: cases that all agree do not say that none would differ.
func (d *differing) deviation() float64 {
	n := float64(max(len(d.values), 1))
	_, deviation := stats.MeanAndDeviation(d.values)
	return max(deviation, math.Sqrt(1/n))
}

// setKappa sets what the positions of the row can conclude at its margin; alpha is the
// level of the strictest test.
func (t tested) setKappa(d *differing, alpha float64) {
	if t.row.Margin <= 0 || len(d.values) == 0 {
		return
	}
	kappa := stats.Kappa(len(d.values), t.row.Margin, d.deviation())
	t.row.Kappa, t.row.EqualPower = &kappa, new(stats.EqualPower(kappa, alpha))
	t.row.NeededForEqual = new(stats.CasesForKappa(stats.KappaForEqual(alpha, power), t.row.Margin, d.deviation()))
}

// MarginText writes a margin as "2 %".
func MarginText(margin float64) string {
	return strconv.FormatFloat(100*margin, 'g', 4, 64) + " %"
}

// Text writes a verdict for people, who want to know the margin of Equal.
func (v Verdict) Text(margin float64) string {
	if v == Equal {
		return string(Equal) + " within " + MarginText(margin)
	}
	return string(v)
}
