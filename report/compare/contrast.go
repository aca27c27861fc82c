package compare

import (
	"fmt"

	"keymove/report"
	"keymove/report/stats"
)

// weighted is a contender of a contrast with its weight.
type weighted struct {
	Contender
	weight float64
}

// contrast is a sum of the weighted results of several contenders on the positions of a suite
// that all of them have searched: the share of the solved positions, or of the points. Weights
// that add up to 0 compare. As each position has a value of its own, the interval needs no
// assumption on how the contenders depend on each other.
type contrast struct {
	Interval
	Positions int
}

// outcome is what a contender did on a case: its figure, and the most that it may be.
type outcome struct {
	value, most      float64
	position, origin string
}

// contrastOf returns a contrast; without positions in common it is zero.
func contrastOf(terms []weighted, suite string, figure Figure) contrast {
	var cases []string
	all := make([]map[string]outcome, len(terms))
	for i, t := range terms {
		var order []string
		if all[i], order = outcomesOf(t.Contender, suite, figure); i == 0 {
			cases = order
		}
	}
	places := map[string]int{}
	var sums []float64 // by position
	var counts []float64
	var from origins
	value, most, bound := 0.0, 0.0, 0.0
cases:
	for _, key := range cases {
		first := all[0][key]
		sum := 0.0
		for i, t := range terms {
			o, found := all[i][key]
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
		sums[place] += sum
		counts[place]++
		most += first.most
		bound = max(bound, first.most)
	}
	if most == 0 {
		return contrast{}
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
	i := stats.MeanInterval(c.observations(sums), reach, stats.Z95)
	return contrast{interval(i), len(sums)}
}

func sumOf(list []float64) float64 {
	sum := 0.0
	for _, n := range list {
		sum += n
	}
	return sum
}

// outcomesOf returns what a contender did on the cases of a suite that ask for the figure, and
// the cases in their order. A case that occurs several times is several.
func outcomesOf(c Contender, suite string, figure Figure) (map[string]outcome, []string) {
	found, occurrences := map[string]outcome{}, map[string]int{}
	var order []string
	for searches := range report.ByCase(c.Run.Brief()) {
		rec := searches[0]
		if rec.Contender != c.Own || rec.Suite != suite {
			continue
		}
		occurrences[rec.Case]++
		tally, most := searches.Solved(), 1.0
		if figure == Points {
			tally, most = searches.Points(), 0
			if rec.MaxPoints != nil {
				most = float64(*rec.MaxPoints)
			}
		}
		if tally.Searches == 0 || most == 0 {
			continue
		}
		key := fmt.Sprint(rec.Case, " ", occurrences[rec.Case])
		found[key] = outcome{tally.Mean(), most, report.PositionKey(rec), rec.Origin}
		order = append(order, key)
	}
	return found, order
}
