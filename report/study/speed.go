package study

import (
	"math"
	"time"

	"keymove/engine/bench"
	"keymove/report/compare"
	"keymove/report/stats"
)

const (
	// minRounds is the number of rounds below which no interval counts as precise:
	// that of so few may be narrow by luck.
	minRounds = 8
	// level is the level of the intervals.
	level = 0.95
)

// Race is the result of a race so far.
type Race struct {
	Rounds int `json:"rounds"`
	// ByCPU says that speeds are nodes per second of CPU time, otherwise of wall time.
	ByCPU  bool    `json:"by_cpu"`
	Builds []Build `json:"builds"`
}

// Build is one of the builds. What compares it with the first one is nil for that one.
type Build struct {
	Name string `json:"name"`
	// Nodes are the nodes of all rounds, NPS is the speed.
	Nodes uint64  `json:"nodes"`
	NPS   float64 `json:"nps"`
	// Ratio is the speed as a multiple of the first build's, with its 95 % interval; nil
	// before the second round.
	Ratio *compare.Interval `json:"ratio"`
	// Trees says how its searches compare with the first build's.
	Trees Trees `json:"trees,omitempty"`
	// Differs is the number of positions, from 1, whose answers differ; 0 if none do.
	Differs int `json:"positions_that_differ"`
}

// Trees says how the searches of two builds compare.
type Trees string

// How searches compare.
const (
	// SameTrees: equal nodes, depths, scores and moves for every position.
	SameTrees Trees = "the same trees"
	// DifferentTrees: not so for some positions, whose speeds are those of different work.
	DifferentTrees Trees = "different trees"
	// VaryingTrees: a build answers itself otherwise in another round.
	VaryingTrees Trees = "trees that vary from round to round"
)

// EvaluateRace compares each build with the first one. rounds has the laps of each round, a
// lap for each name.
func EvaluateRace(names []string, rounds [][]bench.Lap) Race {
	r := Race{Rounds: len(rounds), ByCPU: true, Builds: make([]Build, len(names))}
	for _, laps := range rounds {
		for _, lap := range laps {
			r.ByCPU = r.ByCPU && lap.CPU > 0
		}
	}
	for n, name := range names {
		b := &r.Builds[n]
		b.Name = name
		var took time.Duration
		for _, laps := range rounds {
			b.Nodes += laps[n].Nodes
			took += r.timeOf(laps[n])
		}
		if took > 0 {
			b.NPS = float64(b.Nodes) / took.Seconds()
		}
		if n > 0 {
			b.Ratio = r.ratio(rounds, n)
			b.Trees, b.Differs = treesOf(rounds, n)
		}
	}
	return r
}

// timeOf returns the time of a lap that counts.
func (r *Race) timeOf(lap bench.Lap) time.Duration {
	if r.ByCPU {
		return lap.CPU
	}
	return lap.Wall
}

// ratio returns the speed of a build as a multiple of the first build's. A round is a
// stretch of time that both shared, and has new searchers, so that nothing is unseen.
func (r *Race) ratio(rounds [][]bench.Lap, n int) *compare.Interval {
	var logs []float64
	for _, laps := range rounds {
		base, other := laps[0], laps[n]
		baseTime, otherTime := r.timeOf(base), r.timeOf(other)
		if min(base.Nodes, other.Nodes) > 0 && min(baseTime, otherTime) > 0 {
			logs = append(logs, math.Log(float64(other.Nodes)/otherTime.Seconds())-math.Log(float64(base.Nodes)/baseTime.Seconds()))
		}
	}
	if len(logs) < 2 {
		return nil
	}
	i := stats.RatioOfSeries(logs, level, 0)
	return &compare.Interval{Value: i.Value, Low: i.Low, High: i.High}
}

// treesOf compares the answers of a build with the first one's.
func treesOf(rounds [][]bench.Lap, n int) (trees Trees, differ int) {
	first := rounds[0]
	for _, laps := range rounds[1:] {
		if differing(laps[0].Answers, first[0].Answers)+differing(laps[n].Answers, first[n].Answers) > 0 {
			return VaryingTrees, differing(first[0].Answers, first[n].Answers)
		}
	}
	if differ = differing(first[0].Answers, first[n].Answers); differ > 0 {
		return DifferentTrees, differ
	}
	return SameTrees, 0
}

// differing returns the number of positions whose answers differ.
func differing(a, b []bench.Answer) int {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// IsPrecise reports whether every interval is known to a precision such as 0.01: neither
// end is further than that from the ratio, as a share of it.
func (r *Race) IsPrecise(precision float64) bool {
	if r.Rounds < minRounds {
		return false
	}
	for _, b := range r.Builds[1:] {
		if b.Ratio == nil || max(b.Ratio.High-b.Ratio.Value, b.Ratio.Value-b.Ratio.Low) > precision*b.Ratio.Value {
			return false
		}
	}
	return true
}

// Verdict says whether the build is faster or slower than the first one, or that no
// difference is seen.
func (b *Build) Verdict() string {
	switch {
	case b.Ratio == nil:
		return ""
	case b.Ratio.Low > 1:
		return "faster"
	case b.Ratio.High < 1:
		return "slower"
	}
	return "no difference seen"
}
