package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// judge fits linear evaluations to one half of some positions, and measures their errors on the
// other, and the reverse.
type judge struct {
	rows     [][]float64
	targets  []float64
	clusters []int
	// half and fold say in which of two halves and in which of the parts for cross validation a
	// position is; those of a cluster are together.
	half, fold []int
	// common are the weights for all phases.
	common [2]common
}

// common are the weights for all phases, fitted to a half, and to a half without each fold.
type common struct {
	all   []float64
	folds [folds][]float64
}

const folds = 5

// penalties are those tried, from the largest, each of a weight of features with a mean square
// of 1.
var penalties = []float64{3000, 1000, 300, 100, 30, 10, 3, 1}

// newJudge divides clusters by chance into halves and folds, and fits the weights for all phases,
// with the penalty of least error in cross validation within the half.
func newJudge(rows [][]float64, targets []float64, clusters []int, seed uint64) (*judge, error) {
	j := &judge{rows: rows, targets: targets, clusters: clusters}
	order := rand.New(rand.NewPCG(seed, 0)).Perm(1 + slices.Max(clusters))
	for _, c := range clusters {
		j.half = append(j.half, order[c]%2)
		j.fold = append(j.fold, order[c]/2%folds)
	}
	one := &division{set: make([]int, len(rows))}
	nothing := common{all: make([]float64, len(rows[0]))}
	for f := range folds {
		nothing.folds[f] = nothing.all
	}
	for half := range j.common {
		fits, err := j.choose(one, half, nothing, nil)
		if err != nil {
			return nil, err
		}
		j.common[half].all = fits.all[0]
		for f := range folds {
			j.common[half].folds[f] = fits.folds[f][0]
		}
	}
	return j, nil
}

// fitted are the weights of each set of a division, what they add to the common ones.
type fitted struct {
	penalty float64 // infinite for no set of its own
	all     [][]float64
	folds   [folds][][]float64
}

// choose fits a division to a half with the penalty whose error in cross validation is the least.
// none is the error at an infinite penalty, nil where that is not to be chosen.
func (j *judge) choose(d *division, half int, offsets common, none *float64) (*fitted, error) {
	best, least := &fitted{penalty: math.Inf(1)}, math.Inf(1)
	if none != nil {
		least = *none
	}
	var tried fitted
	for _, penalty := range penalties {
		tried.penalty = penalty
		sum := 0.0
		for f := range folds {
			in := j.where(func(i int) bool { return j.half[i] == half && j.fold[i] != f })
			out := j.where(func(i int) bool { return j.half[i] == half && j.fold[i] == f })
			var err error
			if tried.folds[f], err = j.fitSets(d, in, offsets.folds[f], penalty, tried.folds[f]); err != nil {
				return nil, err
			}
			sum += floats.Sum(j.errors(d, out, offsets.folds[f], tried.folds[f]))
		}
		if sum < least {
			best, least = &fitted{penalty: penalty}, sum
			for f := range folds {
				best.folds[f] = copied(tried.folds[f])
			}
		}
	}
	if math.IsInf(best.penalty, 1) {
		return best, nil
	}
	in := j.where(func(i int) bool { return j.half[i] == half })
	var err error
	best.all, err = j.fitSets(d, in, offsets.all, best.penalty, nil)
	return best, err
}

func copied(sets [][]float64) [][]float64 {
	c := make([][]float64, len(sets))
	for i := range sets {
		c[i] = slices.Clone(sets[i])
	}
	return c
}

// where returns the positions of which a condition holds.
func (j *judge) where(holds func(i int) bool) []int {
	var list []int
	for i := range j.rows {
		if holds(i) {
			list = append(list, i)
		}
	}
	return list
}

// fitSets fits a set of weights to the positions of each phase; begin are those of another
// penalty, or nil. The penalty draws them to 0, and so each phase to the common weights: where a
// phase has few positions, or is no different, nothing is lost.
func (j *judge) fitSets(d *division, positions []int, offset []float64, penalty float64, begin [][]float64) ([][]float64, error) {
	number := 1
	if d.share == nil {
		number = 1 + slices.Max(d.set)
	}
	sets := begin
	for set := range number {
		p := &problem{}
		for _, i := range positions {
			if d.share == nil && d.set[i] != set {
				continue
			}
			p.rows = append(p.rows, j.row(d, i))
			p.offsets = append(p.offsets, floats.Dot(j.rows[i], offset))
			p.targets = append(p.targets, j.targets[i])
		}
		if begin == nil {
			sets = append(sets, make([]float64, len(j.row(d, 0))))
		}
		if err := p.fit(sets[set], penalty); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

// row returns the features of a position; for a blend twice, each by its share.
func (j *judge) row(d *division, i int) []float64 {
	if d.share == nil {
		return j.rows[i]
	}
	n := len(j.rows[i])
	row := make([]float64, 2*n)
	floats.ScaleTo(row[:n], d.share[i], j.rows[i])
	floats.ScaleTo(row[n:], 1-d.share[i], j.rows[i])
	return row
}

// errors returns the squared errors of positions.
func (j *judge) errors(d *division, positions []int, offset []float64, sets [][]float64) []float64 {
	list := make([]float64, len(positions))
	for n, i := range positions {
		z := floats.Dot(j.rows[i], offset)
		switch {
		case sets == nil:
		case d.share == nil:
			z += floats.Dot(j.rows[i], sets[d.set[i]])
		default:
			z += floats.Dot(j.row(d, i), sets[0])
		}
		e := logistic(z) - j.targets[i]
		list[n] = e * e
	}
	return list
}

// heldOut returns the squared error of each position with the weights of a division, or with the
// common ones for nil, fitted to the other half.
func (j *judge) heldOut(d *division) ([]float64, error) {
	all := make([]float64, len(j.rows))
	for half, c := range j.common {
		var sets [][]float64
		if d != nil {
			none := j.crossValidated(half)
			fits, err := j.choose(d, half, c, &none)
			if err != nil {
				return nil, err
			}
			sets = fits.all
		}
		other := j.where(func(i int) bool { return j.half[i] != half })
		for n, e := range j.errors(d, other, c.all, sets) {
			all[other[n]] = e
		}
	}
	return all, nil
}

// crossValidated returns the sum of squared errors of a half with the common weights, fitted to
// the other folds.
func (j *judge) crossValidated(half int) (sum float64) {
	for f := range folds {
		out := j.where(func(i int) bool { return j.half[i] == half && j.fold[i] == f })
		sum += floats.Sum(j.errors(nil, out, j.common[half].folds[f], nil))
	}
	return sum
}
