package report

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"keymove/report/stats"
	"keymove/suites"
)

// leastStarvedSearches is the number of searches below which the share of a CPU that a
// machine gave them says nothing of it.
const leastStarvedSearches = 10

// StarvedMachine is a machine that gave half of its searches too little of a CPU.
type StarvedMachine struct {
	// Host is empty for the machine of a run on one.
	Host string
	// Percent is the median share of a CPU.
	Percent int64
}

// Starved returns the machines of a run under a time limit that gave their searches too
// little of a CPU for the results to be right, in the order of their names.
func Starved(meta *Meta, records iter.Seq[*suites.Record]) []StarvedMachine {
	if !meta.Limits.Timed() {
		return nil
	}
	shares := map[string][]int64{}
	for rec := range records {
		if share, known := CPUShare(rec); known {
			shares[rec.Machine] = append(shares[rec.Machine], share)
		}
	}
	var starved []StarvedMachine
	for _, host := range slices.Sorted(maps.Keys(shares)) {
		if host != "" && len(shares[host]) < leastStarvedSearches {
			continue
		}
		if percent := medianShare(shares[host]); percent < StarvedShare {
			starved = append(starved, StarvedMachine{host, percent})
		}
	}
	return starved
}

// OddMachine is a machine whose results differ from the other machines' by more than chance.
type OddMachine struct {
	Host string
	// Cases is the number of cases that it alone has searched, Share the mean of what was
	// achieved on them, 0 to 1: of the points where there are any, else solved or not.
	// Expected is what all machines achieved on cases of the same suites and themes.
	Cases           int
	Share, Expected float64
	// Residual is the difference in standard deviations.
	Residual float64
}

// String says how it differs.
func (m OddMachine) String() string {
	return fmt.Sprintf("The results of %s differ from the other machines by more than chance: %.1f %% achieved on %d positions, %.1f %% expected (residual %.1f).",
		m.Host, 100*m.Share, m.Cases, 100*m.Expected, m.Residual)
}

// oddAlpha is the probability that one of the machines of a run is odd by chance.
const oddAlpha = 0.01

// OddMachines returns the odd machines of a run over several, in the order of their names:
// its residuals, as fishtest computes them for its workers. Cases of a suite and theme are
// taken for equally difficult, and a case for one observation, whatever contenders and repeats
// did on it, because these have the case in common.
func OddMachines(records iter.Seq[*suites.Record]) []OddMachine {
	results := byMachine(records)
	var machines []OddMachine
	for _, odd := range results.Odd(oddAlpha, stratum.compare) {
		machines = append(machines, OddMachine{
			Host: odd.Name, Cases: int(odd.N), Share: odd.Sum / odd.N, Expected: odd.Expected / odd.N, Residual: odd.Residual,
		})
	}
	return machines
}

// stratum is what is taken for equally difficult.
type stratum struct {
	suite int
	theme string
}

func (s stratum) compare(other stratum) int {
	return cmp.Or(s.suite-other.suite, strings.Compare(s.theme, other.theme))
}

// achieved is the result on a case, over all of its searches.
type achieved struct {
	stratum
	host     string
	mixed    bool // several machines have searched it
	sum      float64
	searches int
}

// byMachine returns what was achieved on the cases that one machine alone has searched.
func byMachine(records iter.Seq[*suites.Record]) stats.Groups[stratum] {
	type place struct{ suite, number int }
	cases := map[place]*achieved{}
	for rec := range records {
		value, known := achievement(rec)
		if rec.Machine == "" || !known {
			continue
		}
		at := place{rec.SuiteIndex, rec.CaseIndex}
		c := cases[at]
		if c == nil {
			c = &achieved{stratum: stratum{rec.SuiteIndex, rec.Theme}, host: rec.Machine}
			cases[at] = c
		}
		c.mixed = c.mixed || c.host != rec.Machine
		c.sum += value
		c.searches++
	}
	var results stats.Groups[stratum]
	order := slices.SortedFunc(maps.Keys(cases), func(a, b place) int { return cmp.Or(a.suite-b.suite, a.number-b.number) })
	for _, at := range order {
		if c := cases[at]; !c.mixed {
			results.Add(c.host, c.stratum, c.sum/float64(c.searches))
		}
	}
	return results
}

// achievement returns what a search achieved, 0 to 1; false if nothing was asked.
func achievement(rec *suites.Record) (float64, bool) {
	switch {
	case rec.Points != nil && rec.MaxPoints != nil && *rec.MaxPoints > 0:
		return float64(*rec.Points) / float64(*rec.MaxPoints), true
	case rec.Solved == nil:
		return 0, false
	case *rec.Solved:
		return 1, true
	}
	return 0, true
}

// StarvedShare is the share of a CPU, in percent, below which a search under a
// time limit counts as starved.
const StarvedShare = 90

// minMeasuredUS is the shortest search, in microseconds, whose share of a CPU is
// meaningful: the CPU clock is no finer.
const minMeasuredUS = 1000

// MedianCPUShare returns the median share of a CPU that searches got, in percent,
// rounded down; false if it is unknown for all of them.
func MedianCPUShare(records iter.Seq[*suites.Record]) (percent int64, ok bool) {
	var shares []int64
	for rec := range records {
		if share, known := CPUShare(rec); known {
			shares = append(shares, share)
		}
	}
	if len(shares) == 0 {
		return 0, false
	}
	return medianShare(shares), true
}

func medianShare(shares []int64) int64 {
	slices.Sort(shares)
	return shares[(len(shares)-1)/2]
}

// CPUShare returns the share of a CPU that a search got, in percent, rounded down; false if
// it is unknown, or the search too short to measure it.
func CPUShare(rec *suites.Record) (percent int64, ok bool) {
	if rec.CPUUS == nil || rec.TimeUS < minMeasuredUS {
		return 0, false
	}
	return *rec.CPUUS * 100 / rec.TimeUS, true
}
