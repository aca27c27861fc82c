package explain

import (
	"cmp"
	"context"
	"math"
	"slices"

	"keymove/engine"
	"keymove/suites"
)

// Investigation is what the cause of a lost case is looked for with.
type Investigation struct {
	Lab       *Lab
	Contender suites.Contender // which misses the key move
	Case      suites.Case
	Limits    engine.Limits
	Probes    []Probe
	// Others are cases of the same suite, on which the suspects are tried, too.
	Others []suites.Case
	// Elsewhere are positions of other origin, on which the first suspects are tried.
	Elsewhere []suites.Case
	// SuiteLimits are the limits of the searches of both.
	SuiteLimits engine.Limits
	// Reference is another profile, on which suspects are tried that gain on those cases; nil
	// for none.
	Reference *suites.Contender
	// Seen says of features, from 0 to 1, how much of them was seen on the lines that were
	// watched: what happened there is likelier to be the cause.
	Seen map[string]float64
	// Horizon is set if many times the limit does not solve the case: a cause then needs more
	// evidence.
	Horizon bool
}

// Suspect is a probe with what it does.
type Suspect struct {
	Probe
	// Screened is the rate in the trees by which the suspect was chosen, Rate in others,
	// so that luck does not count.
	Screened, Rate Rate
	// Wide is the rate with other limits, less and more than that of the case.
	Wide Rate
	// AtDepth is the rate in one search to the depth that the contender itself reached
	// under the limit, nil where that was not tried: more nodes do not explain it.
	AtDepth *Rate
	// Suite is what the same change does to other cases.
	Suite Effect
	// General is what it does to them in the reference, nil where that was not tried.
	General *Effect
	// Elsewhere is what it does to positions of other origin, nil where that was not tried.
	Elsewhere *Effect
	// Evidence ranks suspects: see evidence.go; of a comparison it is the share of searches by
	// which the change solves the case more often.
	Evidence float64
	// P is the chance of that if the change did nothing, where it was tested; 0 if not.
	P float64
	// Confirmed is set if a comparison confirmed it, ElsewhereOnly if it would have, had the
	// change solved the case more often under the limit of the case, too.
	Confirmed, ElsewhereOnly bool
}

// Effect is what a change does to cases of a suite.
type Effect struct {
	Gained, Lost, Cases int
	// held and held2 are the sums of the differences in the share of the search during which
	// the key move was best, and of their squares.
	held, held2 float64
}

// z returns the gain in standard deviations of its null distribution: of the cases gained
// and lost (McNemar), drawn to 0 where there are few changes, and of how early solutions
// are found.
func (e Effect) z() float64 {
	solved := float64(e.Gained-e.Lost) / math.Sqrt(float64(e.Gained+e.Lost+4))
	held := e.held / math.Sqrt(e.held2+1)
	return (solved + held) / 2
}

// add adds a case with the answers before and after the change.
func (e *Effect) add(before, after *Answer, c *suites.Case) {
	e.Cases++
	switch was, is := before.Solved(), after.Solved(); {
	case is && !was:
		e.Gained++
	case was && !is:
		e.Lost++
	}
	d := heldShare(after, c) - heldShare(before, c)
	e.held += d
	e.held2 += d * d
}

// Findings are what came of an investigation.
type Findings struct {
	// Placebo is the rate of the contender itself in randomly perturbed trees.
	Placebo, WidePlacebo Rate
	// Against is the contender that was compared with, and Together the rate with all
	// differences from it; empty if suspects were looked for without one.
	Against  string
	Together Rate
	// Suspects are the most likely ones, best first.
	Suspects []Suspect
	// Cause is the first of them, nil if it does not explain the case. Proof is the evidence that
	// decided so.
	Cause *Suspect
	Proof Proof
	// Beside is a change that solves the case more often under other limits, and not under its
	// own; nil for none. Then Proof is of it.
	Beside *Suspect
	// Suite is the number of other cases that the contender solves, of SuiteCases.
	Suite, SuiteCases int
	// Reference is the name of the profile on which some suspects were tried, too.
	Reference string
	Searches  int
}

// Proof is how often the case is solved with a change and without, in trees by which the change
// was not chosen, under the limit of the case and under the limits around it.
type Proof struct{ With, Without, WideWith, WideWithout Rate }

// proofOf returns the evidence about a change, in as many trees of the contender itself.
func proofOf(s *Suspect, self *tally) Proof {
	p := Proof{With: s.Rate, WideWith: s.Wide}
	p.Without, p.WideWithout = self.sum(s.Rate.Trees)
	return p
}

// The steps of an investigation: all probes in the tree as asked for, the best in two
// more, and the best of those in eight fresh ones, and with other limits.
var (
	firstTrees  = []int{0}
	secondTrees = []int{1, 2}
	finalTrees  = []int{11, 12, 13, 14, 15, 16, 17, 18}
	wideTrees   = []int{21, 22}
)

const (
	afterFirst  = 32
	afterSecond = 12
	inSuite     = 12
	inDepth     = 3
	// depthNodes is how many times the limit a search to a depth may take.
	depthNodes = 8
	// ofEach is the number of probes of a feature that are searched further.
	ofEach = 3
)

// Cause looks for the cause.
func (v *Investigation) Cause(ctx context.Context) (*Findings, error) {
	searched := v.Lab.Searches
	found := &Findings{}
	self := []Suspect{{Probe: Probe{Contender: v.Contender}}}
	if err := v.searchFinally(ctx, self); err != nil {
		return nil, err
	}
	found.Placebo, found.WidePlacebo = self[0].Rate, self[0].Wide
	suspects := make([]Suspect, len(v.Probes))
	for i := range v.Probes {
		suspects[i].Probe = v.Probes[i]
	}
	for _, round := range []struct {
		trees []int
		keep  int
	}{{firstTrees, afterFirst}, {secondTrees, afterSecond}} {
		if err := v.search(ctx, suspects, round.trees, func(s *Suspect) *Rate { return &s.Screened }); err != nil {
			return nil, err
		}
		suspects = v.mostPromising(suspects, round.keep)
	}
	if err := v.searchFinally(ctx, suspects); err != nil {
		return nil, err
	}
	suspects = best(suspects, inSuite, func(s *Suspect) float64 { return v.gain(s, found) })
	if err := v.suite(ctx, suspects, found); err != nil {
		return nil, err
	}
	v.rank(suspects, found)
	if err := v.discountGeneral(ctx, found); err != nil {
		return nil, err
	}
	if err := v.tryElsewhere(ctx, found); err != nil {
		return nil, err
	}
	if err := v.confirm(ctx, found); err != nil {
		return nil, err
	}
	if err := v.atEqualDepth(ctx, found.Suspects[:min(inDepth, len(suspects))]); err != nil {
		return nil, err
	}
	found.Searches = v.Lab.Searches - searched
	return found, nil
}

// confirm tests the cause in trees by which it was not chosen.
func (v *Investigation) confirm(ctx context.Context, found *Findings) error {
	if found.Cause == nil {
		return nil
	}
	m := Comparison{Lab: v.Lab, Contender: v.Contender, Case: v.Case, Limits: v.Limits}
	self := &tally{}
	s, err := m.test(ctx, found.Cause.Probe, self, alpha)
	if err != nil {
		return err
	}
	found.Cause.P = s.P
	found.decide(&s, self)
	return nil
}

// searchFinally searches suspects in trees by which they were not chosen, and with other
// limits.
func (v *Investigation) searchFinally(ctx context.Context, suspects []Suspect) error {
	if err := v.search(ctx, suspects, finalTrees, func(s *Suspect) *Rate { return &s.Rate }); err != nil {
		return err
	}
	limits := v.Limits
	defer func() { v.Limits = limits }()
	for _, wide := range widths {
		if v.Limits = wide(limits); v.Limits.Nodes == limits.Nodes {
			continue
		}
		if err := v.search(ctx, suspects, wideTrees, func(s *Suspect) *Rate { return &s.Wide }); err != nil {
			return err
		}
	}
	return nil
}

// widths are the other limits: half, one and a half, and twice that of the case.
var widths = []func(engine.Limits) engine.Limits{
	func(l engine.Limits) engine.Limits { l.Nodes /= 2; return l },
	func(l engine.Limits) engine.Limits { l.Nodes = l.Nodes * 3 / 2; return l },
	func(l engine.Limits) engine.Limits { l.Nodes *= 2; return l },
}

// search adds the rates of some trees to each suspect.
func (v *Investigation) search(ctx context.Context, suspects []Suspect, trees []int, rate func(*Suspect) *Rate) error {
	contenders := make([]suites.Contender, len(suspects))
	for i := range suspects {
		contenders[i] = suspects[i].Contender
	}
	rates, err := v.Lab.rates(ctx, contenders, &v.Case, v.Limits, trees)
	for i := range rates {
		r := rate(&suspects[i])
		*r = r.add(rates[i])
	}
	return err
}

// atEqualDepth searches the case to the depth that the contender reached.
func (v *Investigation) atEqualDepth(ctx context.Context, suspects []Suspect) error {
	base, err := v.Lab.askOne(ctx, []suites.Contender{v.Contender}, &v.Case, v.Limits)
	if err != nil || v.Limits.Nodes == 0 || len(suspects) == 0 {
		return err
	}
	depth := 1
	if base[0].Depth != nil {
		depth = max(*base[0].Depth, 1)
	}
	limits := engine.Limits{Depth: depth, Nodes: depthNodes * v.Limits.Nodes}
	for i := range suspects {
		answers, err := v.Lab.askOne(ctx, []suites.Contender{suspects[i].Contender}, &v.Case, limits)
		if err != nil {
			return err
		}
		suspects[i].AtDepth = new(rateOf(&answers[0], &v.Case))
	}
	return nil
}

// best returns the n suspects with the greatest values, those that change least first
// among equals.
func best(suspects []Suspect, n int, value func(*Suspect) float64) []Suspect {
	slices.SortStableFunc(suspects, func(a, b Suspect) int {
		return cmp.Or(cmp.Compare(value(&b), value(&a)), len(a.Rows)-len(b.Rows))
	})
	return suspects[:min(n, len(suspects))]
}

// suite finds out what the changes of suspects do to other cases. The contender's own
// answers are needed once for all cases of a suite: they are in the cache then.
func (v *Investigation) suite(ctx context.Context, suspects []Suspect, found *Findings) error {
	found.SuiteCases = len(v.Others)
	if len(v.Others) == 0 {
		return nil
	}
	base, err := v.Lab.answersOf(ctx, v.Contender, v.Others, v.SuiteLimits)
	if err != nil {
		return err
	}
	for i := range base {
		if base[i].Solved() {
			found.Suite++
		}
	}
	for i := range suspects {
		if suspects[i].Suite, err = v.effect(ctx, suspects[i].Contender, base); err != nil {
			return err
		}
	}
	return nil
}

// effect compares a contender on other cases with the answers of the losing one.
func (v *Investigation) effect(ctx context.Context, c suites.Contender, base []Answer) (Effect, error) {
	answers, err := v.Lab.answersOf(ctx, c, v.Others, v.SuiteLimits)
	if err != nil {
		return Effect{}, err
	}
	return effectOf(base, answers, v.Others), nil
}

// effectOf compares the answers to cases after a change with those before it.
func effectOf(before, after []Answer, cases []suites.Case) Effect {
	var effect Effect
	for i := range before {
		effect.add(&before[i], &after[i], &cases[i])
	}
	return effect
}

// mostPromising returns n suspects that are worth more searches, a few of each feature. A
// further change of a feature can add agreeWeight to its evidence and no more, so that it
// comes after the first ones of features that promise as much.
func (v *Investigation) mostPromising(suspects []Suspect, n int) []Suspect {
	taken := map[string]int{}
	promise := map[string]float64{}
	var few []Suspect
	for _, s := range best(suspects, len(suspects), v.promise) {
		if before := taken[s.Feature]; before < ofEach {
			promise[s.Change] = v.promise(&s) - agreeWeight*float64(before)
			few = append(few, s)
		}
		taken[s.Feature]++
	}
	return best(few, n, func(s *Suspect) float64 { return promise[s.Change] })
}
