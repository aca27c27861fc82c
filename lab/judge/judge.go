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
	for half := range j.common {
		var err error
		if j.common[half], err = j.fitCommon(half); err != nil {
			return nil, err
		}
	}
	return j, nil
}

func (j *judge) fitCommon(half int) (c common, err error) {
	one := &division{set: make([]int, len(j.rows))}
	nothing := common{all: make([]float64, len(j.rows[0]))}
	for f := range folds {
		nothing.folds[f] = nothing.all
	}
	penalty, err := j.penaltyFor(one, half, nothing, math.Inf(1))
	if err != nil {
		return c, err
	}
	fit := func(positions []int) []float64 {
		sets, failed := j.fitSets(one, positions, nothing.all, penalty, nil)
		if failed != nil {
			err = failed
			return nil
		}
		return sets[0]
	}
	c.all = fit(j.inHalf(half))
	for f := range folds {
		c.folds[f] = fit(j.withoutFold(half, f))
	}
	return c, err
}

// penaltyFor returns the penalty of the sets of a division whose error in cross validation within
// a half is the least; infinite, for no sets other than the common weights, if none is below that of
// these, least.
func (j *judge) penaltyFor(d *division, half int, offsets common, least float64) (float64, error) {
	best := math.Inf(1)
	var sets [folds][][]float64
	for _, penalty := range penalties {
		sum := 0.0
		for f := range folds {
			var err error
			if sets[f], err = j.fitSets(d, j.withoutFold(half, f), offsets.folds[f], penalty, sets[f]); err != nil {
				return 0, err
			}
			sum += floats.Sum(j.errors(d, j.inFold(half, f), offsets.folds[f], sets[f]))
		}
		if sum < least {
			best, least = penalty, sum
		}
	}
	return best, nil
}

// where returns the positions for which a condition holds.
func (j *judge) where(holds func(i int) bool) []int {
	var list []int
	for i := range j.rows {
		if holds(i) {
			list = append(list, i)
		}
	}
	return list
}

func (j *judge) inHalf(half int) []int {
	return j.where(func(i int) bool { return j.half[i] == half })
}

func (j *judge) inFold(half, fold int) []int {
	return j.where(func(i int) bool { return j.half[i] == half && j.fold[i] == fold })
}

func (j *judge) withoutFold(half, fold int) []int {
	return j.where(func(i int) bool { return j.half[i] == half && j.fold[i] != fold })
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
		if len(p.rows) == 0 {
			continue
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
		sets, err := j.learn(d, half)
		if err != nil {
			return nil, err
		}
		other := j.inHalf(1 - half)
		for n, e := range j.errors(d, other, c.all, sets) {
			all[other[n]] = e
		}
	}
	return all, nil
}

// learn returns the sets of weights of a division that fit a half; nil for the common ones alone.
func (j *judge) learn(d *division, half int) ([][]float64, error) {
	if d == nil {
		return nil, nil
	}
	c := j.common[half]
	alone := 0.0
	for f := range folds {
		alone += floats.Sum(j.errors(nil, j.inFold(half, f), c.folds[f], nil))
	}
	penalty, err := j.penaltyFor(d, half, c, alone)
	if err != nil || math.IsInf(penalty, 1) {
		return nil, err
	}
	return j.fitSets(d, j.inHalf(half), c.all, penalty, nil)
}
