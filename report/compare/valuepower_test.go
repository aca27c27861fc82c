package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
)

// planted is a population of positions. At the last limit a contender loses a share of the endgames and gains
// another, and has other shares of the middlegames. Otherwise it searches as its base does.
type planted struct {
	endgames, middlegames int
	lost, gained          [2]float64 // of endgames, of middlegames
}

// sample returns the maker of a value over three limits for a draw of the population.
func (p *planted) sample(random *rand.Rand) *valueMaker {
	m := &valueMaker{suites: []string{"solved"}, groups: []string{"", "x"}, subjects: []int{1}, seed: 1}
	for limit := range 3 {
		r := limitedRun{at: float64(limit), kind: "nodes", limit: fmt.Sprint("nodes=", 1<<limit), results: map[contenderOnSuite]*results{}}
		for _, name := range []string{"base", "a"} {
			r.contenders = append(r.contenders, Contender{Name: name, Own: name})
			r.results[contenderOnSuite{name, "solved"}] = &results{of: map[string]outcome{}, figure: report.Solved}
		}
		m.runs = append(m.runs, r)
	}
	for i := range p.endgames + p.middlegames {
		part, phase := 0, "endgame"
		if i >= p.endgames {
			part, phase = 1, "middlegame"
		}
		luck, base, other := random.Float64(), 1.0, 1.0
		switch {
		case luck < p.lost[part]:
			other = 0
		case luck < p.lost[part]+p.gained[part]:
			base = 0
		}
		for limit := range m.runs {
			values := []float64{1, 1}
			if limit == len(m.runs)-1 {
				values = []float64{base, other}
			}
			for n, name := range []string{"base", "a"} {
				res, key := m.runs[limit].results[contenderOnSuite{name, "solved"}], fmt.Sprint(i)
				res.of[key] = outcome{values[n], 1, key, "", phase}
				res.order = append(res.order, key)
			}
		}
	}
	return m
}

// moments returns mean and variance of the difference of a position at the last limit, by part.
func (p *planted) moments() (mean, variance [2]float64) {
	for i := range mean {
		mean[i] = p.gained[i] - p.lost[i]
		variance[i] = p.gained[i] + p.lost[i] - mean[i]*mean[i]
	}
	return mean, variance
}

// powers returns the chances that each kind of test has a p-value of at most level by itself: of Whole, which is
// McNemar's test of the last limit, the sum over what can be lost and gained; of the others, whose statistics are
// means, the normal distribution around the mean that is planted.
func (p *planted) powers(level float64) map[string]float64 {
	mean, variance := p.moments()
	a, b := float64(p.endgames), float64(p.middlegames)
	n := a + b
	all := (a*mean[0] + b*mean[1]) / n
	lost, gained := (a*p.lost[0]+b*p.lost[1])/n, (a*p.gained[0]+b*p.gained[1])/n
	slope := stats.MeanPower{Deviation: math.Sqrt(lost+gained-all*all) / 2, Most: 1}
	apart := stats.MeanPower{
		Deviation: math.Sqrt(n*(variance[0]/a+variance[1]/b)) / 3,
		Most:      (1 + math.Abs(all)/3) * n / min(a, b),
	}
	return map[string]float64{
		Whole:  powerOfMcNemar(int(n), lost, gained, level),
		Slope:  slope.Difference(int(n), all/2, level),
		Phases: apart.Difference(int(n), (mean[0]-mean[1])/3, level),
	}
}

// powerOfMcNemar returns the chance that n positions have a mid-p-value of at most level, where each is lost or gained
// with these probabilities: the sum over all numbers of both.
func powerOfMcNemar(n int, lost, gained, level float64) float64 {
	logs := func(k int) float64 { x, _ := math.Lgamma(float64(k) + 1); return x }
	power := 0.0
	for m := 1; m <= n; m++ { // lost or gained
		differ := math.Exp(logs(n) - logs(m) - logs(n-m) + float64(m)*math.Log(lost+gained) + float64(n-m)*math.Log(1-lost-gained))
		if differ < 1e-12 {
			continue
		}
		fair := make([]float64, m+1) // probabilities of k gained by chance
		for k := range fair {
			fair[k] = math.Exp(logs(m) - logs(k) - logs(m-k) - float64(m)*math.Ln2)
		}
		for k := range fair {
			low := 0.0
			for i := range min(k, m-k) {
				low += fair[i]
			}
			if min(1, 2*(low+fair[k]/2)) <= level {
				ofAll := logs(m) - logs(k) - logs(m-k) + float64(k)*math.Log(gained/(lost+gained)) + float64(m-k)*math.Log(lost/(lost+gained))
				power += differ * math.Exp(ofAll)
			}
		}
	}
	return power
}

// chance returns bounds that a count of tries with a probability leaves once in 10 000 experiments.
func chance(tries int, p float64) (low, high float64) {
	spread := 3.9 * math.Sqrt(float64(tries)*p*(1-p))
	return float64(tries)*p - spread - 1, float64(tries)*p + spread + 1
}

// TestValuePower: each kind of test finds what is planted as often as the calculation of its power says; in the
// family at least as often as at the level of the most severe adjustment, and at most as by itself.
func TestValuePower(t *testing.T) {
	testenv.OnlyLong(t, "simulates runs")
	const tries = 250
	for name, p := range map[string]planted{
		"in middlegames":            {60, 180, [2]float64{.02, .25}, [2]float64{.02, .05}},
		"in both, more in endgames": {100, 140, [2]float64{.40, .16}, [2]float64{.04, .04}},
		"small":                     {100, 100, [2]float64{.12, .24}, [2]float64{.05, .05}},
		"one way":                   {100, 200, [2]float64{.30, .10}, [2]float64{.01, .01}},
	} {
		random := reporttest.NewRandom(3)
		alone, adjusted := map[string]int{}, map[string]int{}
		const family = 3
		for range tries {
			v := &Value{}
			p.sample(random).addTests(v)
			if len(v.Tests) != family {
				t.Fatalf("%d tests", len(v.Tests))
			}
			for i := range v.Tests {
				test := &v.Tests[i]
				if test.P <= 0.05/family {
					alone[test.Kind]++
				}
				if test.Shown() {
					adjusted[test.Kind]++
				}
			}
		}
		severe, mild := p.powers(0.05/family), p.powers(0.05)
		for _, kind := range []string{Whole, Slope, Phases} {
			// The normal distribution is right to some hundredths.
			const rounded = 0.03 * tries
			low, high := chance(tries, severe[kind])
			_, most := chance(tries, mild[kind])
			t.Logf("%s, %s: found %d, in the family %d of %d; expected %.0f to %.0f", name, kind, alone[kind], adjusted[kind], tries, tries*severe[kind], tries*mild[kind])
			if n := float64(alone[kind]); n < low-rounded || n > high+rounded {
				t.Errorf("%s: %s is found %d times in %d, want %.0f to %.0f", name, kind, alone[kind], tries, low-rounded, high+rounded)
			}
			if n := float64(adjusted[kind]); n < low-rounded || n > most+rounded {
				t.Errorf("%s: in the family %s is found %d times in %d, want %.0f to %.0f", name, kind, adjusted[kind], tries, low-rounded, most+rounded)
			}
		}
	}
}

// TestPhaseContrast: the difference between two phases is the coefficient of a regression on the phase, with
// the error of one that allows each phase a variance of its own; what both phases have in common changes
// neither; and without a difference its p-value is not below that of a permutation of the phases.
func TestPhaseContrast(t *testing.T) {
	random := reporttest.NewRandom(11)
	var tail []float64
	for try := range 60 {
		p := planted{30 + random.IntN(60), 30 + random.IntN(120), [2]float64{.1 + random.Float64()/4}, [2]float64{.1 + random.Float64()/4}}
		p.lost[1], p.gained[1] = p.lost[0], p.gained[0] // the phases are exchangeable
		m := p.sample(random)
		terms := m.terms("solved", 1, func(run int) float64 { return share(run == 2) })
		o := contrastPhases(terms, "endgame", "middlegame")
		values, isEnd := observe(terms, nil).values, make([]bool, p.endgames+p.middlegames)
		for i := range isEnd {
			isEnd[i] = i < p.endgames
		}
		slope, deviation := regression(values, isEnd)
		mean, spread := stats.MeanAndDeviation(o.values)
		if math.Abs(mean-slope) > 1e-12 {
			t.Fatalf("try %d: difference %v, regression %v", try, mean, slope)
		}
		n := float64(len(o.values))
		// Values around a common mean keep a part of the difference as variance, which makes the error larger.
		a, b := float64(p.endgames), float64(p.middlegames)
		want := math.Sqrt(deviation*deviation + slope*slope*(b-a)*(b-a)/(a*b*n))
		if got := spread * math.Sqrt((n-1)/n) / math.Sqrt(n); math.Abs(got-want) > 1e-9 {
			t.Errorf("try %d: error %v, regression %v", try, got, want)
		}
		got, permuted := stats.MeanDiffers(o.values, o.reach), permutation(random, values, isEnd)
		tail = append(tail, got-permuted)
		if got < permuted-0.03 { // 1 000 permutations are right to 0.016
			t.Errorf("try %d: p = %.4f, by permutation %.4f", try, got, permuted)
		}
	}
	slices.Sort(tail)
	if median := tail[len(tail)/2]; median > 0.12 {
		t.Errorf("p is larger than that of a permutation by %.3f in the median", median)
	}
	common := planted{60, 120, [2]float64{.2, .3}, [2]float64{.1, .1}}
	m := common.sample(random)
	terms := m.terms("solved", 1, func(run int) float64 { return share(run == 2) })
	before := contrastPhases(terms, "endgame", "middlegame")
	for key, o := range m.runs[2].results[contenderOnSuite{"a", "solved"}].of {
		o.value -= 0.5
		m.runs[2].results[contenderOnSuite{"a", "solved"}].of[key] = o
	}
	after := contrastPhases(terms, "endgame", "middlegame")
	for i := range before.values {
		if math.Abs(before.values[i]-after.values[i]) > 1e-12 {
			t.Fatalf("what both phases lose changes observation %d: %v, %v", i, before.values[i], after.values[i])
		}
	}
}

// regression returns the coefficient of a variable that is 1 or 0 in a regression of least squares, and its
// standard error, which is robust against unequal variances (H. White, Econometrica 48 (1980)).
func regression(values []float64, is []bool) (slope, deviation float64) {
	var n, x, y, xy float64
	for i, v := range values {
		n++
		y += v
		if is[i] {
			x++
			xy += v
		}
	}
	slope = (n*xy - x*y) / (n*x - x*x)
	constant := (y - slope*x) / n
	for i, v := range values {
		error, centred := v-constant, -x/n
		if is[i] {
			error, centred = error-slope, 1-x/n
		}
		deviation += error * error * centred * centred
	}
	return slope, math.Sqrt(deviation) / (x - x*x/n)
}

// permutation returns the share of random assignments of a variable to values in which the difference between
// the means is as far from 0.
func permutation(random *rand.Rand, values []float64, is []bool) float64 {
	const many = 1000
	observed, _ := regression(values, is)
	is, extreme := slices.Clone(is), 1.0
	for range many {
		random.Shuffle(len(is), func(i, k int) { is[i], is[k] = is[k], is[i] })
		if d, _ := regression(values, is); math.Abs(d) >= math.Abs(observed)-1e-12 {
			extreme++
		}
	}
	return extreme / (many + 1)
}

// TestPhaseContrastOfGames: where positions of a game are of both phases, games stay whole, and the difference is
// still that between the means of the phases, also of points whose most differs between them.
func TestPhaseContrastOfGames(t *testing.T) {
	random := reporttest.NewRandom(5)
	base, other := &results{of: map[string]outcome{}}, &results{of: map[string]outcome{}}
	var sums, most [2]float64
	for i := range 200 {
		part, phase, of := i%2, "endgame", 10.0
		if part == 1 {
			phase, of = "middlegame", 4.0
		}
		key, game := fmt.Sprint(i), fmt.Sprint("game ", i/7)
		was, is := math.Floor(of*random.Float64()), math.Floor(of*random.Float64())
		base.of[key], other.of[key] = outcome{was, of, key, game, phase}, outcome{is, of, key, game, phase}
		base.order, other.order = append(base.order, key), append(other.order, key)
		sums[part] += is - was
		most[part] += of
	}
	o := contrastPhases([]weighted{{base, -1}, {other, 1}}, "endgame", "middlegame")
	if len(o.values) != 29 {
		t.Errorf("%d observations, want the 29 games", len(o.values))
	}
	if got, want := o.percent().Value, 100*(sums[0]/most[0]-sums[1]/most[1]); math.Abs(got-want) > 1e-9 {
		t.Errorf("difference %v, want %v", got, want)
	}
	for _, v := range o.values {
		if math.Abs(v) > o.reach {
			t.Errorf("%v is further from 0 than %v", v, o.reach)
		}
	}
}
