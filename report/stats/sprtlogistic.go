package stats

import (
	"math"
	"slices"
)

// logisticLLR returns the log likelihood ratio of the hypotheses that the expected
// score is s0 and s1.
func (d *distribution) logisticLLR(s0, s1 expected) float64 {
	return d.n * (d.divergenceAtMean(s0) - d.divergenceAtMean(s1))
}

// expected is an expected score and that of the other player. Both are above 0; their
// sum is 1, but where one is tiny the other does not show it.
type expected struct{ score, others float64 }

// divergenceAtMean returns the divergence (see tilt) of the likeliest shares with an
// expected score.
func (d *distribution) divergenceAtMean(s expected) float64 {
	return d.tilt(d.deviations(s), 0).divergence
}

// deviations returns by how much each score is above an expected one.
func (d *distribution) deviations(s expected) []float64 {
	list := make([]float64, len(d.scores))
	for i, a := range d.scores {
		if s.score > s.others {
			list[i] = s.others - (1 - a)
		} else {
			list[i] = a - s.score
		}
	}
	return list
}

// tilt is the likeliest of the distributions under which a function φ of the score has
// the mean 0: its shares are pᵢ/(1+θφᵢ), with the θ for which Σ pᵢφᵢ/(1+θφᵢ) is 0 (Van den
// Bergh, proposition 1.1).
type tilt struct {
	theta float64
	// divergence is Σ pᵢ log(1+θφᵢ): by how much the logarithm of the likelihood of an
	// observation is below that under the observed shares; infinite if φ has the same sign
	// for all scores.
	divergence float64
}

// mostSteps bounds the search for θ, which takes about five steps.
const mostSteps = 1000

// tilt solves the equation by Newton's steps from a guess of θ; a step that leaves the
// bracket, and every eighth, halves it instead. All shares are above 0.
func (d *distribution) tilt(phi []float64, theta float64) tilt {
	least, most := slices.Min(phi), slices.Max(phi)
	if !(least < 0 && most > 0) {
		return tilt{divergence: math.Inf(1)}
	}
	low, high := -1/most, -1/least // poles, between which the mean falls
	for step := range mostSteps {
		if !(low < theta && theta < high) || step%8 == 7 {
			theta = low + (high-low)/2
		}
		mean, slope := 0.0, 0.0
		for i, x := range phi {
			ratio := x / (1 + float64(theta*x))
			mean += float64(d.shares[i] * ratio)
			slope += float64(d.shares[i] * float64(ratio*ratio))
		}
		if mean > 0 {
			low = theta
		} else {
			high = theta
		}
		theta += mean / slope
		if float64(mean*mean) <= float64(settled*slope) {
			break // the step adds half of mean²/slope to the divergence
		}
	}
	t := tilt{theta: theta}
	for i, x := range phi {
		t.divergence += float64(d.shares[i] * math.Log1p(float64(theta*x)))
	}
	return t
}

// settled is the gain of divergence that is not worth a step.
const settled = 1e-24
