package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// share is a value with its share of a population.
type share struct{ value, weight float64 }

func meanOf(list []share) float64 {
	sum, weight := 0.0, 0.0
	for _, s := range list {
		sum += s.value * s.weight
		weight += s.weight
	}
	return sum / weight
}

// population is a distribution of differences between -1 and 1, of any mean.
type population struct {
	name    string
	inShort bool // the default tests have it
	of      func(mean float64) []share
}

// shifted moves all values by as much as gives the mean; none leaves the range.
func shifted(list []share) func(float64) []share {
	return func(mean float64) []share {
		moved := func(by float64) []share {
			result := slices.Clone(list)
			for i := range result {
				result[i].value = max(-1, min(1, result[i].value+by))
			}
			return result
		}
		return moved(decreasingRoot(func(by float64) float64 { return mean - meanOf(moved(by)) }, -2, 2))
	}
}

// mixed adds as many losses, or gains of the same sizes, as give the mean.
func mixed(list, losses []share) func(float64) []share {
	return func(mean float64) []share {
		base, part := meanOf(list), slices.Clone(losses)
		if mean > base {
			for i := range part {
				part[i].value = -part[i].value
			}
		}
		return joined(list, part, (mean-base)/(meanOf(part)-base))
	}
}

// rare has a share of one value, and the rest is as shifted or mixed gives it.
func rare(value, weight float64, rest func(float64) []share) func(float64) []share {
	return func(mean float64) []share {
		return joined(rest((mean-value*weight)/(1-weight)), []share{{value, 1}}, weight)
	}
}

// joined returns two populations as one; weight is the share of the second.
func joined(first, second []share, weight float64) []share {
	var list []share
	for i, part := range [][]share{first, second} {
		total := 0.0
		for _, s := range part {
			total += s.weight
		}
		for _, s := range part {
			list = append(list, share{s.value, s.weight / total * []float64{1 - weight, weight}[i]})
		}
	}
	return list
}

// quantiles returns a continuous distribution as a thousand values.
func quantiles(quantile func(p float64) float64) []share {
	var list []share
	for i := range 1000 {
		list = append(list, share{max(-1, min(1, quantile((float64(i)+0.5)/1000))), 1})
	}
	return list
}

// populations returns the populations of the simulation.
func populations(t *testing.T) []population {
	tenth := []share{{0, 0.9}, {0.05, 0.05}, {-0.05, 0.05}}
	total := []share{{-1, 1}}
	var list []population
	add := func(name string, inShort bool, of func(float64) []share) {
		list = append(list, population{name, inShort, of})
	}
	for _, deviation := range []float64{0.1, 0.3} {
		normal := quantiles(func(p float64) float64 { return deviation * Quantile(p) })
		add(fmt.Sprintf("normal, deviation %v", deviation), deviation == 0.1, shifted(normal))
	}
	for _, scale := range []float64{-0.1, 0.1, -0.3, 0.3} {
		add(fmt.Sprintf("exponential, %+v", scale), scale == -0.1, shifted(quantiles(func(p float64) float64 { return -scale * math.Log(p) })))
	}
	add("lognormal losses", true, shifted(quantiles(func(p float64) float64 { return -0.05 * math.Exp(1.5*Quantile(p)) })))
	for _, p := range []float64{0.002, 0.005, 0.01, 0.02, 0.03, 0.05} {
		for _, value := range []float64{-1, 1} {
			add(fmt.Sprintf("%+v with %.1f %%, ±.05", value, 100*p), p == 0.02, rare(value, p, shifted(tenth)))
			add(fmt.Sprintf("%+v with %.1f %%, two-point", value, 100*p), p == 0.01, rare(value, p, shifted([]share{{0, 1}})))
		}
	}
	for _, size := range []float64{0.2, 0.5, 1} {
		add(fmt.Sprintf("zeros and ±%v", size), size == 1, mixed([]share{{0, 0.98}, {size, 0.01}, {-size, 0.01}}, []share{{-size, 1}}))
	}
	for _, measured := range measuredDifferences(t) {
		add(measured.name+" and ±1", measured.name == "sts-lan see=off", mixed(measured.list, total))
	}
	return list
}

// measured are differences that contenders had.
type measured struct {
	name string
	list []share
}

// measuredDifferences reads lines of a suite, a contender, and values with how often each occurred.
func measuredDifferences(t *testing.T) (all []measured) {
	text, err := os.ReadFile("testdata/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if fields[0] == "#" {
			continue
		}
		m := measured{name: fields[0] + " " + fields[1]}
		for _, field := range fields[2:] {
			var s share
			if _, err := fmt.Sscanf(field, "%g:%g", &s.value, &s.weight); err != nil {
				t.Fatalf("%s: %q: %v", m.name, field, err)
			}
			m.list = append(m.list, s)
		}
		all = append(all, m)
	}
	return all
}

// sampler draws from a population.
type sampler struct {
	values, below []float64 // below has the shares up to each value
}

func newSampler(list []share) sampler {
	var s sampler
	sum := 0.0
	for _, part := range list {
		sum += part.weight
		s.values, s.below = append(s.values, part.value), append(s.below, sum)
	}
	for i := range s.below {
		s.below[i] /= sum
	}
	return s
}

func (s sampler) fill(random *rand.Rand, sample []float64) {
	for i := range sample {
		at, _ := slices.BinarySearch(s.below, random.Float64())
		sample[i] = s.values[min(at, len(s.values)-1)]
	}
}
