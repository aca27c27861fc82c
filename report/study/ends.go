package study

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/suites"
)

// Ends are two versions on the same positions, a good one and a bad one, between which each
// version in the middle of a bisection has to be placed.
type Ends struct {
	// Exact says that a version answers the same in each search, so that one search of each
	// position is the truth. Otherwise answers are samples.
	Exact bool
	// Alpha is the chance of a wrong decision where searches are not exact.
	Alpha  float64
	figure report.Figure
	places []place
	index  map[suites.Key]int
	// differences are those from single searches of the good end to such of the bad one.
	differences []float64
}

// place is a position with what both ends scored on it: the mean over their searches.
type place struct {
	key              suites.Key
	id               string
	good, bad, limit float64
	change           string // from the first end to the second, see compare.Difference
}

// NewEnds returns the ends as their records have them, in any order; positions that ask
// nothing do not count. The score is the figure that they are judged by.
func NewEnds(good, bad []suites.Record, exact bool, alpha float64) *Ends {
	e := &Ends{Exact: exact, Alpha: alpha, figure: report.FigureOf(suites.RecordsOf(good)), index: map[suites.Key]int{}}
	goods, bads := e.means(good), e.means(bad)
	for key, mean := range goods {
		if other, found := bads[key]; found {
			e.places = append(e.places, place{key: key, id: mean.id, good: mean.value(), bad: other.value(), limit: mean.most, change: compare.Difference(mean.searches, other.searches)})
		}
	}
	slices.SortFunc(e.places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.key.Suite, b.key.Suite), cmp.Compare(a.key.Case, b.key.Case))
	})
	for i, p := range e.places {
		e.index[p.key] = i
	}
	e.pairUp(good, bad)
	return e
}

// mean is the mean of the searches of a position.
type mean struct {
	id         string
	sum, count float64
	most       float64
	searches   report.Searches
}

func (m *mean) value() float64 { return m.sum / m.count }

// means returns the means of positions, which have keys without contender and repeat.
func (e *Ends) means(records []suites.Record) map[suites.Key]*mean {
	all := map[suites.Key]*mean{}
	for i := range records {
		rec := &records[i]
		score, most, counts := e.score(rec)
		if !counts {
			continue
		}
		key := keyOf(rec)
		if all[key] == nil {
			all[key] = &mean{id: rec.ID}
		}
		m := all[key]
		m.searches = append(m.searches, rec)
		m.sum, m.count, m.most = m.sum+score, m.count+1, max(m.most, most)
	}
	return all
}

// keyOf returns the key of the position of a record.
func keyOf(rec *suites.Record) suites.Key {
	return suites.Key{Suite: rec.SuiteIndex, Case: rec.CaseIndex}
}

// score returns what a search scored, and the most that it could; false if nothing is asked.
func (e *Ends) score(rec *suites.Record) (score, most float64, counts bool) {
	isPoints := e.figure == report.Points
	switch {
	case isPoints && rec.MaxPoints != nil:
		if rec.Points != nil {
			score = float64(*rec.Points)
		}
		return score, float64(*rec.MaxPoints), true
	case isPoints || rec.Solved == nil:
		return 0, 0, false
	case *rec.Solved:
		return 1, 1, true
	}
	return 0, 1, true
}

// Loss returns by how much the good end is better, over all positions.
func (e *Ends) Loss() float64 {
	loss := 0.0
	for _, p := range e.places {
		loss += p.good - p.bad
	}
	return loss
}

// IsCertain reports whether the good end is better: as a fact if searches are exact, else
// with the chance Alpha to be wrong.
func (e *Ends) IsCertain() bool {
	if e.Exact {
		return e.Loss() > 0
	}
	return stats.MeanWorse(e.differences, e.most()) <= e.Alpha
}

// most is the most that a search can score.
func (e *Ends) most() float64 {
	most := 1.0
	for _, p := range e.places {
		most = max(most, p.limit)
	}
	return most
}

// pairUp notes the differences between the searches of both ends: the first one of a position
// with the first one, and so on.
func (e *Ends) pairUp(good, bad []suites.Record) {
	scores := map[suites.Key][]float64{}
	for i := range good {
		if score, _, counts := e.score(&good[i]); counts {
			key := keyOf(&good[i])
			scores[key] = append(scores[key], score)
		}
	}
	for i := range bad {
		key := keyOf(&bad[i])
		if score, _, counts := e.score(&bad[i]); counts && len(scores[key]) > 0 {
			e.differences = append(e.differences, score-scores[key][0])
			scores[key] = scores[key][1:]
		}
	}
}

// Looks is how often a version may be looked at where searches are not exact: after each of so many rounds.
const Looks = 4

// Order returns the positions in the order in which a version is to be searched: if searches
// are exact, those on which the ends differ first, else rounds of all of them, each in an
// order that the seed gives.
func (e *Ends) Order(rounds int, seed uint64) []suites.Key {
	var keys []suites.Key
	if e.Exact {
		sorted := slices.Clone(e.places)
		slices.SortStableFunc(sorted, func(a, b place) int {
			return cmp.Compare(math.Abs(b.good-b.bad), math.Abs(a.good-a.bad))
		})
		for _, p := range sorted {
			keys = append(keys, p.key)
		}
		return keys
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for round := range rounds {
		for _, i := range random.Perm(len(e.places)) {
			key := e.places[i].key
			key.Repeat = round
			keys = append(keys, key)
		}
	}
	return keys
}

// Changed returns the ids of the positions that the second end lost and gained against the
// first one.
func (e *Ends) Changed() (lost, gained []string) {
	for _, p := range e.places {
		switch p.change {
		case compare.Lost:
			lost = append(lost, p.id)
		case compare.Gained:
			gained = append(gained, p.id)
		}
	}
	return lost, gained
}

// Notes say what both ends scored, as "245 of 300 solved".
func (e *Ends) Notes() (good, bad string) {
	g, b, most := e.scores()
	return fmt.Sprintf("%.4g of %.6g %s", g, most, e.figure), fmt.Sprintf("%.4g of %.6g %s", b, most, e.figure)
}

// scores returns the scores of both ends and the greatest possible score.
func (e *Ends) scores() (good, bad, most float64) {
	for _, p := range e.places {
		good, bad, most = good+p.good, bad+p.bad, most+p.limit
	}
	return good, bad, most
}

// Placing finds out which end a version is nearer to, from its records.
type Placing struct {
	ends  *Ends
	from  []float64 // the differences from the middle of both ends
	left  []bool    // the positions that have no record yet
	score float64
}

// Place returns the placing of a version that nothing is known about yet.
func (e *Ends) Place() *Placing {
	return &Placing{ends: e, left: slices.Repeat([]bool{true}, len(e.places))}
}

// Add takes a record of the version.
func (p *Placing) Add(rec *suites.Record) {
	i, known := p.ends.index[keyOf(rec)]
	score, _, counts := p.ends.score(rec)
	if !known || !counts {
		return
	}
	p.left[i] = false
	p.score += score
	p.from = append(p.from, score-(p.ends.places[i].good+p.ends.places[i].bad)/2)
}

// Searches returns the number of searches that counted.
func (p *Placing) Searches() int { return len(p.from) }

// Note says what they scored, as "7 solved in 12 searches".
func (p *Placing) Note() string {
	return fmt.Sprintf("%.4g %s in %d searches", p.score, p.ends.figure, len(p.from))
}

// Side returns 1 for the good end, -1 for the bad one, and 0 as long as it is not certain: a version is good if
// its score is nearer to the good end's. If searches are exact it is certain as soon as the positions that are
// left cannot change it, else by the test of a comparison, with Alpha shared by its interim analyses.
func (p *Placing) Side() int {
	if !p.ends.Exact {
		return p.tested()
	}
	least := 0.0
	for _, from := range p.from {
		least += from
	}
	most := least
	for i, left := range p.left {
		if place := &p.ends.places[i]; left {
			middle := (place.good + place.bad) / 2
			least -= middle
			most += place.limit - middle
		}
	}
	switch {
	case least > 0:
		return 1
	case most <= 0:
		return -1
	}
	return 0
}

func (p *Placing) tested() int {
	away := make([]float64, len(p.from))
	for i, from := range p.from {
		away[i] = -from
	}
	switch alpha, most := p.ends.Alpha/Looks, p.ends.most(); {
	case len(p.from) == 0:
		return 0
	case stats.MeanWorse(away, most) <= alpha:
		return 1
	case stats.MeanWorse(p.from, most) <= alpha:
		return -1
	}
	return 0
}
