package compare

import (
	"cmp"
	"errors"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"keymove/report"
	"keymove/report/sink"
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

// Comparison has the differences between contenders.
type Comparison struct {
	Alpha float64 `json:"alpha"`
	// Margin is the margin of the verdict Equal.
	Margin suites.Margin `json:"margin"`
	Seed   uint64        `json:"seed"`
	// Findings name what differs besides the contenders, and what else makes the
	// numbers less reliable than they look; Warnings are their sentences.
	Findings Findings `json:"-"`
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

// Compare compares two or more contenders: of runs of several limits at each of them, and over all.
func Compare(contenders []Contender, opts Options) (*Comparison, error) {
	pairs := matchups(contenders, opts.AllPairs)
	if len(pairs) == 0 && areSeveral(contenders) {
		return nil, ErrNoLimitShared
	}
	return ComparePairs(append(pairs, overAllLimits(pairs)...), opts)
}

// matchups returns the contenders with the first one of their limit, or with each before them.
func matchups(contenders []Contender, allPairs bool) (pairs []Matchup) {
	several := areSeveral(contenders)
	seen := map[string]bool{} // limits
	for i, base := range contenders {
		limit := limitKey(several, base)
		isFirst := !seen[limit]
		seen[limit] = true
		for _, other := range contenders[i+1:] {
			if (isFirst || allPairs) && limitKey(several, other) == limit {
				pairs = append(pairs, Matchup{Base: base, Contender: other})
			}
		}
	}
	return pairs
}

// ComparePairs compares contenders with their bases. The p-values of all pairs are adjusted
// to each other.
func ComparePairs(pairs []Matchup, opts Options) (*Comparison, error) {
	made := pairings(pairs)
	if !slices.ContainsFunc(made, func(p *pairing) bool { return len(p.cases) > 0 }) {
		if len(made) > 0 {
			return nil, made[0].nothingShared()
		}
		return nil, ErrNothingShared
	}
	return comparisonOf(made, opts), nil
}

// comparisonOf compares pairs, as one family.
func comparisonOf(pairs []*pairing, opts Options) *Comparison {
	for _, p := range pairs {
		p.find(opts)
	}
	if !opts.isGate { // whose sentences are all of one limit
		nameLimits(pairs)
	}
	made := make([]*making, len(pairs))
	var work errgroup.Group
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range pairs {
		made[i] = &making{pairing: p}
		work.Go(func() error {
			made[i].fill(opts)
			return nil
		})
	}
	_ = work.Wait() // no function returns an error
	var rows []judged
	for _, p := range made {
		rows = append(rows, p.toJudge()...)
	}
	judge(rows, opts.Alpha)
	nameSame(made)
	c := &Comparison{Alpha: opts.Alpha, Margin: opts.margin(), Seed: opts.Seed}
	for _, p := range pairs {
		c.Findings.join(p.found.ordered())
	}
	for _, p := range made {
		p.finish()
		c.Pairs = append(c.Pairs, p.Pair)
		c.Findings.join(p.Findings)
	}
	c.Warnings = c.Findings.Texts()
	return c
}

// find finds what is unlike or odd about a pair.
func (p *pairing) find(opts Options) {
	p.isGate = opts.isGate
	p.found = findingsOf(p, opts.AllowUnlike)
	if opts.isGate {
		p.found.join(unasked(p.all))
	}
	p.found.join(unpaired(p, p.found.suites(), opts.isGate, opts.AllowMissing))
	if !opts.isGate {
		p.found.join(fewOrigins(p.cases))
		p.found.named(p.other.Name)
	}
	p.found = p.found.permitted(opts.AllowUnlike, opts.AllowMissing || opts.Joined != "")
	if !opts.isGate && NothingReads(p.base, p.other) != "" {
		p.found.add(KindUnread, sameSearches(p.base, p.other, p.cases))
	}
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
		Base: p.base.Name, Contender: p.other.Name, Sides: sidesOf(p.base, p.other), At: p.at(), Limit: settingsText(p.other),
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

// countChanges finds what changed, and leaves out what is accepted.
func (p *making) countChanges(accepted *Allowed) {
	p.Changes, p.counted = []Change{}, make([]Case, 0, len(p.cases))
	refused := p.found.suites()
	for _, c := range p.cases {
		change, changed := changeOf(c)
		if changed && !slices.Contains(refused, change.Suite) {
			if change.Kind == Lost {
				change.Accepted = accepted.reason(positionOf(c.rec()))
			}
			p.Changes = append(p.Changes, change)
		}
		if change.Accepted == "" {
			p.counted = append(p.counted, c)
		}
	}
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
	if themes := groupBy(cases, themeOf); len(themes) > 1 {
		for _, cases := range themes {
			if of.theme = cases[0].rec().Theme; of.theme != "" {
				p.addRow(m, of, cases)
			}
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

// measure adds to a row the speed of its cases, and the efforts of their positions. Nodes and times
// under several limits have no mean.
func (m *efforts) measure(row *Row, cases []Case) {
	if m.other.AtLimit() == report.AllLimits {
		row.OverLimits = true
		return
	}
	positions := positionsOf(cases)
	row.KeptNodes = m.compareEffort(positions, keptNodes, 1, m.bootstrap.GeometricMeanRatio)
	row.Finding = m.compareFinding(positions)
	if !m.base.NoTimes() && !m.other.NoTimes() {
		timed := m.onOneMachine(positions)
		row.KeptTime = m.compareEffort(timed, keptTime, 1000, m.ratioOfTimes(timed))
		speed := compareSpeed(m.onOneMachine(cases))
		row.NPS, row.Starts = speed.Ratio, speed.Starts
	}
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

// nameSame adds what is said of the same searches of each pair: of several limits at which, or over all of them.
func nameSame(made []*making) {
	over := map[Finding]bool{}
	found := func(p *making) Finding { return Finding{Kind: KindSame, Text: p.SameSearches} }
	for _, p := range made {
		over[found(p)] = over[found(p)] || p.At == report.AllLimits
	}
	for _, p := range made {
		if p.SameSearches == "" {
			continue
		}
		found := found(p)
		if !over[found] {
			found.Limit = p.At
		}
		p.SameSearches = found.String()
		unread := Finding{Kind: KindUnread, Limit: found.Limit, Refuses: true, Text: found.Text}
		if !slices.Contains(p.Findings, unread) {
			p.Findings.join(Findings{found})
		}
	}
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

// finish makes the advice, and the sentences of what was found.
func (p *making) finish() {
	for i := range p.Rows {
		p.Rows[i].advise(p.other.Run.Meta, p.counted)
	}
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
	if own := about(p.Refusals()); own.Refusing() != nil {
		return own
	}
	return p.reasons()
}

// fewOrigins notes the suites whose positions are said to be from a few games, or other origins: then they
// cannot show a difference, however many they are.
func fewOrigins(cases []Case) (found Findings) {
	for _, cases := range groupBy(cases, suiteOf) {
		positions := positionsOf(cases)
		if c := sampleOf(positions, report.Searches.Solved).clusters; c.areFew() {
			row := Row{Clusters: c.count, OriginKind: originKind(positions)}
			found.noteAbout(cases[0].rec().Suite, "the records name %s for %s, which count as %d: so few can hardly show a difference.",
				row.Origins(), sink.Plural(len(c.of), "position"), c.count)
		}
	}
	return found
}

// Over returns the comparison over all limits of runs of several; itself of other runs.
func (c *Comparison) Over() *Comparison {
	one := *c
	one.Pairs = slices.DeleteFunc(slices.Clone(c.Pairs), func(p Pair) bool { return p.At != report.AllLimits })
	if len(one.Pairs) == 0 {
		return c
	}
	return &one
}

// IsSeveral reports whether the comparison is of runs of several limits.
func (c *Comparison) IsSeveral() bool {
	return slices.ContainsFunc(c.Pairs, func(p Pair) bool { return p.At != "" })
}

// Title says who is compared.
func (c *Comparison) Title() string {
	if len(c.Pairs) == 1 {
		return c.Pairs[0].Base + " → " + c.Pairs[0].Contender
	}
	return sink.Plural(len(c.Pairs), "contender") + " against the first"
}

// Refusals returns why pairs, or suites of them, have no verdict, each reason once.
func (c *Comparison) Refusals() (reasons Findings) {
	for i := range c.Pairs {
		reasons.join(c.Pairs[i].Refusals())
	}
	return reasons
}

// Allowances returns which verdicts are given all the same, see UnlikeAllowed and MissingAllowed.
func (c *Comparison) Allowances() []string {
	var allowed Findings
	for _, found := range c.Findings.Of(KindAllowed) {
		found.Limit = ""
		allowed.join(Findings{found})
	}
	return allowed.Texts()
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
	for _, part := range run.Limits() {
		contenders = append(contenders, AllOf(part)...)
	}
	c, err := Compare(contenders, opts)
	if errors.Is(err, ErrNothingShared) {
		return &Comparison{}, nil
	}
	return c, err
}
