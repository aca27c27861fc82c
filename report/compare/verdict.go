package compare

import (
	"fmt"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
)

// Verdict is the result of a test of a row.
type Verdict string

// The verdicts.
const (
	Better Verdict = "better"
	Worse  Verdict = "worse"
	// Equal: a difference as large as the margin is ruled out, in both directions.
	Equal Verdict = "equal"
	// TooFew: neither a difference nor equality is shown.
	TooFew Verdict = "too few positions"
	// Unchanged: no search differs, whether settings or engines do or not.
	Unchanged Verdict = "no search differed"
	// NotComparable: the runs are unlike or incomplete, and there is no test.
	NotComparable Verdict = "not comparable"
)

// Differs reports whether a difference is shown.
func (v Verdict) Differs() bool { return v == Better || v == Worse }

const (
	// power is the probability with which Row.Detectable would have been detected.
	power = 0.80
	// maxDetectable is the share of positions that may have to change for a difference to
	// be detected; above it the positions show nothing.
	maxDetectable = 0.5
	// ThemeFactor is the factor by which the threshold is stricter for a theme whose
	// suite does not have the same verdict.
	ThemeFactor = 10
)

// tested is a row with its cases.
type tested struct {
	row   *Row
	cases []paired
	// whole is the row of its suite; nil if the row is that of a suite.
	whole *Row
}

// judge sets the p-values and verdicts of both families of rows.
func judge(rows []tested, opts Options) {
	var wholes, themes []tested
	for _, t := range rows {
		if t.whole == nil {
			wholes = append(wholes, t)
		} else {
			themes = append(themes, t)
		}
	}
	judgeFamily(wholes, opts) // before the themes, whose verdicts depend on them
	judgeFamily(themes, opts)
}

// judgeFamily does so for a family, whose p-values are adjusted to each other.
func judgeFamily(rows []tested, opts Options) {
	p, equal := make([]float64, len(rows)), make([]float64, len(rows))
	// The threshold of the smallest p-value of the family.
	strictest := stats.Power{Alpha: opts.Alpha / float64(max(len(rows), 1)), Power: power}
	for i, t := range rows {
		t.row.Margin = opts.margin()
		d := t.differing()
		p[i], equal[i] = t.test(&d, opts.Seed), d.testEqual(t.row.Margin)
		t.setKappa(&d, strictest.Alpha)
		t.setPower(&d, &strictest)
	}
	adjusted, equalAdjusted := stats.Holm(p), stats.Holm(equal)
	for i, t := range rows {
		t.row.P, t.row.PAdjusted = &p[i], &adjusted[i]
		t.row.PEqual, t.row.PEqualAdjusted = &equal[i], &equalAdjusted[i]
		t.row.Verdict = t.verdict(opts.Alpha)
	}
}

func (t tested) verdict(alpha float64) Verdict {
	direction := t.direction()
	switch seen := *t.row.PAdjusted <= t.level(direction, alpha); {
	case seen && direction != "":
		return direction
	case *t.row.PEqualAdjusted <= t.level(Equal, alpha):
		return Equal
	}
	return TooFew
}

// direction returns the direction of the primary figure; empty without a difference.
func (t tested) direction() Verdict {
	switch d := t.row.Change(); {
	case d > 0:
		return Better
	case d < 0:
		return Worse
	}
	return ""
}

func (t tested) level(direction Verdict, alpha float64) float64 {
	if t.whole != nil && t.whole.Verdict != direction {
		return alpha / ThemeFactor
	}
	return alpha
}

// ShowsLarge reports whether a difference of less than half of the positions would have
// been detected.
func (r *Row) ShowsLarge() bool { return r.Detectable != nil && *r.Detectable <= maxDetectable }

// setPower sets the smallest detectable difference, and the number of positions needed
// to detect the observed one.
func (t tested) setPower(d *differing, p *stats.Power) {
	row := t.row
	if !d.shares {
		t.setMeanPower(d, p)
		return
	}
	discordant := float64(row.Gained+row.Lost) / float64(row.Positions)
	if least, ok := p.DetectableShare(row.Positions, discordant); ok {
		row.Detectable = &least
	}
	if d := row.SolvedDiff.Value; d != 0 {
		row.Needed = new(p.CasesForShare(discordant, d))
	}
}

// setMeanPower does so for means. If no case differs, their variance is unknown: then the
// number of cases that would have to differ counts.
func (t tested) setMeanPower(d *differing, p *stats.Power) {
	n := len(d.values)
	least, ok := p.DetectableShare(n, 0)
	if !ok {
		return
	}
	mean, deviation := stats.MeanAndDeviation(d.values)
	means := stats.MeanPower{Deviation: deviation}
	if t.row.Figure == Points {
		means.Most = d.most
	}
	if deviation > 0 && least <= maxDetectable {
		least = means.Detectable(n, p.Alpha, p.Power)
	}
	t.row.Detectable = &least
	if mean != 0 && deviation > 0 {
		t.row.Needed = new(d.clusters.positions(means.CasesForDifference(mean, p.Alpha, p.Power)))
	}
}

// DefaultMargin is the largest difference that is none in practice, as a share of the
// positions or of the points, where no other margin is given.
const DefaultMargin = 0.02

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
	if t.row.Figure != Points {
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

// test returns the p-value of the primary figure, which at least one case must have.
func (t tested) test(d *differing, seed uint64) float64 {
	if t.row.Figure == Points {
		return stats.MeanDiffers(d.values, d.most)
	}
	return t.solvedTest(d, seed).TwoSidedMid()
}

// testWorse returns its one-sided p-value.
func (t tested) testWorse(seed uint64) float64 {
	d := t.differing()
	if t.row.Figure == Points {
		return stats.MeanWorse(d.values, d.most)
	}
	return t.solvedTest(&d, seed).WorseMid()
}

// solvedTest is McNemar's test if each case is solved or not, else, for repeats that disagree
// and for clusters, the permutation test that it is a special case of.
func (t tested) solvedTest(d *differing, seed uint64) stats.PairedTest {
	if d.shares {
		return stats.McNemar(d.more, d.less)
	}
	return stats.SignFlip(sampleOf(t.cases, report.Searches.Solved).exactSums(), seed)
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
	n, means := len(d.values), stats.MeanPower{Deviation: d.deviation()}
	if !d.shares {
		means.Most = d.most
	}
	t.row.Kappa = new(stats.Kappa(n, t.row.Margin, means.Deviation))
	t.row.EqualPower = new(means.Equal(n, t.row.Margin, alpha))
	t.row.NeededForEqual = new(d.clusters.positions(means.CasesForEqual(t.row.Margin, alpha, power)))
}

// MarginText writes a margin in percentage points, of the positions or of the points, as
// "2 pp".
func MarginText(margin float64) string {
	return strconv.FormatFloat(100*margin, 'g', 4, 64) + " pp"
}

// Text writes a verdict for people, who want to know the margin of Equal.
func (v Verdict) Text(margin float64) string {
	if v == Equal {
		return "no difference of " + MarginText(margin) + " or more"
	}
	return string(v)
}

// minExercised is the number of positions with different moves below which nothing is said of
// two contenders that no test tells apart: what differs between them was hardly at work.
const minExercised = 10

// IsExercised reports whether the moves differ in enough positions.
func (r *Row) IsExercised() bool { return r.MovesDiffer >= minExercised }

const notExercised = "not exercised at this limit"

// VerdictText writes the verdict of the row for people.
func (r *Row) VerdictText() string {
	if (r.Verdict == Equal || r.Verdict == TooFew) && !r.IsExercised() {
		return notExercised
	}
	return r.Verdict.Text(r.Margin)
}

// BriefText writes the verdict for a narrow column.
func (r *Row) BriefText() string {
	switch {
	case (r.Verdict == Equal || r.Verdict == TooFew) && !r.IsExercised():
		return "not exercised"
	case r.Verdict == Equal:
		return "within " + MarginText(r.Margin)
	case r.Verdict == TooFew:
		return "too few"
	case r.Verdict == Unchanged:
		return "same searches"
	}
	return r.VerdictText()
}

// MovesText says in how many positions the moves differ: "moves differ in 212 of 1 500
// positions".
func (r *Row) MovesText() string {
	text := fmt.Sprintf("moves differ in %s of %s", sink.Grouped(r.MovesDiffer), r.PositionsText(r.Compared))
	if !r.IsExercised() && (r.Verdict == Equal || r.Verdict == TooFew || r.Verdict == Unchanged) {
		return notExercised + ": the " + text
	}
	return text
}

// DecidingPositions returns about how many positions would decide a row that has too few: whether
// there is a difference as large as the margin. It is 0 for other rows, and where that is
// not known.
func (r *Row) DecidingPositions() int {
	if r.Verdict != TooFew || r.NeededForEqual == nil {
		return 0
	}
	needed := *r.NeededForEqual
	if needed <= r.Positions && r.Needed != nil { // a difference about as large as the margin
		needed = *r.Needed
	}
	if needed <= r.Positions {
		return 0
	}
	return needed
}

// About writes an estimate, rounded up to two significant digits: "about 2 100".
func About(n int) string {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return "about " + sink.Grouped((n+unit-1)/unit*unit)
}

// PowerText says how many positions would decide what: "300 positions are too few: about
// 2 100 would decide 2 pp"; empty for a row that has a verdict.
func (r *Row) PowerText() string {
	if r.Verdict != TooFew {
		return ""
	}
	text := r.PositionsText(r.Positions) + " are too few"
	if r.Positions == 1 {
		text = "1 position is too few"
	}
	if needed := r.DecidingPositions(); needed > 0 {
		text += ": " + About(needed) + " would decide " + MarginText(r.Margin)
	}
	return text
}

func groupedPlural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return sink.Grouped(n) + " " + noun + "s"
}
