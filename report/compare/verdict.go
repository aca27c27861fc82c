package compare

import (
	"math"

	"keymove/report"
	"keymove/report/stats"
)

// Verdict is what a comparison says of a row.
type Verdict string

// The verdicts.
const (
	Better       Verdict = "better"
	Worse        Verdict = "worse"
	NoDifference Verdict = "no difference seen"
	TooFew       Verdict = "too few positions"
)

const (
	// power is the probability with which Row.Detectable would have been shown.
	power = 0.80
	// manyFlips is the share of positions that would have to change for a
	// difference to be seen, above which there are too few of them.
	manyFlips = 0.5
	// LoneTheme is how many times as sure a theme has to be whose suite does not
	// say the same.
	LoneTheme = 10
)

// tested is a row with the cases it is about.
type tested struct {
	row   *Row
	cases []paired
	// whole is the row of its suite; nil for one itself.
	whole *Row
}

// judge gives the rows of both families their p-values and verdicts.
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

// judgeFamily adjusts the p-values of rows to each other.
func judgeFamily(rows []tested, opts Options) {
	p := make([]float64, len(rows))
	for i, t := range rows {
		p[i] = test(t.cases, t.row.Figure, opts.Seed)
	}
	adjusted := stats.Holm(p)
	// What the smallest p-value of the family has to be at most.
	strictest := stats.Power{Alpha: opts.Alpha / float64(max(len(rows), 1)), Power: power}
	for i, t := range rows {
		t.row.P, t.row.PAdjusted = &p[i], &adjusted[i]
		t.setPower(&strictest)
		t.row.Verdict = t.verdict(opts.Alpha)
	}
}

// verdict returns the verdict of a row that has its p-values.
func (t tested) verdict(alpha float64) Verdict {
	direction := t.direction()
	switch seen := *t.row.PAdjusted <= t.level(direction, alpha); {
	case seen && direction != "":
		return direction
	case t.row.Detectable == nil || *t.row.Detectable > manyFlips:
		return TooFew
	}
	return NoDifference
}

// direction returns what the primary figure points to; empty where it is the same.
func (t tested) direction() Verdict {
	switch d := t.difference(); {
	case d > 0:
		return Better
	case d < 0:
		return Worse
	}
	return ""
}

// difference returns that of the primary figure: points, or the share of solved.
func (t tested) difference() float64 {
	if t.row.Figure == Points {
		return t.row.PointsDiff.Value
	}
	return t.row.SolvedDiff.Value
}

// level returns what the adjusted p-value has to be at most.
func (t tested) level(direction Verdict, alpha float64) float64 {
	if t.whole != nil && t.whole.Verdict != direction {
		return alpha / LoneTheme
	}
	return alpha
}

// setPower says what the row could have shown, and what it would take to show what
// was seen.
func (t tested) setPower(p *stats.Power) {
	row := t.row
	solved := sampleOf(t.cases, report.Searches.Solved)
	switch {
	case row.Figure == Points:
		t.setMeanPower(p, sampleOf(t.cases, report.Searches.Points), row.MaxPoints)
	case solved.undecided():
		t.setMeanPower(p, solved, float64(solved.len()))
	default:
		n := float64(row.Positions)
		discordant := float64(row.Gained+row.Lost) / n
		if least, ok := p.DetectableShare(row.Positions, discordant); ok {
			row.Detectable = &least
		}
		if d := row.SolvedDiff.Value; d != 0 {
			row.Needed = new(p.CasesForShare(discordant, d))
		}
	}
}

// setMeanPower does so for means, of which there can be most in all. As long as no
// case differs nothing is known of their spread: then what counts is how many cases
// would have to differ at all.
func (t tested) setMeanPower(p *stats.Power, s sample, most float64) {
	n := s.len()
	least, ok := p.DetectableShare(n, 0)
	if !ok {
		return
	}
	differences := s.differences()
	mean, deviation := meanAndDeviation(differences)
	if deviation > 0 && least <= manyFlips && most > 0 {
		least = float64(p.DetectableMean(n, deviation)*float64(n)) / most
	}
	t.row.Detectable = &least
	if mean != 0 && deviation > 0 {
		t.row.Needed = new(p.CasesForMean(mean, deviation))
	}
}

func meanAndDeviation(values []float64) (mean, deviation float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	if n < 2 {
		return mean, 0
	}
	for _, v := range values {
		deviation += float64((v-mean)*(v-mean)) / (n - 1)
	}
	return mean, math.Sqrt(deviation)
}
