package compare

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// ByLimit is the division into runs whose limits differ.
const ByLimit Division = "limit"

// Trend is how the difference of a contender from its base goes with the limit, on a suite or
// in matches, whose Suite is empty.
type Trend struct {
	Suite, Base, Contender string
	// Measure is the unit of differences: pp (percentage points) or Elo.
	Measure string
	// Unit is what the slope is for: a doubling, or a ply.
	Unit string
	// Steps are in the order of the limits.
	Steps []Step
	// Slope is the change of the difference for each doubling of nodes or time, or each ply of
	// depth: weighted least squares. Its interval is over the positions that all runs have, of
	// which Positions is the number; of matches it is that of independent differences.
	Slope     Interval
	Positions int
	// NotComparable are the reasons why there is no slope, a sentence each.
	NotComparable []string
}

// Step is a trend at one limit.
type Step struct {
	Limit string
	// At is the number of doublings of nodes or milliseconds, or of plies.
	At float64
	// Positions is the number of positions or games, Solved what base and contender solved of
	// them; empty for games.
	Positions int
	Solved    string
	// Difference is the difference of the primary figure, or in Elo.
	Difference Interval
}

// The words for a trend.
const (
	Grows   = "grows"
	Shrinks = "shrinks"
	NoTrend = "no trend is shown"
)

// Word says how the difference goes: it grows away from 0, or shrinks towards it, if the
// interval of the slope excludes 0. Where the comparison of a run has no verdict, it has none either.
func (t *Trend) Word() string {
	if len(t.NotComparable) > 0 {
		return string(NotComparable)
	}
	if t.Slope.Low <= 0 && t.Slope.High >= 0 {
		return NoTrend
	}
	sum := 0.0
	for _, s := range t.Steps {
		sum += float64(s.Difference.Value * s.weight())
	}
	if (sum > 0) == (t.Slope.Value > 0) {
		return Grows
	}
	return Shrinks
}

// weight is the inverse of the variance of the difference.
func (s *Step) weight() float64 {
	deviation := (s.Difference.High - s.Difference.Low) / (2 * stats.Z95)
	return 1 / max(float64(deviation*deviation), 1e-9)
}

// ErrLimits is wrapped by what is wrong with runs that are to differ in their limit only.
var ErrLimits = errors.New("by limit")

// Trends compares, in each of several runs, the contenders with the first one, and returns how
// the differences go with the limit. The runs may differ in their limit only: the same
// contenders, suites and settings. The error wraps ErrLimits.
func Trends(contenders []Contender, opts Options) ([]Trend, []*Comparison, error) {
	runs, err := byRun(contenders, 2)
	if err != nil {
		return nil, nil, err
	}
	var trends []Trend
	var compared []*Comparison
	place := map[[2]string]int{}
	for i := range runs {
		r := &runs[i]
		c, err := Compare(r.contenders, opts)
		if err != nil {
			return nil, nil, err
		}
		compared = append(compared, c)
		r.results = resultsOf(r.contenders[0].Run, figuresOf(c))
		for i := range c.Pairs {
			pair := &c.Pairs[i]
			base, other := r.contenders[0], r.contenders[i+1]
			for k := range pair.Rows {
				row := &pair.Rows[k]
				if !row.IsWhole() || row.Positions == 0 {
					continue
				}
				key := [2]string{row.Suite, other.Own}
				if _, known := place[key]; !known {
					place[key] = len(trends)
					trends = append(trends, Trend{Suite: row.Suite, Base: base.Own, Contender: other.Own, Measure: "pp", Unit: units[r.kind]})
				}
				t := &trends[place[key]]
				t.NotComparable = appendNew(t.NotComparable, pair.reasonsOn(row.Suite)...)
				t.Steps = append(t.Steps, Step{
					Limit: r.limit, At: r.at, Positions: row.Positions, Difference: row.percentagePoints(),
					Solved: NumberText(row.BaseSolved) + " → " + NumberText(row.Solved),
				})
			}
		}
	}
	trends = slices.DeleteFunc(trends, func(t Trend) bool { return len(t.Steps) < len(runs) })
	if len(trends) == 0 {
		return nil, nil, ErrNothingShared
	}
	for i := range trends {
		if len(trends[i].NotComparable) == 0 {
			trends[i].fit(runs)
		}
	}
	return trends, compared, nil
}

// percentagePoints returns the difference of the primary figure in percentage points.
func (r *Row) percentagePoints() Interval {
	d, all := r.SolvedDiff, 100.0
	if r.Figure == report.Points && r.PointsDiff != nil && r.MaxPoints > 0 {
		d, all = *r.PointsDiff, 100/r.MaxPoints
	}
	return Interval{all * d.Value, all * d.Low, all * d.High}
}

// fit sets the slope. For given weights it is a contrast of the results at all limits, so that
// its interval is over positions, whose results at one limit and the next depend on each other.
func (t *Trend) fit(runs []limitedRun) {
	var terms []weighted
	shares, _ := t.shares()
	for i, r := range runs {
		w := shares[i]
		terms = append(terms, weighted{r.results[contenderOnSuite{t.Base, t.Suite}], -w},
			weighted{r.results[contenderOnSuite{t.Contender, t.Suite}], w})
	}
	slope := contrastOf(terms)
	t.Slope, t.Positions = slope.percent(), slope.Positions
}

// shares returns by how much the difference at each limit goes into the slope, and the variance
// of a slope through independent differences.
func (t *Trend) shares() (shares []float64, variance float64) {
	var weights, mean float64
	for i := range t.Steps {
		w := t.Steps[i].weight()
		weights += w
		mean += float64(w * t.Steps[i].At)
	}
	mean /= weights
	squares := 0.0
	for i := range t.Steps {
		d := t.Steps[i].At - mean
		squares += float64(t.Steps[i].weight() * d * d)
	}
	for i := range t.Steps {
		shares = append(shares, float64(t.Steps[i].weight()*(t.Steps[i].At-mean)/squares))
	}
	return shares, 1 / squares
}

// FitIndependent sets the slope through differences that do not depend on each other, as those
// of matches.
func (t *Trend) FitIndependent() {
	shares, variance := t.shares()
	slope := 0.0
	for i := range t.Steps {
		slope += float64(shares[i] * t.Steps[i].Difference.Value)
	}
	spread := float64(stats.Z95 * math.Sqrt(variance))
	t.Slope = Interval{slope, slope - spread, slope + spread}
}

// limitedRun is a run with its contenders and where its limit is.
type limitedRun struct {
	contenders []Contender
	limit      string
	// at is where the limit is among the limits of its kind.
	at      float64
	kind    string
	results map[contenderOnSuite]*results
}

// units are what a slope is for, by the kind of limits.
var units = map[string]string{"nodes": "a doubling", "time": "a doubling", "depth": "a ply"}

// byRun returns the runs of contenders in the order of their limits, or what is wrong with them.
func byRun(contenders []Contender, least int) ([]limitedRun, error) {
	var runs []limitedRun
	for _, c := range contenders {
		i := slices.IndexFunc(runs, func(r limitedRun) bool { return r.contenders[0].Run == c.Run })
		if i < 0 {
			i = len(runs)
			runs = append(runs, limitedRun{})
		}
		runs[i].contenders = append(runs[i].contenders, c)
	}
	if len(runs) < least {
		return nil, fmt.Errorf("%w: want two runs or more, each with the same contenders under another limit", ErrLimits)
	}
	first := runs[0].contenders
	for i := range runs {
		r := &runs[i]
		run := r.contenders[0].Run
		r.limit = run.LimitText()
		var err error
		r.at, r.kind, err = placeOfLimit(run.Limit())
		switch {
		case err != nil:
			return nil, fmt.Errorf("%w: %s: %w", ErrLimits, run.Path, err)
		case run.Limit().MateLine != runs[0].contenders[0].Run.Limit().MateLine:
			return nil, fmt.Errorf("%w: %s has %s, %s has %s: want mate=line in all or none", ErrLimits, first[0].Run.Path, runs[0].limit, run.Path, r.limit)
		case r.kind != runs[0].kind:
			return nil, fmt.Errorf("%w: %s has %s, %s has %s: want limits of one kind", ErrLimits, first[0].Run.Path, runs[0].limit, run.Path, r.limit)
		}
		if err := sameButLimit(first, r.contenders, least); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrLimits, err)
		}
	}
	slices.SortStableFunc(runs, func(a, b limitedRun) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(runs); i++ {
		if runs[i].at == runs[i-1].at {
			return nil, fmt.Errorf("%w: %s and %s both have %s", ErrLimits, runs[i-1].contenders[0].Run.Path, runs[i].contenders[0].Run.Path, runs[i].limit)
		}
	}
	return runs, nil
}

// LimitUnit is what a slope is for, by the kind of limits: nodes, time or depth.
func LimitUnit(kind string) string { return units[kind] }

// placeOfLimit returns where a limit is on the axis of its kind.
func placeOfLimit(l report.Limit) (at float64, kind string, err error) {
	switch text := suites.LimitText(l.Limits); {
	case l.EarlyStop > 0:
		return 0, "", errors.New("searches that stop early have no limit in common")
	case l.Nodes > 0 && text == "nodes="+strconv.FormatUint(l.Nodes, 10):
		return math.Log2(float64(l.Nodes)), "nodes", nil
	case l.Depth > 0 && text == "depth="+strconv.Itoa(l.Depth):
		return float64(l.Depth), "depth", nil
	case l.MoveTime > 0 && l.Nodes == 0 && l.Depth == 0 && l.Mate == 0:
		return math.Log2(float64(l.MoveTime) / float64(time.Millisecond)), "time", nil
	}
	return 0, "", fmt.Errorf("want a limit of nodes, depth or time alone, not %q", l.Text)
}

// sameButLimit returns in what the contenders of two runs differ besides the limit.
func sameButLimit(first, other []Contender, least int) error {
	base, run := first[0].Run, other[0].Run
	var names, others []string
	for _, c := range first {
		names = append(names, c.Own)
	}
	for _, c := range other {
		others = append(others, c.Own)
	}
	if !slices.Equal(names, others) {
		return fmt.Errorf("%s and %s have other contenders: %s, and %s", base.Path, run.Path, quoted(names), quoted(others))
	}
	if len(names) < least {
		return fmt.Errorf("%s has one contender: want a base and one or more others in each run", base.Path)
	}
	for i := range first {
		a, b := first[i].Saved(), other[i].Saved()
		if a == nil || b == nil {
			continue
		}
		if a.Engine == nil && b.Engine == nil && base.Meta.Program != run.Meta.Program {
			return fmt.Errorf("%s and %s are of different builds of Keymove", base.Path, run.Path)
		}
		if differ := report.DifferingOptions(a, b); len(differ) > 0 || !maps.Equal(a.Options, b.Options) || !slices.Equal(a.Engine.Sums(), b.Engine.Sums()) {
			return fmt.Errorf("%s is not the same in %s and %s: %s", names[i], base.Path, run.Path, cmp.Or(report.SettingsText(differ), "another program"))
		}
	}
	limits := limitDifferences(base, run)
	found := differences(base, run)
	found.add(sizeDifferences(first[0], other[0]))
	for i := range first {
		all, others := answersOf(first[i]), answersOf(other[i])
		found.unlike = append(found.unlike, scoredUnlike(first[i], other[i], all, others, pairUp(all, others)).reasons()...)
	}
	for _, text := range found.unlike {
		if !slices.Contains(limits, text) {
			return fmt.Errorf("%s and %s differ in more than their limit: %s", base.Path, run.Path, text)
		}
	}
	if base.Meta != nil && run.Meta != nil && suiteNames(base) != suiteNames(run) {
		return fmt.Errorf("%s and %s have other suites: %s, and %s", base.Path, run.Path, suiteNames(base), suiteNames(run))
	}
	return nil
}

func suiteNames(run *report.Run) string {
	var names []string
	for i := range run.Meta.Suites {
		names = append(names, run.Meta.Suites[i].Name)
	}
	return quoted(names)
}
