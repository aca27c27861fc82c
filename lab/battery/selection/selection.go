// Package selection chooses the most informative positions of suites by what contenders
// of saved runs did in them: those whose result goes with the total.
package selection

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"keymove/suites"
)

// Position is a position with the results of contenders, 0 to 1.
type Position struct {
	Suite, Case, Theme, ID string
	// Source is the line of the suite; empty if no run has kept it, as every contender
	// solved the case.
	Source string
	// Results are by contender, Solved the share of its searches that found a solution.
	Results, Solved map[string]float64
}

// Options say how positions are chosen.
type Options struct {
	// N is the number wanted.
	N int
	// LeaveOut are contenders that take no part, as the baseline and its relatives: a
	// choice that knows them would be kind to them. Check are those that the choice
	// is checked on.
	LeaveOut, Check []string
	// Solved is how many of the contenders that choose may solve a position that is taken;
	// nil for any number.
	Solved *Shares
}

// Shares is a range of shares, 0 to 1, both ends included.
type Shares struct{ Least, Most float64 }

// has reports whether a position is in the range for these contenders.
func (r *Shares) has(p *Position, names []string) bool {
	if r == nil {
		return true
	}
	solved := 0.0
	for _, name := range names {
		solved += p.Solved[name] / float64(len(names))
	}
	const rounding = 1e-9
	return solved >= r.Least-rounding && solved <= r.Most+rounding
}

// Selection is what was chosen and what speaks for it.
type Selection struct {
	Positions []Position
	// Trained and Checked are the contenders that chose and those that took no part.
	Trained, Checked []string
	// Common is the number of positions that all of them have, Negative how many of these
	// have no positive covariance with the total, Outside how many of the others are outside
	// Options.Solved, Lineless how many could not be taken because no run has kept their line.
	Common, Negative, Outside, Lineless int
	// RankCorrelation is Spearman's, between the total of all common positions and that of
	// those chosen, over the contenders that took no part; NaN for fewer than three.
	RankCorrelation float64
}

// leastTrained is the number of contenders without which a covariance says nothing.
const leastTrained = 4

// errFewContenders is returned if fewer than four contenders can choose.
var errFewContenders = errors.New("fewer than 4 contenders are left to choose by")

// Read returns the positions of records, in the order in which they first occur. Results are
// points where the case has them, else 1 or 0 for solved; engine errors and cases that ask
// nothing have none. Of several searches of a contender the mean counts.
func Read(records []suites.Record) []Position {
	var list []Position
	places := map[[3]string]int{}
	counts := map[int]map[string]float64{}
	for i := range records {
		r := &records[i]
		value, ok := result(r)
		if !ok {
			continue
		}
		key := [3]string{r.Suite, r.Case, r.ID}
		at, known := places[key]
		if !known {
			at = len(list)
			places[key], counts[at] = at, map[string]float64{}
			list = append(list, Position{
				Suite: r.Suite, Case: r.Case, Theme: r.Theme, ID: r.ID,
				Results: map[string]float64{}, Solved: map[string]float64{},
			})
		}
		p := &list[at]
		p.Source = cmp.Or(p.Source, r.Source)
		n := counts[at][r.Contender]
		p.Results[r.Contender] = (p.Results[r.Contender]*n + value) / (n + 1)
		p.Solved[r.Contender] = (p.Solved[r.Contender]*n + solved(r)) / (n + 1)
		counts[at][r.Contender] = n + 1
	}
	return list
}

// result returns the result of a record, 0 to 1.
func result(r *suites.Record) (float64, bool) {
	switch {
	case r.Error != "":
		return 0, false
	case r.Points != nil && r.MaxPoints != nil && *r.MaxPoints > 0:
		return float64(*r.Points) / float64(*r.MaxPoints), true
	case r.Solved != nil && *r.Solved:
		return 1, true
	}
	return 0, r.Solved != nil
}

// solved returns 1 if the record is of a search that found a solution, else 0.
func solved(r *suites.Record) float64 {
	if r.Solved != nil && *r.Solved {
		return 1
	}
	return 0
}

// Choose takes the positions whose results correlate best with the total of the others, over the
// contenders that choose: by covariance, as many of each suite and theme as their share of
// all positions. Positions that go against the total are dropped, and those outside
// Options.Solved. The result depends on the
// positions and the options alone. The error is errFewContenders.
func Choose(list []Position, o Options) (*Selection, error) {
	s := &Selection{}
	for _, name := range contenders(list) {
		switch {
		case slices.Contains(o.Check, name):
			s.Checked = append(s.Checked, name)
		case !slices.Contains(o.LeaveOut, name):
			s.Trained = append(s.Trained, name)
		}
	}
	if len(s.Trained) < leastTrained {
		return nil, errFewContenders
	}
	common := slices.DeleteFunc(slices.Clone(list), func(p Position) bool {
		missing := func(name string) bool { _, ok := p.Results[name]; return !ok }
		return slices.ContainsFunc(s.Trained, missing) || slices.ContainsFunc(s.Checked, missing)
	})
	s.Common = len(common)
	s.Positions = s.pick(common, o)
	s.RankCorrelation = spearman(totals(common, s.Checked), totals(s.Positions, s.Checked))
	return s, nil
}

// contenders returns all names, sorted.
func contenders(list []Position) []string {
	var names []string
	for _, p := range list {
		for name := range p.Results {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// totals returns the sums of the results of contenders.
func totals(list []Position, names []string) []float64 {
	sums := make([]float64, len(names))
	for _, p := range list {
		for i, name := range names {
			sums[i] += p.Results[name]
		}
	}
	return sums
}

// candidate is a position that may be chosen.
type candidate struct {
	Position
	place      int
	covariance float64
}

// pick chooses positions, in their order.
func (s *Selection) pick(common []Position, o Options) []Position {
	sums := totals(common, s.Trained)
	strata, sizes, names := map[string][]candidate{}, map[string]int{}, []string(nil)
	for i, p := range common {
		stratum := p.Suite + "\x00" + p.Theme
		if sizes[stratum]++; sizes[stratum] == 1 {
			names = append(names, stratum)
		}
		c := candidate{p, i, covariance(p, s.Trained, sums)}
		switch {
		case !(c.covariance > 0):
			s.Negative++
		case !o.Solved.has(&p, s.Trained):
			s.Outside++
		case p.Source == "":
			s.Lineless++
		default:
			strata[stratum] = append(strata[stratum], c)
		}
	}
	for _, list := range strata {
		slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.covariance, a.covariance) })
	}
	chosen := share(strata, sizes, names, o.N)
	slices.SortFunc(chosen, func(a, b candidate) int { return a.place - b.place })
	var list []Position
	for _, c := range chosen {
		list = append(list, c.Position)
	}
	return list
}

// covariance returns that of a position's results with the sums of the other positions.
func covariance(p Position, names []string, sums []float64) float64 {
	var meanX, meanY, sum float64
	for i, name := range names {
		meanX += p.Results[name] / float64(len(names))
		meanY += (sums[i] - p.Results[name]) / float64(len(names))
	}
	for i, name := range names {
		sum += (p.Results[name] - meanX) * (sums[i] - p.Results[name] - meanY)
	}
	const rounding = 1e-9 // of sums that cancel out
	if math.Abs(sum) < rounding {
		return 0
	}
	return sum / float64(len(names)-1)
}

// share takes the best of each stratum: one at a time from the stratum that is furthest
// behind its share, so that those that run out leave their places to the others.
func share(strata map[string][]candidate, sizes map[string]int, names []string, n int) []candidate {
	var chosen []candidate
	taken := map[string]int{}
	for len(chosen) < n {
		behind, least := "", math.Inf(1)
		for _, name := range names {
			if done := float64(taken[name]+1) / float64(sizes[name]); taken[name] < len(strata[name]) && done < least {
				behind, least = name, done
			}
		}
		if behind == "" {
			break
		}
		chosen = append(chosen, strata[behind][taken[behind]])
		taken[behind]++
	}
	return chosen
}

// spearman returns the correlation of ranks, ties sharing theirs; NaN for fewer than three
// values, or where one side does not vary.
func spearman(x, y []float64) float64 {
	const least = 3
	if len(x) < least {
		return math.NaN()
	}
	a, b := ranks(x), ranks(y)
	mean := float64(len(x)-1) / 2
	var xx, yy, xy float64
	for i := range a {
		xx += (a[i] - mean) * (a[i] - mean)
		yy += (b[i] - mean) * (b[i] - mean)
		xy += (a[i] - mean) * (b[i] - mean)
	}
	if xx == 0 || yy == 0 {
		return math.NaN()
	}
	return xy / math.Sqrt(xx*yy)
}

// ranks returns the ranks of values from 0; equal ones have the mean of theirs.
func ranks(values []float64) []float64 {
	list := make([]float64, len(values))
	for i, v := range values {
		below, equal := 0, 0
		for _, w := range values {
			if w < v {
				below++
			} else if w == v {
				equal++
			}
		}
		list[i] = float64(below) + float64(equal-1)/2
	}
	return list
}
