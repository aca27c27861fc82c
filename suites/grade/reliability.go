package grade

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Reliability is how well grades agree with grades of ten times the effort.
type Reliability struct {
	// Positions and Moves are what was graded again.
	Positions, Moves int
	// Nodes is the effort of the second grading.
	Nodes uint64
	// Correlation is Pearson's, of the losses of the moves; Low and High are its interval
	// of 95 %, by a bootstrap over positions. They are NaN if one grading has no
	// differences.
	Correlation, Low, High float64
	// SameBest is the number of positions whose best moves have a move in common.
	SameBest int
}

// How a grading is judged.
const (
	moreEffort       = 10  // times the effort, of the second grading
	LeastReliability = 0.8 // below which a grading is refused
	// enoughMoves is from how many moves graded again on it can be refused.
	enoughMoves = 100
)

// Refused reports whether a grading is too unreliable to be used.
func (r *Reliability) Refused() bool {
	return r.Moves >= enoughMoves && !(r.Correlation >= LeastReliability)
}

func (r *Reliability) String() string {
	if math.IsNaN(r.Correlation) {
		return fmt.Sprintf("reliability unknown: no differences among %d moves of %d positions graded again at %d nodes", r.Moves, r.Positions, r.Nodes)
	}
	return fmt.Sprintf("reliability %.2f (%.2f to %.2f): correlation over %d moves of %d positions graded again at %d nodes; same best move in %d",
		r.Correlation, r.Low, r.High, r.Moves, r.Positions, r.Nodes, r.SameBest)
}

// Again grades a sample of the positions again, with ten times the effort, and holds the
// result against the first.
func Again(ctx context.Context, cfg Config, first [][]Grade, sample int, seed uint64) (Reliability, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var chosen []int
	for _, i := range random.Perm(len(first)) {
		if len(chosen) < sample && len(first[i]) > 1 {
			chosen = append(chosen, i)
		}
	}
	slices.Sort(chosen)
	again := cfg
	again.Tasks, again.Nodes = nil, cfg.Nodes*moreEffort
	for _, i := range chosen {
		again.Tasks = append(again.Tasks, cfg.Tasks[i])
	}
	second, err := Positions(ctx, again)
	if err != nil {
		return Reliability{}, err
	}
	r := Reliability{Positions: len(chosen), Nodes: again.Nodes}
	var pairs []lossPairs
	for n, i := range chosen {
		of := pairLosses(first[i], second[n], cfg.Tasks[i])
		r.Moves += len(of)
		if of.shareBest() {
			r.SameBest++
		}
		pairs = append(pairs, of)
	}
	r.Correlation, r.Low, r.High = correlationOf(pairs, random)
	return r, nil
}

// lossPairs are the losses of the moves of a position in both gradings.
type lossPairs [][2]float64

// pairLosses pairs the grades of a position, of the moves that matter.
func pairLosses(first, second []Grade, t Task) lossPairs {
	var pairs lossPairs
	for _, a := range first {
		if t.Only != nil && !slices.Contains(t.Only, a.Move) {
			continue
		}
		for _, b := range second {
			if b.Move == a.Move {
				pairs = append(pairs, [2]float64{a.Loss, b.Loss})
			}
		}
	}
	return pairs
}

// shareBest reports whether a move is the best in both gradings.
func (p lossPairs) shareBest() bool {
	return slices.ContainsFunc(p, func(l [2]float64) bool { return l[0] == 0 && l[1] == 0 })
}

// resamples is the number of samples of the bootstrap.
const resamples = 1000

// correlationOf returns the correlation of the pairs of all positions and its interval.
func correlationOf(positions []lossPairs, random *rand.Rand) (r, low, high float64) {
	r = pearson(slices.Concat(positions...))
	var drawn []float64
	for range resamples {
		var pairs lossPairs
		for range positions {
			pairs = append(pairs, positions[random.IntN(len(positions))]...)
		}
		if value := pearson(pairs); !math.IsNaN(value) {
			drawn = append(drawn, value)
		}
	}
	if len(drawn) == 0 {
		return r, math.NaN(), math.NaN()
	}
	slices.Sort(drawn)
	at := func(share float64) float64 { return drawn[int(share*float64(len(drawn)-1))] }
	return r, at(0.025), at(0.975)
}

// pearson returns the product-moment correlation; NaN if one side does not vary.
func pearson(pairs lossPairs) float64 {
	var mean [2]float64
	for _, p := range pairs {
		mean[0] += p[0] / float64(len(pairs))
		mean[1] += p[1] / float64(len(pairs))
	}
	var xx, yy, xy float64
	for _, p := range pairs {
		x, y := p[0]-mean[0], p[1]-mean[1]
		xx, yy, xy = xx+x*x, yy+y*y, xy+x*y
	}
	const none = 1e-12 // of rounding, where all losses are equal
	if xx < none || yy < none {
		return math.NaN()
	}
	return xy / math.Sqrt(xx*yy)
}
