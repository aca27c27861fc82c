package compare

import (
	"cmp"
	"fmt"
	"slices"

	"keymove/report"
)

// ErrNoLimitShared is wrapped by the error for runs of several limits that have none in common.
var ErrNoLimitShared = fmt.Errorf("%w: they have no limit in common", ErrNothingShared)

// overAllLimits returns the pairs of runs of several limits, each over all of them; none for other runs, and for
// two that have not the same limits.
func overAllLimits(pairs []Matchup) []Matchup {
	var all []Matchup
	for _, p := range pairs {
		base, other := p.Base.Run.Joined(), p.Contender.Run.Joined()
		if base == nil || other == nil || base.LimitText() != other.LimitText() {
			continue
		}
		p.Base.Run, p.Contender.Run = base, other
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// at returns the limit of the searches of a pair, in a run of several; report.AllLimits over all of them.
func (p *pairing) at() string { return cmp.Or(p.other.Run.AtLimit(), p.base.Run.AtLimit()) }

// nameLimits adds to what was found at some limits of runs of several, and not at all of them, at which it was.
// What holds over all limits has the findings of each.
func nameLimits(all []*pairing) {
	groups := map[[2]string][]*pairing{} // the same two contenders, at each limit
	for _, p := range all {
		if at := p.at(); at != "" && at != report.AllLimits {
			groups[p.names()] = append(groups[p.names()], p)
		}
	}
	for _, group := range groups {
		nameLimitsOf(group)
	}
	for _, p := range all {
		if p.at() == report.AllLimits {
			p.found = p.found.Of(KindSuite)
			for _, at := range groups[p.names()] {
				p.found.join(at.found.Except(KindSuite))
			}
		}
	}
}

func (p *pairing) names() [2]string { return [2]string{p.base.Name, p.other.Name} }

func nameLimitsOf(group []*pairing) {
	times := map[Finding]int{}
	for _, p := range group {
		for _, found := range p.found {
			times[found]++
		}
	}
	for _, p := range group {
		for i, found := range p.found {
			if times[found] < len(group) && found.Kind != KindSuite {
				p.found[i].Limit = p.at()
			}
		}
	}
}
