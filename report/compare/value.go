package compare

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// ByLimitAndPhase is the division into limits and phases.
const ByLimitAndPhase Division = "limit,phase"

// Value is what the settings of contenders are worth on each suite, by limit and by phase.
//
// The cells have intervals and no verdicts. What is tested is fixed before anything is searched:
// for each subject, which is a group as a whole where one contender is without all of its rules,
// else each contender, and on each suite
//
//   - the mean of its differences over all limits: the sign-flip test over positions, which is McNemar's
//     for one limit (mid-p), where positions are solved or not (R. A. Fisher, The Design of Experiments
//     (1935), section 21); Gaffke's bounds for points (stats.MeanDiffers);
//   - the slope of its differences over the logarithm of the limit, or over plies, all limits having the
//     same weight: Gaffke's bounds of a contrast, which has one value for each position;
//   - whether its differences, as means over the limits, are the same in two phases: Gaffke's bounds
//     for each two phases of at least minOfPhase positions, the smallest p-value times the number of them
//     (C. E. Bonferroni, 1936).
//
// All of these tests are one family, adjusted by Holm's method.
type Value struct {
	Base string `json:"base"`
	// Limits are the limits of the runs in their order; Unit is what a slope is for.
	Limits []string    `json:"limits"`
	Unit   string      `json:"unit"`
	Cells  []ValueCell `json:"cells"`
	Tests  []ValueTest `json:"tests"`
	// Adjustment names how the p-values of the tests are adjusted, which are one family.
	Adjustment string `json:"adjustment"`
	// NotComparable says why settings, or suites of them, have no tests, a sentence each; Warnings has what
	// else is to be known.
	NotComparable []string `json:"not_comparable"`
	Warnings      []string `json:"warnings"`
	// Searches counts the searches of all runs; Cached of them are results of earlier runs.
	Searches int `json:"searches"`
	Cached   int `json:"cached"`

	refused, warned limitedTexts // NotComparable and Warnings
}

// Says reports whether NotComparable or Warnings have a sentence about one of the runs.
func (v *Value) Says(text string) bool {
	return v.refused.limits[text] != nil || v.warned.limits[text] != nil
}

// Holm is the adjustment of the tests of a value.
const Holm = "Holm"

// ValueCell is a setting on a suite, or on a phase of it, at a limit.
type ValueCell struct {
	Setting string `json:"setting"`
	Group   string `json:"group"` // empty for the base, and for changes of several groups
	Suite   string `json:"suite"`
	Phase   string `json:"phase"` // empty for the whole suite
	Limit   string `json:"limit"`
	// At is the number of doublings of nodes or milliseconds, or of plies.
	At        float64 `json:"-"`
	Positions int     `json:"positions"`
	// Figure is what counts; Value is the sum of it, Most what it could be.
	Figure report.Figure `json:"figure"`
	Value  float64       `json:"value"`
	Most   float64       `json:"most"`
	// Difference from the base is in percentage points; P is its p-value by itself, not adjusted. Nil
	// for the base.
	Difference    *Interval `json:"difference"`
	P             *float64  `json:"p_value"`
	AnswersDiffer int       `json:"answers_differ"`
	// NPS are the nodes per second; 0 if unknown.
	NPS float64 `json:"nps,omitempty"`
	// KeptNodes is the ratio of the nodes until the solution was found and kept, to those of the base; nil if
	// unknown.
	KeptNodes *Interval `json:"kept_nodes_ratio"`
}

// ValueTest is a test of the family.
type ValueTest struct {
	Setting string `json:"setting"`
	Group   string `json:"group"`
	Suite   string `json:"suite"`
	// Kind is Whole, Slope or Phases.
	Kind string `json:"kind"`
	// Of names the phases of Phases, the first less the second.
	Of string `json:"of,omitempty"`
	// Effect is in percentage points; of Slope for each Unit of the Value.
	Effect    Interval `json:"effect"`
	P         float64  `json:"p_value"`
	PAdjusted float64  `json:"p_adjusted"`
}

// The kinds of tests.
const (
	Whole  = "whole"
	Slope  = "slope"
	Phases = "phases"
)

// Shown reports whether a difference is shown in the family.
func (t *ValueTest) Shown() bool { return t.PAdjusted <= DefaultAlpha }

// minOfPhase is the number of positions from which on a phase is tested.
const minOfPhase = 20

// ValueOf compares, in one run or in several whose limits differ, the contenders with the first one.
func ValueOf(contenders []Contender, opts Options) (*Value, error) {
	runs, err := byRun(contenders, 1)
	if err != nil {
		return nil, err
	}
	m := valueMaker{runs: runs, suites: runs[0].suites(), seed: opts.Seed}
	v := &Value{Base: runs[0].contenders[0].Own, Unit: units[runs[0].kind], Tests: []ValueTest{}, Adjustment: Holm}
	for i := range m.runs {
		r := &m.runs[i]
		v.Limits = append(v.Limits, r.limit)
		r.results = resultsOf(r.contenders[0].Run, figuresOfRun(r.contenders[0].Run))
		if len(r.contenders) > 1 {
			c, err := Compare(byOwnName(r.contenders), opts) // the limit says which run it is
			if err != nil {
				return nil, err
			}
			m.compared = append(m.compared, c)
			v.refused.add(r.limit, c.NotComparable())
			v.warned.add(r.limit, c.Warnings)
		}
		for rec := range r.contenders[0].Run.All() {
			v.Searches++
			if rec.Cached {
				v.Cached++
			}
		}
	}
	v.NotComparable, v.Warnings = v.refused.texts(len(m.runs)), v.warned.texts(len(m.runs))
	m.nameGroups()
	m.addCells(v)
	if len(v.Cells) == 0 {
		return nil, ErrNothingShared
	}
	m.addTests(v)
	return v, nil
}

// byOwnName returns contenders by the names that they have in their run.
func byOwnName(contenders []Contender) []Contender {
	own := slices.Clone(contenders)
	for i := range own {
		own[i].Name = own[i].Own
	}
	return own
}

// limitedTexts are texts about runs, each with the limits of the runs that it is about.
type limitedTexts struct {
	order  []string
	limits map[string][]string
}

func (t *limitedTexts) add(limit string, texts []string) {
	if t.limits == nil {
		t.limits = map[string][]string{}
	}
	for _, text := range texts {
		if t.limits[text] == nil {
			t.order = append(t.order, text)
		}
		t.limits[text] = appendNew(t.limits[text], limit)
	}
}

// texts returns the texts, those that are not about all of so many runs with their limits.
func (t *limitedTexts) texts(runs int) []string {
	list := []string{}
	for _, text := range t.order {
		if limits := t.limits[text]; len(limits) < runs {
			text = "At " + strings.Join(limits, ", ") + ": " + text
		}
		list = append(list, text)
	}
	return list
}

// figuresOfRun returns the figure of each suite of a run.
func figuresOfRun(run *report.Run) map[string]report.Figure {
	figures := map[string]report.Figure{}
	var names []string
	for rec := range run.All() {
		if _, known := figures[rec.Suite]; !known {
			figures[rec.Suite] = ""
			names = append(names, rec.Suite)
		}
	}
	for _, name := range names {
		figures[name] = report.FigureOf(func(yield func(*suites.Record) bool) {
			for rec := range run.All() {
				if rec.Suite == name && !yield(rec) {
					return
				}
			}
		})
	}
	return figures
}

// valueMaker makes a value of runs in the order of their limits.
type valueMaker struct {
	runs     []limitedRun
	suites   []string      // in the order of the runs
	compared []*Comparison // of each run; none of a single contender
	groups   []string      // of each contender
	subjects []int         // the contenders that are tested
	seed     uint64
}

// nameGroups finds the group of each contender, and what is tested.
func (m *valueMaker) nameGroups() {
	var saved []*suites.Contender
	for _, c := range m.runs[0].contenders {
		saved = append(saved, c.Saved())
	}
	m.groups, m.subjects = subjectsOf(saved)
}

// subjectsOf returns the group of each contender, and which of them are tested: of a group the contender with
// all changes of the others, if there is one.
func subjectsOf(contenders []*suites.Contender) (groups []string, subjects []int) {
	groups = make([]string, len(contenders))
	differ := make([][]report.OptionDifference, len(contenders))
	members := map[string][]int{}
	var order []string
	for i := 1; i < len(contenders); i++ {
		differ[i] = report.DifferingOptions(contenders[0], contenders[i])
		groups[i] = groupOf(contenders[i], differ[i])
		if members[groups[i]] == nil {
			order = append(order, groups[i])
		}
		members[groups[i]] = append(members[groups[i]], i)
	}
	for _, name := range order {
		tested := members[name]
		if i := slices.IndexFunc(tested, func(i int) bool { return name != "" && hasAll(differ[i], differ, tested) }); i >= 0 {
			tested = tested[i : i+1]
		}
		subjects = append(subjects, tested...)
	}
	return groups, subjects
}

// PlannedTests returns how many tests a run at several limits has: three of each subject on each suite.
func PlannedTests(contenders []suites.Contender, suitesOfRun int) int {
	saved := make([]*suites.Contender, len(contenders))
	for i := range contenders {
		saved[i] = &contenders[i]
	}
	_, subjects := subjectsOf(saved)
	return len(subjects) * suitesOfRun * 3
}

// groupOf returns the group of all changes of a contender; empty if it has none, or several.
func groupOf(c *suites.Contender, differ []report.OptionDifference) string {
	if c != nil && c.Engine != nil && len(differ) > 0 {
		return string(feature.OptionGroup)
	}
	group := ""
	for i, change := range report.Changes(differ) {
		g := string(feature.GroupOf(change.Name))
		if i > 0 && g != group {
			return ""
		}
		group = g
	}
	return group
}

// hasAll reports whether one list has all differences of others.
func hasAll(list []report.OptionDifference, differ [][]report.OptionDifference, members []int) bool {
	for _, i := range members {
		for _, d := range differ[i] {
			if !slices.Contains(list, d) {
				return false
			}
		}
	}
	return true
}

// addCells adds the cells of all contenders: by suite, phase, contender and limit.
func (m *valueMaker) addCells(v *Value) {
	for n, c := range m.runs[0].contenders {
		for k := range m.runs {
			r := &m.runs[k]
			speeds := speedsOf(r.contenders[n])
			for _, suite := range m.suites {
				own := r.results[contenderOnSuite{c.Own, suite}]
				if own == nil || len(own.order) == 0 {
					continue
				}
				for _, phase := range append([]string{""}, own.phases(1)...) {
					cell := ValueCell{Setting: c.Own, Group: m.groups[n], Suite: suite, Phase: phase, Limit: r.limit, At: r.at, Figure: own.figure, NPS: speeds[[2]string{suite, phase}]}
					cell.Value, cell.Most, cell.Positions = own.sum(phase)
					if n > 0 {
						m.compareCell(&cell, k, n)
					}
					v.Cells = append(v.Cells, cell)
				}
			}
		}
	}
	place := map[[2]string]int{}
	for i := range v.Cells {
		for _, at := range [][2]string{{v.Cells[i].Suite}, {v.Cells[i].Suite, v.Cells[i].Phase}} {
			if _, known := place[at]; !known {
				place[at] = len(place)
			}
		}
	}
	slices.SortStableFunc(v.Cells, func(a, b ValueCell) int {
		return cmp.Or(place[[2]string{a.Suite}]-place[[2]string{b.Suite}], place[[2]string{a.Suite, a.Phase}]-place[[2]string{b.Suite, b.Phase}])
	})
}

// compareCell sets what a cell differs in from the base: the figures of comparison.csv.
func (m *valueMaker) compareCell(cell *ValueCell, run, contender int) {
	pair := &m.compared[run].Pairs[contender-1]
	rows := pair.Rows
	if cell.Phase != "" {
		rows = pair.Phases
	}
	for i := range rows {
		row := &rows[i]
		if row.Suite != cell.Suite || row.Theme != cmp.Or(cell.Phase, report.WholeSuite) || row.Positions == 0 {
			continue
		}
		cell.Difference, cell.AnswersDiffer, cell.KeptNodes = new(row.percentagePoints()), row.AnswersDiffer, row.KeptNodes.ratio()
		o := observe(m.terms(cell.Suite, contender, func(k int) float64 { return share(k == run) }), inPhase(cell.Phase))
		cell.P = new(m.meanTest(o, row.Figure, 1))
	}
}

func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// inPhase keeps the positions of a phase; nil, for all, if it is empty.
func inPhase(phase string) func(outcome) float64 {
	if phase == "" {
		return nil
	}
	return func(o outcome) float64 { return share(o.phase == phase) }
}

// terms returns the differences of a contender from the base, those at each limit with a weight. Limits
// of weight 0 are left out.
func (m *valueMaker) terms(suite string, contender int, weight func(run int) float64) []weighted {
	var terms []weighted
	for k := range m.runs {
		r := &m.runs[k]
		w := weight(k)
		base, other := r.results[contenderOnSuite{r.contenders[0].Own, suite}], r.results[contenderOnSuite{r.contenders[contender].Own, suite}]
		if base == nil || other == nil {
			return nil
		}
		if w != 0 {
			terms = append(terms, weighted{base, -w}, weighted{other, w})
		}
	}
	return terms
}

// meanTest returns the p-value that the mean of observations is not 0: by the signs where positions are
// solved or not, whose values are multiples of 1/limits, and by bounds of the mean for points.
func (m *valueMaker) meanTest(o observed, figure report.Figure, limits int) float64 {
	if len(o.values) == 0 {
		return 1
	}
	if figure == report.Points {
		return stats.MeanDiffers(o.values, o.reach)
	}
	return stats.SignFlip(o.integers(float64(limits)), m.seed).TwoSidedMid()
}

// isRefused reports whether the comparison of any run gives a contender no verdict on a suite.
func (m *valueMaker) isRefused(contender int, suite string) bool {
	return slices.ContainsFunc(m.compared, func(c *Comparison) bool { return len(c.Pairs[contender-1].reasonsOn(suite)) > 0 })
}

// addTests adds the tests, as one family.
func (m *valueMaker) addTests(v *Value) {
	for _, n := range m.subjects {
		for _, suite := range m.suites {
			if m.isRefused(n, suite) {
				continue
			}
			all := float64(len(m.runs))
			mean := m.terms(suite, n, func(int) float64 { return 1 / all })
			if o := observe(mean, nil); len(o.values) > 0 {
				test := ValueTest{Setting: m.runs[0].contenders[n].Own, Group: m.groups[n], Suite: suite}
				v.Tests = append(v.Tests, m.wholeTest(test, mean, o))
				if len(m.runs) > 1 {
					v.Tests = append(v.Tests, m.slopeTest(test, n))
				}
				if phased, ok := phaseTest(test, mean); ok {
					v.Tests = append(v.Tests, phased)
				}
			}
		}
	}
	p := make([]float64, len(v.Tests))
	for i := range v.Tests {
		p[i] = v.Tests[i].P
	}
	for i, adjusted := range stats.Holm(p) {
		v.Tests[i].PAdjusted = adjusted
	}
}

func (m *valueMaker) wholeTest(test ValueTest, terms []weighted, o observed) ValueTest {
	test.Kind, test.Effect = Whole, o.percent()
	test.P = m.meanTest(o, terms[0].results.figure, len(m.runs))
	return test
}

func (m *valueMaker) slopeTest(test ValueTest, contender int) ValueTest {
	mean, squares := 0.0, 0.0
	for _, r := range m.runs {
		mean += r.at / float64(len(m.runs))
	}
	for _, r := range m.runs {
		squares += float64((r.at - mean) * (r.at - mean))
	}
	o := observe(m.terms(test.Suite, contender, func(k int) float64 { return (m.runs[k].at - mean) / squares }), nil)
	test.Kind, test.Effect, test.P = Slope, o.percent(), stats.MeanDiffers(o.values, o.reach)
	return test
}

// phaseTest compares each two phases, and returns the pair with the smallest p-value; false if fewer
// than two phases have enough positions.
func phaseTest(test ValueTest, terms []weighted) (ValueTest, bool) {
	phases := terms[0].results.phases(minOfPhase)
	test.Kind, test.P = Phases, 2
	pairs := 0
	for i, first := range phases {
		for _, second := range phases[:i] {
			o := contrastPhases(terms, first, second)
			pairs++
			if p := stats.MeanDiffers(o.values, o.reach); p < test.P {
				test.P, test.Effect, test.Of = p, o.percent(), first+" less "+second
			}
		}
	}
	test.P = min(1, float64(pairs)*test.P)
	return test, pairs > 0
}

// contrastPhases returns observations whose mean is the difference between the means of two phases. Both
// are taken from their common mean, which changes no difference: what a setting is worth in both of them
// would widen the bounds. Games that have positions of both phases stay whole.
func contrastPhases(terms []weighted, first, second string) observed {
	a, b := observe(terms, inPhase(first)), observe(terms, inPhase(second))
	all := float64(a.positions + b.positions)
	timesA, timesB := all/float64(max(a.positions, 1)), all/float64(max(b.positions, 1))
	if len(a.values) < a.positions || len(b.values) < b.positions {
		both := observe(terms, func(o outcome) float64 { return share(o.phase == first || o.phase == second) })
		timesA, timesB = timesA*both.most/a.most, timesB*both.most/b.most // a mean of points is over the points of its phase
		return observe(terms, func(o outcome) float64 {
			return timesA*share(o.phase == first) - timesB*share(o.phase == second)
		})
	}
	mean := (sumOf(a.values) + sumOf(b.values)) / max(all, 1)
	o := observed{units: 1, positions: a.positions + b.positions}
	for _, v := range a.values {
		o.values = append(o.values, timesA*(v-mean))
	}
	for _, v := range b.values {
		o.values = append(o.values, -timesB*(v-mean))
	}
	o.reach = (max(a.reach, b.reach) + math.Abs(mean)) * max(timesA, timesB)
	return o
}

// suites returns the suites of a run in its order.
func (r *limitedRun) suites() []string {
	var names []string
	for rec := range r.contenders[0].Run.All() {
		names = appendNew(names, rec.Suite)
	}
	return names
}

// speedsOf returns the nodes per second of a contender by suite and phase, which is empty for all.
func speedsOf(c Contender) map[[2]string]float64 {
	speeds, nodes, times := map[[2]string]float64{}, map[[2]string]float64{}, map[[2]string]float64{}
	if c.Run.NoTimes() {
		return speeds
	}
	for rec := range c.Run.All() {
		if rec.Contender != c.Own || rec.TimeUS <= 0 || rec.Cached {
			continue
		}
		for _, at := range [][2]string{{rec.Suite, ""}, {rec.Suite, rec.Phase}} {
			if rec.Nodes == nil {
				nodes[at] = math.NaN() // and so is each sum with it
				continue
			}
			nodes[at] += float64(*rec.Nodes)
			times[at] += float64(rec.TimeUS)
		}
	}
	for at, us := range times {
		if speed := float64(1e6*nodes[at]) / us; !math.IsNaN(speed) {
			speeds[at] = speed
		}
	}
	return speeds
}
