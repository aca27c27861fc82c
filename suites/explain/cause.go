package explain

import (
	"cmp"
	"context"
	"math"
	"slices"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Investigation is what the cause of a lost case is looked for with.
type Investigation struct {
	Lab       *Lab
	Contender runfolder.Contender // which misses the key move
	Case      suites.Case
	Limits    engine.Limits
	Probes    []Probe
	// Others are cases of the same suite, on which the suspects are tried, too.
	Others []suites.Case
	// SuiteLimits are the limits of those searches.
	SuiteLimits engine.Limits
	// Acted are the features that acted on the key line: what happened there is likelier to
	// be the cause.
	Acted []string
	// Directed is set if the probes lead towards a contender that solves the case: the
	// suite then decides nothing, as the change was chosen by somebody.
	Directed bool
}

// Suspect is a probe with what it does.
type Suspect struct {
	Probe
	// Screened is the rate in the trees by which the suspect was chosen, Rate in others,
	// so that luck does not count.
	Screened, Rate Rate
	// AtDepth is the rate in one search to the depth that the contender itself reached
	// under the limit, nil where that was not tried: more nodes do not explain it.
	AtDepth *Rate
	// Suite is what the same change does to other cases.
	Suite Effect
	// Evidence ranks suspects: see evidence.
	Evidence float64
}

// Effect is what a change does to cases of a suite.
type Effect struct {
	Gained, Lost, Cases int
}

// z returns the gain in standard deviations of its null distribution (McNemar), drawn to
// 0 where there are few changes.
func (e Effect) z() float64 {
	return float64(e.Gained-e.Lost) / math.Sqrt(float64(e.Gained+e.Lost+1))
}

// Findings are what came of an investigation.
type Findings struct {
	// Placebo is the rate of the contender itself in trees that differ by luck only.
	Placebo Rate
	// Suspects are the most likely ones, best first.
	Suspects []Suspect
	// Cause is the first of them, nil if it does not explain the case.
	Cause *Suspect
	// Suite is the number of other cases that the contender solves, of SuiteCases.
	Suite, SuiteCases int
	Searches          int
}

// The steps of an investigation: all probes in the tree as asked for, the best in two
// more, and the best of those in eight fresh ones.
var (
	firstTrees  = []int{0}
	secondTrees = []int{1, 2}
	finalTrees  = []int{11, 12, 13, 14, 15, 16, 17, 18}
)

const (
	afterFirst  = 24
	afterSecond = 8
	inSuite     = 6
	inDepth     = 3
	// depthNodes is how many times the limit a search to a depth may take.
	depthNodes = 8
)

// Cause looks for the cause.
func (v *Investigation) Cause(ctx context.Context) (*Findings, error) {
	searched := v.Lab.Searches
	found := &Findings{}
	placebo, err := v.Lab.rates(ctx, []runfolder.Contender{v.Contender}, &v.Case, v.Limits, finalTrees)
	if err != nil {
		return nil, err
	}
	found.Placebo = placebo[0]
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
		suspects = fewOfEach(best(suspects, len(suspects), func(s *Suspect) float64 { return s.Screened.value() }))
		suspects = suspects[:min(round.keep, len(suspects))]
	}
	if err := v.search(ctx, suspects, finalTrees, func(s *Suspect) *Rate { return &s.Rate }); err != nil {
		return nil, err
	}
	suspects = best(suspects, inSuite, func(s *Suspect) float64 { return s.Rate.value() })
	if err := v.suite(ctx, suspects, found); err != nil {
		return nil, err
	}
	v.rank(suspects, found)
	if err := v.atEqualDepth(ctx, found.Suspects[:min(inDepth, len(suspects))]); err != nil {
		return nil, err
	}
	found.Searches = v.Lab.Searches - searched
	return found, nil
}

// search adds the rates of some trees to each suspect.
func (v *Investigation) search(ctx context.Context, suspects []Suspect, trees []int, rate func(*Suspect) *Rate) error {
	contenders := make([]runfolder.Contender, len(suspects))
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
	base, err := v.Lab.AskOne(ctx, []runfolder.Contender{v.Contender}, &v.Case, v.Limits)
	if err != nil || v.Limits.Nodes == 0 || len(suspects) == 0 {
		return err
	}
	limits := engine.Limits{Depth: max(base[0].Depth, 1), Nodes: depthNodes * v.Limits.Nodes}
	for i := range suspects {
		answers, err := v.Lab.AskOne(ctx, []runfolder.Contender{suspects[i].Contender}, &v.Case, limits)
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
	base, err := v.Lab.Ask(ctx, []runfolder.Contender{v.Contender}, v.Others, v.SuiteLimits)
	if err != nil {
		return err
	}
	for i := range base[0] {
		if base[0][i].Solved() {
			found.Suite++
		}
	}
	for i := range suspects {
		if suspects[i].Suite, err = v.effect(ctx, suspects[i].Contender, base[0]); err != nil {
			return err
		}
	}
	return nil
}

// effect compares a contender on other cases with the answers of the losing one.
func (v *Investigation) effect(ctx context.Context, c runfolder.Contender, base []Answer) (Effect, error) {
	answers, err := v.Lab.Ask(ctx, []runfolder.Contender{c}, v.Others, v.SuiteLimits)
	effect := Effect{Cases: len(v.Others)}
	for i := range base {
		switch was, is := base[i].Solved(), answers[0][i].Solved(); {
		case is && !was:
			effect.Gained++
		case was && !is:
			effect.Lost++
		}
	}
	return effect, err
}

const (
	// suiteWeight is the weight of the suite's z beside the gain in this case, both
	// about 1 where they leave no doubt; suiteLimit is where z stops counting.
	suiteWeight = 0.25
	suiteLimit  = 3
	// enough is the evidence from which on a suspect is the cause, enoughGain the gain in
	// this case alone.
	enough     = 0.45
	enoughGain = 0.35
	// prior is the evidence of having acted on the key line.
	prior = 0.1
	// nested is how much more evidence a change needs than another one that is a part of
	// it: see=off turns off see.prune, too.
	nested = 0.15
	// ofEach is the number of probes of a feature that are searched further.
	ofEach = 2
)

// rank orders the suspects by evidence and decides whether the first is the cause.
func (v *Investigation) rank(suspects []Suspect, found *Findings) {
	for i := range suspects {
		s := &suspects[i]
		s.Evidence = v.gain(s, found)
		if slices.Contains(v.Acted, s.Feature) {
			s.Evidence += prior
		}
		if !v.Directed {
			s.Evidence += suiteWeight * min(max(s.Suite.z(), -suiteLimit), suiteLimit)
		}
	}
	found.Suspects = best(suspects, len(suspects), func(s *Suspect) float64 { return s.Evidence })
	if len(suspects) == 0 {
		return
	}
	preferPart(found.Suspects)
	if first := &found.Suspects[0]; first.Evidence >= enough && v.gain(first, found) >= enoughGain {
		found.Cause = first
	}
}

// preferPart puts a suspect first whose change is a part of what the first one changes,
// unless it has clearly less evidence.
func preferPart(suspects []Suspect) {
	for i := range suspects {
		first, s := &suspects[0], suspects[i]
		if len(s.Rows) < len(first.Rows) && s.Evidence > first.Evidence-nested && isPart(s.Rows, first.Rows) {
			copy(suspects[1:i+1], suspects[:i])
			suspects[0] = s
		}
	}
}

// isPart reports whether all rows are among others.
func isPart(rows, of []string) bool {
	return !slices.ContainsFunc(rows, func(row string) bool { return !slices.Contains(of, row) })
}

// fewOfEach returns the first suspects of each feature, in their order.
func fewOfEach(suspects []Suspect) []Suspect {
	taken := map[string]int{}
	var few []Suspect
	for _, s := range suspects {
		if taken[s.Feature]++; taken[s.Feature] <= ofEach {
			few = append(few, s)
		}
	}
	return few
}

// gain returns by how much a suspect's rate in fresh trees is above that of luck.
func (v *Investigation) gain(s *Suspect, found *Findings) float64 {
	return s.Rate.value() - found.Placebo.value()
}
