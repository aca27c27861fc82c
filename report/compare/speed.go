package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// compareSpeed returns the ratio of nodes per second, contender to base; nil if fewer
// than two stretches of the runs have times. Contenders of one run take turns case by
// case, so a stretch of cases is a stretch of time.
//
// The time is CPU time if it is known for both in most of the searches: then it does
// not matter what else the machine did, except for the caches that they share.
func compareSpeed(cases []paired) *Interval {
	wall, cpu := workOf(cases, wallTime), workOf(cases, cpuTime)
	all := wall
	if 2*len(cpu) > len(wall) {
		all = cpu
	}
	if len(all) < 2 {
		return nil
	}
	ratio := interval(stats.RateRatio(all, confidence, unseen(cases, len(all))))
	return &ratio
}

// StartVariance is that of the logarithm of the speed between one start of a searcher and the
// next: where the system puts its memory makes it 0.9 % faster or slower, two of them 1.2 %
// unlike each other. It was measured for the built-in engine; see docs/compare.md.
const StartVariance = 0.0085 * 0.0085

// unseen returns the variance of the logarithm of a ratio of times over so many searches or
// cases that the differences between their stretches do not show: a run that has few starts of
// a contender has their luck in all of them.
func unseen(cases []paired, many int) float64 {
	n := stats.Stretches(many)
	return stats.Unseen(StartVariance, starts(cases, paired.bases), n) + stats.Unseen(StartVariance, starts(cases, paired.others), n)
}

// Starts are those of two contenders, as far as records name them.
type Starts struct {
	Base, Contender int
	// Luck is half of the width of the interval of the ratio of nodes per second that is for the luck of
	// few starts, as a share; 0 if there were enough.
	Luck float64
}

// startsOf returns the starts of the searches of cases.
func startsOf(cases []paired) Starts {
	many := len(workOf(cases, wallTime))
	return Starts{
		Base: len(searchers(cases, paired.bases)), Contender: len(searchers(cases, paired.others)),
		Luck: stats.Quantile((1+confidence)/2) * math.Sqrt(unseen(cases, many)),
	}
}

// Text says how often the contenders were started, and what that does to the interval of the
// speed; empty if it does nothing.
func (s Starts) Text() string {
	if s.Luck == 0 {
		return ""
	}
	return fmt.Sprintf("%s of the base, %s of the other: ± %.1f %% of the interval is for their luck; run --starts 20, or keymove speed, narrows it",
		sink.Plural(s.Base, "start"), sink.Plural(s.Contender, "start"), 100*s.Luck)
}

// start names a searcher.
type start struct {
	machine string
	number  int
}

// starts returns the effective number of searchers that made the searches of a side: that of
// equal parts whose mean varies as much. It is 1 if nothing is known.
func starts(cases []paired, of func(paired) report.Searches) float64 {
	var all, squares float64
	for _, n := range searchers(cases, of) {
		all += n
		squares += float64(n * n)
	}
	return all * all / max(squares, 1)
}

// searchers returns how many searches of a side each searcher made.
func searchers(cases []paired, of func(paired) report.Searches) map[start]float64 {
	counts := map[start]float64{}
	for _, c := range cases {
		for _, rec := range of(c) {
			counts[start{rec.Machine, rec.Searcher}]++
		}
	}
	return counts
}

// workOf returns the work of all searches that have a time, in the order in which they
// were made.
func workOf(cases []paired, time func(*suites.Record) float64) []stats.Work {
	var all []stats.Work
	for repeat := 0; ; repeat++ {
		found := false
		for _, c := range cases {
			if int32(repeat) >= min(c.base.many, c.other.many) {
				continue
			}
			found = true
			base, other := c.base.at(repeat), c.other.at(repeat)
			w := stats.Work{
				BaseNodes: float64(base.Nodes), BaseTime: time(base),
				Nodes: float64(other.Nodes), Time: time(other),
			}
			if min(w.BaseNodes, w.BaseTime, w.Nodes, w.Time) > 0 {
				all = append(all, w)
			}
		}
		if !found {
			return all
		}
	}
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

// host returns the machine that made a search of a run; empty if unknown.
func host(run *report.Run, rec *suites.Record) string {
	if rec.Machine == "" && run.Meta != nil {
		return run.Meta.Machine.Host
	}
	return rec.Machine
}

// onOneMachine reports whether all searches of a case were made on the same machine. It
// matters only if records name machines: those of a run over several under a time limit.
func onOneMachine(base, other *report.Run, c paired) bool {
	named, same, first := false, true, host(base, c.first())
	for _, side := range []struct {
		run     *report.Run
		records report.Searches
	}{{base, c.bases()}, {other, c.others()}} {
		for _, rec := range side.records {
			named = named || rec.Machine != ""
			same = same && host(side.run, rec) == first
		}
	}
	return same || !named
}

// onOneMachine returns the cases that both contenders were searched on by the same machine.
func (m rowMaker) onOneMachine(cases []paired) []paired {
	if !isTimed(m.base) {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c paired) bool { return !onOneMachine(m.base, m.other, c) })
}

// isTimed reports whether a run was under a time limit: only then do machines matter.
func isTimed(run *report.Run) bool { return run.Limit().Limits.Timed() }

// otherMachines warns if two contenders met different machines.
func otherMachines(base, other Contender, cases []paired) findings {
	var found findings
	if !isTimed(base.Run) {
		return found
	}
	unlike := 0
	for _, c := range cases {
		if !onOneMachine(base.Run, other.Run, c) {
			unlike++
		}
	}
	if unlike > 0 {
		found.note("%s and %s were not searched on the same machine in %s of %d: the faster machine finds more in the same time; times and speeds are compared on the other positions only.",
			cmp.Or(base.Name, base.Own), cmp.Or(other.Name, other.Own), sink.Plural(unlike, "position"), len(cases))
	}
	return found
}
