package compare

import (
	"keymove/report/stats"
	"keymove/suites"
)

// maxStretches is the maximum number of stretches into which a run is divided for the
// interval of nodes per second.
const maxStretches = 50

// compareSpeed returns the ratio of nodes per second, contender to base; nil if fewer
// than two stretches of the runs have times. Contenders of one run take turns case by
// case, so a stretch of cases is a stretch of time.
func compareSpeed(cases []paired, b stats.Bootstrap) *Interval {
	var all []stats.Work
	for repeat := 0; ; repeat++ {
		found := false
		for _, c := range cases {
			if repeat >= min(len(c.base), len(c.other)) {
				continue
			}
			found = true
			base, other := c.base[repeat], c.other[repeat]
			if isTimed(base) && isTimed(other) {
				all = append(all, stats.Work{
					BaseNodes: float64(base.Nodes), BaseTime: float64(base.TimeUS),
					Nodes: float64(other.Nodes), Time: float64(other.TimeUS),
				})
			}
		}
		if !found {
			break
		}
	}
	stretches := stretchesOf(all)
	if len(stretches) < 2 {
		return nil
	}
	ratio := interval(b.RateRatio(stretches))
	return &ratio
}

// isTimed reports whether a record has the speed of a search.
func isTimed(rec *suites.Record) bool {
	return !rec.Cached && rec.Error == "" && rec.TimeUS > 0 && rec.Nodes > 0
}

// stretchesOf adds up consecutive searches.
func stretchesOf(all []stats.Work) []stats.Work {
	n := min(len(all), maxStretches)
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
