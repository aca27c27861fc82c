package compare

import (
	"iter"
	"slices"

	"keymove/report"
)

// gateTest is a gate in the making: a contender, its base, and the cases to be tested.
type gateTest struct {
	*pairing
	gate     *Gate
	opts     GateOptions
	missing  []string // why the runs are incomplete
	early    []string // says that the contender ends its searches early, and so cannot pass
	failures newFailures
	// searched is the test of the cases that both have searched; nil if neither lacks
	// any.
	searched *gateTest
	// counted is the pairing of the cases without accepted losses; nil if the runs are unlike.
	counted *pairing
	// concluded is set when the outcome is final.
	concluded bool
}

// decideGates decides about contenders as one family: p-values are adjusted over all
// suites of all of them, so that the chance that any of several equal contenders is
// called regressed is alpha.
//
// First the cases that both runs have searched are tested. They alone can show that an
// incomplete run is worse; if they do not, what is missing counts as lost. The error is
// ErrNothingShared, ErrNothingAsked, or an *AllowError for an accepted name of several positions.
func decideGates(pairs []Matchup, opts GateOptions) ([]*Gate, error) {
	var tests, family []*gateTest
	for _, pair := range pairs {
		t, err := newGateTest(pair, opts)
		if err != nil {
			return nil, err
		}
		if err := opts.Allowed.Check(t.positions()); err != nil {
			return nil, err
		}
		tests = append(tests, t)
		if t.searched != nil {
			t = t.searched
		}
		family = append(family, t)
	}
	testFamily(family)
	for i, t := range tests {
		if t.searched != nil && t.searched.gate.Outcome != Regressed {
			t.others.addMissing(t.refused.answersOutside(t.all))
			t.cases = pairUp(t.all, t.others)
			t.measure()
			family[i] = t
		}
	}
	testFamily(family)
	var gates []*Gate
	for _, t := range family {
		t.gate.checkFailures(t.failures)
		gates = append(gates, t.gate)
	}
	return gates, nil
}

// positions yields those that the contender has searched, and those of the baseline that can
// count as lost because it has not.
func (t *gateTest) positions() iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for _, a := range []*answers{t.others, t.all} {
			for searched := range a.all() {
				if !yield(positionOf(searched.at(0))) {
					return
				}
			}
			if t.opts.AllowMissing {
				return
			}
		}
	}
}

// newGateTest returns the test of a contender, measured if neither run lacks cases.
func newGateTest(pair Matchup, opts GateOptions) (*gateTest, error) {
	base, other := pair.Base, pair.Contender
	all, others := answersOf(base), answersOf(other)
	shared := pairUp(all, others)
	switch {
	case len(shared) == 0:
		return nil, nothingShared(base, other)
	case len(solvableSuites(shared)) == 0:
		return nil, ErrNothingAsked
	case !isScored(all):
		return nil, errNotScored(base)
	}
	p, err := newPairing(pair, all, others, opts.AllowUnlike)
	if err != nil {
		return nil, err
	}
	t := &gateTest{pairing: p, opts: opts, failures: failuresOf(p.cases, others)}
	p.found.notes = append(p.found.notes, unasked(all)...)
	t.findMissing()
	p.permit(opts.AllowUnlike, opts.AllowMissing)
	found := p.found
	t.gate, t.missing, t.early = newGate(base, other, found, opts), found.missing, found.early
	t.gate.Sides = new(sidesOf(base, other))
	switch {
	case len(found.unlike) > 0:
		t.gate.refuse(found, t)
		t.concluded = true
		return t, nil
	case len(found.missing) == 0 && isItself(base, other):
		t.gate.passItself(t)
		return t, nil
	case len(found.missing) == 0:
		t.measure()
		return t, nil
	}
	opts.AllowMissing, opts.MinSolved, opts.MinShare = true, 0, 0
	if t.searched, err = newGateTest(pair, opts); err != nil {
		return nil, err
	}
	t.searched.gate.Incomplete = true
	return t, nil
}

// findMissing adds the cases that only one of the two has: those that the contender lacks count as
// lost.
func (t *gateTest) findMissing() {
	all, others := t.refused.answersOutside(t.all), t.refused.answersOutside(t.others)
	t.found.missing = slices.Concat(t.found.missing,
		onlyIn(t.base, t.other, all, others, t.opts.fateOfMissing()), onlyIn(t.other, t.base, others, all, "skipped"))
}

func newGate(base, other Contender, found findings, opts GateOptions) *Gate {
	return &Gate{
		Base: base.Name, Contender: other.Name, Outcome: NotWorse, Margin: opts.Margin, Limit: settingsText(other), At: other.Run.AtLimit(),
		Incomplete: len(found.missing) > 0, conclusive: opts.Conclusive,
		Reasons: []string{}, Rows: []GateRow{}, Lost: []LostCase{}, Gained: []Change{},
		Notes: append([]string{}, found.notes...),
	}
}

// refuse makes a gate of unlike runs, which tests nothing.
func (g *Gate) refuse(found findings, t *gateTest) {
	g.Outcome, g.Reasons = Unlike, found.refusals()
	g.countSolved(t.others)
	g.listTested(nil, t.cases, t.others, t.failures, true)
}

// passItself makes the gate of a run against itself, where only the number of solved
// positions can be wrong.
func (g *Gate) passItself(t *gateTest) {
	g.countSolved(t.others)
	g.listTested(nil, t.cases, t.others, t.failures, t.other.Run.NoTimes())
	g.Notes = append([]string{"The baseline is this run itself: nothing is compared."}, g.Notes...)
	if reason, met := g.floorText(t.opts); !met {
		g.regressed("%s", reason)
	}
	t.concluded = true
}

// options returns the options of the comparison that a gate makes.
func (t *gateTest) options() Options {
	return Options{Alpha: t.opts.Alpha, Margin: t.opts.Margin, Seed: t.opts.Seed, Resamples: t.opts.Resamples}
}

// measure does everything that does not depend on other contenders.
func (t *gateTest) measure() {
	g := t.gate
	g.countSolved(t.others)
	counted := g.findLost(t.refused.without(t.cases), t.opts.Allowed)
	g.listTested(t.refused, t.cases, t.others, t.failures, t.other.Run.NoTimes())
	t.counted = &pairing{base: t.base, other: t.other, all: t.all, others: t.others, cases: counted, figures: suiteFigures(t.cases)}
	t.counted.fill(t.options())
	g.compareSignatures(t.base, t.other, t.cases)
}

// testFamily compares all contenders with their bases, and concludes those gates whose outcome
// is still open.
func testFamily(family []*gateTest) {
	var counted []*pairing
	for _, t := range family {
		if t.counted != nil {
			counted = append(counted, t.counted)
		}
	}
	if len(counted) > 0 {
		comparisonOf(counted, family[0].options())
	}
	for _, t := range family {
		if !t.concluded {
			t.conclude()
		}
	}
}

// suiteRows returns the indexes of the rows of suites with cases left to test.
func (t *gateTest) suiteRows() []int {
	var list []int
	for i := range t.counted.pair.Rows {
		if row := &t.counted.pair.Rows[i]; row.IsWhole() && row.Positions > 0 {
			list = append(list, i)
		}
	}
	return list
}

// conclude sets the outcome from the rows of the suites. What is missing counts as
// lost, which proves neither a loss nor its absence.
func (t *gateTest) conclude() {
	g := t.gate
	for _, i := range t.suiteRows() {
		row := GateRow{Row: t.counted.pair.Rows[i]}
		row.setLossLimit(tested{row: &row.Row, cases: t.counted.rowCases[i]})
		g.Rows = append(g.Rows, row)
	}
	g.decide(t.opts)
	g.checkTested(solvableSuites(t.refused.without(t.cases)))
	g.checkBetter()
	g.refuseSuites(t.refused)
	t.concludeEarly()
	if len(t.missing) > 0 {
		g.Outcome, g.Reasons = Unlike, slices.Concat(t.missing, g.Reasons)
	}
	t.advise()
	t.concluded = true
}

// advise says where nothing was decided what to do, and of any gate which suites have positions of
// a few origins only.
func (t *gateTest) advise() {
	g, origins := t.gate, fewOrigins(t.refused.without(t.cases)).notes
	if g.Outcome != Inconclusive {
		g.Notes = appendNew(g.Notes, origins...)
		return
	}
	advice := "To decide, search more positions"
	if len(origins) > 0 {
		advice += " of other origins"
	}
	g.Reasons = append(g.Reasons, append(origins, advice+", or allow a larger loss with --margin.")...)
}

// refuseSuites ends a gate that did not test some suites: only that it has regressed is sure.
func (g *Gate) refuseSuites(refused refusedSuites) {
	if len(refused) == 0 {
		return
	}
	if g.Outcome == Regressed {
		g.Notes = append(g.Notes, refused.reasons()...)
		return
	}
	g.Outcome, g.Reasons = Unlike, append(refused.reasons(), g.Reasons...)
}

// Gates decides about all contenders of a run against a baseline, with one false
// alarm rate for all of them; without a baseline, about the number of positions that each
// of them solves. The errors are those of pickAgainst and decideGates.
func (r Runs) Gates(baseline, run string, o GateOptions) ([]*Gate, error) {
	if baseline == "" {
		return r.floors(run, o)
	}
	pairs, err := r.pickAgainst(baseline, run)
	if err != nil {
		return nil, err
	}
	gates, err := decideGates(pairs, o)
	if err != nil {
		return nil, err
	}
	last := gates[len(gates)-1]
	last.Notes = append(last.Notes, o.Allowed.Unused()...)
	return gates, nil
}

// GatesOf is Gates for a run that has been opened.
func (r Runs) GatesOf(baseline string, run *report.Run, o GateOptions) ([]*Gate, error) {
	if err := run.Check(); err != nil {
		return nil, err
	}
	r[run.Path] = run
	return r.Gates(baseline, run.Path, o)
}

// Decisions are the decisions of several gates, for JSON.
type Decisions struct {
	// Outcome is the worst one.
	Outcome Outcome `json:"outcome"`
	Gates   []*Gate `json:"gates"`
}

// NewDecisions returns decisions with their worst outcome.
func NewDecisions(gates []*Gate) Decisions {
	worst := Improved
	for _, g := range gates {
		if g.Outcome.Severity() > worst.Severity() {
			worst = g.Outcome
		}
	}
	return Decisions{worst, gates}
}

// Severity orders outcomes, the worst last.
func (o Outcome) Severity() int {
	return slices.Index([]Outcome{Improved, EnoughSolved, NotWorse, Inconclusive, Unlike, TooFewSolved, Regressed, EngineFailed}, o)
}
