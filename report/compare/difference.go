package compare

import (
	"math"
	"slices"

	"keymove/report"
	"keymove/report/stats"
)

// difference has the paired differences of the primary figure, which all tests are of.
type difference struct {
	sample
	// isShares is set if each position is solved or not: more are gained, less lost.
	isShares   bool
	more, less int
	// values are shares of the positions or of the points, none further from 0 than most.
	values []float64
	most   float64
	// unit is the most of one position in the unit of the sample.
	unit float64
}

func differenceOfShares(s sample) *difference {
	d := &difference{sample: s, isShares: s.isBinary(), values: s.independent(), most: s.clusters.reach(), unit: 1}
	d.more, d.less = s.counts()
	return d
}

// differenceOfMeans has shares of a total, given the most of each position.
func differenceOfMeans(s, most sample, total float64) *difference {
	d := &difference{sample: s, values: slices.Clone(s.independent()), most: s.clusters.reach(), unit: 1}
	d.more, d.less = s.counts()
	mean := total / float64(max(s.len(), 1))
	if mean <= 0 {
		mean = 1
	}
	for _, of := range most.clusters.observations(most.means()) {
		d.most = max(d.most, of/mean)
	}
	for i := range d.values {
		d.values[i] /= mean
		d.most = max(d.most, math.Abs(d.values[i]))
	}
	for _, of := range most.means() {
		d.unit = max(d.unit, of)
	}
	return d
}

// interval returns the interval of the difference, as a share, at a quantile z of the normal
// distribution.
func (d *difference) interval(z float64) Interval {
	if d.isShares {
		return interval(stats.PairedShares(d.more, d.less, len(d.values), z))
	}
	return interval(stats.MeanInterval(d.values, d.most, z))
}

// limitLevel is the level of the limit of a loss, which is one-sided.
const limitLevel = 0.95

// test returns the p-values that there is a difference, and that there is one for the worse.
func (d *difference) test(figure report.Figure, seed uint64) (differs, worse float64) {
	if figure == report.Points {
		return stats.MeanDiffers(d.values, d.most), stats.MeanWorse(d.values, d.most)
	}
	test := pairedTest(d.sample, seed)
	return test.TwoSidedMid(), test.WorseMid()
}

// pairedTest is McNemar's test if each case is solved or not, else, for repeats that disagree and for
// clusters, the permutation test that it is a special case of.
func pairedTest(s sample, seed uint64) stats.PairedTest {
	if s.isBinary() {
		return stats.McNemar(s.counts())
	}
	return stats.SignFlip(sumsOf(s.clusters, s.exact()), seed)
}

// notBelow is the p-value of the test that the contender's mean is above the base's times a factor,
// notAbove of that it is below (Fieller's way to test a ratio).
func (d *difference) notBelow(factor float64) float64 {
	values, most := d.weighted(factor)
	for i := range values {
		values[i] = -values[i]
	}
	return stats.MeanWorse(values, most)
}

func (d *difference) notAbove(factor float64) float64 { return stats.MeanWorse(d.weighted(factor)) }

func (d *difference) weighted(factor float64) (values []float64, most float64) {
	values = d.differences()
	for i := range values {
		values[i] += (1 - factor) * d.base[i].Mean()
	}
	return d.clusters.observations(values), d.unit * max(1, factor) * d.clusters.reach()
}
