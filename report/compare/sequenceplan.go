package compare

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"keymove/engine"
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/runfolder"
	"keymove/suites/score"
)

// SequenceSettings are what is asked of a sequential run.
type SequenceSettings struct {
	// Alpha is the chance that any interval of the run lacks the truth, Margin the
	// difference, as a share, below which contenders are equal.
	Alpha, Margin float64
	// Seed is the seed of the order.
	Seed uint64
	// Bases are the contenders of the baseline that the others are compared with, Baseline
	// is how it was named; none and empty for the first contender of the run.
	Bases    []Contender
	Baseline string
}

// The errors of PlanSequence.
var (
	ErrOneContender    = errors.New("there is one contender, and no baseline to compare it with")
	errNothingToDecide = errors.New("no position has a solution, so there is nothing to decide")
)

// PlanSequence returns the sequence of a run: the order of the positions of each suite, and the
// looks. Equal positions, and those of one origin, are one; those without a solution are not searched, nor those
// that the baseline lacks.
func PlanSequence(contenders []suites.Contender, loaded []suites.Suite, o SequenceSettings) (*runfolder.Sequence, error) {
	pairs, err := pairsOf(contenders, o.Bases)
	if err != nil {
		return nil, err
	}
	s := &runfolder.Sequence{Alpha: o.Alpha, Margin: o.Margin, Seed: o.Seed}
	if len(o.Bases) > 0 {
		s.Baseline, s.BaselineSHA256 = o.Baseline, BaselineDigest(o.Bases[0].Run)
	}
	for number := range loaded {
		if suite := planSuite(&loaded[number], o, uint64(number)); len(suite.Order) > 0 {
			suite.Pairs = append(suite.Pairs, pairs...)
			s.Suites = append(s.Suites, suite)
		}
	}
	if len(s.Suites) == 0 {
		return nil, errNothingToDecide
	}
	s.Comparisons = len(s.Suites) * len(pairs)
	alpha := o.Alpha / float64(s.Comparisons)
	s.Level = 1 - alpha
	for i := range s.Suites {
		suite := &s.Suites[i]
		looks := stats.PlanLooks(len(suite.Order), alpha)
		suite.Looks, suite.Bounds = looks.Counts, looks.Bounds
	}
	return s, nil
}

func pairsOf(contenders []suites.Contender, bases []Contender) ([]runfolder.SequencePair, error) {
	var pairs []runfolder.SequencePair
	if len(bases) > 0 {
		for _, c := range contenders {
			base, err := baseOf(bases, c.Name)
			if err != nil {
				return nil, err
			}
			pairs = append(pairs, runfolder.SequencePair{Base: base.Own, Contender: c.Name})
		}
		return pairs, nil
	}
	if len(contenders) < 2 {
		return nil, ErrOneContender
	}
	for _, c := range contenders[1:] {
		pairs = append(pairs, runfolder.SequencePair{Base: contenders[0].Name, Contender: c.Name})
	}
	return pairs, nil
}

// planSuite returns the positions of a suite in their order, and the figure that decides.
func planSuite(suite *suites.Suite, o SequenceSettings, number uint64) runfolder.SequenceSuite {
	known := knownCases(o.Bases, suite.Name)
	places := map[string]int{}
	planned := runfolder.SequenceSuite{Suite: suite.Name}
	var figure report.Asked
	for i := range suite.Len() {
		c := suite.Case(i)
		v := score.Judge(&c, engine.Result{}, nil)
		if v.Solved == nil && v.MaxPoints == nil || known != nil && !known[c.Hash] {
			continue
		}
		rec := &suites.Record{FEN: c.Position.FEN(), Case: c.Hash, Expected: c.Expected(), Solved: v.Solved, MaxPoints: v.MaxPoints}
		figure.Add(rec)
		key := cmp.Or(c.Origin, report.PositionKey(rec))
		at, found := places[key]
		if !found {
			at = len(planned.Order)
			places[key] = at
			planned.Order = append(planned.Order, nil)
		}
		planned.Order[at] = append(planned.Order[at], i)
	}
	planned.Figure = string(figure.Figure())
	rand.New(rand.NewPCG(o.Seed, number)).Shuffle(len(planned.Order), func(a, b int) {
		planned.Order[a], planned.Order[b] = planned.Order[b], planned.Order[a]
	})
	return planned
}

// knownCases returns the cases of a suite that a baseline has; nil without a baseline.
func knownCases(bases []Contender, suite string) map[string]bool {
	if len(bases) == 0 {
		return nil
	}
	known := map[string]bool{}
	for rec := range bases[0].Run.All() {
		if rec.Suite == suite {
			known[rec.Case] = true
		}
	}
	return known
}

// UnlikeBaseline returns the reasons why a run that has not begun cannot be compared with
// a baseline, a RUN or RUN#NAME, as far as they are known: its settings and suites, and
// faults of the baseline; with allow only those that cannot be allowed. The errors are
// those of Pick and of baseOf, and ErrNothingShared if the two have no suite in common.
func (r Runs) UnlikeBaseline(baseline string, planned *report.Meta, allow bool) ([]string, error) {
	bases, err := r.Pick([]string{baseline})
	if err != nil {
		return nil, err
	}
	if m := bases[0].Run.Meta; m != nil && m.Sequence != nil {
		return []string{bases[0].Run.Path + " is a sequential run, which lacks positions that its own verdict did not need."}, nil
	}
	if !sharesSuite(bases[0].Run, planned) {
		return nil, ErrNothingShared
	}
	whole := &report.Run{Path: "this run", Meta: planned}
	var others []Contender
	var found findings
	for _, this := range whole.Limits() {
		against := atLimitOf(bases, Contender{Run: this})[0].Run
		more := differences(against, this)
		more.add(faults(against))
		found.unlike, found.notes = appendNew(found.unlike, more.unlike...), appendNew(found.notes, more.notes...)
		found.missing, found.broken = appendNew(found.missing, more.missing...), appendNew(found.broken, more.broken...)
		for _, c := range planned.Contenders {
			others = append(others, Contender{Name: c.Name, Own: c.Name, Run: this})
		}
	}
	for _, other := range others {
		base, err := baseOf(atLimitOf(bases, other), other.Own)
		if err != nil {
			return nil, err
		}
		if !isScored(answersOf(base)) {
			return nil, errNotScored(base)
		}
		found.add(sizeDifferences(base, other))
		found.unlike = appendNew(found.unlike, disobedience(base)...)
	}
	found.permit(allow, false)
	return found.unlike, nil
}

// sharesSuite reports whether a run has searched a suite of the name of a planned one.
func sharesSuite(run *report.Run, planned *report.Meta) bool {
	for rec := range run.All() {
		if slices.ContainsFunc(planned.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == rec.Suite }) {
			return true
		}
	}
	return false
}
