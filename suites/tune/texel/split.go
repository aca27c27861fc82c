package texel

import "math/rand/v2"

// Split divides pairs of games by chance into those from which weights are fitted and
// those that are held out, percent of all. It returns which are held out. Neither part is
// empty if there are two pairs or more.
func Split(pairs, percent int, seed uint64) []bool {
	held := make([]bool, pairs)
	number := (pairs*percent + 50) / 100
	if pairs > 1 && percent > 0 {
		number = min(max(number, 1), pairs-1)
	}
	for _, i := range rand.New(rand.NewPCG(seed, uint64(pairs))).Perm(pairs)[:number] {
		held[i] = true
	}
	return held
}
