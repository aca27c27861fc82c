package compare

import (
	"math"

	"keymove/report"
	"keymove/report/stats"
)

// differing has the paired differences of the primary figure of a row.
type differing struct {
	// shares is set if each case is solved or not: more cases are gained, less lost.
	shares     bool
	more, less int
	// values are the differences as shares of the positions or of the points, none
	// further from 0 than most; of clusters, as observations with the mean of their positions.
	values   []float64
	most     float64
	clusters clusters
}

func (t tested) differing() differing {
	if t.row.Figure != report.Points {
		solved := sampleOf(t.cases, report.Searches.Solved)
		more, less := solved.counts()
		c := solved.clusters
		return differing{
			shares: !solved.undecided() && !c.any(), more: more, less: less,
			values: solved.independent(), most: float64(c.largest()) * c.perPosition(), clusters: c,
		}
	}
	return differingMeans(t.cases, report.Searches.Points, maxTally, t.row.MaxPoints)
}

// differingMeans has the paired differences of a figure, as shares of total: points, with their
// maximum of each position.
func differingMeans(cases []paired, figure, most func(report.Searches) report.Tally, total float64) differing {
	s := sampleOf(cases, figure)
	c := s.clusters
	d := differing{values: s.independent(), most: float64(c.largest()) * c.perPosition(), clusters: c}
	d.more, d.less = s.counts()
	mean := total / float64(max(s.len(), 1))
	if mean <= 0 {
		mean = 1
	}
	for _, most := range sampleOf(cases, most).independentMeans() {
		d.most = max(d.most, most/mean)
	}
	for i := range d.values {
		d.values[i] /= mean
		d.most = max(d.most, math.Abs(d.values[i]))
	}
	return d
}

// interval returns the interval of the difference, as a share, at a quantile z of the normal
// distribution.
func (d *differing) interval(z float64) Interval {
	if d.shares {
		return interval(stats.PairedShares(d.more, d.less, len(d.values), z))
	}
	return interval(stats.MeanInterval(d.values, d.most, z))
}

// test returns the p-values of the figure, which at least one case must have: that there is a
// difference, and that there is one for the worse.
func (t tested) test(d *differing, seed uint64) (differs, worse float64) {
	if t.row.Figure == report.Points {
		return stats.MeanDiffers(d.values, d.most), stats.MeanWorse(d.values, d.most)
	}
	test := t.solvedTest(seed)
	return test.TwoSidedMid(), test.WorseMid()
}

// solvedTest is McNemar's test if each case is solved or not, else, for repeats that disagree
// and for clusters, the permutation test that it is a special case of.
func (t tested) solvedTest(seed uint64) stats.PairedTest {
	return pairedTest(sampleOf(t.cases, report.Searches.Solved), seed)
}

// pairedTest is the test of a sample in which each search has or has not what is counted.
func pairedTest(s sample, seed uint64) stats.PairedTest {
	if !s.undecided() && !s.clusters.any() {
		return stats.McNemar(s.counts())
	}
	return stats.SignFlip(s.exactSums(), seed)
}

// testEqual returns the p-value of two one-sided tests at the margin of the row.
func (t tested) testEqual(d *differing) float64 {
	switch {
	case t.row.MarginOfSolved > 0:
		return t.testEqualRatio()
	case d.shares:
		return stats.EquivalentShares(d.more, d.less, len(d.values), t.row.Margin)
	}
	return stats.EquivalentMeans(d.values, d.most, t.row.Margin)
}

// testEqualRatio does so for a margin m of what the base solves: that the contender's mean is
// above 1-m and below 1+m times the base's, each as a test of a mean of paired differences
// (Fieller's way to test a ratio).
func (t tested) testEqualRatio() float64 {
	m := t.row.MarginOfSolved
	return max(t.notBelow(1-m), t.notAbove(1+m))
}

// notBelow returns the p-value of the test that the contender's mean is above the base's times a
// factor, notAbove of that it is below.
func (t tested) notBelow(factor float64) float64 {
	values, most := t.weighted(factor)
	for i := range values {
		values[i] = -values[i]
	}
	return stats.MeanWorse(values, most)
}

func (t tested) notAbove(factor float64) float64 {
	return stats.MeanWorse(t.weighted(factor))
}

// weighted returns the contender's means less the base's times a factor, as independent
// observations, and the most that one can be from 0.
func (t tested) weighted(factor float64) (values []float64, most float64) {
	s := sampleOf(t.cases, t.row.Figure.Of)
	values = s.differences()
	for i := range values {
		values[i] += (1 - factor) * s.base[i].Mean()
	}
	most = 1
	if t.row.Figure == report.Points {
		for _, c := range sampleOf(t.cases, maxTally).base {
			most = max(most, c.Mean())
		}
	}
	most *= max(1, factor) * float64(s.clusters.largest()) * s.clusters.perPosition()
	return s.clusters.observations(values), most
}
