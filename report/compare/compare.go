package compare

import (
	"errors"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

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
