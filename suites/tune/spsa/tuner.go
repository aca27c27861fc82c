package spsa

import (
	"math"
	"math/rand/v2"
)

// Gains say how perturbations and steps shrink: in iteration k of N
//
//	c = C_end · (N/k)^Gamma,  r = R_end · C_end² · ((A·N + N) / (A·N + k))^Alpha / c²
//
// as in OpenBench. The exponents are Spall's practical ones.
type Gains struct {
	Alpha float64 `json:"alpha"`
	Gamma float64 `json:"gamma"`
	// A is the number of iterations, as a share of all, by which the first steps are
	// damped.
	A float64 `json:"a"`
}

// DefaultGains are OpenBench's.
var DefaultGains = Gains{Alpha: 0.602, Gamma: 0.101, A: 0.1}

// Tuner holds the values of a tune between its iterations.
type Tuner struct {
	Params     []Param
	Gains      Gains
	Iterations int
	Seed       uint64
	// Values are those after Done iterations, within their bounds. Whole numbers have
	// fractions here.
	Values []float64
	Done   int
}

// NewTuner returns a tuner before its first iteration.
func NewTuner(params []Param, gains Gains, iterations int, seed uint64) *Tuner {
	t := &Tuner{Params: params, Gains: gains, Iterations: iterations, Seed: seed}
	for _, p := range params {
		t.Values = append(t.Values, p.Value)
	}
	return t
}

// Over reports whether all iterations are done.
func (t *Tuner) Over() bool { return t.Done >= t.Iterations }

// Perturbation is what two engines play with in an iteration.
type Perturbation struct {
	// Plus and Minus are the values of the two engines, as they are given to them.
	Plus, Minus []float64
	flips       []float64 // 1 or -1
}

// Perturbation returns that of the next iteration. It follows from the seed and the
// number of the iteration.
func (t *Tuner) Perturbation() Perturbation {
	random := rand.New(rand.NewPCG(t.Seed, uint64(t.Done)+1))
	var made Perturbation
	for i := range t.Params {
		p := &t.Params[i]
		flip := float64(2*random.IntN(2) - 1)
		// Both sides are rounded by the same chance: their distance stays 2c on average,
		// and so does the middle between them.
		chance := random.Float64()
		at := func(v float64) float64 {
			if !p.Float {
				v = math.Floor(v + chance)
			}
			return p.clamp(v)
		}
		c := t.perturbation(p)
		made.Plus = append(made.Plus, at(t.Values[i]+flip*c))
		made.Minus = append(made.Minus, at(t.Values[i]-flip*c))
		made.flips = append(made.flips, flip)
	}
	return made
}

// perturbation returns c of the next iteration.
func (t *Tuner) perturbation(p *Param) float64 {
	c := p.CEnd * math.Pow(float64(t.Iterations)/float64(t.Done+1), t.Gains.Gamma)
	if !p.Float {
		c = max(c, leastC)
	}
	return c
}

// step returns by how much a value moves for one point more in the next iteration.
func (t *Tuner) step(p *Param) float64 {
	n, damped := float64(t.Iterations), t.Gains.A*float64(t.Iterations)
	a := p.REnd * p.CEnd * p.CEnd * math.Pow((damped+n)/(damped+float64(t.Done+1)), t.Gains.Alpha)
	return a / t.perturbation(p)
}

// Update ends an iteration: the values move to the side that won more games. Advantage
// is the number of games that Plus won, less that of Minus.
func (t *Tuner) Update(made Perturbation, advantage int) {
	for i := range t.Params {
		p := &t.Params[i]
		t.Values[i] = p.clamp(t.Values[i] + t.step(p)*made.flips[i]*float64(advantage))
	}
	t.Done++
}

// Tuned returns the parameters with the values that they have by now.
func (t *Tuner) Tuned() []Param { return WithValues(t.Params, t.Values) }
