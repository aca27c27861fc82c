package compare

import (
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/stats"
)

// weighted are the results of a contender on a suite with their weight in a contrast.
type weighted struct {
	results *results
	weight  float64
}

// contrast is a sum of the weighted results of several contenders on the positions of a suite
// that all of them have searched: the share of the solved positions, or of the points. Weights
// that add up to 0 compare. As each position has a value of its own, the interval needs no
// assumption on how the contenders depend on each other.
type contrast struct {
	Interval
	Positions int
}

// percent returns the contrast in percentage points.
func (c *contrast) percent() Interval { return Interval{100 * c.Value, 100 * c.Low, 100 * c.High} }

// outcome is what a contender did on a case: its figure, and the most that it may be.
type outcome struct {
	value, most      float64
	position, origin string
	phase            string
}

// observed are the independent observations of a contrast, none further from 0 than reach: one for
// each position, or for each game or other origin.
type observed struct {
	values    []float64
	reach     float64
	positions int
	units     float64 // of a position with the weight 1 in each value
	most      float64 // what a position could be, in its mean
}

// percent returns the mean in percentage points, with its interval.
func (o *observed) percent() Interval {
	i := stats.MeanInterval(o.values, o.reach, stats.Z95)
	return Interval{100 * i.Value, 100 * i.Low, 100 * i.High}
}

// integers returns the values as whole numbers, if they are multiples of one position by a divisor; else
// they are rounded.
func (o *observed) integers(divisor float64) []int64 {
	list := make([]int64, len(o.values))
	scale, isWhole := divisor/o.units, true
	for i, v := range o.values {
		n := math.Round(v * scale)
		isWhole = isWhole && math.Abs(v*scale-n) < rounding
		list[i] = int64(n)
	}
	for i := range list {
		if !isWhole {
			list[i] = int64(math.Round(o.values[i] * scale * 1_000_000))
		}
	}
	return list
}

// contrastOf returns a contrast; without positions in common it is zero.
func contrastOf(terms []weighted) contrast {
	o := observe(terms, nil)
	if len(o.values) == 0 {
		return contrast{}
	}
	return contrast{interval(stats.MeanInterval(o.values, o.reach, stats.Z95)), o.positions}
}

// observe returns the observations of a contrast, each times a factor that its position has; those
// with the factor 0 are left out, and nil takes all.
func observe(terms []weighted, factor func(outcome) float64) observed {
	places := map[string]int{}
	var sums []float64 // by position
	var counts []float64
	var from origins
	value, most, bound, largest := 0.0, 0.0, 0.0, 1.0
	if len(terms) == 0 {
		return observed{}
	}
cases:
	for _, key := range terms[0].results.order {
		first := terms[0].results.of[key]
		times := 1.0
		if factor != nil {
			times = factor(first)
		}
		if times == 0 {
			continue
		}
		sum := 0.0
		for _, t := range terms {
			o, found := t.results.of[key]
			if !found {
				continue cases
			}
			sum += float64(t.weight * o.value)
		}
		place, known := places[first.position]
		if !known {
			place = len(sums)
			places[first.position] = place
			sums, counts = append(sums, 0), append(counts, 0)
			from.add(place, first.origin)
		}
		sums[place] += float64(times * sum)
		counts[place]++
		most += first.most
		bound, largest = max(bound, first.most), max(largest, math.Abs(times))
	}
	if most == 0 {
		return observed{}
	}
	most /= float64(sumOf(counts)) // of a case, as all of a position have the same
	for i := range sums {
		sums[i] /= float64(counts[i] * most)
	}
	reach := 0.0
	for _, t := range terms {
		reach += max(t.weight, 0)
		value += t.weight
	}
	c := clustersOf(from)
	reach = float64(max(reach, reach-value) * bound / most * float64(c.largest()) * c.perPosition())
	return observed{c.observations(sums), reach * largest, len(sums), c.perPosition(), most}
}

func sumOf(list []float64) float64 {
	sum := 0.0
	for _, n := range list {
		sum += n
	}
	return sum
}

// results are what a contender did on the cases of a suite that ask for its figure. A case that
// occurs several times is several.
type results struct {
	of     map[string]outcome
	order  []string
	figure report.Figure
	// occurrences counts the occurrences of each case so far.
	occurrences map[string]int
}

// contenderOnSuite is whose results they are.
type contenderOnSuite struct{ contender, suite string }

// resultsOf returns the results of all contenders of a run, given the figure of each suite.
func resultsOf(run *report.Run, figures map[string]report.Figure) map[contenderOnSuite]*results {
	all := map[contenderOnSuite]*results{}
	for searches := range report.ByCase(run.All()) {
		rec := searches[0]
		at := contenderOnSuite{rec.Contender, rec.Suite}
		if all[at] == nil {
			all[at] = &results{of: map[string]outcome{}, occurrences: map[string]int{}, figure: figures[rec.Suite]}
		}
		all[at].add(searches, figures[rec.Suite])
	}
	return all
}

func (r *results) add(searches report.Searches, figure report.Figure) {
	rec := searches[0]
	r.occurrences[rec.Case]++
	tally, most := figure.Of(searches), 1.0
	if figure == report.Points {
		most = 0
		if rec.MaxPoints != nil {
			most = float64(*rec.MaxPoints)
		}
	}
	if tally.Searches == 0 || most == 0 {
		return
	}
	key := rec.Case
	if n := r.occurrences[rec.Case]; n > 1 {
		key += " " + strconv.Itoa(n)
	}
	r.of[key] = outcome{tally.Mean(), most, report.PositionKey(rec), rec.Origin, rec.Phase}
	r.order = append(r.order, key)
}

// phases returns the phases with at least so many cases, in the order of a game.
func (r *results) phases(least int) []string {
	counts := map[string]int{}
	for _, o := range r.of {
		counts[o.phase]++
	}
	var names []string
	for _, name := range []string{"opening", "middlegame", "endgame"} {
		if counts[name] >= least {
			names = append(names, name)
		}
	}
	return names
}

// sum returns the figure of a phase, empty for all, the most that it could be, and the number of
// positions.
func (r *results) sum(phase string) (value, most float64, positions int) {
	seen := map[string]bool{}
	for _, key := range r.order {
		if o := r.of[key]; phase == "" || o.phase == phase {
			value, most = value+o.value, most+o.most
			seen[o.position] = true
		}
	}
	return value, most, len(seen)
}

// figuresOf returns the primary figure of each suite of a comparison.
func figuresOf(c *Comparison) map[string]report.Figure {
	figures := map[string]report.Figure{}
	for i := range c.Pairs {
		for k := range c.Pairs[i].Rows {
			if row := &c.Pairs[i].Rows[k]; row.IsWhole() {
				figures[row.Suite] = row.Figure
			}
		}
	}
	return figures
}
