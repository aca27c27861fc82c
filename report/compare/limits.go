package compare

import (
	"cmp"
	"fmt"
	"slices"

	"keymove/report"
)

// areSeveral reports whether contenders are of runs of several limits.
func areSeveral(contenders []Contender) bool {
	return slices.ContainsFunc(contenders, func(c Contender) bool { return c.Run.AtLimit() != "" })
}

// limitKey is what contenders have to share to be compared: in runs of several limits the limit.
func limitKey(several bool, c Contender) string {
	if !several {
		return ""
	}
	return c.Run.LimitText()
}

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

// nameLimits adds to what was found at some limits of runs of several, and not at all of them, at which it was.
// What holds over all limits has the findings of each.
func nameLimits(made []*pairing) {
	var order [][2]string
	groups := map[[2]string][]*pairing{} // the same two contenders, at each limit
	for _, p := range made {
		if at := cmp.Or(p.other.Run.AtLimit(), p.base.Run.AtLimit()); at != "" && at != report.AllLimits {
			who := [2]string{p.base.Name, p.other.Name}
			if groups[who] == nil {
				order = append(order, who)
			}
			groups[who] = append(groups[who], p)
		}
	}
	for _, who := range order {
		nameLimitsOf(groups[who])
	}
	for _, p := range made {
		if p.other.Run.AtLimit() == report.AllLimits {
			permitted := p.found.permitted
			p.found = findings{permitted: permitted}
			for _, at := range groups[[2]string{p.base.Name, p.other.Name}] {
				p.found.add(at.found)
			}
		}
	}
}

func nameLimitsOf(group []*pairing) {
	times := map[string]int{}
	for _, p := range group {
		for _, text := range slices.Compact(slices.Sorted(slices.Values(p.found.all()))) {
			times[text]++
		}
	}
	for _, p := range group {
		for _, list := range []*[]string{&p.found.unlike, &p.found.early, &p.found.missing, &p.found.broken, &p.found.notes} {
			for i, text := range *list {
				if times[text] < len(group) {
					*list = slices.Clone(*list)
					(*list)[i] = "At " + cmp.Or(p.other.Run.AtLimit(), p.base.Run.AtLimit()) + ": " + text
				}
			}
		}
	}
}
