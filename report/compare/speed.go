package compare

import (
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
	ratio := interval(stats.RateRatio(stretchesOf(all), confidence))
	return &ratio
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

// stretchesOf adds up consecutive searches.
func stretchesOf(all []stats.Work) []stats.Work {
	n := stats.Stretches(len(all))
	stretches := make([]stats.Work, n)
	for i, w := range all {
		s := &stretches[i*n/len(all)]
		s.BaseNodes += w.BaseNodes
		s.BaseTime += w.BaseTime
		s.Nodes += w.Nodes
		s.Time += w.Time
	}
	return stretches
}
