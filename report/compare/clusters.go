package compare

import (
	"cmp"
	"math"
	"strings"

	"keymove/report"
	"keymove/report/sink"
)

// clusters are the games, studies or other origins that positions are from: those of one are no
// independent sample, so that tests and intervals go by the sums over each (the approach of
// cluster-robust variances: K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986)). Without any that
// has several positions, each position is one of its own.
type clusters struct {
	of    []int32 // by position; nil if each is one of its own
	count int
}

// origin returns what the position of a case is from, by whichever record says it: an earlier
// version did not.
func origin(bases, others report.Searches) string { return cmp.Or(bases[0].Origin, others[0].Origin) }

// clustersOf returns the clusters of positions, given the origin of each; empty is one of its
// own.
func clustersOf(origins []string) clusters {
	c := clusters{of: make([]int32, len(origins))}
	numbers := map[string]int32{}
	for i, origin := range origins {
		number, found := numbers[origin]
		if !found {
			number = int32(c.count)
			c.count++
			if origin != "" {
				numbers[origin] = number
			}
		}
		c.of[i] = number
	}
	if c.count == len(origins) {
		return clusters{}
	}
	return c
}

// origins are those of positions in their order; nil as long as none is known, because most
// suites do not say.
type origins []string

// add adds the origin of the position of a number.
func (o *origins) add(number int, origin string) {
	if *o == nil && origin != "" {
		*o = make(origins, number)
	}
	if *o != nil {
		*o = append(*o, origin)
	}
}

func (c clusters) any() bool { return c.of != nil }

// fewClusters is the number of clusters from which on a test can show a difference: the signs of
// three that all point one way have a chance of 1/8.
const fewClusters = 4

// areFew reports whether there are too few clusters for any test.
func (c clusters) areFew() bool { return c.any() && c.count < fewClusters }

// len returns the number of clusters of so many positions.
func (c clusters) len(positions int) int {
	if c.any() {
		return c.count
	}
	return positions
}

// largest returns the number of positions of the largest cluster.
func (c clusters) largest() int {
	if !c.any() {
		return 1
	}
	most := 0
	sizes := make([]int, c.count)
	for _, number := range c.of {
		sizes[number]++
		most = max(most, sizes[number])
	}
	return most
}

// sumsOf returns the sum over each cluster, in the order of their first positions.
func sumsOf[T int64 | float64](c clusters, values []T) []T {
	if !c.any() {
		return values
	}
	sums := make([]T, c.count)
	for i, v := range values {
		sums[c.of[i]] += v
	}
	return sums
}

// observations returns a value for each cluster, whose mean is the mean of the positions.
func (c clusters) observations(values []float64) []float64 {
	if !c.any() {
		return values
	}
	sums := sumsOf(c, values)
	for i := range sums {
		sums[i] *= c.perPosition()
	}
	return sums
}

// perPosition is the number of clusters by the number of positions.
func (c clusters) perPosition() float64 {
	if !c.any() {
		return 1
	}
	return float64(c.count) / float64(len(c.of))
}

// positions returns how many positions so many clusters have.
func (c clusters) positions(count int) int { return int(math.Ceil(float64(count) / c.perPosition())) }

// originKind returns the word for what positions are from, as "game": the first of each origin,
// if it is the same.
func originKind(cases []paired) string {
	kind := ""
	var work scratch
	for _, c := range cases {
		word, _, _ := strings.Cut(origin(work.sides(c)), " ")
		switch {
		case word == "":
		case kind == "":
			kind = word
		case word != kind:
			return "origin"
		}
	}
	return kind
}

// fewOrigins notes the suites whose positions are said to be from a few games, or other origins:
// then they cannot show a difference, however many they are.
func fewOrigins(cases []paired) (found findings) {
	for _, cases := range bySuite(cases) {
		cases = clustered(cases)
		if c := sampleOf(cases, report.Searches.Solved).clusters; c.areFew() {
			row := Row{Clusters: c.count, OriginKind: originKind(cases)}
			found.note("%s: the records name %s for %s, which count as %d: so few can hardly show a difference.",
				cases[0].first().Suite, row.originsText(), sink.Plural(len(c.of), "position"), c.count)
		}
	}
	return found
}

// PositionsText writes a number of positions with what they are from, as "300 positions of 41
// games".
func (r *Row) PositionsText(positions int) string {
	text := groupedPlural(positions, "position")
	if r.Clusters == 0 {
		return text
	}
	return text + " of " + r.originsText()
}

// originsText writes the number of games, or other origins, of the positions.
func (r *Row) originsText() string {
	if r.OriginKind == "study" && r.Clusters > 1 {
		return sink.Grouped(r.Clusters) + " studies"
	}
	return groupedPlural(r.Clusters, r.OriginKind)
}
