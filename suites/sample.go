package suites

import (
	"math/bits"
	"math/rand/v2"
)

// Sample returns n cases chosen at random, in the order of the file; all if there
// are no more. The same seed chooses the same indices of a list of the same length
// on every machine and in every version: the numbers come from PCG (M. O'Neill) as
// in math/rand/v2, and each case in turn is taken with the probability that makes
// the selection uniform (Knuth, TAOCP 2, 3.4.2, algorithm S).
func Sample(cases Cases, n int, seed uint64) Cases {
	source := rand.NewPCG(seed, 0)
	chosen := make([]int32, 0, min(n, cases.Len()))
	for i := range cases.Len() {
		left := uint64(cases.Len() - i)
		// A number below left, uniform but for a bias of 2⁻⁵⁰, without a division.
		number, _ := bits.Mul64(source.Uint64(), left)
		if number < uint64(max(n-len(chosen), 0)) {
			chosen = append(chosen, int32(i))
		}
	}
	return Select(cases, chosen)
}
