package grade

import (
	"math"

	"keymove/engine"
)

// Scale is how many centipawns make odds of ten to one in the expected score.
type Scale float64

// DefaultScale is the scale of Elo: 400 centipawns are as good as 400 Elo.
const DefaultScale Scale = 400

// Expected returns the expected score, 0 to 1, of a score for the side that it is of:
// 1/(1+10^(-cp/scale)); 1 and 0 for mates.
func (s Scale) Expected(score engine.Score) float64 {
	switch {
	case score.Mated || score.Mate < 0:
		return 0
	case score.Mate > 0:
		return 1
	}
	return 1 / (1 + math.Pow(10, -float64(score.Centipawns)/float64(s)))
}
