package stats

import (
	"math"
	"slices"
)

// normalizedLLR returns the log likelihood ratio of the hypotheses that the mean
// lies t0 and t1 standard deviations of an observation above ½.
func (d *distribution) normalizedLLR(t0, t1 float64) float64 {
	return d.llr(d.likeliestWithT(t0), d.likeliestWithT(t1))
}

// likeliestWithT returns the shares under which the observed distribution is likeliest, of
// those whose mean lies t standard deviations above ½ (Van den Bergh, "Comments on normalized
// Elo"). These are not convex, and for large |t| they fall apart. But with a given mean the
// variance is given, too, and the likelihood has one maximum; so the mean is searched, on each
// stretch where there are such shares. For small |t| a fixed point is the same and faster.
func (d *distribution) likeliestWithT(t float64) []float64 {
	const small = 0.25 // about 60 normalized Elo
	switch {
	case t == 0:
		return d.likeliestWithMean(0.5)
	case math.Abs(t) <= small:
		if shares := d.fixedPointWithT(t); shares != nil {
			return shares
		}
	}
	return d.searchedWithT(t)
}

// fixedPointWithT returns the same for small |t| (section 4.1, equation 4.9): the equation needs
// the mean and the deviation of its own solution, and is solved again and again, at first with
// those of equal shares. It is nil if that does not settle.
func (d *distribution) fixedPointWithT(t float64) []float64 {
	guess := distribution{scores: d.scores, shares: make([]float64, len(d.scores))}
	for i := range guess.shares {
		guess.shares[i] = 1 / float64(len(d.scores))
	}
	phi := make([]float64, len(d.scores))
	const most, settled = 50, 1e-10
	for range most {
		mean, variance := guess.meanAndVariance()
		if !(variance > 0) {
			return nil
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
			mean, variance := guess.meanAndVariance()
			if math.Abs(mean-0.5-t*math.Sqrt(variance)) > 1e-8 {
				return nil
			}
			return guess.shares
		}
	}
	return nil
}

// searchedWithT returns the same for any t but 0.
func (d *distribution) searchedWithT(t float64) []float64 {
	switch {
	case t < 0: // the other player's side
		other := distribution{scores: d.scores, shares: slices.Clone(d.shares), n: d.n}
		slices.Reverse(other.shares)
		shares := other.searchedWithT(-t)
		slices.Reverse(shares)
		return shares
	}
	best, most := []float64(nil), math.Inf(-1)
	for _, s := range d.stretches(t) {
		seek(s, func(mean float64) float64 {
			shares := d.likeliestWithMoments(mean, t)
			l := d.likelihood(shares)
			if l > most {
				best, most = shares, l
			}
			return l
		})
	}
	return best
}

// stretch is an open interval.
type stretch struct{ low, high float64 }

// stretches returns where a mean above ½ can lie t standard deviations above ½. A variance is
// at most mean·(1−mean), and at least (mean−a)·(b−mean) between neighbouring scores a and b.
func (d *distribution) stretches(t float64) []stretch {
	r := 1 / (t * t) // the variance is r·(mean−½)²
	most := 0.5 + 0.5/math.Sqrt(1+r)
	var list []stretch
	add := func(low, high float64) {
		if low, high = max(low, 0.5), min(high, most); low < high {
			list = append(list, stretch{low, high})
		}
	}
	for i, b := range d.scores[1:] {
		a := d.scores[i]
		if b <= 0.5 {
			continue
		}
		// r(x−½)² ≥ (x−a)(b−x), that is (1+r)x² − (a+b+r)x + ab + r/4 ≥ 0
		half, product := (a+b+r)/2/(1+r), (a*b+r/4)/(1+r)
		if root := half*half - product; root > 0 {
			if a > 0.5 { // else ½ is the root, where the variance is 0
				add(a, product/(half+math.Sqrt(root)))
			}
			add(half+math.Sqrt(root), b)
		} else {
			add(a, b)
		}
	}
	return list
}

// seek calls a function up to where it is highest on a stretch: at the points of a grid, which
// is finer towards the ends, and by golden sections around each that is higher than its
// neighbours.
func seek(s stretch, f func(float64) float64) {
	const points = 64
	var x, y [points + 2]float64
	for i := range x {
		x[i] = s.low + (s.high-s.low)*(0.5-0.5*math.Cos(math.Pi*float64(i)/(points+1)))
		if y[i] = math.Inf(-1); i > 0 && i <= points {
			y[i] = f(x[i])
		}
	}
	for i := 1; i <= points; i++ {
		if y[i] >= y[i-1] && y[i] >= y[i+1] {
			climbGolden(x[i-1], x[i+1], f)
		}
	}
}

// climbGolden calls a function with one highest point in an interval up to there.
func climbGolden(low, high float64, f func(float64) float64) {
	const steps = 60
	ratio := (math.Sqrt(5) - 1) / 2
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	atA, atB := f(a), f(b)
	for range steps {
		if atA > atB {
			high, b, atB = b, a, atA
			a = high - ratio*(high-low)
			atA = f(a)
		} else {
			low, a, atA = a, b, atB
			b = low + ratio*(high-low)
			atB = f(b)
		}
	}
}

// likelihood returns the mean log likelihood of the observed distribution under shares;
// minus infinity for none.
func (d *distribution) likelihood(shares []float64) float64 {
	if shares == nil {
		return math.Inf(-1)
	}
	sum := 0.0
	for i, p := range d.shares {
		sum += float64(p * math.Log(shares[i]))
	}
	return sum
}

// likeliestWithMoments returns the likeliest shares with a mean that lies t standard
// deviations above ½; nil if there are none. Three scores have one such distribution. For
// five, the others differ from one of them by third differences, which change no moment:
// they are a polygon, in which the likelihood is concave.
func (d *distribution) likeliestWithMoments(mean, t float64) []float64 {
	ends := mean - 2*(mean-mean*mean-(mean-0.5)*(mean-0.5)/(t*t)) // the share of 1, of 0, ½ and 1 alone
	if len(d.scores) == 3 {
		shares := []float64{1 + ends - 2*mean, 2 * (mean - ends), ends}
		if slices.Min(shares) <= 0 {
			return nil
		}
		return shares
	}
	p := &polygon{weights: [5]float64(d.shares), start: [5]float64{1 + ends - 2*mean, 0, 2 * (mean - ends), 0, ends}}
	if !p.centre() {
		return nil
	}
	p.climb()
	shares := p.at(p.a, p.b)
	return shares[:]
}

// polygon are the shares start + a·first + b·second without a negative one, and the point a, b
// in it.
type polygon struct {
	weights, start [5]float64
	a, b           float64
}

// first and second are third differences.
var first, second = [5]float64{1, -3, 3, -1, 0}, [5]float64{0, 1, -3, 3, -1}

func (p *polygon) at(a, b float64) (shares [5]float64) {
	for i := range shares {
		shares[i] = p.start[i] + float64(a*first[i]) + float64(b*second[i])
	}
	return shares
}

// centre moves the point into the middle of the corners, and reports whether it is inside.
func (p *polygon) centre() bool {
	const rounding = 1e-15
	var a, b, corners float64
	for i := range p.start {
		for j := range i {
			determinant := first[i]*second[j] - first[j]*second[i]
			if determinant == 0 {
				continue
			}
			x := (float64(p.start[j]*second[i]) - float64(p.start[i]*second[j])) / determinant
			y := (float64(p.start[i]*first[j]) - float64(p.start[j]*first[i])) / determinant
			if shares := p.at(x, y); slices.Min(shares[:]) >= -rounding {
				a, b, corners = a+x, b+y, corners+1
			}
		}
	}
	p.a, p.b = a/max(corners, 1), b/max(corners, 1)
	shares := p.at(p.a, p.b)
	return slices.Min(shares[:]) > 0
}

// climb moves the point to where the likelihood is greatest: Newton's directions, each
// followed to its highest point.
func (p *polygon) climb() {
	const mostSteps = 60
	for range mostSteps {
		var s1, s2, h11, h12, h22 float64
		for i, x := range p.at(p.a, p.b) {
			u, v, w := first[i]/x, second[i]/x, p.weights[i]
			s1, s2 = s1+float64(w*u), s2+float64(w*v)
			h11, h12, h22 = h11+float64(w*u*u), h12+float64(w*u*v), h22+float64(w*v*v)
		}
		determinant := float64(h11*h22) - float64(h12*h12)
		da, db := (float64(h22*s1)-float64(h12*s2))/determinant, (float64(h11*s2)-float64(h12*s1))/determinant
		if rise := float64(da*s1) + float64(db*s2); !(rise > 1e-20) {
			return
		}
		length := p.highestAlong(da, db)
		p.a, p.b = p.a+float64(length*da), p.b+float64(length*db)
	}
}

// highestAlong returns how far in a direction the likelihood rises.
func (p *polygon) highestAlong(da, db float64) float64 {
	here, step := p.at(p.a, p.b), [5]float64{}
	most := 2.0
	for i := range step {
		step[i] = float64(da*first[i]) + float64(db*second[i])
		if step[i] < 0 {
			most = min(most, -here[i]/step[i])
		}
	}
	return decreasingRoot(func(length float64) float64 {
		slope := 0.0
		for i, w := range p.weights {
			slope += float64(w*step[i]) / (here[i] + float64(length*step[i]))
		}
		return slope
	}, 0, most)
}
