package stats

// logisticLLR returns the log likelihood ratio of the hypotheses that the expected
// score is s0 and s1, both between 0 and 1.
func (d *distribution) logisticLLR(s0, s1 float64) float64 {
	return d.llr(d.likeliestWithMean(s0), d.likeliestWithMean(s1))
}

// likeliestWithMean returns the shares with a given mean under which the observed
// distribution is likeliest (Van den Bergh, proposition 1.1): the observed ones
// divided by 1+θ(a-s), with the θ that gives the mean.
func (d *distribution) likeliestWithMean(s float64) []float64 {
	deviations := make([]float64, len(d.scores))
	for i, a := range d.scores {
		deviations[i] = a - s
	}
	return d.tilted(deviations)
}

// tilted returns the shares pᵢ/(1+θφᵢ) with the θ for which Σ pᵢφᵢ/(1+θφᵢ) is 0.
// Where all φ have the same sign there is none, and the shares stay as they are.
func (d *distribution) tilted(phi []float64) []float64 {
	least, most := phi[0], phi[0]
	for _, x := range phi {
		least, most = min(least, x), max(most, x)
	}
	shares := append([]float64(nil), d.shares...)
	if !(least < 0 && most > 0) {
		return shares
	}
	theta := decreasingRoot(func(theta float64) float64 {
		sum := 0.0
		for i, x := range phi {
			sum += float64(d.shares[i]*x) / (1 + float64(theta*x))
		}
		return sum
	}, -1/most, -1/least)
	for i, x := range phi {
		shares[i] /= 1 + float64(theta*x)
	}
	return shares
}
