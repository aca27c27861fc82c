package compare

import (
	"fmt"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// Speed compares the nodes per second of two contenders.
type Speed struct {
	// Ratio is contender to base; nil if fewer than two stretches of the runs have times.
	Ratio *Interval `json:"nps_ratio"`
	// BaseNPS and NPS are those of Searches searches of each whose times are known.
	BaseNPS  float64 `json:"base_nps"`
	NPS      float64 `json:"nps"`
	Searches int     `json:"searches"`
	Starts
}

// compareSpeed compares speeds. Contenders of one run take turns case by case, so a stretch of
// cases is a stretch of time.
//
// The time is CPU time if it is known for both in most of the searches: then it does
// not matter what else the machine did, except for the caches that they share.
func compareSpeed(cases []Case) Speed {
	of := searchersOf(cases)
	all, cpu := workOf(cases)
	s := Speed{Starts: of.starts(len(all))}
	if s.ByCPU = 2*len(cpu) > len(all); s.ByCPU {
		all = cpu
	}
	s.Searches = len(all)
	if len(all) < 2 {
		return s
	}
	s.Ratio = new(interval(stats.RateRatio(all, confidence, of.unseen(len(all)))))
	var sum stats.Work
	for _, w := range all {
		sum = stats.Work{BaseNodes: sum.BaseNodes + w.BaseNodes, BaseTime: sum.BaseTime + w.BaseTime, Nodes: sum.Nodes + w.Nodes, Time: sum.Time + w.Time}
	}
	s.BaseNPS, s.NPS = 1e6*sum.BaseNodes/sum.BaseTime, 1e6*sum.Nodes/sum.Time // of microseconds
	return s
}

// GateSpeed is the speed of a contender at a gate, against that of the first contender of its run.
type GateSpeed struct {
	Speed
	// MaxSlower is by which share the contender may be slower.
	MaxSlower float64 `json:"max_slower"`
	// Differ of the Compared searches have another move, score, depth or number of nodes than those of the base.
	Differ   int `json:"searches_that_differ"`
	Compared int `json:"searches_compared"`
}

// MaxText writes by how much the contender may be slower.
func (s *GateSpeed) MaxText() string {
	return strconv.FormatFloat(100*s.MaxSlower, 'g', 4, 64) + " %"
}

// least is the ratio below which the contender is too slow.
func (s *GateSpeed) least() float64 { return 1 - s.MaxSlower }

// finest is the half-width of an interval that is narrow enough for any gate.
const finest = 0.005

// IsKnown reports whether more searches would hardly change the decision: the interval is narrow, or decides
// with twice its width, so that looking again and again raises no false alarm.
func (s *GateSpeed) IsKnown() bool {
	if s.Ratio == nil {
		return false
	}
	half := (s.Ratio.High - s.Ratio.Low) / 2
	return half <= max(s.MaxSlower/3, finest) || s.Ratio.High+half < s.least() || s.Ratio.Low-half >= s.least()
}

// StartVariance is the variance of the logarithm of the speed between one start of a searcher and the
// next: where the system puts its memory makes it 0.9 % faster or slower, two of them 1.2 %
// unlike each other. It was measured for the built-in engine; see docs/compare.md.
const StartVariance = 0.0085 * 0.0085

// unseen returns the variance of the logarithm of a ratio of times over so many searches or
// cases that the differences between their stretches do not show: a run that has few starts of
// a contender has their luck in all of them.
func (s searchers) unseen(many int) float64 {
	n := stats.Stretches(many)
	return stats.Unseen(StartVariance, starts(s.base), n) + stats.Unseen(StartVariance, starts(s.other), n)
}

// Starts are the starts of two contenders, as far as records name them.
type Starts struct {
	// ByCPU is set if nodes per second are of CPU time.
	ByCPU     bool `json:"by_cpu"`
	Base      int  `json:"base_starts"`
	Contender int  `json:"starts"`
	// Luck is half of the width of the interval of the ratio of nodes per second that is for the luck of
	// few starts, as a share; 0 if there were enough.
	Luck float64 `json:"-"`
}

// Time names the time of the nodes per second.
func (s Starts) Time() string {
	if s.ByCPU {
		return "CPU time"
	}
	return "wall time"
}

// starts returns the starts of the searches of cases; so many cases have times.
func (s searchers) starts(many int) Starts {
	return Starts{
		Base: len(s.base), Contender: len(s.other),
		Luck: stats.Quantile((1+confidence)/2) * math.Sqrt(s.unseen(many)),
	}
}

// Text says how often the contenders were started, and what that does to the interval of the
// speed; empty if it does nothing.
func (s Starts) Text() string {
	if s.Luck == 0 {
		return ""
	}
	return fmt.Sprintf("%s of the base, %s of the other: the interval has ± %.1f %% for the differences between starts",
		sink.Plural(s.Base, "start"), sink.Plural(s.Contender, "start"), 100*s.Luck)
}

// start names a searcher.
type start struct {
	machine string
	number  int
}

// searchers are how many searches each searcher of two contenders made.
type searchers struct{ base, other map[start]float64 }

func searchersOf(cases []Case) searchers {
	s := searchers{map[start]float64{}, map[start]float64{}}
	count := func(counts map[start]float64, made report.Searches) {
		for _, rec := range made {
			counts[start{rec.Machine, rec.Searcher}]++
		}
	}
	for _, c := range cases {
		count(s.base, c.Base)
		count(s.other, c.Other)
	}
	return s
}

// starts returns the effective number of searchers that made so many searches each: that of
// equal parts whose mean varies as much. It is 1 if nothing is known.
func starts(counts map[start]float64) float64 {
	var all, squares float64
	for _, n := range counts {
		all += n
		squares += float64(n * n)
	}
	return all * all / max(squares, 1)
}

// workOf returns the work of all searches that have a time, and of those that have a CPU time, in
// the order in which they were made.
func workOf(cases []Case) (wall, cpu []stats.Work) {
	for repeat := 0; ; repeat++ {
		found := false
		for _, c := range cases {
			if repeat >= min(len(c.Base), len(c.Other)) {
				continue
			}
			found = true
			base, other := c.Base[repeat], c.Other[repeat]
			wall = appendWork(wall, base, other, wallTime)
			cpu = appendWork(cpu, base, other, cpuTime)
		}
		if !found {
			return wall, cpu
		}
	}
}

func appendWork(list []stats.Work, base, other *suites.Record, time func(*suites.Record) float64) []stats.Work {
	if base.Nodes == nil || other.Nodes == nil {
		return list
	}
	w := stats.Work{
		BaseNodes: float64(*base.Nodes), BaseTime: time(base),
		Nodes: float64(*other.Nodes), Time: time(other),
	}
	if min(w.BaseNodes, w.BaseTime, w.Nodes, w.Time) > 0 {
		list = append(list, w)
	}
	return list
}

// wallTime returns the time of a search in microseconds; 0 if unknown.
func wallTime(rec *suites.Record) float64 {
	if rec.Cached || rec.Error != "" {
		return 0
	}
	return float64(max(rec.TimeUS, 0))
}

// cpuTime returns the CPU time of a search in microseconds; 0 if unknown.
func cpuTime(rec *suites.Record) float64 {
	if rec.CPUUS == nil || wallTime(rec) == 0 {
		return 0
	}
	return float64(max(*rec.CPUUS, 0))
}
