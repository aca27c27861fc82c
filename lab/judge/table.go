package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"keymove/report/stats"
)

// row is what a division saves.
type row struct {
	name     string
	detector bool // or a rival of theirs
	phases   int
	// mse is the mean squared error of the expected points.
	mse float64
	// saved is the share of the error with one phase for all that it saves, in percent; over is
	// that less what as many parts by the number of pieces save, in percentage points. Both are
	// 95 % intervals.
	saved, over stats.Interval
	// p tests for no saving, overP for none beyond the parts, adjusted over the rows by Holm.
	p, overP float64

	errors []float64 // of positions, squared
	draws  int
}

// sure is the level of the p-values.
const sure = 0.05

// table is what came out.
type table struct {
	k                   float64 // of expected points
	positions, clusters int
	mse                 float64 // with one phase for all
	rows                []row
}

// measure returns a row for each name of a division. Divisions of the same name are draws of one
// thing, as phases by chance: their errors are averaged.
func (j *judge) measure(divisions []division, seed uint64, progress func(name string)) (*table, error) {
	one, err := j.heldOut(nil)
	if err != nil {
		return nil, err
	}
	t := &table{positions: len(one), clusters: len(j.byCluster(one)), mse: mean(one)}
	for i := range divisions {
		errors, err := j.heldOut(&divisions[i])
		if err != nil {
			return nil, err
		}
		t.add(&divisions[i], errors)
		progress(divisions[i].name)
	}
	for i := range t.rows {
		r := &t.rows[i]
		floats.Scale(1/float64(r.draws), r.errors)
		r.mse = mean(r.errors)
	}
	j.compare(t, one, seed)
	return t, nil
}

// add adds the errors of a division to its row.
func (t *table) add(d *division, errors []float64) {
	if r := t.find(d.name); r != nil {
		r.draws++
		floats.Add(r.errors, errors)
		return
	}
	t.rows = append(t.rows, row{name: d.name, detector: d.detector, phases: d.sets(), errors: errors, draws: 1})
}

// find returns the row of a name, nil without one.
func (t *table) find(name string) *row {
	i := slices.IndexFunc(t.rows, func(r row) bool { return r.name == name })
	if i < 0 {
		return nil
	}
	return &t.rows[i]
}

// compare sets what rows save of the errors of one phase for all.
func (j *judge) compare(t *table, one []float64, seed uint64) {
	p, overP := make([]float64, len(t.rows)), make([]float64, len(t.rows))
	for i := range t.rows {
		r := &t.rows[i]
		r.saved, p[i] = j.saving(one, one, r.errors, seed)
		overP[i] = 1
		if parts := t.find(partsNames[r.phases]); parts != nil {
			r.over, overP[i] = j.saving(one, parts.errors, r.errors, seed)
		}
	}
	p, overP = stats.Holm(p), stats.Holm(overP)
	for i := range t.rows {
		t.rows[i].p, t.rows[i].overP = p[i], overP[i]
	}
}

// saving returns by how much the errors are less than those of a rival, in percent of those of one
// phase for all, with its 95 % interval and its p-value over clusters.
func (j *judge) saving(one, rival, errors []float64, seed uint64) (saved stats.Interval, p float64) {
	u := stats.Units{Columns: 2}
	all, fewer := j.byCluster(one), j.byCluster(differences(rival, errors))
	for c, d := range fewer {
		u.Values = append(u.Values, 100*d, all[c])
	}
	const resamples, level = 10_000, 0.95
	saved = stats.Bootstrap{Resamples: resamples, Seed: seed, Level: level}.BCa(u, func(sums []float64) float64 { return sums[0] / sums[1] })
	return saved, stats.SignFlip(wholes(fewer), seed).TwoSided()
}

// byCluster returns the sums over the positions of each cluster that has some.
func (j *judge) byCluster(values []float64) []float64 {
	var sums []float64
	place := map[int]int{}
	for i, c := range j.clusters {
		at, known := place[c]
		if !known {
			at = len(sums)
			place[c], sums = at, append(sums, 0)
		}
		sums[at] += values[i]
	}
	return sums
}

// wholes returns values as multiples of a millionth.
func wholes(values []float64) []int64 {
	const unit = 1e-6
	list := make([]int64, len(values))
	for i, v := range values {
		list[i] = int64(math.Round(v / unit))
	}
	return list
}

func differences(a, b []float64) []float64 {
	list := make([]float64, len(a))
	for i := range a {
		list[i] = a[i] - b[i]
	}
	return list
}

func mean(values []float64) float64 {
	m, _ := stats.MeanAndDeviation(values)
	return m
}

// divisionsOf returns what is judged: the detectors and their rivals, among them for each detector
// phases by chance with its shares.
func divisionsOf(positions []Position, seed uint64) []division {
	detectors := detectorDivisions(positions)
	divisions := append(detectors[:len(detectors):len(detectors)], speelman(positions), blend(positions))
	for parts := 2; parts < len(partsNames); parts++ {
		divisions = append(divisions, byPieces(positions, parts))
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(positions))))
	for _, d := range detectors {
		divisions = append(divisions, shuffled(d, random))
	}
	return divisions
}
