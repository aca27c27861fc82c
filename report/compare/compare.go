package compare

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/runfolder"
)

const (
	// DefaultAlpha is the default false alarm rate, DefaultSeed the default seed.
	DefaultAlpha = 0.05
	DefaultSeed  = 1
	// manyResamples is the number of bootstrap resamples of each interval.
	manyResamples = 10_000
	// confidence is the level of all intervals.
	confidence = 0.95
)

// Options are the options of a comparison.
type Options struct {
	// Alpha is the false alarm rate of verdicts, as 0.05.
	Alpha float64
	// Seed is the seed of the resampling.
	Seed uint64
	// AllPairs compares each contender with every later one, not only the first.
	AllPairs bool
	// Margin is the difference, as a share of the positions or of the points, below
	// which contenders are equal in practice; 0 takes DefaultMargin.
	Margin float64
	// Resamples is the number of bootstrap resamples of each interval; 0 takes
	// manyResamples.
	Resamples int
	// AllowUnlike gives verdicts about runs that are not alike, AllowMissing about
	// incomplete runs and runs of different cases.
	AllowUnlike, AllowMissing bool
}

func (o *Options) margin() float64 { return cmp.Or(o.Margin, DefaultMargin) }

// Comparison has the differences between contenders.
type Comparison struct {
	Alpha float64 `json:"alpha"`
	// Margin is that of the verdict Equal.
	Margin float64 `json:"margin"`
	Seed   uint64  `json:"seed"`
	// Warnings name what differs besides the contenders, and what else makes the
	// numbers less reliable than they look, a sentence each.
	Warnings []string `json:"warnings"`
	Pairs    []Pair   `json:"pairs"`
}

// Pair is a comparison of two contenders.
type Pair struct {
	Base      string `json:"base"`
	Contender string `json:"contender"`
	Sides     Sides  `json:"sides"`
	// Limit is the limit of the contender's run, with hash and threads if known.
	Limit string `json:"limit"`
	// NotComparable are the reasons why there is no verdict, a sentence each; empty if
	// there is one. Warnings has them too, with whatever else was found.
	NotComparable []string `json:"not_comparable"`
	// RefusedSuites are those without a verdict where the others have one; see Reasons.
	RefusedSuites []SuiteRefusal `json:"not_comparable_suites,omitempty"`
	Warnings      []string       `json:"warnings"`
	// SameSearches says that the two search alike, so that their results and speeds say
	// nothing about what differs; empty if they do not.
	SameSearches string `json:"same_searches,omitempty"`
	// Rows has a row for each suite, each followed by one for each of its themes if
	// there are two or more. Phases has a row without verdict for each phase of a
	// suite.
	Rows   []Row `json:"rows"`
	Phases []Row `json:"phases"`
	// Changes are the cases that only one of them solved, or with different points.
	Changes []Change `json:"changes"`
}

// ErrNothingShared is returned if no two contenders have a case in common.
var ErrNothingShared = errors.New("no two contenders have searched the same case of the same suite")

// nothingShared returns ErrNothingShared, with the reason if lines were asked for in one run only,
// or the lines of the suites ask something else in one of them.
func nothingShared(base, other Contender) error {
	if base.Run.Meta != nil && other.Run.Meta != nil && base.Run.Meta.Lines != other.Run.Meta.Lines {
		return fmt.Errorf("%w: --lines, which asks for more moves, was given for one of the runs only", ErrNothingShared)
	}
	if unlike := scoredUnlike(base, other, answersOf(base), answersOf(other), nil); len(unlike) > 0 {
		return fmt.Errorf("%w: %s", ErrNothingShared, unlike[0].Reason)
	}
	return ErrNothingShared
}

// ErrNothingAsked is returned by a gate if none of the cases, or of those in common, can be
// solved.
var ErrNothingAsked = errors.New("nothing was scored: no position that was searched has a solution")

// Compare compares two or more contenders.
func Compare(contenders []Contender, opts Options) (*Comparison, error) {
	var pairs []Matchup
	for i := range contenders {
		for k := i + 1; k < len(contenders) && (i == 0 || opts.AllPairs); k++ {
			pairs = append(pairs, Matchup{Base: contenders[i], Contender: contenders[k]})
		}
	}
	return ComparePairs(pairs, opts)
}

// ComparePairs compares contenders with their bases. The p-values of all pairs are adjusted
// to each other.
func ComparePairs(pairs []Matchup, opts Options) (*Comparison, error) {
	c := &Comparison{Alpha: opts.Alpha, Margin: opts.margin(), Seed: opts.Seed, Warnings: []string{}}
	all := map[Contender]*answers{}
	for _, pair := range pairs {
		for _, side := range []Contender{pair.Base, pair.Contender} {
			if all[side] == nil {
				all[side] = answersOf(side)
			}
		}
	}
	var made []*pairing
	for _, pair := range pairs {
		base, other := pair.Base, pair.Contender
		p := &pairing{base: base, other: other, cases: pairUp(all[base], all[other]), found: findingsOf(base, other)}
		unlike := scoredUnlike(base, other, all[base], all[other], p.cases)
		compared := unlike.without(p.cases)
		if err := disagreement(base, other, compared); err != nil {
			return nil, err
		}
		if opts.AllowUnlike || len(compared) == 0 {
			p.found.unlike = appendNew(p.found.unlike, unlike.reasons()...)
		} else {
			p.refused = unlike
		}
		var refusal string
		if p.saved, refusal = sequenceOf(p.base, p.other); p.saved == nil {
			p.found.add(unpaired(base, other, p.refused.answersOutside(all[base]), p.refused.answersOutside(all[other]), len(p.refused.without(p.cases))))
		}
		p.found.add(otherVerdicts(base, other, compared))
		p.found.add(doubled(base, other, all[base], all[other]))
		p.found.add(repeatedPositions(p.cases))
		p.found.add(fewOrigins(p.cases))
		p.found.add(otherMachines(p.base, p.other, p.cases))
		p.found.nameEarly(other.Name)
		p.found.permit(opts.AllowUnlike, opts.AllowMissing)
		p.found.forbid(refusal)
		p.found.forbid(unreadContender(base, other, p.cases))
		c.Warnings = appendNew(c.Warnings, append(p.refused.reasons(), p.found.all()...)...)
		made = append(made, p)
	}
	var work errgroup.Group
	work.SetLimit(runtime.GOMAXPROCS(0))
	for _, p := range made {
		work.Go(func() error {
			p.fill(opts)
			p.tellCounts()
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	var rows []tested
	for _, p := range made {
		rows = append(rows, p.tested()...)
	}
	if !slices.ContainsFunc(made, func(p *pairing) bool { return len(p.cases) > 0 }) {
		if len(made) > 0 {
			return nil, nothingShared(made[0].base, made[0].other)
		}
		return nil, ErrNothingShared
	}
	judge(rows, opts)
	for _, p := range made {
		p.judgeSameSearches()
		c.Warnings = appendNew(c.Warnings, p.pair.Warnings...)
		c.Pairs = append(c.Pairs, p.pair)
	}
	return c, nil
}

// pairing is a pair with the cases of its rows.
type pairing struct {
	base, other Contender
	found       findings
	refused     refusedSuites       // the suites that have no verdict
	saved       *runfolder.Sequence // that has the verdict; nil if the runs are not sequential
	cases       []paired
	pair        Pair
	rowCases    [][]paired // of pair.Rows, clustered
}

// fill makes the rows, except for what depends on other pairs.
func (p *pairing) fill(opts Options) {
	p.pair = Pair{
		Base: p.base.Name, Contender: p.other.Name, Sides: sidesOf(p.base, p.other), Limit: settingsText(p.other),
		NotComparable: append([]string{}, p.found.refusals()...), RefusedSuites: p.refused,
		Warnings: append(append([]string{}, p.refused.reasons()...), p.found.all()...),
		Rows:     []Row{}, Phases: []Row{}, Changes: []Change{},
	}
	p.noteSameSearches()
	m := newRowMaker(p.base.Run, p.other.Run, opts)
	for _, cases := range bySuite(p.cases) {
		p.addSuite(m, cases)
		if !p.refused.has(cases[0].first().Suite) {
			p.pair.Changes = append(p.pair.Changes, changesOf(cases)...)
		}
	}
}

func (p *pairing) addSuite(m rowMaker, cases []paired) {
	suite, primary := cases[0].first().Suite, primaryFigure(cases)
	p.addRow(m, suite, report.WholeSuite, cases, primary)
	themes := groupBy(cases, func(rec *suites.Record) string { return rec.Theme })
	if len(themes) > 1 {
		for _, cases := range themes {
			if theme := cases[0].first().Theme; theme != "" {
				p.addRow(m, suite, theme, cases, primary)
			}
		}
	}
	p.addPhases(m, suite, cases, primary)
}

func (p *pairing) addPhases(m rowMaker, suite string, cases []paired, primary Figure) {
	phases := groupBy(cases, func(rec *suites.Record) string { return rec.Phase })
	slices.SortStableFunc(phases, func(a, b []paired) int {
		return report.ComparePhases(a[0].first().Phase, b[0].first().Phase)
	})
	for _, cases := range phases {
		if row := m.row(suite, cases[0].first().Phase, cases, primary); row.Positions > 0 {
			p.pair.Phases = append(p.pair.Phases, row)
		}
	}
}

// addRow adds a row. A whole suite without solutions has one too, because its speed
// can be compared.
func (p *pairing) addRow(m rowMaker, suite, theme string, cases []paired, primary Figure) {
	row := m.row(suite, theme, cases, primary)
	if row.Positions == 0 && !row.IsWhole() {
		return
	}
	p.pair.Rows = append(p.pair.Rows, row)
	p.rowCases = append(p.rowCases, clustered(cases))
}

// tested returns the rows that can be tested, each theme with the row of its suite. If
// the pair is not comparable there are none.
func (p *pairing) tested() []tested {
	var list []tested
	if len(p.pair.NotComparable) > 0 {
		p.refuse()
		return nil
	}
	if p.saved != nil {
		p.repeat()
		return nil
	}
	var whole *Row
	for i := range p.pair.Rows {
		row := &p.pair.Rows[i]
		if row.Positions == 0 {
			continue
		}
		if p.refused.has(row.Suite) {
			row.Verdict = NotComparable
			continue
		}
		t := tested{row: row, cases: p.rowCases[i]}
		if row.IsWhole() {
			whole = row
		} else {
			t.whole = whole
		}
		list = append(list, t)
	}
	return list
}

// refuse gives the rows the verdict of a pair that is not comparable.
func (p *pairing) refuse() {
	for i := range p.pair.Rows {
		if row := &p.pair.Rows[i]; row.Positions > 0 {
			row.Verdict = NotComparable
		}
	}
}

// Title says who is compared.
func (c *Comparison) Title() string {
	if len(c.Pairs) == 1 {
		return c.Pairs[0].Base + " → " + c.Pairs[0].Contender
	}
	return sink.Plural(len(c.Pairs), "contender") + " against the first"
}

// NotComparable returns why pairs, or suites of them, have no verdict, each reason once.
func (c *Comparison) NotComparable() []string {
	var reasons []string
	for i := range c.Pairs {
		reasons = appendNew(reasons, c.Pairs[i].Reasons()...)
	}
	return reasons
}

// appendNew appends the texts that are not yet in the list.
func appendNew(list []string, texts ...string) []string {
	for _, text := range texts {
		known := false
		for _, old := range list {
			known = known || old == text
		}
		if !known {
			list = append(list, text)
		}
	}
	return list
}

// Within compares the contenders of one run. A run that was interrupted early may have
// nothing to compare yet; then there are no pairs.
func Within(run *report.Run) (*Comparison, error) {
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed}
	if m := run.Meta; m != nil {
		opts.Margin, opts.AllowUnlike, opts.AllowMissing = m.Margin, m.AllowUnlike, m.AllowMissing
	}
	if len(run.Names()) < 2 {
		return &Comparison{}, nil
	}
	var contenders []Contender
	for _, name := range run.Names() {
		contenders = append(contenders, Contender{Name: name, Own: name, Run: run})
	}
	c, err := Compare(contenders, opts)
	if errors.Is(err, ErrNothingShared) {
		return &Comparison{}, nil
	}
	return c, err
}

// Measure compares two contenders on all cases in common as one group, for a single
// question asked in advance: the p-value is not adjusted to others. Suite and theme of
// the row are those of the first case. The verdict is NotComparable if the contenders are unlike. The row has no verdict if no case can be
// solved, and no positions if none is shared.
func Measure(base, other Contender, opts Options) Row {
	p := pairing{base: base, other: other, cases: pairUp(answersOf(base), answersOf(other))}
	if len(p.cases) == 0 {
		return Row{}
	}
	m := newRowMaker(base.Run, other.Run, opts)
	row := m.row(p.cases[0].first().Suite, report.WholeSuite, p.cases, primaryFigure(p.cases))
	found := findingsOf(base, other)
	saved, refusal := sequenceOf(base, other)
	switch {
	case row.Positions == 0:
	case saved != nil || refusal != "" || unreadContender(base, other, p.cases) != "":
		row.Verdict = NotComparable
	case len(found.unlike)+len(found.early) > 0 && !opts.AllowUnlike:
		row.Verdict = NotComparable
	default:
		judge([]tested{{row: &row, cases: clustered(p.cases)}}, opts)
	}
	return row
}
