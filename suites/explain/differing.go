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
	confirmFrom, confirmTrees = 100, 32
	chooseFrom, chooseTrees   = 200, 8
	// externalTrees is the number of trees of an external engine, whose limits would differ too
	// much in more of them.
	externalTrees = 12
)

const (
	// alpha is the chance to confirm a difference that changes nothing.
	alpha = 0.02
	// leastGain is the share of searches by which a cause has to solve the case more often;
	// trees of an external engine resemble each other, so that it needs externalGain.
	leastGain, externalGain = 0.08, 0.35
	// mostOfIt is the share of what all differences gain together that a cause has to gain.
	mostOfIt = 0.5
)

// around are the limits of a comparison in permill of the limit of the case: at exactly that limit
// many a case is lost by luck, and solved with a few nodes more.
var around = []uint64{1000, 700, 1400}

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

// tally is how often a contender solves the case: in each tree the number of limits.
type tally struct {
	solved     []int
	rate, wide Rate
}

// share returns the share of all searches that solve the case.
func (t *tally) share() float64 {
	return float64(t.rate.Solved+t.wide.Solved) / float64(max(t.rate.Trees+t.wide.Trees, 1))
}

// Cause looks for the smallest set of changes that explains the loss. First all changes
// together have to solve the case more often than the contender itself: if they do not, it was
// lost by luck. Then a single change is chosen, or by delta debugging a set of them, in other
// trees than those that confirm it.
func (m *Comparison) Cause(ctx context.Context) (*Findings, error) {
	searched := m.Lab.Searches
	found := &Findings{Against: m.Against}
	self, err := m.confirm(ctx, m.Contender)
	if err != nil {
		return nil, err
	}
	found.Placebo, found.WidePlacebo = self.rate, self.wide
	if m.Against == "" {
		err = m.chooseAlternative(ctx, &self, found)
	} else {
		err = m.chooseDifference(ctx, &self, found)
	}
	found.Searches = m.Lab.Searches - searched
	return found, err
}

// chooseAlternative tests each change by itself.
func (m *Comparison) chooseAlternative(ctx context.Context, self *tally, found *Findings) error {
	for _, p := range m.Probes {
		s, _, err := m.suspect(ctx, p, self)
		if err != nil {
			return err
		}
		found.Suspects = append(found.Suspects, s)
	}
	found.Suspects = best(found.Suspects, len(found.Suspects), func(s *Suspect) float64 { return s.Evidence })
	if s := found.Suspects; len(s) > 0 && s[0].P <= alpha/float64(len(s)) && s[0].Evidence >= m.leastGain() {
		found.Cause = &found.Suspects[0]
	}
	return nil
}

// chooseDifference looks for the cause among the differences from another contender.
func (m *Comparison) chooseDifference(ctx context.Context, self *tally, found *Findings) error {
	all, other, err := m.suspect(ctx, join(m.Contender, m.Probes), self)
	if err != nil {
		return err
	}
	found.Together = other.rate
	if all.P > alpha || all.Evidence < m.leastGain() {
		return nil
	}
	if len(m.Probes) == 1 {
		found.Suspects = []Suspect{all}
		found.Cause = &found.Suspects[0]
		return nil
	}
	few, err := m.smallest(ctx, found)
	if err != nil {
		return err
	}
	cause, _, err := m.suspect(ctx, join(m.Contender, few), self)
	if err != nil {
		return err
	}
	found.Suspects = append([]Suspect{cause}, slices.DeleteFunc(found.Suspects, func(s Suspect) bool { return s.Feature == cause.Feature })...)
	if cause.P <= alpha && cause.Evidence >= max(m.leastGain(), mostOfIt*all.Evidence) {
		found.Cause = &found.Suspects[0]
	}
	return nil
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
	wanted := self.share() + mostOfIt*(all.share()-self.share())
	for _, p := range m.Probes {
		t, err := m.choose(ctx, p.Contender)
		if err != nil {
			return nil, err
		}
		found.Suspects = append(found.Suspects, Suspect{Probe: p, Rate: t.rate, Wide: t.wide, Evidence: t.share() - self.share(), P: 1})
	}
	found.Suspects = best(found.Suspects, len(found.Suspects), func(s *Suspect) float64 { return s.Evidence })
	if first := &found.Suspects[0]; self.share()+first.Evidence >= wanted {
		return []Probe{first.Probe}, nil
	}
	return ddmin(m.Probes, func(probes []Probe) (bool, error) {
		if len(probes) == 0 {
			return false, nil
		}
		t, err := m.choose(ctx, join(m.Contender, probes).Contender)
		return err == nil && t.share() >= wanted, err
	})
}

// suspect returns a change with how much more often it solves the case than the contender
// itself in the same trees.
func (m *Comparison) suspect(ctx context.Context, p Probe, self *tally) (Suspect, tally, error) {
	t, err := m.confirm(ctx, p.Contender)
	s := Suspect{Probe: p, Rate: t.rate, Wide: t.wide, Evidence: t.share() - self.share(), P: 1}
	if err == nil {
		s.P = moreOften(t.solved, self.solved)
	}
	return s, t, err
}

func (m *Comparison) leastGain() float64 {
	if m.Contender.Engine != nil {
		return externalGain
	}
	return leastGain
}

func (m *Comparison) confirm(ctx context.Context, c suites.Contender) (tally, error) {
	if c.Engine != nil {
		return m.count(ctx, c, 1, externalTrees)
	}
	return m.count(ctx, c, confirmFrom, confirmTrees)
}

func (m *Comparison) choose(ctx context.Context, c suites.Contender) (tally, error) {
	return m.count(ctx, c, chooseFrom, chooseTrees)
}

// count searches the case in n trees with each of the limits.
func (m *Comparison) count(ctx context.Context, c suites.Contender, from, n int) (tally, error) {
	t := tally{solved: make([]int, n)}
	for i, permill := range around {
		limits := m.Limits
		if limits.Nodes = limits.Nodes * permill / 1000; i > 0 && limits.Nodes == m.Limits.Nodes {
			break
		}
		rates, err := m.Lab.treeRates(ctx, c, &m.Case, limits, from, n)
		if err != nil {
			return t, err
		}
		rate := &t.rate
		if i > 0 {
			rate = &t.wide
		}
		for tree, r := range rates {
			t.solved[tree] += r.Solved
			*rate = rate.add(r)
		}
	}
	return t, nil
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
