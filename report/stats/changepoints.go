package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

const (
	// leastHistory is the number of values below which a history shows nothing.
	leastHistory = 6
	// leastLevel is the number of values that a level has at least. A single one pays for two
	// changes, unless it is the last one.
	leastLevel = 1
	// mostChanges bounds the number of changes of a history.
	mostChanges = 5
	// leastShuffles is the number of random orders of values with which a history is compared;
	// with a small alpha there are more, as its p-value is at least 1/(orders+1).
	leastShuffles = 999
	// rounding is the relative difference of gains that are equal but for the order of sums.
	rounding = 1e-9
	// stepPrice is the price of a change, in logarithms of the number of values: its place
	// and the new level. A drift has one number more than a flat history.
	stepPrice, driftPrice = 3.0, 1.0
	// stepLead is by how much steps have to be better than a drift, which is a step for
	// every value.
	stepLead = 4.0
)

// History is a series of values in the order of time, as the score of each version of a
// program. Values vary from version to version without any reason that lasts.
type History struct {
	Values []float64
	// Noise is the least standard deviation that a value has, so that values which are
	// equal by chance do not make the next one a change. It must be above 0.
	Noise float64
}

// Change is a change of the level of a history that lasts.
type Change struct {
	// At is the first value of the new level.
	At int
	// Before and After are the means of the levels.
	Before, After float64
}

// Course is the course of a history.
type Course struct {
	// P is the chance that values without any order in time would show as much.
	P float64
	// Changes are the changes of level, in their order; none for a flat history and for one
	// that drifts.
	Changes []Change
	// Drift is the change from the first value to the last one where many small steps fit
	// better than few large ones; 0 otherwise.
	Drift float64
}

// FindChanges finds the changes of a history. Whether it shows anything at all is tested
// against random orders of its values, with the false alarm rate alpha; how it goes is what
// the Bayesian information criterion prefers (Y.-C. Yao, "Estimating the number of
// change-points via Schwarz' criterion", Statistics & Probability Letters 6 (1988)), among
// levels with steps between, best for each number of steps, and a straight line.
func FindChanges(h History, alpha float64, seed uint64) Course {
	course := Course{P: 1}
	if len(h.Values) < leastHistory || alpha <= 0 {
		return course
	}
	gain := h.gain()
	if gain <= 0 {
		return course
	}
	random := rand.New(rand.NewPCG(seed, 0))
	shuffled := History{slices.Clone(h.Values), h.Noise}
	reached, shuffles := 1, shufflesFor(alpha)
	for n := 1; n <= shuffles; n++ {
		random.Shuffle(len(shuffled.Values), func(i, k int) {
			shuffled.Values[i], shuffled.Values[k] = shuffled.Values[k], shuffled.Values[i]
		})
		if shuffled.gain() >= gain*(1-rounding) {
			reached++
		}
		if float64(reached) > alpha*float64(shuffles+1) {
			course.P = float64(reached) / float64(n+1) // it can only be above alpha
			return course
		}
	}
	course.P = float64(reached) / float64(shuffles+1)
	starts, steps := h.steps()
	if drift := h.drift(); drift+stepLead > steps {
		course.Drift = h.slope() * float64(len(h.Values)-1)
		return course
	}
	course.Changes = h.changes(starts)
	return course
}

// shufflesFor returns the number of random orders that can show a p-value of half of alpha.
func shufflesFor(alpha float64) int { return max(leastShuffles, int(math.Ceil(2/alpha))-1) }

// LeastForStep returns the number of values from which on FindChanges is expected to find a clear
// step in the middle of a history. Such a step is reached by the orders that keep the values of
// both levels together, 2 of n over n/2. It is 0 for an alpha of 0, with which nothing is found.
func LeastForStep(alpha float64) int {
	if alpha <= 0 {
		return 0
	}
	orders := float64(shufflesFor(alpha))
	for n := leastHistory; ; n++ {
		ways := 1.0
		for k := 1; k <= n/2; k++ {
			ways = ways * float64(n-k+1) / float64(k)
		}
		if 1+2*orders/ways <= alpha*(orders+1) {
			return n
		}
	}
}

// gain returns by how much the best model is better than a flat history, as twice the
// logarithm of a ratio of likelihoods without its price.
func (h History) gain() float64 {
	_, steps := h.steps()
	return max(steps, h.drift())
}

// gainOf returns the gain of a model with a sum of squared residuals and a price, where a flat
// history has others.
func (h History) gainOf(flat, residuals, price float64) float64 {
	n := float64(len(h.Values))
	floor := n * h.Noise * h.Noise
	return n*math.Log((flat+floor)/(residuals+floor)) - price*math.Log(n)
}

// sums are the sums of the first values and of their squares, for the residuals of any stretch.
type sums struct{ values, squares []float64 }

func newSums(values []float64) sums {
	s := sums{make([]float64, len(values)+1), make([]float64, len(values)+1)}
	first := values[0] // differences lose no digits
	for i, v := range values {
		s.values[i+1] = s.values[i] + (v - first)
		s.squares[i+1] = s.squares[i] + float64((v-first)*(v-first))
	}
	return s
}

// residuals returns the sum of the squared distances of a stretch from its mean.
func (s sums) residuals(from, to int) float64 {
	sum := s.values[to] - s.values[from]
	return max(0, s.squares[to]-s.squares[from]-float64(sum*sum)/float64(to-from))
}

// steps returns the first values of the levels behind the first one, and the gain, of the best
// model with levels.
func (h History) steps() (starts []int, gain float64) {
	n := len(h.Values)
	s := newSums(h.Values)
	// before has the least residuals of the first i values with one step less, and last[k][i]
	// where the last level of k steps begins.
	before, least := make([]float64, n+1), make([]float64, n+1)
	for i := range before {
		before[i] = math.Inf(1)
		if i >= leastLevel {
			before[i] = s.residuals(0, i)
		}
	}
	flat := before[n]
	last := [][]int{nil}
	for k := 1; k <= min(mostChanges, n/leastLevel-1); k++ {
		last = append(last, make([]int, n+1))
		s.extend(before, least, last[k], k)
		if g := h.gainOf(flat, least[n], stepPrice*float64(k)); g > gain {
			gain, starts = g, startsOf(last, n)
		}
		before, least = least, before
	}
	return starts, gain
}

// extend sets the least residuals of the first values with k steps, and where the last level
// begins, from those with one step less.
func (s sums) extend(before, least []float64, last []int, k int) {
	for i := range least {
		best, place := math.Inf(1), 0
		for start := k * leastLevel; start <= i-leastLevel; start++ {
			if r := before[start] + s.residuals(start, i); r < best {
				best, place = r, start
			}
		}
		least[i], last[i] = best, place
	}
}

// startsOf returns the first values of the levels behind the first one, from the last one back.
func startsOf(last [][]int, n int) []int {
	starts := make([]int, len(last)-1)
	for k, end := len(last)-1, n; k > 0; k-- {
		end = last[k][end]
		starts[k-1] = end
	}
	return starts
}

// slope returns the slope of the straight line with the least residuals, per value.
func (h History) slope() float64 {
	mean, _ := MeanAndDeviation(h.Values)
	middle := float64(len(h.Values)-1) / 2
	var products, squares float64
	for i, v := range h.Values {
		x := float64(i) - middle
		products += float64(x * (v - mean))
		squares += float64(x * x)
	}
	return products / squares
}

// drift returns the gain of that line.
func (h History) drift() float64 {
	mean, _ := MeanAndDeviation(h.Values)
	slope, middle := h.slope(), float64(len(h.Values)-1)/2
	flat, residuals := 0.0, 0.0
	for i, v := range h.Values {
		r := v - mean - float64(slope*(float64(i)-middle))
		residuals += float64(r * r)
		flat += float64((v - mean) * (v - mean))
	}
	return h.gainOf(flat, residuals, driftPrice)
}

// changes returns the changes at the first values of levels.
func (h History) changes(starts []int) []Change {
	var list []Change
	before := 0.0
	for k, start := range append([]int{0}, starts...) {
		to := len(h.Values)
		if k < len(starts) {
			to = starts[k]
		}
		mean, _ := MeanAndDeviation(h.Values[start:to])
		if k > 0 {
			list = append(list, Change{At: start, Before: before, After: mean})
		}
		before = mean
	}
	return list
}
