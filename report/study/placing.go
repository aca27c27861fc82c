package study

import (
	"keymove/report/stats"
	"keymove/suites"
)

// Placing finds out which end a version is nearer to, from its records.
type Placing struct {
	ends  *Ends
	test  stats.TwoMeans
	sum   float64 // of the differences from the middle of both ends
	left  []bool  // the positions that have no record yet
	score float64
	n     int
}

// Place returns the placing of a version of which nothing is known yet.
func (e *Ends) Place() *Placing {
	p := &Placing{ends: e, left: make([]bool, len(e.places))}
	for i := range p.left {
		p.left[i] = true
	}
	if len(e.places) > 0 {
		half := e.Loss() / float64(2*len(e.places))
		p.test = stats.TwoMeans{Low: -half, High: half, Alpha: e.Alpha, Variance: e.variance()}
	}
	return p
}

// Add takes a record of the version.
func (p *Placing) Add(rec *suites.Record) {
	i, known := p.ends.index[keyOf(rec)]
	score, _, counts := p.ends.score(rec)
	if !known || !counts {
		return
	}
	difference := score - (p.ends.places[i].good+p.ends.places[i].bad)/2
	p.left[i] = false
	p.n++
	p.score += score
	p.sum += difference
	p.test.Add(difference)
}

// Searches returns the number of searches that counted.
func (p *Placing) Searches() int { return p.n }

// Score returns what they scored.
func (p *Placing) Score() float64 { return p.score }

// Side returns 1 for the good end, -1 for the bad one, and 0 as long as it is not certain. If
// searches are exact it is certain as soon as the positions that are left cannot change it:
// a version is good if its score is nearer to that of the good end.
func (p *Placing) Side() int {
	if !p.ends.Exact {
		return p.test.Decide()
	}
	least, most := p.sum, p.sum
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
