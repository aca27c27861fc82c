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
	// Margin is the difference below which contenders are equal in practice; the zero Margin
	// takes DefaultMargin.
	Margin suites.Margin
	// Resamples is the number of bootstrap resamples of each interval; 0 takes
	// manyResamples.
	Resamples int
	// AllowUnlike gives verdicts about runs that are not alike, AllowMissing about
	// incomplete runs and runs of different cases.
	AllowUnlike, AllowMissing bool

	// Figure is the figure of the suites that the cases of Measure are from; empty if they are all of them.
	Figure report.Figure

	joined bool // one row of all cases
}

func (o *Options) margin() suites.Margin { return cmp.Or(o.Margin, DefaultMargin) }

// Comparison has the differences between contenders.
type Comparison struct {
	Alpha float64 `json:"alpha"`
	// Margin is the margin of the verdict Equal.
	Margin suites.Margin `json:"margin"`
	Seed   uint64        `json:"seed"`
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
	// At is the limit alone, in a run of several; report.AllLimits over all of them.
	At string `json:"at,omitempty"`
	// NotComparable are the reasons why there is no verdict, a sentence each; empty if
	// there is one. Warnings has them too, with whatever else was found.
	NotComparable []string `json:"not_comparable"`
	// RefusedSuites are those without a verdict where the others have one; see Reasons.
	RefusedSuites []SuiteRefusal `json:"not_comparable_suites,omitempty"`
	Warnings      []string       `json:"warnings"`
	// Repeated are the Warnings that say which suites have positions several times, a sentence each.
	Repeated []string `json:"-"`
	// Permitted are those of Warnings that would forbid a verdict without an option.
	Permitted Permitted `json:"-"`
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

// Compare compares two or more contenders: of runs of several limits at each of them, and over all.
func Compare(contenders []Contender, opts Options) (*Comparison, error) {
	several := areSeveral(contenders)
	var pairs []Matchup
	seen := map[string]bool{} // limits
	for i, base := range contenders {
		limit := limitKey(several, base)
		isFirst := !seen[limit]
		seen[limit] = true
		for _, other := range contenders[i+1:] {
			if (isFirst || opts.AllPairs) && limitKey(several, other) == limit {
				pairs = append(pairs, Matchup{Base: base, Contender: other})
			}
		}
	}
	if several && len(pairs) == 0 {
		return nil, ErrNoLimitShared
	}
	return ComparePairs(append(pairs, overAllLimits(pairs)...), opts)
}

// ComparePairs compares contenders with their bases. The p-values of all pairs are adjusted
// to each other.
func ComparePairs(pairs []Matchup, opts Options) (*Comparison, error) {
	all := map[Contender]*answers{}
	for _, pair := range pairs {
		for _, side := range []Contender{pair.Base, pair.Contender} {
			if all[side] == nil {
				all[side] = answersOf(side)
			}
		}
	}
	warnings := []string{}
	var made []*pairing
	for _, pair := range pairs {
		p, err := newPairing(pair, all[pair.Base], all[pair.Contender], opts.AllowUnlike)
		if err != nil {
			return nil, err
		}
		p.findUnpaired()
		p.found.add(fewOrigins(p.cases))
		p.found.nameEarly(p.other.Name)
		p.permit(opts.AllowUnlike, opts.AllowMissing)
		p.found.forbid(unreadContender(p.base, p.other, p.cases))
		made = append(made, p)
	}
	nameLimits(made)
	for _, p := range made {
		warnings = appendNew(warnings, append(p.refused.reasons(), p.found.all()...)...)
	}
	if !slices.ContainsFunc(made, func(p *pairing) bool { return len(p.cases) > 0 }) {
		if len(made) > 0 {
			return nil, nothingShared(made[0].base, made[0].other)
		}
		return nil, ErrNothingShared
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
	c := comparisonOf(made, opts)
	c.Warnings = appendNew(warnings, c.Warnings...)
	return c, nil
}

// comparisonOf judges pairs as one family. What decides is the same for whoever asks: verdicts,
// gates and expectations are about its rows.
func comparisonOf(made []*pairing, opts Options) *Comparison {
	c := &Comparison{Alpha: opts.Alpha, Margin: opts.margin(), Seed: opts.Seed, Warnings: []string{}}
	var rows []tested
	for _, p := range made {
		rows = append(rows, p.tested()...)
	}
	judge(rows, opts)
	noteSameSearches(made)
	for _, p := range made {
		p.judgeSameSearches()
		p.advise()
		c.Warnings = appendNew(c.Warnings, p.pair.Warnings...)
		c.Pairs = append(c.Pairs, p.pair)
	}
	return c
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

// NotComparable returns why pairs, or suites of them, have no verdict, each reason once.
func (c *Comparison) NotComparable() []string {
	var reasons []string
	for i := range c.Pairs {
		reasons = appendNew(reasons, c.Pairs[i].Reasons()...)
	}
	return reasons
}

// Allowances returns which verdicts are given all the same, see UnlikeAllowed and MissingAllowed.
func (c *Comparison) Allowances() []string {
	var notes []string
	for i := range c.Pairs {
		notes = appendNew(notes, c.Pairs[i].Permitted.notes()...)
	}
	return notes
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
	for _, part := range run.Limits() {
		contenders = append(contenders, AllOf(part)...)
	}
	c, err := Compare(contenders, opts)
	if errors.Is(err, ErrNothingShared) {
		return &Comparison{}, nil
	}
	return c, err
}

// AllOf returns the contenders of a run.
func AllOf(run *report.Run) []Contender {
	var contenders []Contender
	for _, name := range run.Names() {
		contenders = append(contenders, Contender{Name: name, Own: name, Run: run})
	}
	return contenders
}

// Measure compares two contenders on all cases in common as one group, for a single
// question asked in advance: the p-value is not adjusted to others. Suite and theme of
// the row are those of the first case. What one of them lacks is no reason against a verdict. The
// row has no verdict if no case can be solved, and no positions if none is shared.
func Measure(base, other Contender, opts Options) Row {
	opts.joined, opts.AllowMissing = true, true
	c, err := ComparePairs([]Matchup{{Base: base, Contender: other}}, opts)
	if err != nil || len(c.Pairs[0].Rows) == 0 {
		return Row{}
	}
	return c.Pairs[0].Rows[0]
}
