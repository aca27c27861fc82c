package explain

import (
	"context"
	"maps"
	"slices"
	"strings"

	"keymove/engine"
	"keymove/suites"
)

// The trees in which a difference is confirmed, and the fewer others by which the suspects are
// chosen: a choice that also confirmed itself would be luck.
const (
	confirmFrom             = 100
	chooseFrom, chooseTrees = 300, 8
	// externalTrees is the number of trees of an external engine, whose limits would differ too
	// much in more of them.
	externalTrees = 12
)

// looks are the numbers of trees after which a difference is tested: more of them only where
// the first ones leave a doubt.
var looks = []int{32, 96}

const (
	// alpha is the chance to confirm a difference that changes nothing; each look has a part of
	// it. A difference whose chance is beyond hopeless at a look is given up.
	alpha    = 0.05
	hopeless = 0.5
	// leastGain is the share of searches by which a cause has to solve the case more often;
	// trees of an external engine resemble each other, so that it needs externalGain.
	leastGain, externalGain = 0.05, 0.35
	// mostOfIt is the share of what all differences gain together that a cause has to gain.
	mostOfIt = 0.5
)

// around are the limits of a comparison in permill of the limit of the case: at exactly that limit
// many a case is lost by luck, and solved with a few nodes more.
var around = []uint64{1000, 700, 1400}

// aroundText says which limits these are.
const aroundText = "under 0.7 and 1.4 times the limit"

// Comparison looks for the cause among changes that somebody chose, or that make a contender
// like another one.
type Comparison struct {
	Lab       *Lab
	Contender suites.Contender // which misses the key move
	Case      suites.Case
	Limits    engine.Limits
	Probes    []Probe
	// Against is the name of the contender that all changes together lead to; empty if each
	// change stands by itself.
	Against string
}

// tally is how often a contender solves the case in each tree, with the limit and with others.
type tally struct{ exact, wide []Rate }

// sum returns the rates of the first n trees.
func (t *tally) sum(n int) (exact, wide Rate) {
	for i := range n {
		exact, wide = exact.add(t.exact[i]), wide.add(t.wide[i])
	}
	return exact, wide
}

// counts returns by tree with how many limits the case is solved.
func (t *tally) counts(n int) []int {
	counts := make([]int, n)
	for i := range counts {
		counts[i] = t.exact[i].Solved + t.wide[i].Solved
	}
	return counts
}

// share returns the share of the searches of the first n trees that solve the case.
func (t *tally) share(n int) float64 {
	exact, wide := t.sum(n)
	return exact.add(wide).share()
}

// Cause looks for the smallest set of changes that explains the loss. First all changes
// together have to solve the case more often than the contender itself: if they do not, it was
// lost by luck. Then a single change is chosen, or by delta debugging a set of them, in other
// trees than those that confirm it.
func (m *Comparison) Cause(ctx context.Context) (*Findings, error) {
	searched := m.Lab.Searches
	found := &Findings{Against: m.Against}
	var err error
	if m.Against == "" {
		err = m.chooseAlternative(ctx, found)
	} else {
		err = m.chooseDifference(ctx, found)
	}
	found.Searches = m.Lab.Searches - searched
	return found, err
}

// chooseAlternative tests each change by itself; the first that is confirmed is the cause.
func (m *Comparison) chooseAlternative(ctx context.Context, found *Findings) error {
	self := &tally{}
	for _, p := range m.Probes {
		s, err := m.test(ctx, p, self, alpha/float64(len(m.Probes)))
		if err != nil {
			return err
		}
		found.Suspects = append(found.Suspects, s)
	}
	// Of changes that solve the case as often, that comes first which finds the key move earlier.
	found.Suspects = best(found.Suspects, len(found.Suspects), func(s *Suspect) float64 { return s.Rate.add(s.Wide).value() })
	for i := range found.Suspects {
		s := &found.Suspects[i]
		if found.Placebo, found.WidePlacebo = self.sum(s.Rate.Trees); s.Confirmed {
			found.Cause, found.Proof, found.Beside = s, proofOf(s, self), nil
			break
		}
		if s.ElsewhereOnly && found.Beside == nil {
			found.Beside, found.Proof = s, proofOf(s, self)
		}
	}
	return nil
}

// chooseDifference looks for the cause among the differences from another contender.
func (m *Comparison) chooseDifference(ctx context.Context, found *Findings) error {
	self := &tally{}
	all, err := m.test(ctx, join(m.Contender, m.Probes), self, alpha)
	if err != nil {
		return err
	}
	found.Together = all.Rate
	found.Placebo, found.WidePlacebo = self.sum(all.Rate.Trees)
	if !all.Confirmed {
		found.decide(&all, self)
		return nil
	}
	if len(m.Probes) == 1 {
		found.Suspects = []Suspect{all}
		found.Cause = &found.Suspects[0]
		found.decide(&all, self)
		return nil
	}
	few, err := m.smallest(ctx, found)
	if err != nil {
		return err
	}
	cause, err := m.test(ctx, join(m.Contender, few), self, alpha)
	if err != nil {
		return err
	}
	found.Suspects = append([]Suspect{cause}, slices.DeleteFunc(found.Suspects, func(s Suspect) bool { return s.Feature == cause.Feature })...)
	if cause.Evidence >= mostOfIt*all.Evidence {
		found.Cause = &found.Suspects[0]
		if found.decide(&cause, self); cause.Confirmed {
			found.Placebo, found.WidePlacebo = self.sum(cause.Rate.Trees)
		}
	}
	return nil
}

// decide keeps the cause if a test has confirmed it, with the evidence.
func (f *Findings) decide(s *Suspect, self *tally) {
	if !s.Confirmed {
		f.Cause = nil
	}
	if s.ElsewhereOnly {
		f.Beside = s
	}
	if s.Confirmed || s.ElsewhereOnly {
		f.Proof = proofOf(s, self)
	}
}

// smallest returns a smallest set of differences with which the case is solved nearly as
// often as with all of them: the best single one if that is enough, else by delta debugging
// (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
func (m *Comparison) smallest(ctx context.Context, found *Findings) ([]Probe, error) {
	self, err := m.choose(ctx, m.Contender)
	if err != nil {
		return nil, err
	}
	all, err := m.choose(ctx, join(m.Contender, m.Probes).Contender)
	if err != nil {
		return nil, err
	}
	own := self.share(chooseTrees)
	wanted := own + mostOfIt*(all.share(chooseTrees)-own)
	for _, p := range m.Probes {
		t, err := m.choose(ctx, p.Contender)
		if err != nil {
			return nil, err
		}
		s := Suspect{Probe: p, Evidence: t.share(chooseTrees) - own}
		s.Rate, s.Wide = t.sum(chooseTrees)
		found.Suspects = append(found.Suspects, s)
	}
	found.Suspects = best(found.Suspects, len(found.Suspects), func(s *Suspect) float64 { return s.Evidence })
	if first := &found.Suspects[0]; own+first.Evidence >= wanted {
		return []Probe{first.Probe}, nil
	}
	return ddmin(m.Probes, func(probes []Probe) (bool, error) {
		if len(probes) == 0 {
			return false, nil
		}
		t, err := m.choose(ctx, join(m.Contender, probes).Contender)
		return err == nil && t.share(chooseTrees) >= wanted, err
	})
}

// test returns a change as a suspect, confirmed if it solves the case more often than the
// contender itself in the same trees, whose tally grows as far as it is needed. The limits around
// that of the case lend their numbers, but a change that gains nothing under the limit
// itself does not explain what happened there.
func (m *Comparison) test(ctx context.Context, p Probe, self *tally, alpha float64) (Suspect, error) {
	s, t := Suspect{Probe: p}, &tally{}
	from, numbers, least := confirmFrom, looks, leastGain
	if m.Contender.Engine != nil {
		from, numbers, least = 1, []int{externalTrees}, externalGain
	}
	for _, n := range numbers {
		if err := m.extend(ctx, m.Contender, self, from, n); err != nil {
			return s, err
		}
		if err := m.extend(ctx, p.Contender, t, from, n); err != nil {
			return s, err
		}
		s.Rate, s.Wide = t.sum(n)
		s.Evidence = t.share(n) - self.share(n)
		s.P = moreOften(t.counts(n), self.counts(n))
		isMore := s.P <= alpha/float64(len(numbers)) && s.Evidence >= least
		own, _ := self.sum(n)
		s.Confirmed = isMore && s.Rate.share() > own.share()
		s.ElsewhereOnly = isMore && !s.Confirmed
		if s.Confirmed || s.P > hopeless {
			break
		}
	}
	return s, nil
}

// choose searches the case in the few trees by which suspects are chosen.
func (m *Comparison) choose(ctx context.Context, c suites.Contender) (tally, error) {
	var t tally
	err := m.extend(ctx, c, &t, chooseFrom, chooseTrees)
	return t, err
}

// extend searches the case in more trees, up to n of them, with each of the limits.
func (m *Comparison) extend(ctx context.Context, c suites.Contender, t *tally, from, n int) error {
	have := len(t.exact)
	if have >= n {
		return nil
	}
	t.wide = append(t.wide, make([]Rate, n-have)...)
	for i, permill := range around {
		limits := m.Limits
		if limits.Nodes = limits.Nodes * permill / 1000; i > 0 && limits.Nodes == m.Limits.Nodes {
			break
		}
		rates, err := m.Lab.treeRates(ctx, c, &m.Case, limits, from+have, n-have)
		if err != nil {
			return err
		}
		if i == 0 {
			t.exact = append(t.exact, rates...)
			continue
		}
		for tree, r := range rates {
			t.wide[have+tree] = t.wide[have+tree].add(r)
		}
	}
	return nil
}

// moreOften returns the chance that counts are that much greater than others in pairs if either
// could as well be that of the other: the exact one-sided test of flipped signs.
func moreOften(counts, others []int) float64 {
	sum := 0
	chances := map[int]float64{0: 1}
	for i := range counts {
		d := counts[i] - others[i]
		sum += d
		if d == 0 {
			continue
		}
		flipped := make(map[int]float64, 2*len(chances))
		for total, chance := range chances {
			flipped[total+d] += chance / 2
			flipped[total-d] += chance / 2
		}
		chances = flipped
	}
	p := 0.0
	for total, chance := range chances {
		if total >= sum {
			p += chance
		}
	}
	return p
}

// join returns one probe that makes several changes of a profile. A single one stays what it is.
func join(c suites.Contender, probes []Probe) Probe {
	if len(probes) == 1 {
		return probes[0]
	}
	options := maps.Clone(c.Options)
	var features, changes, rows []string
	for _, p := range probes {
		features, changes = append(features, p.Feature), append(changes, p.Change)
		for _, row := range p.Rows {
			options[row] = p.Contender.Options[row]
		}
		rows = append(rows, p.Rows...)
	}
	return NewProbe(c, strings.Join(features, "+"), strings.Join(changes, ","), options, rows)
}
