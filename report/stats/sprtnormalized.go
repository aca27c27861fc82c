package stats

import "math"

// normalizedLLR returns the log likelihood ratio of the hypotheses that the mean
// lies t0 and t1 standard deviations of an observation above ½.
func (d *distribution) normalizedLLR(t0, t1 float64) float64 {
	return d.llr(d.likeliestWithT(t0), d.likeliestWithT(t1))
}

const (
	// mostRefinements bounds the fixed-point iteration of likeliestWithT, which
	// settles after four or five steps.
	mostRefinements = 50
	// settled is the change of a share below which the iteration ends.
	settled = 1e-10
)

// likeliestWithT returns the shares under which the observed distribution is
// likeliest, of those whose mean lies t standard deviations above ½ (Van den
// Bergh, "Comments on normalized Elo", section 4.1, equation 4.9). The equation
// needs the mean and the deviation of its own solution: it is solved again and
// again, at first with those of equal shares.
func (d *distribution) likeliestWithT(t float64) []float64 {
	guess := distribution{scores: d.scores, shares: make([]float64, len(d.scores))}
	for i := range guess.shares {
		guess.shares[i] = 1 / float64(len(d.scores))
	}
	phi := make([]float64, len(d.scores))
	for range mostRefinements {
		mean, variance := guess.meanAndVariance()
		if !(variance > 0) {
			break
		}
		deviation := math.Sqrt(variance)
		for i, a := range d.scores {
			z := (a - mean) / deviation
			phi[i] = a - 0.5 - float64(float64(t*deviation/2)*(1+float64(z*z)))
		}
		refined := d.tilted(phi)
		change := 0.0
		for i, p := range refined {
			change = max(change, math.Abs(p-guess.shares[i]))
		}
		guess.shares = refined
		if change < settled {
			break
		}
	}
	return guess.shares
}
