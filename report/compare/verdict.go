package compare

import (
	"math"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
)

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

// verdictsText lists them for readers.
const verdictsText = "better, worse, not exercised, equal (within the margin), too few positions, no search differed or not comparable"

// Tone returns what a verdict means to a reader.
func (v Verdict) Tone() sink.Tone {
	return map[Verdict]sink.Tone{Better: sink.Good, Worse: sink.Bad, TooFew: sink.Open, NotComparable: sink.Open}[v]
}

// Differs reports whether a difference is shown.
func (v Verdict) Differs() bool { return v == Better || v == Worse }

const (
	// minExercised is the share of the positions in which answers have to differ, where their number
	// alone could show nothing.
	minExercised = 0.02
	// power is the probability with which Row.Detectable would have been detected.
	power = 0.80
	// maxDetectable is the share of positions that may have to change for a difference to
	// be detected; above it the positions show nothing.
	maxDetectable = 0.5
	// ThemeFactor is the factor by which the threshold is stricter for a theme whose
	// suite does not have the same verdict.
	ThemeFactor = 10
)

// judged is a row with what its verdict depends on besides its test.
type judged struct {
	*Row
	*difference      // of its figure
	whole       *Row // of its suite; nil if the row is a suite's
	isSame      bool // all searches of the pair are the same
}

// judge sets the p-values and verdicts of both families of rows that have a test.
func judge(rows []judged, alpha float64) {
	var wholes, themes []judged
	for _, r := range rows {
		if r.whole == nil {
			wholes = append(wholes, r)
		} else {
			themes = append(themes, r)
		}
	}
	judgeFamily(wholes, alpha) // before the themes, whose verdicts depend on them
	judgeFamily(themes, alpha)
}

// judgeFamily does so for a family, whose p-values are adjusted to each other.
func judgeFamily(rows []judged, alpha float64) {
	p, worse, equal := adjusted(rows, func(r *Row) *float64 { return r.P }), adjusted(rows, func(r *Row) *float64 { return r.PWorse }), adjusted(rows, func(r *Row) *float64 { return r.PEqual })
	// The threshold of the smallest p-value of the family.
	strictest := stats.Power{Alpha: alpha / float64(max(len(rows), 1)), Power: power}
	for i, r := range rows {
		r.PAdjusted, r.PEqualAdjusted = &p[i], &equal[i]
		if r.PWorse != nil {
			r.PWorseAdjusted = &worse[i]
		}
		r.WorseAlone = r.PWorseAdjusted != nil && *r.PWorseAdjusted <= alpha && r.Change() < 0
		r.RulesOutMargin = equal[i] <= r.level(Equal, alpha)
		r.setKappa(strictest.Alpha)
		r.setPower(&strictest)
		r.Verdict = r.verdict(alpha)
	}
}

// adjusted returns p-values of rows, adjusted by Holm's method; those of themes that have none are 1.
func adjusted(rows []judged, of func(*Row) *float64) []float64 {
	list := make([]float64, len(rows))
	for i, r := range rows {
		list[i] = 1
		if p := of(r.Row); p != nil {
			list[i] = *p
		}
	}
	return stats.Holm(list)
}

// verdict is the one precedence: the first that holds. What is significant comes before everything else,
// and what was hardly at work is not called equal. A theme that is significant, but not at its stricter
// level, is neither. A pair or a suite that is not comparable has no test.
func (r *judged) verdict(alpha float64) Verdict {
	direction := r.direction()
	switch {
	case direction != "" && *r.PAdjusted <= r.level(direction, alpha):
		return direction
	case r.isSame:
		return Unchanged
	case *r.PAdjusted <= alpha:
		return TooFew
	case r.isBelowTest(alpha) && !r.WorseAlone:
		return NotExercised
	case r.RulesOutMargin:
		return Equal
	}
	return TooFew
}

// direction returns the direction of the primary figure; empty without a difference.
func (r *judged) direction() Verdict {
	switch d := r.Change(); {
	case d > 0:
		return Better
	case d < 0:
		return Worse
	}
	return ""
}

func (r *judged) level(verdict Verdict, alpha float64) float64 {
	if r.whole != nil && r.whole.Verdict != verdict {
		return alpha / ThemeFactor
	}
	return alpha
}

// isBelowTest reports whether fewer answers differ than the test would need to show anything if all of
// them differed in one direction, and in fewer than minExercised of the positions.
func (r *judged) isBelowTest(alpha float64) bool {
	n := r.AnswersDiffer
	return float64(n) < minExercised*float64(r.Compared) && !r.couldShow(n, alpha)
}

func (r *judged) couldShow(n int, alpha float64) bool {
	if r.Figure != report.Points {
		return stats.McNemar(n, 0).TwoSidedMid() <= alpha
	}
	d := r.difference
	values := make([]float64, max(n, len(d.values)))
	for i := range n {
		values[i] = d.most
	}
	return stats.MeanDiffers(values, d.most) <= alpha
}

// ShowsLarge reports whether a difference of less than half of the positions would have
// been detected.
func (r *Row) ShowsLarge() bool { return r.Detectable != nil && *r.Detectable <= maxDetectable }

// setPower sets the smallest detectable difference, and the number of positions needed to detect the
// observed one.
func (r *judged) setPower(p *stats.Power) {
	if !r.difference.isShares {
		r.setMeanPower(p)
		return
	}
	discordant := float64(r.Gained+r.Lost) / float64(r.Positions)
	if least, ok := p.DetectableShare(r.Positions, discordant); ok {
		r.Detectable = &least
	}
	if d := r.SolvedDiff.Value; d != 0 {
		r.Needed = new(p.CasesForShare(discordant, d))
	}
}

// setMeanPower does so for means. If no case differs, their variance is unknown: then the number of cases
// that would have to differ counts.
func (r *judged) setMeanPower(p *stats.Power) {
	d := r.difference
	n := len(d.values)
	least, ok := p.DetectableShare(n, 0)
	if !ok {
		return
	}
	mean, deviation := stats.MeanAndDeviation(d.values)
	means := stats.MeanPower{Deviation: deviation}
	if r.Figure == report.Points {
		means.Most = d.most
	}
	if deviation > 0 && least <= maxDetectable {
		least = means.Detectable(n, p.Alpha, p.Power)
	}
	r.Detectable = &least
	if mean != 0 && deviation > 0 {
		r.Needed = new(d.clusters.positions(means.CasesForDifference(mean, p.Alpha, p.Power)))
	}
}

// setKappa sets what the positions of the row can conclude at its margin. The deviation is at least that of
// one solved case that differs: cases that all agree do not say that none would differ.
func (r *judged) setKappa(alpha float64) {
	d, margin := r.difference, r.Row.Margin
	if margin <= 0 || len(d.values) == 0 {
		return
	}
	n := len(d.values)
	_, deviation := stats.MeanAndDeviation(d.values)
	means := stats.MeanPower{Deviation: max(deviation, math.Sqrt(1/float64(n)))}
	if !d.isShares {
		means.Most = d.most
	}
	r.Kappa = new(stats.Kappa(n, margin, means.Deviation))
	r.EqualPower = new(means.Equal(n, margin, alpha))
	r.NeededForEqual = new(d.clusters.positions(means.CasesForEqual(margin, alpha, power)))
}
