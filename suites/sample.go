package suites

import (
	"math/bits"
	"math/rand/v2"
)

// Sample returns n cases chosen at random, in the order of the file; all where
// there are no more. The same seed chooses the same places of a list of the same
// length, on every machine and in every version: the numbers are those of PCG
// (M. O'Neill) as math/rand/v2 has it, and each case in turn is taken with the
// chance that makes the choice even (Knuth, TAOCP 2, 3.4.2, algorithm S).
func Sample(cases []Case, n int, seed uint64) []Case {
	source := rand.NewPCG(seed, 0)
	chosen := make([]Case, 0, min(n, len(cases)))
	for i, c := range cases {
		left := uint64(len(cases) - i)
		// Without a division, an even number below left but for 1 in 2⁵⁰.
		number, _ := bits.Mul64(source.Uint64(), left)
		if number < uint64(max(n-len(chosen), 0)) {
			chosen = append(chosen, c)
		}
	}
	return chosen
}
