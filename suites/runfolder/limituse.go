package runfolder

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"keymove/engine/board"
	"keymove/suites"
)

// LimitUse is what a contender used of a limit that it did not obey: in the median less
// than half of it, or more than twice as much. engine.Obedience answers the same
// question from sums, where single searches are not kept.
type LimitUse struct {
	Contender string `json:"contender"`
	// Limit is nodes, movetime or depth, Median the share of it that was used, 1 being
	// all, in the median of Searches.
	Limit    string  `json:"limit"`
	Median   float64 `json:"median"`
	Searches int     `json:"searches"`
}

func (u LimitUse) String() string {
	instead := map[string]string{"nodes": "--movetime or --depth", "movetime": "--nodes or --depth", "depth": "--nodes or --movetime"}[u.Limit]
	return fmt.Sprintf("%s does not obey its limit: it used %.4g times its %s in the median of %d searches; use %s instead.",
		u.Contender, u.Median, u.Limit, u.Searches, instead)
}

const (
	// minSearches is the number of searches below which nothing is said of obedience.
	minSearches = 5
	// leastUse and mostUse bound what an obedient contender uses, as shares of a limit.
	leastUse, mostUse = 0.5, 2
	// lateness is how much later than its time a search may end on a busy machine.
	lateness = 50 * time.Millisecond
	// deepestSearch is the depth at which a search counts as one that ended by itself:
	// engines have a largest depth, from 50 up.
	deepestSearch = 50
)

// limitUses add up what the contenders of a run used of its limit. Searches that failed or
// ended by themselves do not count: a mate was scored, there was one legal move, the
// solution stopped the search early, or the depth was as large as can be.
type limitUses struct{ of []*contenderUses }

// contenderUses are those of one contender.
type contenderUses struct {
	contender string
	limit     suites.Limit
	maxDepth  int
	shares    map[string][]float64 // of each limit
	most      []float64            // of each search, the largest share: the first limit reached ends it
}

// limitUses returns those of the run's contenders, to which each record is added once.
func (m *Manifest) limitUses() *limitUses {
	var all limitUses
	for _, c := range m.Contenders {
		all.of = append(all.of, newContenderUses(c.Name, m.SearchLimit(), c.MaxDepth()))
	}
	return &all
}

func newContenderUses(contender string, limit suites.Limit, maxDepth int) *contenderUses {
	if maxDepth <= 0 || maxDepth > deepestSearch {
		maxDepth = deepestSearch
	}
	return &contenderUses{contender: contender, limit: limit, maxDepth: maxDepth, shares: map[string][]float64{}}
}

// add adds a search.
func (u *limitUses) add(rec *suites.Record) {
	for _, of := range u.of {
		of.add(rec)
	}
}

func (u *contenderUses) add(rec *suites.Record) {
	if rec.Contender != u.contender || endedByItself(rec, u.limit, u.maxDepth) {
		return
	}
	largest := 0.0
	for name, share := range sharesUsed(rec, u.limit) {
		u.shares[name] = append(u.shares[name], share)
		largest = max(largest, share)
	}
	if largest > 0 {
		u.most = append(u.most, largest)
	}
}

// disobedient returns the contenders that did not obey the limit.
func (u *limitUses) disobedient() []LimitUse {
	var list []LimitUse
	for _, of := range u.of {
		if use := of.judge(); use != nil {
			list = append(list, *use)
		}
	}
	return list
}

// Disobedience returns the use of a limit that a contender of a run did not obey; nil if
// it obeyed, or if too few of its searches say anything: see limitUses. maxDepth is the
// largest depth of the contender; 0 if unknown.
func Disobedience(contender string, limit suites.Limit, maxDepth int, records iter.Seq[*suites.Record]) *LimitUse {
	uses := newContenderUses(contender, limit, maxDepth)
	for rec := range records {
		uses.add(rec)
	}
	return uses.judge()
}

// judge returns a limit that was used too much, else one that was used too little; nil
// without one.
func (u *contenderUses) judge() *LimitUse {
	tooLittle := len(u.most) >= minSearches && median(u.most) < leastUse
	for _, name := range []string{"nodes", "movetime", "depth"} {
		shares := u.shares[name]
		if len(shares) < minSearches {
			continue
		}
		if m := median(shares); m > mostUse || tooLittle {
			return &LimitUse{Contender: u.contender, Limit: name, Median: m, Searches: len(shares)}
		}
	}
	return nil
}

// endedByItself reports whether something else than its limit ended a search.
func endedByItself(rec *suites.Record, limit suites.Limit, maxDepth int) bool {
	switch {
	case rec.Error != "", rec.ScoreMate != nil, rec.Depth >= maxDepth && rec.Depth != limit.Depth:
		return true
	case limit.EarlyStop > 0 && rec.Solved != nil && *rec.Solved:
		return true
	}
	pos, err := board.ParseFEN(rec.FEN)
	return err == nil && pos.CountLegal() <= 1
}

// sharesUsed returns the share that a search used of each of its limits, as far as it is
// known: a move out of a book has neither nodes nor depth, a result out of a cache no
// time.
func sharesUsed(rec *suites.Record, limit suites.Limit) map[string]float64 {
	shares := map[string]float64{}
	if limit.Nodes > 0 && rec.Nodes > 0 {
		shares["nodes"] = float64(rec.Nodes) / float64(limit.Nodes)
	}
	if limit.Depth > 0 && rec.Depth > 0 {
		shares["depth"] = float64(rec.Depth) / float64(limit.Depth)
	}
	if limit.MoveTime > 0 && rec.TimeUS > 0 && !rec.Cached {
		shares["movetime"] = float64(timeUsed(rec, limit.MoveTime)) / float64(limit.MoveTime)
	}
	return shares
}

// timeUsed returns the time of a search. What is beyond the limit counts only as far as
// the search had a CPU, and not if it is short: then the machine was busy.
func timeUsed(rec *suites.Record, limit time.Duration) time.Duration {
	wall := time.Duration(rec.TimeUS) * time.Microsecond
	if wall <= limit {
		return wall
	}
	used := wall - lateness
	if rec.CPUUS != nil {
		used = min(used, time.Duration(*rec.CPUUS)*time.Microsecond)
	}
	return max(limit, used)
}

// median sorts the values.
func median(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}

// Disobedient returns the contenders of a run that did not obey its limit.
func (m *Manifest) Disobedient(records iter.Seq[*suites.Record]) []LimitUse {
	uses := m.limitUses()
	for rec := range records {
		uses.add(rec)
	}
	return uses.disobedient()
}
