package texel

import "math"

// Expected returns the expected result, White's points, of a score in centipawns:
// 1/(1 + 10^(−K·score/400)).
func Expected(k, score float64) float64 { return 1 / (1 + math.Exp(-rate(k)*score)) }

// rate returns the factor of a score in the exponent.
func rate(k float64) float64 { return k * math.Ln10 / 400 }

// Loss returns the mean squared error of the expected results of samples at their scores;
// 0 without samples.
func Loss(k float64, samples []Sample) float64 {
	sum := 0.0
	for i := range samples {
		d := Expected(k, samples[i].Score) - samples[i].Result
		sum += d * d
	}
	return sum / float64(max(len(samples), 1))
}

// The range of K. At MaxK scores say nothing more, at MinK a queen says next to nothing.
const (
	MinK = 0.01
	MaxK = 10
)

// FitK returns the K with the least loss, by golden-section search over its logarithm.
func FitK(samples []Sample) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	loss := func(x float64) float64 { return Loss(math.Exp(x), samples) }
	low, high := math.Log(MinK), math.Log(MaxK)
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	atA, atB := loss(a), loss(b)
	const steps = 40 // the rest of the interval is below a millionth
	for range steps {
		if atA < atB {
			high, b, atB = b, a, atA
			a = high - ratio*(high-low)
			atA = loss(a)
		} else {
			low, a, atA = a, b, atB
			b = low + ratio*(high-low)
			atB = loss(b)
		}
	}
	return math.Exp((low + high) / 2)
}
