package compare

import (
	"math"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// Verdict is the result of a test of a row.
type Verdict string

// The verdicts.
const (
	Better Verdict = "better"
	Worse  Verdict = "worse"
	// NotExercised: so few answers differ that the test could show nothing.
	NotExercised Verdict = "not exercised"
	// Equal: a difference as large as the margin is ruled out, in both directions.
	Equal Verdict = "equal"
	// TooFew: neither a difference nor equality is shown.
	TooFew Verdict = "too few positions"
	// Unchanged: no search differs, whether settings or engines do or not.
	Unchanged Verdict = "no search differed"
	// NotComparable: the runs are unlike or incomplete, and there is no test.
	NotComparable Verdict = "not comparable"
)

// Tone returns what a verdict means to a reader.
func (v Verdict) Tone() sink.Tone {
	switch v {
	case Better:
		return sink.Good
	case Worse:
		return sink.Bad
	case TooFew, NotComparable:
		return sink.Open
	}
	return sink.Plain
}

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
	// whole is the row of its suite; nil if the row is a suite's.
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
	p, worse, equal := make([]float64, len(rows)), make([]float64, len(rows)), make([]float64, len(rows))
	// The threshold of the smallest p-value of the family.
	strictest := stats.Power{Alpha: opts.Alpha / float64(max(len(rows), 1)), Power: power}
	for i, t := range rows {
		t.row.setMargin(opts.margin())
		d := t.differing()
		p[i], worse[i] = t.test(&d, opts.Seed)
		equal[i] = t.testEqual(&d)
		t.row.BelowTest = t.isBelowTest(&d, opts.Alpha)
		t.setKappa(&d, strictest.Alpha)
		t.setPower(&d, &strictest)
	}
	adjusted, worseAdjusted, equalAdjusted := stats.Holm(p), stats.Holm(worse), stats.Holm(equal)
	for i, t := range rows {
		if t.whole == nil {
			t.row.PWorse, t.row.PWorseAdjusted = &worse[i], &worseAdjusted[i]
		}
		t.row.P, t.row.PAdjusted = &p[i], &adjusted[i]
		t.row.PEqual, t.row.PEqualAdjusted = &equal[i], &equalAdjusted[i]
		t.row.Verdict = t.verdict(opts.Alpha)
		t.row.WorseAlone = t.row.IsWorseAlone(opts.Alpha)
		t.row.RulesOutMargin = equalAdjusted[i] <= t.level(Equal, opts.Alpha)
	}
}

// verdict returns the first that holds: what is significant comes before everything else, and
// what was hardly at work is not called equal. A theme that is significant, but not at its stricter
// level, is neither. That no search differs is decided for a pair.
func (t tested) verdict(alpha float64) Verdict {
	direction := t.direction()
	switch seen := *t.row.PAdjusted <= t.level(direction, alpha); {
	case seen && direction != "":
		return direction
	case *t.row.PAdjusted <= alpha:
		return TooFew
	case t.row.BelowTest && !t.row.IsWorseAlone(alpha):
		return NotExercised
	case *t.row.PEqualAdjusted <= t.level(Equal, alpha):
		return Equal
	}
	return TooFew
}

// IsWorseAlone reports whether the test in the direction of worse alone, which is a gate's,
// shows a loss.
func (r *Row) IsWorseAlone(alpha float64) bool {
	return r.PWorseAdjusted != nil && *r.PWorseAdjusted <= alpha && r.Change() < 0
}

// minExercised is the share of the positions in which answers have to differ, where their number
// alone could show nothing.
const minExercised = 0.02

// isBelowTest reports whether fewer answers differ than the test would need to show anything at
// the level alpha if all of them differed in one direction, and in fewer than minExercised of
// the positions.
func (t tested) isBelowTest(d *differing, alpha float64) bool {
	n := t.row.AnswersDiffer
	return float64(n) < minExercised*float64(t.row.Compared) && !t.couldShow(d, n, alpha)
}

// couldShow reports whether n positions that differ as much as possible in one direction, and all
// others not at all, are significant.
func (t tested) couldShow(d *differing, n int, alpha float64) bool {
	if t.row.Figure != report.Points {
		return stats.McNemar(n, 0).TwoSidedMid() <= alpha
	}
	values := make([]float64, max(n, len(d.values)))
	for i := range n {
		values[i] = d.most
	}
	return stats.MeanDiffers(values, d.most) <= alpha
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
	if t.row.Figure == report.Points {
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

// DefaultMargin is the margin where no other one is given: 2 % of the positions or of the points.
var DefaultMargin = suites.Margin{Share: 0.02}

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
