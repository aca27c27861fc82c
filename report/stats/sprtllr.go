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

// normalizedLLR returns the log likelihood ratio of the hypotheses that the mean
// lies t0 and t1 standard deviations of an observation above ½.
func (d *distribution) normalizedLLR(t0, t1 float64) float64 {
	return d.n * (d.divergenceAtT(t0) - d.divergenceAtT(t1))
}

// divergenceAtT returns the divergence (see tilt) of the likeliest shares whose mean
// lies t standard deviations above ½. It is 0 at the t of the observed ones, and grows
// on both sides of it.
//
// M. Van den Bergh ("Comments on normalized Elo", section 4.1) has an equation for the
// shares that needs their own mean and deviation. It can have several solutions, and to
// solve it again and again from equal shares need not find any. The same condition in
// other words: with x the score less ½,
//
//	E x = k √(E x²)  where  k = t/√(1+t²),
//
// and the root is the least of (E x²/r + r)/2 over all r > 0. For t > 0 the shares with
// t or more are therefore those with
//
//	E φ ≥ 0  where  φ = x - k(x²/r + r)/2,  for some r,
//
// and those with t or less have E φ ≤ 0 for all r. With r given, the likeliest of them
// are a tilt, and at the r that counts its √(E x²) is r. Where more than t was observed
// there is one such r, that with the greatest divergence; else there can be several, and
// that with the least one counts.
func (d *distribution) divergenceAtT(t float64) float64 {
	if t < 0 {
		return d.mirrored().divergenceAtT(-t)
	}
	b := newTBound(d, t)
	mean, square := 0.0, 0.0
	for i, x := range b.x {
		mean += float64(d.shares[i] * x)
		square += float64(d.shares[i] * float64(x*x))
	}
	switch excess := mean / (b.k * math.Sqrt(square)); {
	case t == 0:
		return d.tilt(b.x, 0).divergence
	case excess >= 1:
		reach := math.Acosh(excess) // beyond it the observed shares have E φ < 0
		return b.stationary(span{math.Sqrt(square), -reach, reach})
	}
	least := math.Inf(1)
	for _, s := range b.spans() {
		least = min(least, b.least(s))
	}
	return least
}

// mirrored returns the distribution of the other player's scores.
func (d *distribution) mirrored() *distribution {
	m := distribution{scores: d.scores, shares: make([]float64, len(d.shares)), n: d.n}
	for i, p := range d.shares {
		m.shares[len(m.shares)-1-i] = p
	}
	return &m
}

// tBound is a condition t > 0 on the shares of a distribution.
type tBound struct {
	d       *distribution
	x, phi  []float64 // scores less ½, and φ of the last r
	k, rest float64   // see divergenceAtT; rest is 1-k
	reach   float64   // φ of a score above ½ is positive for r within x·e^±reach
}

func newTBound(d *distribution, t float64) *tBound {
	b := &tBound{d: d, x: make([]float64, len(d.scores)), phi: make([]float64, len(d.scores))}
	for i, a := range d.scores {
		b.x[i] = a - 0.5
	}
	root := math.Hypot(1, t)
	b.k, b.rest = t/root, 1/float64(root*(root+t))
	b.reach = math.Asinh(1 / t)
	return b
}

// span are the r from middle·e^low to middle·e^high.
type span struct{ middle, low, high float64 }

// spans returns the r that may be the root of their E x²: those for which some φ is
// positive, so that there is a tilt, around each score above ½, joined where they overlap.
// Of these, r is at most the greatest x, and at least k times the least one above 0: no
// x exceeds x² over that one, so E x does not exceed E x² over it.
func (b *tBound) spans() []span {
	var list []span
	for _, x := range b.x {
		if x <= 0 {
			continue
		}
		if last := len(list) - 1; last < 0 {
			list = append(list, span{x, math.Log(b.k), b.reach})
		} else if gap := math.Log(x / list[last].middle); gap < 2*b.reach {
			list[last].high = gap + b.reach
		} else {
			list = append(list, span{x, -b.reach, b.reach})
		}
	}
	list[len(list)-1].high -= b.reach
	return list
}

// at returns the tilt for r = middle·e^offset, and by which share of r² its E x² exceeds
// r². It computes with the distance of r from the middle: with a large t, the r of a span
// differ in their last digits only.
func (b *tBound) at(middle, offset, theta float64) (tilt, float64) {
	r, delta := middle*math.Exp(offset), middle*math.Expm1(offset)
	for i, x := range b.x {
		distance := middle - x + delta
		b.phi[i] = float64(x*b.rest) - float64(b.k*float64(distance*distance))/float64(2*r)
	}
	t := b.d.tilt(b.phi, theta)
	excess := -float64(delta * (middle + r))
	for i, x := range b.x {
		excess += float64(b.d.shares[i]*float64((x-middle)*(x+middle))) / (1 + float64(t.theta*b.phi[i]))
	}
	return t, excess / float64(r*r)
}

// spanSteps is the number of steps in which a span is searched, small ones first: shares
// that gather on different scores differ in r by about the ratio of the scores, and only
// where r is not much greater than k times a score.
const spanSteps = 64

// least returns the least divergence of all r of a span that are the root of their E x².
// E x² is greater than r² at the low end and less at the high one.
func (b *tBound) least(s span) float64 {
	least := math.Inf(1)
	low, isBelow, theta := s.low, true, 0.0
	for i := 1; i <= spanSteps; i++ {
		part := float64(i) / spanSteps
		high, isAbove := s.low+float64((s.high-s.low)*float64(part*part)), true
		if i < spanSteps {
			t, excess := b.at(s.middle, high, theta)
			theta, isAbove = t.theta, excess <= 0
		}
		if isBelow && isAbove {
			least = min(least, b.stationary(span{s.middle, low, high}))
		}
		low, isBelow = high, !isAbove
	}
	return least
}

// stationary returns the divergence for the r of a span that is the root of its E x²,
// which is greater than r² at the low end and less at the high one.
func (b *tBound) stationary(s span) float64 {
	precision := float64(1e-9 * (s.high - s.low)) // its square matters: the divergence is stationary
	var t tilt
	decreasingRoot(func(offset float64) (excess float64) {
		if t, excess = b.at(s.middle, offset, t.theta); math.Abs(excess) < precision {
			return 0
		}
		return excess
	}, s.low, s.high)
	return t.divergence
}
