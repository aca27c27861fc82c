package stats

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// PairedTest is the position of an observed sum of paired differences in its
// distribution without a difference: the probabilities that the sum is smaller, the
// same, and greater. The distribution is symmetric about 0.
type PairedTest struct {
	Below, Equal, Above float64
}

// TwoSided returns the probability of a sum at least as far from 0.
func (t PairedTest) TwoSided() float64 {
	return min(1, 2*(min(t.Below, t.Above)+t.Equal))
}

// TwoSidedMid is TwoSided with half of the probability of the observed sum (H. O.
// Lancaster, "Significance tests in discrete distributions", JASA 56 (1961)), which
// removes most of the excessive conservatism of a discrete test.
func (t PairedTest) TwoSidedMid() float64 {
	return min(1, 2*(min(t.Below, t.Above)+t.Equal/2))
}

// WorseMid returns the probability of a sum at least as small, with half of that of the observed sum.
func (t PairedTest) WorseMid() float64 { return min(1, t.Below+t.Equal/2) }

// McNemar tests whether gained and lost cases differ by more than chance: without a
// difference, each case on which the two contenders disagree is gained or lost with
// equal probability (Q. McNemar, Psychometrika 12 (1947)). The distribution is exact,
// conditional on the number of those cases; the mid-p value, PairedTest.TwoSidedMid,
// almost always keeps the level and is less conservative than the exact p-value (M. W.
// Fagerland, S. Lydersen, P. Laake, BMC Medical Research Methodology 13:91 (2013)).
func McNemar(gained, lost int) PairedTest {
	if gained+lost == 0 {
		return PairedTest{Equal: 1}
	}
	coins := binomial{gained + lost, 0.5}
	return PairedTest{
		Below: coins.atMost(gained - 1),
		Equal: coins.exactly(gained),
		Above: coins.atMost(lost - 1),
	}
}

const (
	// maxExact is the number of additions up to which SignFlip computes the
	// exact distribution: a fraction of a second.
	maxExact = 200_000_000
	// flips is the number of random assignments of signs if it does not.
	flips = 100_000
)

// SignFlip tests paired differences by permutation: without a difference between the
// contenders, each difference could as well have had the other sign (R. A. Fisher, The
// Design of Experiments (1935), section 21). The distribution of the sum over all
// assignments of signs is computed exactly; if that would take too long, it is
// estimated from a seeded sample, which includes the observed assignment.
func SignFlip(differences []int64, seed uint64) PairedTest {
	sizes, sum := sizesOf(differences)
	var all int64
	for _, d := range sizes {
		all += d
	}
	if len(sizes) == 0 {
		return PairedTest{Equal: 1}
	}
	if all <= maxExact/int64(len(sizes)) {
		return exactFlips(sizes, all, sum)
	}
	return sampledFlips(sizes, sum, seed)
}

// sizesOf returns the absolute values of the differences other than 0, and the sum of
// the differences, all divided by their greatest common divisor.
func sizesOf(differences []int64) (sizes []int64, sum int64) {
	var common int64
	for _, d := range differences {
		if d == 0 {
			continue
		}
		sizes = append(sizes, max(d, -d))
		sum += d
		common = divisor(common, max(d, -d))
	}
	if common > 1 {
		for i := range sizes {
			sizes[i] /= common
		}
		sum /= common
	}
	return sizes, sum
}

func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// exactFlips computes the distribution of the sum of the sizes with a positive sign,
// size by size. all is the sum of the sizes.
func exactFlips(sizes []int64, all, sum int64) PairedTest {
	chance := make([]float64, all+1) // of each sum of positive sizes
	chance[0] = 1
	var top int64 // the greatest sum so far
	for _, d := range sizes {
		top += d
		for s := top; s >= d; s-- {
			chance[s] = (chance[s] + chance[s-d]) / 2
		}
		for s := min(d, top+1) - 1; s >= 0; s-- {
			chance[s] /= 2
		}
	}
	positive := (all + sum) / 2
	test := PairedTest{Equal: chance[positive]}
	for s := range positive {
		test.Below += chance[s]
	}
	for s := all; s > positive; s-- {
		test.Above += chance[s]
	}
	return test
}

// sampledFlips counts the sums of random assignments of signs.
func sampledFlips(sizes []int64, sum int64, seed uint64) PairedTest {
	random := rand.NewPCG(seed, uint64(len(sizes)))
	var below, equal, above int
	for range flips {
		switch s := randomSum(sizes, random); {
		case s < sum:
			below++
		case s > sum:
			above++
		default:
			equal++
		}
	}
	const tries = flips + 1
	return PairedTest{
		Below: float64(below) / tries,
		Equal: float64(equal+1) / tries,
		Above: float64(above) / tries,
	}
}

// randomSum returns the sum of the sizes with random signs.
func randomSum(sizes []int64, random *rand.PCG) int64 {
	var sum int64
	var bits uint64
	for i, d := range sizes {
		if i%64 == 0 {
			bits = random.Uint64()
		}
		sum += d - 2*d*int64(bits&1)
		bits >>= 1
	}
	return sum
}

// Holm returns the p-values of a family of tests, adjusted so that the chance of at
// least one false alarm is at most the level (S. Holm, "A simple sequentially
// rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979)):
// the smallest times the number of tests, the next times one less, and so on, each at
// least as large as the one before.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(float64(len(p)-rank)*p[i])))
		adjusted[i] = least
	}
	return adjusted
}
