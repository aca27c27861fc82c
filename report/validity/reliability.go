package validity

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"keymove/report/stats"
)

// Reliability says how much of the Elo of contenders is theirs.
type Reliability struct {
	// Share is the share of the variance between contenders that errors do not explain.
	Share float64
	// MedianError is the median of the errors, in Elo.
	MedianError float64
}

// ReliabilityOfElo returns that of the contenders within NearElo; found is false for fewer
// than eight, or if errors explain everything.
func ReliabilityOfElo(rows []Change) (r Reliability, found bool) {
	var elo, errors []float64
	noise := 0.0
	seen := map[[2]string]bool{}
	for i := range rows {
		g := &rows[i].Games
		name := [2]string{g.Base, g.Contender}
		if seen[name] || g.Elo == nil || g.Error == nil || math.Abs(*g.Elo) > NearElo {
			continue
		}
		seen[name] = true
		elo, errors = append(elo, *g.Elo), append(errors, *g.Error)
		noise += square(*g.Error / stats.Z95)
	}
	if len(elo) < leastContenders {
		return Reliability{}, false
	}
	slices.Sort(errors)
	r = Reliability{1 - noise/float64(len(elo))/stat.Variance(elo, nil), errors[len(errors)/2]}
	return r, r.Share > 0
}
