package compare

import (
	"cmp"
	"slices"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

const (
	// DefaultAlpha is the default false alarm rate, DefaultSeed the default seed.
	DefaultAlpha = 0.05
	DefaultSeed  = 1
	// manyResamples is the number of bootstrap resamples of each interval.
	manyResamples = 10_000
)

// DefaultMargin is the margin where no other one is given: 2 % of the positions or of the points.
var DefaultMargin = suites.Margin{Share: 0.02}

// Options are the options of a comparison.
type Options struct {
	// Alpha is the false alarm rate of verdicts, as 0.05.
	Alpha float64
	// Seed is the seed of the resampling.
	Seed uint64
	// AllPairs compares each contender with every later one, not only the first.
	AllPairs bool
	// Margin is the difference below which contenders are equal in practice; the zero Margin
	// takes DefaultMargin.
	Margin suites.Margin
	// Resamples is the number of bootstrap resamples of each interval; 0 takes
	// manyResamples.
	Resamples int
	// AllowUnlike gives verdicts about runs that are not alike, AllowMissing about
	// incomplete runs and runs of different cases.
	AllowUnlike, AllowMissing bool

	// Joined makes one row of all cases in common, judged by this figure, for a single question asked in advance:
	// what one of the two lacks is no reason against a verdict. Suite and theme are those of the first case.
	Joined report.Figure

	// isGate compares for a gate: what ends early or is missing does not keep a pair from being tested, and each case
	// that only one of them has is missing. accepted are the losses that are left out of all rows.
	isGate   bool
	accepted *Allowed
}

func (o *Options) margin() suites.Margin { return cmp.Or(o.Margin, DefaultMargin) }

// refusing are the kinds of findings that keep a pair from being tested.
func (o *Options) refusing() []Kind {
	if o.isGate {
		return []Kind{KindBroken, KindUnlike}
	}
	return []Kind{KindBroken, KindUnlike, KindUnread, KindEarly, KindMissing}
}

// Pair is a comparison of two contenders.
type Pair struct {
	Base      string `json:"base"`
	Contender string `json:"contender"`
	Sides     Sides  `json:"sides"`
	// Limit is the limit of the contender's run, with hash and threads if known.
	Limit string `json:"limit"`
	// At is the limit alone, in a run of several; report.AllLimits over all of them.
	At string `json:"at,omitempty"`
	// Findings are what was found about the two, in the order of reports. The lists of sentences below are
	// made of it: NotComparable are the reasons why there is no verdict, RefusedSuites the suites without one where
	// the others have one (see Reasons), Warnings are all.
	Findings      Findings       `json:"-"`
	NotComparable []string       `json:"not_comparable"`
	RefusedSuites []SuiteRefusal `json:"not_comparable_suites,omitempty"`
	Warnings      []string       `json:"warnings"`
	// SameSearches says that the two search alike, so that their results and speeds say
	// nothing about what differs; empty if they do not.
	SameSearches string `json:"same_searches,omitempty"`
	// Parting says where their searches part; nil if their limit does not determine them, and over several limits.
	Parting *Parting `json:"parting,omitempty"`
	// Rows has a row for each suite, each followed by one for each of its themes if
	// there are two or more. Phases has a row without verdict for each phase of a
	// suite.
	Rows   []Row `json:"rows"`
	Phases []Row `json:"phases"`
	// Changes are the cases that only one of them solved, or with different points.
	Changes []Change `json:"changes"`
}

// making is a pair in the making.
type making struct {
	*pairing
	Pair
	counted []Case              // those of the rows: all but accepted losses
	tests   map[int]*difference // of the rows that have a test
}

// fill makes the rows, but for what depends on other pairs.
func (p *making) fill(opts Options) {
	p.Pair = Pair{
		Base: p.base.Name, Contender: p.other.Name, Sides: sidesOf(p.base, p.other), At: p.at(), Limit: settingsText(p.base, p.other),
		Findings: slices.Clone(p.found), Rows: []Row{}, Phases: []Row{},
	}
	if !opts.isGate {
		p.Parting = p.parting()
	}
	p.tests = map[int]*difference{}
	p.countChanges(opts.accepted)
	p.SameSearches = sameSearches(p.base, p.other, p.counted)
	p.addRows(opts)
	if p.Findings.Refusing().Has(KindEarly) && !opts.isGate {
		p.addCounts()
	}
}

// countChanges finds what changed, a position of a suite once, as rows count it, and leaves out what is accepted.
func (p *making) countChanges(accepted *Allowed) {
	p.Changes = []Change{}
	left := map[*suites.Record]bool{}
	for _, c := range positionsIn(outside(p.found.suites(), p.cases)) {
		change, changed := changeOf(c)
		if !changed {
			continue
		}
		if change.Kind == Lost {
			change.Accepted = accepted.reasonOf(c.Base)
		}
		if p.Changes = append(p.Changes, change); change.Accepted != "" {
			for _, rec := range c.Base {
				left[rec] = true
			}
		}
	}
	p.counted = slices.DeleteFunc(slices.Clone(p.cases), func(c Case) bool { return left[c.rec()] })
}

// addRows adds a row for each suite, its themes and its phases.
func (p *making) addRows(opts Options) {
	m := &rowMaker{
		bootstrap: stats.Bootstrap{Resamples: cmp.Or(opts.Resamples, manyResamples), Seed: opts.Seed, Level: confidence},
		margin:    opts.margin(),
	}
	isRefused := p.Findings.Refusing().Has(opts.refusing()...) || opts.isGate && p.isItself()
	if opts.Joined != "" && len(p.counted) > 0 {
		p.addRow(m, part{p.counted[0].rec().Suite, report.WholeSuite, opts.Joined, isRefused}, p.counted)
		return
	}
	figures := figuresOf(p.cases) // before cases are left out
	for _, cases := range groupBy(p.counted, suiteOf) {
		suite := cases[0].rec().Suite
		of := part{suite, report.WholeSuite, figures[suite], isRefused || slices.Contains(p.found.suites(), suite)}
		p.addRow(m, of, cases)
		p.addParts(m, of, cases)
	}
}

// part is what a row is about.
type part struct {
	suite, theme string
	figure       report.Figure
	isRefused    bool
}

// addParts adds the rows of the themes of a suite, if they are several, and of its phases.
func (p *making) addParts(m *rowMaker, of part, cases []Case) {
	themes := groupBy(cases, themeOf)
	if len(themes) == 1 {
		p.Rows[len(p.Rows)-1].OnlyTheme, themes = cases[0].rec().Theme, nil
	}
	for _, cases := range themes {
		if of.theme = cases[0].rec().Theme; of.theme != "" {
			p.addRow(m, of, cases)
		}
	}
	phases := groupBy(cases, phaseOf)
	slices.SortStableFunc(phases, func(a, b []Case) int { return report.ComparePhases(a[0].rec().Phase, b[0].rec().Phase) })
	for _, cases := range phases {
		if row, _ := p.row(m, part{of.suite, cases[0].rec().Phase, of.figure, of.isRefused}, cases); row.Positions > 0 {
			p.Phases = append(p.Phases, row)
		}
	}
}

func (p *making) row(m *rowMaker, of part, cases []Case) (Row, *difference) {
	row, d := m.row(of.suite, of.theme, cases, of.figure)
	e := efforts{base: p.base.Run, other: p.other.Run, bootstrap: m.bootstrap}
	e.measure(&row, cases)
	return row, d
}

// addRow adds a row, and tests it. A whole suite without solutions has one too, because its speed can be
// compared.
func (p *making) addRow(m *rowMaker, of part, cases []Case) {
	row, d := p.row(m, of, cases)
	if row.Positions == 0 && !row.IsWhole() {
		return
	}
	switch {
	case row.Positions > 0 && of.isRefused:
		row.Verdict = NotComparable
	case row.Positions > 0:
		m.test(&row, d)
		p.tests[len(p.Rows)] = d
	}
	p.Rows = append(p.Rows, row)
}

// toJudge returns the rows that are tested, each theme with the row of its suite.
func (p *making) toJudge() (list []judged) {
	isSame := p.SameSearches != "" && haveSameResults(p.counted)
	var whole *Row
	for i := range p.Rows {
		row := &p.Rows[i]
		if row.IsWhole() {
			whole = row
		}
		if d := p.tests[i]; d != nil {
			j := judged{Row: row, difference: d, isSame: isSame}
			if row != whole {
				j.whole = whole
			}
			list = append(list, j)
		}
	}
	p.tests = nil
	return list
}

// addCounts adds what a contender that ends its searches early gained and lost to the reasons why there is no
// verdict.
func (p *making) addCounts() {
	for i := range p.Rows {
		if row := &p.Rows[i]; row.IsWhole() && row.Positions > 0 {
			p.Findings.about(row.Suite, KindCounts, p.other.Name+": "+row.countsText()+".")
		}
	}
}

// finish makes the sentences of what was found.
func (p *making) finish() {
	p.Findings = p.Findings.ordered()
	p.NotComparable, p.Warnings = p.reasons().Texts(), p.Findings.Texts()
	for _, found := range p.Findings.Of(KindSuite) {
		p.RefusedSuites = append(p.RefusedSuites, SuiteRefusal{found.Suite, found.Text})
	}
}

// reasons returns why there is no verdict at all.
func (p *Pair) reasons() Findings {
	found := p.Findings.Refusing().Of(KindBroken, KindUnlike, KindUnread, KindEarly, KindMissing)
	return append(found, p.Findings.Of(KindCounts)...)
}

// Refusals returns why the pair, or some of its suites, have no verdict.
func (p *Pair) Refusals() Findings { return append(p.reasons(), p.Findings.Of(KindSuite)...) }

// ReasonsFor returns why a suite of the pair has no verdict: what is about it or about all suites, else what is about
// others. It is empty if the suite has one.
func (p *Pair) ReasonsFor(suite string) Findings {
	about := func(f Findings) Findings {
		return slices.DeleteFunc(slices.Clone(f), func(found Finding) bool { return found.Suite != "" && found.Suite != suite })
	}
	if own := about(p.Refusals()); len(own.Refusing()) > 0 {
		return own
	}
	return p.reasons()
}
